import { minuteMs } from '../../shared/durations.ts';
import type { Booking, Place } from './book.ts';
import type { Calendar } from './calendar.ts';
import type { Dice } from './random.ts';
import { arrive, cancel, complete, markMissing } from './statuses.ts';
import type { Story } from './story.ts';

/** Patients who are in the clinic and not called in yet have an appointment that started at most this long ago. */
const waitingZone = 26 * minuteMs;

type Row = { readonly booking: Booking; readonly place: Place };

/**
 * Today's statuses relative to `now`. By start and end:
 *
 *     over since 8 minutes          Completed; some did not arrive or cancelled, one of each at each location
 *     begun more than 26 min ago    Completed when it ends within 20 minutes; else Arrived, and came late
 *     begun 1 to 26 minutes ago     Arrived 2 to 25 minutes ago; one at each location is late (no status)
 *     begins within 20 minutes      about half Arrived a few minutes ago
 *     later                         no status; a few have cancelled
 *     the next patients             Arrived, until three have come early
 */
export function settleToday(bookings: readonly Booking[], story: Story, calendar: Calendar, d: Dice): void {
  const { now } = calendar;
  const rows = bookings
    .filter((booking) => booking.day.index === calendar.today)
    .flatMap((booking) => booking.places.map((place) => ({ booking, place })));
  const byLocation = new Map<number, Row[]>();
  for (const row of rows) {
    const list = byLocation.get(row.booking.locationId);
    if (list === undefined) byLocation.set(row.booking.locationId, [row]);
    else list.push(row);
  }
  for (const list of byLocation.values()) {
    const late = whoIsLate(list, story, now);
    for (const row of list) if (row !== late) settleRow(row, now, d);
    oneOfEach(list, now, d);
  }
  tellStory(story, now);
  seatEarlyPatients(rows, story, now);
}

const inWaitingZone = ({ booking }: Row, now: number): boolean =>
  booking.start <= now - minuteMs && booking.start > now - waitingZone && booking.end > now;

/** Jia where it is Jia's time, else one of the patients who are due. */
function whoIsLate(rows: readonly Row[], story: Story, now: number): Row | undefined {
  const due = rows.filter((row) => inWaitingZone(row, now));
  const mayBe = due.filter(({ booking }) => booking !== story.margaret && booking !== story.tom);
  const [last] = mayBe.toSorted((a, b) => b.booking.start - a.booking.start);
  return due.find(({ booking }) => booking === story.jia) ?? (due.length > 1 ? last : undefined);
}

function settleRow(row: Row, now: number, d: Dice): void {
  const { booking, place } = row;
  const { start, end } = booking;
  const ago = (low: number, high: number) => now - d.int(low * 60, high * 60) * 1000;
  if (start > now - minuteMs) {
    if (start <= now + 20 * minuteMs && d.chance(0.5)) arrive(place, ago(1, 9));
    else if (start > now + 20 * minuteMs && d.chance(0.03)) cancel(place, booking, now, d);
  } else if (inWaitingZone(row, now)) {
    arrive(place, Math.max(start - d.int(2, 12) * minuteMs, ago(2, 24)));
  } else if (end > now - 8 * minuteMs) {
    if (end > now + 20 * minuteMs) arrive(place, ago(8, 22));
    else complete(place, Math.min(now - d.int(5, 90) * 1000, end + d.int(0, 4) * minuteMs), d);
  } else {
    const outcome = d.weighted([
      ['came', 87],
      ['missing', 5],
      ['cancelled', 8],
    ] as const);
    if (outcome === 'came')
      complete(place, Math.min(now - 30_000, end + d.int(-2, 7) * minuteMs + d.int(0, 59_999)), d);
    else if (outcome === 'missing')
      markMissing(place, Math.min(now - minuteMs, start + d.int(15, 30) * minuteMs));
    else cancel(place, booking, now, d);
  }
}

/** Ensures at least one cancelled and one missed appointment: a list without them is not believable. */
function oneOfEach(rows: readonly Row[], now: number, d: Dice): void {
  const came = rows.filter(({ place }) => place.status === 'Completed');
  if (came.length < 8) return;
  const lacks = (status: string) => !rows.some(({ place }) => place.status === status);
  const [missing, cancelled] = d.shuffled(came.filter(({ booking }) => booking.end < now - 30 * minuteMs));
  if (missing !== undefined && lacks('Did not arrive')) {
    missing.place.doNotInvoice = false;
    markMissing(missing.place, Math.min(now - minuteMs, missing.booking.start + d.int(15, 30) * minuteMs));
  }
  if (cancelled !== undefined && lacks('Cancelled')) {
    cancelled.place.doNotInvoice = false;
    cancel(cancelled.place, cancelled.booking, now, d);
  }
}

/**
 * Patients of the story whose time is still to come are expected; at their time, Margaret waits for 24 minutes, Tom for
 * 9.
 */
function tellStory(story: Story, now: number): void {
  for (const booking of story.bookings) {
    const others = booking === story.tom ? 9 : null;
    const waited = booking === story.margaret ? 24 : others;
    for (const place of booking.places) {
      const isWaiting =
        waited !== null && booking.start <= now - waited * minuteMs && booking.end > now - 5 * minuteMs;
      if (booking.start > now - minuteMs) clear(place);
      else if (isWaiting) {
        clear(place);
        arrive(place, now - waited * minuteMs);
      }
    }
  }
}

/** At least so many early patients sit in the waiting room, at whatever minute it is. */
const earlyAtLeast = 3;

/**
 * At some minutes every arrived patient is with a practitioner; an empty waiting room would demonstrate nothing. The
 * next expected patients have then come early.
 */
function seatEarlyPatients(rows: readonly Row[], story: Story, now: number): void {
  const next = rows
    .filter(({ booking }) => booking.start > now && booking.start < now + 60 * minuteMs)
    .filter(({ booking }) => !story.bookings.includes(booking))
    .toSorted((a, b) => a.booking.start - b.booking.start);
  let early = next.filter(({ place }) => place.status === 'Arrived').length;
  for (const { place } of next) {
    if (early >= earlyAtLeast) return;
    if (place.status !== null) continue;
    early += 1;
    arrive(place, now - (2 + 3 * early) * minuteMs);
  }
}

function clear(place: Place): void {
  place.status = null;
  place.statusAt = null;
  place.cancellation = null;
  place.doNotInvoice = false;
}
