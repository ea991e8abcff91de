import type { WriteView } from '../../../shared/bridge/views.ts';
import type { FakeWorld } from './world.ts';

/** What a test changes of this desk's writes while the page is open. */
export type WriteControl = {
  /** The last write of a kind comes to another state. */
  writeBecomes(kind: WriteView['kind'], state: WriteView['state']): void;
};

const decided: readonly WriteView['state'][] = ['asks', 'refused', 'not-recorded'];

export const writeControl = (world: FakeWorld): WriteControl => ({
  writeBecomes(kind, state) {
    const write = [...world.writes.values()].findLast((one) => one.kind === kind);
    if (!write) throw new Error(`no write of the kind ${kind}`);
    const actions: WriteView['actions'] = decided.includes(state) ? ['send-again', 'discard'] : [];
    const changed = { ...write, state, says: state, attempts: 1, actions, holdUntil: null, progress: null };
    world.layWrite(changed, state === 'done');
  },
});
