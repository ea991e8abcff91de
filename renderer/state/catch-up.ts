import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CatchUp as View } from '../../shared/bridge/views.ts';
import type { Bridge } from '../bridge.ts';
import type { Notices } from './notices.ts';

export type CatchUpStore = {
  /** What changed while this PC was offline; null: nothing, or the user has read it. */
  readonly store: StoreApi<{ readonly value: View | null }>;
  read(): Promise<void>;
  dismiss(): Promise<void>;
  start(): () => void;
  /** Another practice, or none. */
  forget(): void;
};

export function createWhileOut(bridge: Bridge, notices: Notices): CatchUpStore {
  const store = createStore<{ value: View | null }>(() => ({ value: null }));
  return {
    store,
    async read() {
      const answer = await bridge.call('catchUp.read', {});
      if (answer.ok) store.setState({ value: answer.value.catchUp });
    },
    async dismiss() {
      const answer = await bridge.call('catchUp.dismiss', {});
      if (answer.ok) store.setState({ value: null });
      else notices.fail(answer.failure);
    },
    start: () => bridge.on('catchUp.changed', ({ catchUp }) => store.setState({ value: catchUp })),
    forget: () => store.setState({ value: null }),
  };
}
