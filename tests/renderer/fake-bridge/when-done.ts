import type { EventPayload } from '../../../shared/bridge/contract.ts';
import type { FakeWorld } from './world.ts';

/** What the practice has once a write reached it. Asked of the world before the page listens, so that it comes first. */
export function createWhenDone(world: FakeWorld) {
  const acts = new Map<string, () => void>();
  world.listeners.add((name, payload) => {
    if (name !== 'outbox.changed') return;
    const { write, gone } = payload as EventPayload<'outbox.changed'>;
    if (write.state === 'done') acts.get(write.id)?.();
    if (write.state === 'done' || gone) acts.delete(write.id);
  });
  return (writeId: string, act: () => void) => acts.set(writeId, act);
}
