import { minuteMs } from '../../shared/durations.ts';
import type { Clock, Log } from '../platform/ports.ts';
import { storeResult } from '../store/store-error.ts';
import type { DeskStore } from '../store/types.ts';
import type { Documents } from './documents.ts';

/** What the page has half done: its own words for it, and the documents that are looked at there. */
export type Draft = {
  readonly text: string;
  readonly documentIds: readonly string[];
  /** Something is typed or open: more than the place that the desk is at. */
  readonly work: boolean;
};

/**
 * What is half done at the desk, carried over the time in which it is covered: by the lock, or by privacy mode.
 *
 * Guarantees:
 * - It is in the desk's encrypted file before the lock closes that, documents included, and then in memory no more.
 * - A document that is being handed over at that moment goes on being handed over; where it cannot be, it is kept as well.
 * - Covered while no desk file is open, because a session is being replaced, it is in the next one as soon as that is opened.
 * - It comes back once, within half an hour. After that it is dropped unread: when the half hour is over if the desk's file is
 *   open then, else when it is next opened.
 * - A scan whose dialog was covered is a scan still: it is filed only where it lies there as it was, and goes to the archive.
 * - A place without work never takes the place of work that is kept.
 */
export type Drafts = {
  /** As it is now. In memory, until the desk is covered. */
  keep(draft: Draft): void;
  /** The desk is being covered. */
  stow(): void;
  /** What was being handed over when the desk was covered is in the outbox now: what is not goes into the draft. */
  stowRest(): void;
  /** The desk is open again. @returns the page's words for what was half done; null: nothing was, or too long ago */
  take(): string | null;
  /** A desk file was opened: what was to be saved meanwhile is saved, and what is too old goes. */
  opened(): void;
  /** The practice is taken off this PC. */
  forget(): void;
};

export const draftLastsMs = 30 * minuteMs;

export function createDrafts(ports: {
  readonly clock: Clock;
  readonly log: Log;
  readonly documents: Documents;
  /** A person confirmed it, and it is on its way into the outbox. */
  readonly isUnderWay: (documentId: string) => boolean;
  /** The desk file; null: it is closed, or there is none. */
  readonly desk: () => DeskStore | null;
}): Drafts {
  const { clock, log, documents } = ports;
  let now: Draft | null = null;
  /** Documents of the draft that were being handed over when the desk was covered. */
  let rest: readonly string[] = [];
  /** Since when the draft is to be saved, while no desk file is open, UTC ms; null: it is not. */
  let waitsSince: number | null = null;
  let forgetPurge = () => {};

  const isFresh = (at: number) => Math.abs(clock.wall() - at) <= draftLastsMs;

  /** After a store error the lock and the desk go on without drafts. */
  function withDesk<T>(act: (desk: DeskStore) => T, instead: T): T {
    const desk = ports.desk();
    if (!desk) return instead;
    const done = storeResult(() => act(desk));
    if (!done.ok) log.warn('what was half done could not be kept', { failure: done.failure.kind });
    return done.ok ? done.value : instead;
  }

  const packed = (documentIds: readonly string[]) =>
    documentIds.flatMap((id) => {
      const bytes = documents.pack(id);
      return bytes ? [{ id, bytes }] : [];
    });

  const purge = () =>
    withDesk((desk) => {
      const kept = desk.draft();
      if (kept && !isFresh(kept.at)) desk.dropDraft();
    }, undefined);

  function save(draft: Draft, at: number): void {
    rest = draft.documentIds.filter(ports.isUnderWay);
    const others = draft.documentIds.filter((id) => !rest.includes(id));
    withDesk((desk) => {
      const kept = desk.draft();
      if (!draft.work && kept && isFresh(kept.at)) return;
      desk.keepDraft({ at, text: draft.text, documents: packed(others) });
    }, undefined);
    forgetPurge();
    forgetPurge = clock.after(draftLastsMs + 1000, purge);
    documents.forget(others);
  }

  /** @param at when the desk was covered, UTC ms */
  function stow(at: number): void {
    waitsSince = ports.desk() || !now ? null : at;
    if (waitsSince !== null) return;
    const draft = now;
    now = null;
    if (draft) save(draft, at);
  }

  return {
    keep(draft) {
      now = draft;
    },
    stow: () => stow(clock.wall()),
    stowRest() {
      const left = packed(rest);
      rest = [];
      if (left.length === 0) return;
      withDesk((desk) => {
        const kept = desk.draft();
        if (kept && isFresh(kept.at)) desk.keepDraft({ ...kept, documents: [...kept.documents, ...left] });
      }, undefined);
    },
    take: () =>
      withDesk((desk) => {
        rest = [];
        const kept = desk.draft();
        if (!kept) return null;
        desk.dropDraft();
        if (!isFresh(kept.at)) return null;
        for (const { id, bytes } of kept.documents) documents.unpack(id, bytes);
        return kept.text;
      }, null),
    opened() {
      if (waitsSince !== null) stow(waitsSince);
      purge();
    },
    forget() {
      forgetPurge();
      waitsSince = null;
      now = null;
      rest = [];
    },
  };
}
