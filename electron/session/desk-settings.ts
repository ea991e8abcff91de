import type { Settings } from '../../shared/bridge/views.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import { guarded } from '../store/store-error.ts';
import { pageSettings } from './app-state.ts';
import type { CompanionEvent } from './changes.ts';
import type { Session } from './session.ts';

/** What the main process says with a time in it: flags of the rows, titles of the writes. */
function emitTimes(session: Session | null, emit: (event: CompanionEvent) => void): void {
  if (!session) return;
  for (const change of session.days.refresh()) emit({ name: 'day.changed', payload: change });
  for (const row of session.outbox.open())
    emit({ name: 'outbox.changed', payload: { write: session.outbox.view(row), gone: false } });
}

/** The settings that are the page's to know and to change. */
export type DeskSettings = {
  settings(): Settings;
  /** A person's change on the page. @throws StoreError where it cannot be written; privacy mode then begins all the same */
  changeSettings(part: Partial<Settings>): Settings;
  /** A change outside the page, where no answer is read: it counts also where it cannot be written. */
  changeSettingsAtOnce(part: Partial<Settings>): Settings;
};

export function deskSettings({
  settings,
  session,
  emit,
  cover,
  onOtherLocations,
}: {
  readonly settings: CompanionPorts['settings'];
  readonly session: () => Session | null;
  readonly emit: (event: CompanionEvent) => void;
  /** Privacy mode begins. */
  readonly cover: () => void;
  /** The clock that the day goes by may be another one. */
  readonly onOtherLocations: () => void;
}): DeskSettings {
  const apply = (part: Partial<Settings>, write: CompanionPorts['settings']['change']): Settings => {
    if (part.privacy === true && !settings.read().privacy) cover();
    const changed = pageSettings(write(part));
    if (part.pcsOnKey !== undefined) session()?.budget.setShares(part.pcsOnKey);
    if (part.keepPatients !== undefined) session()?.sync.keepPatients(part.keepPatients);
    emit({ name: 'settings.changed', payload: changed });
    if (part.locationIds !== undefined || part.dayLocationId !== undefined) onOtherLocations();
    if (part.clockStyle !== undefined) emitTimes(session(), emit);
    return changed;
  };
  // Until then no names were shown.
  settings.onRead?.(() => void apply(pageSettings(settings.read()), settings.read));
  return {
    settings: () => pageSettings(settings.read()),
    changeSettings(part) {
      try {
        return apply(part, (changed) => guarded(() => settings.change(changed)));
      } catch (error) {
        // A person who asks for it wants the names away now; the answer says that it could not be kept.
        if (part.privacy === true && !settings.read().privacy)
          apply({ privacy: true }, settings.changeAtOnce);
        throw error;
      }
    },
    changeSettingsAtOnce: (part) => apply(part, settings.changeAtOnce),
  };
}
