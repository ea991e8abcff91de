import { minuteMs } from '../../shared/durations.ts';
import type { Clock, Log } from '../platform/ports.ts';
import type { DraftRow } from '../store/draft-row.ts';
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
 * - Covered while no desk file is open, because a session is being replaced, it comes back all the same; still covered then, it is in the
 *   next one as soon as that is opened.
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

/** As it is kept, its documents packed. */
type CoveredDraft = DraftRow & Pick<Draft, 'work'>;

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
  /** The draft that was covered while no desk file was open: it stays in memory until one is. Later work at the desk is not in it. */
  let aside: CoveredDraft | null = null;
  let forgetPurge = () => {};

  /** When the draft was covered that has come back, and that the disk may not have let go of. */
  let takenAt: number | null = null;

  const isFresh = (at: number) => Math.abs(clock.wall() - at) <= draftLastsMs;
  const mayComeBack = ({ at }: DraftRow) => at !== takenAt && isFresh(at);

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

  function purge(): void {
    if (aside && !isFresh(aside.at)) aside = null;
    withDesk((desk) => {
      const kept = desk.draft();
      if (kept && !mayComeBack(kept)) desk.dropDraft();
    }, undefined);
  }

  function save({ work, ...draft }: CoveredDraft): void {
    withDesk((desk) => {
      const kept = desk.draft();
      if (work || !kept || !mayComeBack(kept)) desk.keepDraft(draft);
    }, undefined);
  }

  function stow({ text, work, documentIds }: Draft): void {
    rest = documentIds.filter(ports.isUnderWay);
    const others = documentIds.filter((id) => !rest.includes(id));
    const draft = { at: clock.wall(), text, work, documents: packed(others) };
    if (ports.desk()) save(draft);
    else if (work || !aside?.work || !isFresh(aside.at)) aside = draft;
    forgetPurge();
    forgetPurge = clock.after(draftLastsMs + 1000, purge);
    documents.forget(others);
  }

  function unpacked(kept: DraftRow): string | null {
    if (!isFresh(kept.at)) return null;
    for (const { id, bytes } of kept.documents) documents.unpack(id, bytes);
    return kept.text;
  }

  return {
    keep(draft) {
      now = draft;
    },
    stow() {
      if (now) stow(now);
      now = null;
    },
    stowRest() {
      const left = packed(rest);
      rest = [];
      if (left.length === 0) return;
      if (aside) aside = { ...aside, documents: [...aside.documents, ...left] };
      else
        withDesk((desk) => {
          const kept = desk.draft();
          if (kept && isFresh(kept.at)) desk.keepDraft({ ...kept, documents: [...kept.documents, ...left] });
        }, undefined);
    },
    take() {
      const waiting = aside;
      aside = null;
      rest = [];
      if (waiting) return unpacked(waiting);
      return withDesk((desk) => {
        const kept = desk.draft();
        if (!kept) return null;
        const draft = mayComeBack(kept) ? unpacked(kept) : null;
        takenAt = kept.at;
        // Also from a full disk, which refuses this.
        withDesk((open) => open.dropDraft(), undefined);
        return draft;
      }, null);
    },
    opened() {
      if (aside) save(aside);
      aside = null;
      purge();
    },
    forget() {
      forgetPurge();
      aside = null;
      now = null;
      rest = [];
    },
  };
}
