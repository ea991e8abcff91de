import type { StoreApi } from 'zustand/vanilla';
import type { Connection, Status, WriteView } from '../../shared/bridge/views.ts';
import { askingStates } from '../model/asking-states.ts';
import type { Mirrored } from './mirror.ts';
import { type Notices, nameless } from './notices.ts';
import type { OutboxState } from './outbox.ts';
import { noticeWords } from './words.ts';

/** What the news of an outage is made from. */
type Sources = {
  readonly status: { readonly store: StoreApi<Mirrored<Status>> };
  readonly outbox: { readonly store: StoreApi<OutboxState> };
  readonly notices: Pick<Notices, 'good'>;
};

export type OutageNews = {
  /** The practice was removed from this PC: what was unsent is no news of the next one. */
  forget(): void;
  start(): () => void;
};

const cutOff: readonly Connection['state'][] = ['offline', 'service-down', 'key-refused', 'protocol'];

/** What was unsent while nothing could be sent, and what had been sent before. */
type Outage = { readonly unsent: Set<string>; readonly sentBefore: ReadonlySet<string> };

/**
 * Says once, after an outage, that what was unsent has been sent.
 *
 * Guarantees:
 * - It is said only once nothing is left to send, and only where something was unsent.
 * - A change that needs attention, or that a person deleted, is not counted as sent.
 */
export function createOutageNews({ status, outbox, notices }: Sources): OutageNews {
  let outage: Outage | null = null;

  function look() {
    const now = status.store.getState().value;
    if (!now) return;
    const { writes, heard, gone } = outbox.store.getState();
    const open = writes.filter(isOpen);
    if (cutOff.includes(now.connection.state)) {
      outage ??= { unsent: new Set(), sentBefore: new Set(sentOf(heard).map(({ id }) => id)) };
      for (const { id } of open) outage.unsent.add(id);
      return;
    }
    if (!outage || now.connection.state !== 'live') return;
    if (open.length > 0 || now.waiting > now.needsPerson) return;
    const { unsent, sentBefore } = outage;
    outage = null;
    if (unsent.size === 0) return;
    const sent = sentOf(heard).filter(({ id }) => !sentBefore.has(id)).length;
    const asking = [...unsent].filter((id) => !gone.has(id) && isAsking(heard.get(id))).length;
    if (sent > 0)
      notices.good(nameless(asking > 0 ? noticeWords.someSent(sent, asking) : noticeWords.allSent(sent)));
  }

  return {
    forget() {
      outage = null;
    },
    start() {
      const stops = [status.store.subscribe(look), outbox.store.subscribe(look)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

const isAsking = (write: WriteView | undefined): boolean =>
  write !== undefined && askingStates.includes(write.state);

const isOpen = (write: WriteView): boolean => write.state !== 'done' && !isAsking(write);

const sentOf = (heard: OutboxState['heard']): WriteView[] =>
  [...heard.values()].filter(({ state }) => state === 'done');
