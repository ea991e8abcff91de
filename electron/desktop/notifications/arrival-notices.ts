import type { default as Electron, Notification as Notice } from 'electron';
import type { ArrivalSeen, Settings } from '../../../shared/bridge/views.ts';
import { dayOf, machineClockOf } from '../../../shared/clinic-time.ts';
import { dayMs } from '../../../shared/durations.ts';
import type { LocationIds } from '../../../shared/locations.ts';
import { maskedArrival } from '../../views/masked.ts';
import { desktopWords } from '../words.ts';
import {
  type Arrived,
  isForUs,
  isQuiet,
  latestFirst,
  type Names,
  type NoticeKind,
  noticeOf,
} from './notice-rules.ts';

export type NoticeOptions = {
  readonly settings: () => Pick<
    Settings,
    | 'clockStyle'
    | 'notifyArrivals'
    | 'notifyNames'
    | 'initialsWhenLocked'
    | 'notifyPractitionerId'
    | 'notifySound'
    | 'quietFrom'
    | 'quietTo'
    | 'privacy'
  >;
  readonly locked: () => boolean;
  /** The locations that this PC serves. */
  readonly served: () => LocationIds;
  /** The zone of a location's clock; null: the clock that this PC goes by. */
  readonly zoneOf: (locationId: number | null) => string;
  /** UTC ms. */
  readonly now: () => number;
  /** A person is looking at the desk. */
  readonly isLookedAt: () => boolean;
  /** A person clicked the notice. */
  readonly onOpen: (where: { date: string; key: string }) => void;
  /** The system would not show it. */
  readonly onFailed: () => void;
};

/**
 * Notifies of arrivals that were marked elsewhere, or of notes that were written elsewhere. Of each kind there is one notification per PC, across restarts: the
 * next replaces one that an earlier run left (Windows, macOS).
 *
 * Guarantees
 * - Of a note it is said about whose visit it is, by the rules of arrivals, and never what it says.
 * - An arrival that this desk marked itself is not announced, nor one of another location or practitioner than is set.
 * - No full name is shown unless the settings say so, and none in privacy mode or behind the lock.
 * - Behind the lock there are no initials either, unless the settings say so: a lock screen may show the notice.
 * - An arrival is notified once: not again because it is read again, from another source, or after the desk was locked.
 * - All arrivals that no one has seen yet stand in one notification; it goes when a person looks, or when none of them waits any more.
 *   One that a person closed (Windows says so) does not come back.
 * - In the quiet hours nothing is shown and nothing sounds.
 * - None stays on the screen, or in the system's list, after the program has ended.
 */
export type ArrivalNotices = {
  arrived(arrival: ArrivalSeen): void;
  /** Those who arrived while Foyer did not run; of notes, each that was written elsewhere. */
  replay(rows: readonly Arrived[]): void;
  /** The desk was locked, or privacy mode began: a notification that stands loses its names. */
  mask(): void;
  /** A person looked at the desk. */
  seen(): void;
  /** Who is waiting now, at every location: a patient who has gone in is no longer news, but one who is not among them yet is. */
  keepOnly(waiting: ReadonlySet<string>): void;
  /** The program ends. */
  close(): void;
};

export function createArrivalNotices(
  electron: Pick<typeof Electron, 'Notification'>,
  options: NoticeOptions,
  kind: NoticeKind = 'arrivals',
): ArrivalNotices {
  const unseen = new Map<string, Arrived>();
  /** Those of them who were seen to wait, by row: an arrival is heard before today's rows are made again. */
  const waited = new Set<string>();
  /** Arrivals that the system was given to show, by row: a patient who leaves and comes back arrives again. */
  const notified = new Map<string, { readonly arrivedAt: number | null; readonly notifiedAt: number }>();
  // A notification without a reference may be garbage collected, and its click with it.
  let shown: Notice | null = null;
  let shownNames: Names = 'none';

  const takeAway = () => {
    shown?.close();
    shown = null;
  };

  const open = () => {
    const [latest] = [...unseen.values()].sort(latestFirst);
    unseen.clear();
    takeAway();
    if (latest)
      options.onOpen({ date: dayOf(latest.start, options.zoneOf(latest.locationId)), key: latest.key });
  };

  function namesNow(): Names {
    const { notifyNames, initialsWhenLocked, privacy } = options.settings();
    if (options.locked() && !initialsWhenLocked) return 'none';
    return (privacy || options.locked()) && notifyNames === 'full' ? 'initials' : notifyNames;
  }

  function show(silent = false): void {
    takeAway();
    const { notifySound, clockStyle } = options.settings();
    const names = namesNow();
    const words = noticeOf(kind, [...unseen.values()], names, options.zoneOf, clockStyle);
    const notice = new electron.Notification({
      ...words,
      id: kind,
      silent: silent || !notifySound,
      actions: [{ type: 'button', text: desktopWords.arrivals.open }],
    });
    notice.on('click', open);
    notice.on('action', open);
    notice.on('failed', options.onFailed);
    notice.on('close', ({ reason }) => {
      // One that went into the system's list by itself was not seen.
      if (reason !== 'userCanceled' || shown !== notice) return;
      unseen.clear();
      shown = null;
    });
    shown = notice;
    shownNames = names;
    notice.show();
  }

  function add(rows: readonly Arrived[]): void {
    const settings = options.settings();
    const now = options.now();
    const served = options.served();
    if (!settings.notifyArrivals || !electron.Notification.isSupported()) return;
    if (isQuiet(machineClockOf(now, options.zoneOf(null)), settings.quietFrom, settings.quietTo)) return;
    for (const [key, { notifiedAt }] of notified) if (notifiedAt < now - dayMs) notified.delete(key);
    const ours = rows.filter(
      (row) => isForUs(row, settings, served) && notified.get(row.key)?.arrivedAt !== row.arrivedAt,
    );
    if (ours.length === 0) return;
    // A person who is looking at the desk has seen the earlier ones.
    if (options.isLookedAt()) unseen.clear();
    for (const row of ours) {
      unseen.set(row.key, row);
      waited.delete(row.key);
      notified.set(row.key, { arrivedAt: row.arrivedAt, notifiedAt: now });
    }
    show();
  }

  return {
    arrived({ elsewhere, row, arrivedAt }) {
      if (elsewhere) add([{ ...row, arrivedAt }]);
    },
    replay: add,
    mask() {
      for (const [key, row] of unseen) unseen.set(key, maskedArrival(row));
      // A notification that says no more than it may stays: showing it again would notify again.
      if (shown && shownNames !== 'none' && shownNames !== namesNow()) show(true);
    },
    close: takeAway,
    seen() {
      unseen.clear();
      takeAway();
    },
    keepOnly(waiting) {
      const before = unseen.size;
      for (const key of [...unseen.keys()]) {
        if (waiting.has(key)) waited.add(key);
        else if (waited.has(key)) unseen.delete(key);
      }
      if (before > 0 && unseen.size === 0) takeAway();
    },
  };
}
