import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WhileOut as View } from '../../shared/bridge/views.ts';
import type { Bridge } from '../bridge.ts';
import type { Notices } from './notices.ts';

export type WhileOut = {
  /** What changed while this PC was out of touch; null: nothing, or a person has read it. */
  readonly store: StoreApi<{ readonly value: View | null }>;
  read(): Promise<void>;
  dismiss(): Promise<void>;
  start(): () => void;
  /** Another practice, or none. */
  forget(): void;
};

export function createWhileOut(bridge: Bridge, notices: Notices): WhileOut {
  const store = createStore<{ value: View | null }>(() => ({ value: null }));
  return {
    store,
    async read() {
      const answer = await bridge.call('whileOut.read', {});
      if (answer.ok) store.setState({ value: answer.value.whileOut });
    },
    async dismiss() {
      const answer = await bridge.call('whileOut.dismiss', {});
      if (answer.ok) store.setState({ value: null });
      else notices.fail(answer.failure);
    },
    start: () => bridge.on('whileOut.changed', ({ whileOut }) => store.setState({ value: whileOut })),
    forget: () => store.setState({ value: null }),
  };
}
