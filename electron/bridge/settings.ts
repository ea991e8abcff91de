import type { Settings } from '../../shared/bridge/views.ts';
import { ok } from '../../shared/result.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const settingsCalls = ({
  companion,
  log,
}: BridgePorts): Handlers<'settings.read' | 'settings.change' | 'settings.allowSharing'> => ({
  'settings.read': () => ok(companion.settings()),
  'settings.change': (part) => ok(companion.changeSettings(present(part))),
  'settings.allowSharing'({ allowed }) {
    log.info('screen sharing', { allowed });
    companion.sharing.allow(allowed);
    return ok(companion.state());
  },
});

/** Leaves out what was not given: an absent setting stays as it is. */
function present(part: { [K in keyof Settings]?: Settings[K] | undefined }): Partial<Settings> {
  return Object.fromEntries(
    Object.entries(part).filter(([, value]) => value !== undefined),
  ) as Partial<Settings>;
}
