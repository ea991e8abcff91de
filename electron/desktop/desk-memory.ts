import type { DeskMemory } from './desk.ts';

/** What the desktop remembers over restarts, in the settings file. */
export function deskMemoryIn(file: {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}): DeskMemory {
  return {
    seenUntil() {
      const at = file.get('arrivalsSeenUntil');
      return typeof at === 'number' ? at : null;
    },
    keepSeenUntil: (at) => file.set('arrivalsSeenUntil', at),
    trayExplained: () => file.get('trayExplained') === true,
    keepTrayExplained: () => file.set('trayExplained', true),
  };
}
