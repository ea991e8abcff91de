import type { default as Electron, Notification as Notice } from 'electron';
import type { ArrivalSeen, DayRow, Settings } from '../../shared/bridge/views.ts';
import { clockOf, dayOf } from '../../shared/clinic-time.ts';

export type NoticeOptions = {
  readonly settings: () => Pick<Settings, 'notifyArrivals' | 'notifyNames'>;
  /** The zone of a location's clock. */
  readonly zoneOf: (locationId: number | null) => string;
  /** A person clicked the notice. */
  readonly onOpen: (where: { date: string; key: string }) => void;
};

/** A notice that nobody clicked is let go of after so many newer ones. It may be clicked long after it has faded. */
const mostHeld = 20;

/**
 * Tells the desk of an arrival that was marked elsewhere.
 *
 * Guarantees
 * - An arrival that this desk marked itself is not announced.
 * - No full name is shown unless the settings say so.
 */
export function createArrivalNotice(
  electron: Pick<typeof Electron, 'Notification'>,
  options: NoticeOptions,
): (arrival: ArrivalSeen) => void {
  // Without a reference the notice, and with it the click, may be collected as garbage.
  const held = new Set<Notice>();

  return ({ elsewhere, row }) => {
    const { notifyArrivals, notifyNames } = options.settings();
    if (!elsewhere || !notifyArrivals || !electron.Notification.isSupported()) return;
    const zone = options.zoneOf(row.locationId);
    const notice = new electron.Notification({
      title: 'Arrived',
      body: arrivalWords(row, notifyNames, zone),
      silent: true,
    });
    notice.on('click', () => {
      held.delete(notice);
      options.onOpen({ date: dayOf(row.start, zone), key: row.key });
    });
    held.add(notice);
    for (const oldest of held) {
      if (held.size <= mostHeld) break;
      held.delete(oldest);
    }
    notice.show();
  };
}

/** "M.O., 9:30 with Priya Raman". */
export function arrivalWords(
  row: Pick<DayRow, 'patient' | 'practitioner' | 'start'>,
  names: Settings['notifyNames'],
  zone: string,
): string {
  const shown = { initials: row.patient?.initials, full: row.patient?.name, none: undefined };
  const who = shown[names] ?? 'A patient';
  const withWhom = row.practitioner === null ? '' : ` with ${row.practitioner.name}`;
  return `${who}, ${clockOf(row.start, zone)}${withWhom}`;
}
