import type { default as Electron } from 'electron';
import type { EventName } from '../../shared/bridge/contract.ts';
import type { DayRow } from '../../shared/bridge/views.ts';
import type { Companion } from '../companion.ts';
import type { Clock } from '../ports.ts';
import { createArrivalNotice } from './arrival-notice.ts';
import { createTray, type DeskTray } from './tray.ts';
import { waitingOf } from './waiting.ts';
import type { DeskWindow } from './window.ts';

/** Many changes at once are one new tray. */
const trayEveryMs = 250;

/** What may change who is waiting. */
const moving: readonly EventName[] = ['day.changed', 'app.changed', 'settings.changed'];

/**
 * The desktop around the companion: what happens there is told to the page, shown in the tray, announced; and a click
 * on either leads to the row.
 *
 * @param onQuit a person chose to end the program
 * @returns what ends it
 */
export function openDesk(
  electron: Pick<typeof Electron, 'Tray' | 'Menu' | 'nativeImage' | 'Notification'>,
  ports: {
    readonly companion: Companion;
    readonly window: DeskWindow;
    readonly clock: Clock;
    readonly onQuit: () => void;
  },
): () => void {
  const { companion, window, clock } = ports;

  const openRow = (where: { date: string; key: string }) => {
    window.show();
    window.tell('show.row', where);
  };
  const tray: DeskTray = createTray(electron, { onOpen: window.show, onRow: openRow, onQuit: ports.onQuit });
  const announce = createArrivalNotice(electron, {
    settings: () => companion.settings(),
    zoneOf: (locationId) => {
      const { locations, zone } = companion.state();
      return locations.find((one) => one.id === locationId)?.zone ?? zone;
    },
    onOpen: openRow,
  });

  let cancel: (() => void) | null = null;
  const showWaiting = () => {
    const { today, zone } = companion.state();
    tray.show(waitingOf(todaysRows(companion), today, zone));
  };
  const soon = () => {
    cancel ??= clock.after(trayEveryMs, () => {
      cancel = null;
      showWaiting();
    });
  };

  const silence = companion.on((event) => {
    window.tell(event.name, event.payload);
    if (event.name === 'arrival.seen') announce(event.payload);
    if (moving.includes(event.name)) soon();
  });
  showWaiting();

  return () => {
    silence();
    cancel?.();
    tray.remove();
  };
}

/** Today's rows of the desk's location, from the day that is watched; watched from now on if nobody did. */
function todaysRows(companion: Companion): readonly DayRow[] {
  const session = companion.session();
  if (session === null) return [];
  const { today: date, zone } = companion.state();
  const { locationId } = companion.settings();
  // Reading a watched day again would swallow changes that the page has not been told of yet.
  return session.days.rows({ date, locationId }) ?? session.days.read({ date, zone, locationId }, 0).rows;
}
