import type electron from 'electron';
import type { Companion } from '../../companion.ts';
import type { KeptValues } from '../../platform/kept-values.ts';
import type { Log } from '../../platform/ports.ts';
import type { OpenDesk } from '../desk.ts';
import type { PageOptions } from './page-window.ts';
import { type DeskWindow, openWindow } from './window.ts';
import { WindowPlace } from './window-place.ts';

/** Opens the desk's window: its place from the settings file, its size from the settings, its events to the companion and the tray. */
export function openDeskWindow(
  system: typeof electron,
  {
    companion,
    log,
    memory,
    ...ports
  }: {
    readonly page: PageOptions;
    /** Started into the tray. */
    readonly hidden: boolean;
    readonly memory: Pick<KeptValues, 'get' | 'remember'>;
    readonly companion: Pick<Companion, 'hint' | 'close' | 'settings' | 'changeSettingsAtOnce'>;
    readonly log: Log;
    readonly isEnding: () => boolean;
    /** Null until the tray is there. */
    readonly desk: () => Pick<OpenDesk, 'focused' | 'left' | 'toTray'> | null;
  },
): DeskWindow {
  const place = WindowPlace.safeParse(memory.get('windowPlace'));
  return openWindow(system, {
    page: ports.page,
    place: place.success ? place.data : null,
    hidden: ports.hidden,
    textSize: companion.settings().textSize,
    onTextSize: (textSize) => void companion.changeSettingsAtOnce({ textSize }),
    keepPlace: (kept) => memory.remember({ windowPlace: kept }),
    onClosing: () => !ports.isEnding(),
    onVisible: (visible) => companion.hint({ visible }),
    onFocus: () => ports.desk()?.focused(),
    onBlur: () => ports.desk()?.left(),
    onToTray: () => ports.desk()?.toTray(),
    // Windows ends the process when this returns: what is recorded is on the disk already, and closing begins.
    onSessionEnd() {
      log.info('the session ends');
      void companion.close();
    },
    showBadge(shown, picture, words) {
      if (process.platform === 'win32') shown.setOverlayIcon(picture, words);
    },
  });
}
