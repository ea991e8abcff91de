import type { default as Electron } from 'electron';
import type { DayRow } from '../../../shared/bridge/views.ts';
import { placesWithClocks } from '../../../shared/locations.ts';
import type { Companion } from '../../companion.ts';
import type { Clock } from '../../platform/ports.ts';
import { servedBy } from '../../session/served-locations.ts';
import type { Session } from '../../session/session.ts';
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
 * - While files are being opened or today's list is read again, it keeps those of today whom it showed last, without their names behind
 *   the lock; never those of another practice.
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
  const known = keepKnownRows(companion);
  const show = () => {
    if (state !== 'open') return;
    tray ??= createTray(electron, ports.platform, ports.tray);
    const { phase } = companion.state();
    const { privacy, clockStyle } = companion.settings();
    const { fresh, unread, rows, ...about } = known();
    const isMasked = privacy || companion.lock.locked();
    const waiting = waitingOf(isMasked ? rows.map(maskedRow) : rows, {
      ...about,
      clockStyle,
      now: companion.now(),
    });
    tray.show(waiting, { closed: phase !== 'ready', privacy, unread });
    if (waiting.length !== badged) {
      badged = waiting.length;
      window.badge(overlayPicture(electron, badged), sayWaiting(badged));
    }
    if (fresh) ports.onRows(fresh);
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

type KnownRows = Omit<Parameters<typeof waitingOf>[1], 'clockStyle' | 'now'> & {
  readonly rows: readonly DayRow[];
};

/**
 * @returns today's rows with where and when they are; while none are known, those that were known last. `fresh`: as they are now; null:
 *   none are known. `unread`: nor were any known before, of this practice and day
 */
function keepKnownRows(
  companion: Companion,
): () => KnownRows & { readonly fresh: readonly DayRow[] | null; readonly unread: boolean } {
  let last: (KnownRows & { readonly session: Session | null }) | null = null;
  return () => {
    const state = companion.state();
    const { today: date, zone, practice } = state;
    const locations = placesWithClocks(state);
    const session = companion.session();
    const fresh = todaysRows(companion);
    // Files that are closed for a moment are of the practice that this PC is bound to.
    const isOfPractice = session === null ? practice !== null : session === last?.session;
    if (fresh) last = { session, rows: fresh, date, zone, locations, places: servedBy(companion) };
    else if (!isOfPractice || last?.date !== date) last = null;
    const unread = last === null && state.phase !== 'first-run';
    return { fresh, unread, ...(last ?? { rows: [], date, zone, locations, places: [] }) };
  };
}
