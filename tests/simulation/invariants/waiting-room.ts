import type { DayRow } from '../../../shared/bridge/views.ts';
import { hereOf } from '../../../shared/presence.ts';
import { longestFirst, waitOf } from '../../../shared/wait-time.ts';
import type { SimulatedPage } from '../page.ts';
import type { World } from '../world.ts';

const minute = 60_000;
/** So long after a visit should have ended, who was never set to Completed has gone. */
const lingers = 60 * minute;
/** By so much the service's time may be known wrongly, ms. */
const clockTolerance = 2 * minute;
/** The list is looked at now and so much later, in minutes: nothing changes but the time. */
const looks = [0, 40, 100, 300];

/**
 * Who is in the waiting room, in which order and since when, on every surface that counts them, against the practice's own
 * records: who has arrived and whose visit is not long over; counted from the later of arrival and appointment. Who was marked at this
 * desk long before the practice recorded it may count from any time since the click (docs/decisions/0087).
 */
export function theWaitingRoomIsAsThePracticeHasIt(world: World, page: SimulatedPage): string[] {
  const today = page.days().get(page.today());
  if (!today) return [];
  const rows = [...today.rows.values()].filter(({ patientId, pending }) => patientId !== null && !pending);
  return looks.flatMap((later) => {
    const now = world.clock.wall() + later * minute;
    const shown = hereOf(rows, now).toSorted(longestFirst);
    const expected = new Map(
      rows.flatMap((row) => hereSince(world, row, now)).map((one) => [one.key, one.since]),
    );
    const keys = [...expected.keys()].sort().join();
    const asShown = shown.map(({ key }) => key);
    if (asShown.toSorted().join() !== keys)
      return [`in ${later} minutes ${asShown.join()} are shown as here, and ${keys} are`];
    return shown.flatMap((row, i) => {
      // Some practices send no fractions of a second.
      const since = second(expected.get(row.key) ?? 0);
      const before = second(expected.get(asShown[i - 1] ?? '') ?? 0);
      const as = second(waitOf(row, now).since);
      if (as !== since) return [`${row.key} is shown as waiting since ${as}, and waits since ${since}`];
      return since < before ? [`${asShown.join()} are shown in this order, and ${row.key} came earlier`] : [];
    });
  });
}

const second = (ms: number) => Math.floor(ms / 1000);

type Here = { readonly key: string; readonly since: number };

function hereSince(world: World, row: DayRow, now: number): Here[] {
  const { service } = world;
  const { key, appointmentId, patientId, statusAt } = row;
  const appointment = service.sandbox.state('appointments', appointmentId);
  const place = appointment?.appointmentPatients?.find((one) => one.patientId === patientId);
  if (!appointment || place?.status !== 'Arrived') return [];
  const start = Date.parse(appointment.start ?? '');
  const arrivedAt = place.statusUpdatedAt ? Date.parse(place.statusUpdatedAt) : start;
  // The list has it as the practice sent it, with or without fractions of the second.
  const isAsShown = statusAt !== null && second(statusAt) === second(arrivedAt);
  const recorded = Math.max(start, isAsShown ? statusAt : arrivedAt);
  const shown = waitOf(row, now).since;
  const mayBeEarlier = clickedAt(world, row).some(
    (at) => second(shown) >= second(Math.max(start, at - clockTolerance)),
  );
  const since = mayBeEarlier && shown < recorded ? shown : recorded;
  const end = Date.parse(appointment.end ?? '');
  return now >= since + (end - start) + lingers ? [] : [{ key, since }];
}

/**
 * When this patient was marked as arrived at this desk at the earliest, for this visit or as it was booked, UTC ms: where the practice tells
 * no time, by this PC's clock, which may be behind.
 */
function clickedAt({ plan, history }: World, { appointmentId, patientId }: DayRow): number[] {
  const { dialect, startMs, skewMs } = plan;
  const behind = dialect.dateHeader === 'absent' ? Math.max(0, -skewMs, history.clock.behind) : 0;
  return [...history.written.values()]
    .filter(({ args }) => args['patientId'] === patientId)
    .filter(({ kind, args }) =>
      kind === 'booking'
        ? args['arrives'] === true
        : kind === 'arrival' && args['appointmentId'] === appointmentId,
    )
    .map(({ at }) => startMs + madeFrom(history.starts, at) - behind);
}

/** A write that is first seen as the program starts was made after the start before that. */
const madeFrom = (starts: readonly number[], at: number): number =>
  starts.some((start) => Math.abs(start - at) < 1000)
    ? Math.max(0, ...starts.filter((start) => start < at - 1000))
    : at;
