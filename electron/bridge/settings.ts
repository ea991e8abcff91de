import type { Settings } from '../../shared/bridge/views.ts';
import { ok } from '../../shared/result.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const settingsCalls = ({ companion }: BridgePorts): Handlers<'settings.read' | 'settings.change'> => ({
  'settings.read': () => ok(companion.settings()),
  'settings.change': (part) => ok(companion.changeSettings(present(part))),
});

/** Leaves out what was not given: an absent setting stays as it is. */
function present(part: { [K in keyof Settings]?: Settings[K] | undefined }): Partial<Settings> {
  return Object.fromEntries(
    Object.entries(part).filter(([, value]) => value !== undefined),
  ) as Partial<Settings>;
}
