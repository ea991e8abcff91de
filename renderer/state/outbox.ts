import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WriteAction, WriteView } from '../../shared/bridge/views.ts';
import type { Bridge } from '../bridge.ts';
import { decisionOf } from '../model/write-words.ts';
import type { Notices } from './notices.ts';

/** An action that waits to be confirmed, with the write as it was when the user chose it. */
export type OpenQuestion = { readonly write: WriteView; readonly action: WriteAction };

export type OutboxState = {
  /** The writes in the outbox, oldest first. */
  readonly writes: readonly WriteView[];
  /** The last known state of each write of this session, including those that left the outbox. */
  readonly heard: ReadonlyMap<string, WriteView>;
  /** Writes that left the outbox: done, or discarded by a person. */
  readonly gone: ReadonlySet<string>;
  /** The one open question (components/decision-dialog.tsx). */
  readonly asked: OpenQuestion | null;
};

export type OutboxMirror = {
  readonly store: StoreApi<OutboxState>;
  /** Upserts a write from a call's answer, unless its event was faster and is newer. */
  put(write: WriteView): void;
  /**
   * The action of a write's button, on every screen: asks first where it cannot be taken back
   * (model/write-words.ts), and acts at once otherwise.
   */
  choose(write: WriteView, action: WriteAction): void;
  /** Closes the open question without acting. */
  keep(): void;
  /**
   * Acts without asking: after the question was answered, and for buttons that name what becomes of the write.
   *
   * @returns whether it was done; a failure is shown as a notice
   */
  act(writeId: string, action: WriteAction): Promise<boolean>;
  read(): Promise<void>;
  /** Clears the store: the practice was removed from this PC. */
  forget(): void;
  start(): () => void;
};

/** Upserts a write. @returns the list, oldest first. */
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

const nothing = (): OutboxState => ({ writes: [], heard: new Map(), gone: new Set(), asked: null });

export function createOutboxMirror(bridge: Bridge, notices: Notices): OutboxMirror {
  const store = createStore<OutboxState>(nothing);
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

  const act = async (writeId: string, action: WriteAction) => {
    const answer = await bridge.call('outbox.act', { writeId, action });
    if (!answer.ok) notices.fail(answer.failure);
    return answer.ok;
  };

  return {
    store,
    put,
    act,
    choose(write, action) {
      if (decisionOf(write, action) === null) void act(write.id, action);
      else store.setState({ asked: { write, action } });
    },
    keep: () => store.setState({ asked: null }),
    async read() {
      const answer = await bridge.call('outbox.list', {});
      if (!answer.ok) return notices.fail(answer.failure);
      answer.value.writes.forEach(put);
    },
    forget() {
      byEvent.clear();
      store.setState(nothing());
    },
    start: () =>
      bridge.on('outbox.changed', ({ write, gone }) => {
        byEvent.add(write.id);
        lay(write, gone);
      }),
  };
}
