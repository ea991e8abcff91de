import type { default as Electron } from 'electron';
import type { DayRow } from '../../../shared/bridge/views.ts';
import type { Companion } from '../../companion.ts';
import type { Clock } from '../../platform/ports.ts';
import { servedBy } from '../../session/served-locations.ts';
import { maskedRow } from '../../views/masked.ts';
import { createRedraw } from '../redraw.ts';
import { todaysRows } from '../todays-rows.ts';
import type { DeskWindow } from '../windows/window.ts';
import { createTray, type DeskTray, overlayPicture, sayWaiting, type TrayOptions } from './tray.ts';
import { waitingOf } from './waiting.ts';

/** Who is waiting, in the tray and on the taskbar's button. */
export type WhoWaits = {
  /** Draws it again: at once, or within a quarter of a second. */
  now(): void;
  throttled(): void;
  close(): void;
};

/**
 * Guarantees
 * - The tray comes, and today's list is read for it, once the first day is on the screen: what a person sees first does not
 *   wait for it.
 * - It comes also where the list can't be read: a window that is in the tray is opened by it.
 */
export function showWhoWaits(
  electron: Pick<typeof Electron, 'Tray' | 'Menu' | 'nativeImage' | 'screen'>,
  ports: {
    readonly companion: Companion;
    readonly window: Pick<DeskWindow, 'badge'>;
    readonly clock: Clock;
    readonly platform: NodeJS.Platform;
    readonly dayShown: Promise<void>;
    readonly tray: TrayOptions;
    /** Today's rows, each time they were read for the tray; not while none are known. */
    readonly onRows: (rows: readonly DayRow[]) => void;
  },
): WhoWaits {
  const { companion, window, clock } = ports;
  let state: 'starting' | 'open' | 'closed' = 'starting';
  let tray: DeskTray | null = null;
  let badged = 0;
  const show = () => {
    if (state !== 'open') return;
    tray ??= createTray(electron, ports.platform, ports.tray);
    const { today: date, zone, locations, phase } = companion.state();
    const { privacy, clockStyle } = companion.settings();
    const rows = todaysRows(companion);
    const known = rows ?? [];
    const waiting = waitingOf(privacy ? known.map(maskedRow) : known, {
      date,
      zone,
      locations,
      clockStyle,
      now: companion.now(),
      places: servedBy(companion),
    });
    tray.show(waiting, { closed: phase !== 'ready', privacy });
    if (waiting.length !== badged) {
      badged = waiting.length;
      window.badge(overlayPicture(electron, badged), sayWaiting(badged));
    }
    if (rows) ports.onRows(rows);
  };
  const redraw = createRedraw(show, { clock, locked: companion.lock.locked });
  void ports.dayShown.then(() => {
    if (state === 'closed') return;
    state = 'open';
    redraw.now();
  });
  return {
    now: redraw.now,
    throttled: redraw.throttled,
    close() {
      state = 'closed';
      redraw.stop();
      tray?.remove();
    },
  };
}
