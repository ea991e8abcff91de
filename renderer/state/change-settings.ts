import type { Settings } from '../../shared/bridge/views.ts';
import type { Bridge } from '../bridge.ts';
import type { Mirror } from './mirror.ts';
import type { Notices } from './notices.ts';

/**
 * What the page alone shows by. Whatever the main process answers by as well (privacy, clocks, locations) counts once it has
 * answered: what is read in between would be shown by the one and masked by the other.
 */
const ofThePage: ReadonlySet<string> = new Set<keyof Settings>(['dayLocationId', 'dayLayout']);

/**
 * Changes settings of this desk. What the page alone shows by is shown at once, because the next key may come before the
 * answer, and as before where the main process refuses it.
 */
export function createChangeSettings(
  bridge: Bridge,
  settings: Mirror<Settings>,
  notices: Pick<Notices, 'fail'>,
): (change: Partial<Settings>) => Promise<void> {
  let last: Partial<Settings> | null = null;
  return async (change) => {
    const { value } = settings.store.getState();
    if (value && Object.keys(change).every((name) => ofThePage.has(name)))
      settings.set({ ...value, ...change });
    last = change;
    const answer = await bridge.call('settings.change', change);
    if (!answer.ok) notices.fail(answer.failure);
    if (last !== change) return;
    if (answer.ok) settings.set(answer.value);
    else await settings.read();
  };
}
