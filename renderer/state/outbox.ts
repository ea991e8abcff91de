import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WriteAction, WriteView } from '../../shared/bridge/views.ts';
import type { Bridge } from '../bridge.ts';
import type { Notices } from './notices.ts';

export type OutboxState = {
  /** The writes that the outbox holds, oldest first. */
  readonly writes: readonly WriteView[];
  /** The last that was heard of each write of this session, those that left the outbox included. */
  readonly heard: ReadonlyMap<string, WriteView>;
  /** Those that left the outbox: done, or by a person's decision. */
  readonly gone: ReadonlySet<string>;
};

export type Outbox = {
  readonly store: StoreApi<OutboxState>;
  /** A write that a call just answered: shown at once, unless its event was faster and knows more. */
  put(write: WriteView): void;
  act(writeId: string, action: WriteAction): Promise<void>;
  read(): Promise<void>;
  /** Nothing is known any more: the practice was taken off this PC. */
  forget(): void;
  start(): () => void;
};

/** Lays a write over the list. @returns the list, oldest first. */
export function withWrite(
  writes: readonly WriteView[],
  write: WriteView,
  gone: boolean,
): readonly WriteView[] {
  const others = writes.filter((w) => w.id !== write.id);
  return gone
    ? others
    : [...others, write].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

export function createOutbox(bridge: Bridge, notices: Notices): Outbox {
  const store = createStore<OutboxState>(() => ({ writes: [], heard: new Map(), gone: new Set() }));
  const byEvent = new Set<string>();
  const lay = (write: WriteView, gone: boolean) =>
    store.setState((was) => ({
      writes: withWrite(was.writes, write, gone),
      heard: new Map(was.heard).set(write.id, write),
      gone: gone ? new Set(was.gone).add(write.id) : was.gone,
    }));
  const put = (write: WriteView) => {
    if (!byEvent.has(write.id)) lay(write, false);
  };

  return {
    store,
    put,
    async act(writeId, action) {
      const answer = await bridge.call('outbox.act', { writeId, action });
      if (!answer.ok) notices.fail(answer.failure);
    },
    async read() {
      const answer = await bridge.call('outbox.list', {});
      if (!answer.ok) return notices.fail(answer.failure);
      answer.value.writes.forEach(put);
    },
    forget() {
      byEvent.clear();
      store.setState({ writes: [], heard: new Map() });
    },
    start: () =>
      bridge.on('outbox.changed', ({ write, gone }) => {
        byEvent.add(write.id);
        lay(write, gone);
      }),
  };
}
