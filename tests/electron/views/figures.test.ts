import { expect, test } from 'vitest';
import { openStores } from '../../../electron/store/opening.ts';
import {
  arrivalsHere,
  type FigureFacts,
  methodFigures,
  visitFigures,
} from '../../../electron/views/figures.ts';
import { noLabels } from '../../../electron/views/labels.ts';
import { dayBounds, instantAt, wireFromInstant } from '../../../shared/clinic-time.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import { writeRow } from '../../fakes/writes.ts';

const zone = 'Australia/Adelaide';
const day = '2026-11-18';
const at = (clock: string, date = day) => instantAt(date, clock, zone);
const wire = (clock: string, date = day) => wireFromInstant(at(clock, date));

/** One patient at a time, ten minutes early unless it says when they arrived. */
let made = 0;
function visit(
  start: string,
  more: Partial<Appointment> & { status?: string; arrived?: string | null } = {},
) {
  const { status = 'Arrived', arrived = null, ...fields } = more;
  const id = ++made;
  const patient = { patientId: id + 1000, status, statusUpdatedAt: arrived };
  const end = wireFromInstant(Date.parse(start) + 30 * 60_000);
  return { id, start, end, locationId: 1, practitionerId: 3, appointmentPatients: [patient], ...fields };
}

function cacheOf(appointments: readonly object[]) {
  const opened = openStores({ folder: null, key: new Uint8Array(32).fill(7), now: () => 0 });
  if (!opened.ok) throw new Error(opened.failure.kind);
  const { cache } = opened.value.stores;
  const staff = [
    { id: 3, firstname: 'Priya', lastname: 'Raman' },
    { id: 4, firstname: 'Dan', lastname: 'Kessler' },
  ];
  cache.apply({ kind: 'practitioners', objects: staff, sequence: 1 });
  cache.apply({ kind: 'paymentMethods', objects: [{ id: 2, name: 'Cash' }], sequence: 1 });
  cache.apply({ kind: 'appointments', objects: appointments as Appointment[], sequence: 1 });
  return cache;
}

const figures = (appointments: readonly object[], more: Partial<FigureFacts> = {}) =>
  visitFigures(cacheOf(appointments), {
    from: day,
    to: day,
    zone,
    locationIds: [],
    until: dayBounds(more.to ?? day, zone).endMs,
    overlay: { arrivals: new Map(), cancellations: new Map() },
    arrivalsHere: new Map(),
    arrivalsSeen: new Map(),
    markedArrivals: new Map(),
    goneIn: new Map(),
    labels: noLabels,
    ...more,
  });

test('An empty day has no figures, and no practitioner.', () => {
  expect(figures([])).toEqual({
    booked: 0,
    arrived: 0,
    missed: 0,
    cancelled: 0,
    quarters: [],
    practitioners: [],
  });
});

test('Each patient of an appointment counts; one who cancelled is not booked, one who did not come is.', () => {
  const places = ['Arrived', 'Cancelled', 'Did not arrive', null].map((status, i) => ({
    patientId: 50 + i,
    status,
    statusUpdatedAt: wire('8:55'),
  }));
  const { booked, arrived, missed, cancelled, practitioners } = figures([
    visit(wire('9:00'), { appointmentPatients: places }),
  ]);
  expect({ booked, arrived, missed, cancelled }).toEqual({ booked: 3, arrived: 1, missed: 1, cancelled: 1 });
  expect(practitioners).toMatchObject([{ practitioner: { name: 'Priya Raman' }, booked: 3, arrived: 1 }]);
});

test('Arrivals stand in the quarter of an hour in which they came, bookings in that of their start.', () => {
  const { quarters } = figures([
    visit(wire('9:00'), { arrived: wire('8:44') }),
    visit(wire('9:00'), { arrived: wire('9:14') }),
    visit(wire('9:15'), { arrived: wire('9:15') }),
  ]);
  expect(quarters).toEqual([
    { minute: 510, booked: 0, arrived: 1 },
    { minute: 540, booked: 2, arrived: 1 },
    { minute: 555, booked: 1, arrived: 1 },
  ]);
});

test('Late and early are arrival less start, by practitioner: those without one come last.', () => {
  const { practitioners } = figures([
    visit(wire('9:00'), { arrived: wire('8:50') }),
    visit(wire('10:00'), { arrived: wire('10:05') }),
    visit(wire('11:00'), { arrived: wire('10:58') }),
    visit(wire('9:00'), { practitionerId: 4, arrived: wire('9:20') }),
    visit(wire('9:00'), { practitionerId: null, arrived: wire('9:00') }),
  ]);
  expect(practitioners.map(({ practitioner, lateness }) => [practitioner?.name, lateness])).toEqual([
    ['Dan Kessler', { count: 1, median: 20, p90: 20 }],
    ['Priya Raman', { count: 3, median: -2, p90: 5 }],
    [undefined, { count: 1, median: 0, p90: 0 }],
  ]);
});

test('An arrival has a time only where it is known: a Completed visit’s is this desk’s own, or none.', () => {
  const [marked, unmarked] = [
    visit(wire('9:00'), { status: 'Completed', arrived: wire('9:40') }),
    visit(wire('9:30'), { status: 'Completed', arrived: wire('10:10') }),
  ];
  const write = (createdAt: number) =>
    writeRow(
      'arrival',
      { appointmentId: marked.id, patientId: marked.id + 1000 },
      { state: 'done', createdAt },
    );
  const here = arrivalsHere([write(at('8:52')), write(at('8:50'))]);
  const { arrived, quarters, practitioners } = figures([marked, unmarked], { arrivalsHere: here });
  expect(arrived).toBe(2);
  expect(quarters).toEqual([
    { minute: 525, booked: 0, arrived: 1 },
    { minute: 540, booked: 1, arrived: 0 },
    { minute: 570, booked: 1, arrived: 0 },
  ]);
  expect(practitioners[0]?.lateness).toEqual({ count: 1, median: -10, p90: -10 });
});

test('A wait is measured only between two known times, from the later of arrival and start.', () => {
  const visits = [
    visit(wire('9:00'), { arrived: wire('8:40') }),
    visit(wire('10:00'), { arrived: wire('10:10') }),
    visit(wire('11:00'), { arrived: wire('10:50') }),
    visit(wire('12:00'), { status: 'Completed', arrived: wire('12:40') }),
    visit(wire('13:00'), { arrived: wire('12:50') }),
  ];
  const times = ['9:12', '10:14', '10:55', '12:20'];
  const goneIn = new Map(
    times.map((clock, i) => [`${visits[i]?.id}:${(visits[i]?.id ?? 0) + 1000}`, { at: at(clock) }]),
  );
  // 12, 4, and 0 for the one who went in before their time; of the last two one end is unknown.
  expect(figures(visits, { goneIn }).practitioners[0]?.wait).toEqual({ count: 3, median: 4, p90: 12 });
});

test('An arrival that was marked only after the visit had ended counts, and is no time of arrival.', () => {
  const visits = [
    visit(wire('9:00'), { arrived: wire('9:55') }),
    visit(wire('10:00'), { arrived: wire('17:30') }),
    visit(wire('11:00'), { arrived: wire('8:40', '2026-11-19') }),
  ];
  const [, closing] = visits;
  const goneIn = new Map([[`${closing?.id}:${(closing?.id ?? 0) + 1000}`, { at: at('17:31') }]]);
  const { arrived, quarters, practitioners } = figures(visits, { goneIn });
  expect(arrived).toBe(3);
  expect(quarters.filter((one) => one.arrived > 0)).toEqual([{ minute: 585, booked: 0, arrived: 1 }]);
  expect(practitioners).toMatchObject([{ lateness: { count: 1, median: 55, p90: 55 }, wait: null }]);
});

test('An arrival that is still to be sent counts at once, and a cancellation does too.', () => {
  const [coming, going] = [visit(wire('9:00'), { status: '' }), visit(wire('9:30'), { status: '' })];
  const pending = { writeId: 'a', state: 'held' as const, at: at('8:58'), holdUntil: null };
  const key = (one: { id: number }) => `${one.id}:${one.id + 1000}`;
  const { booked, arrived, cancelled } = figures([coming, going], {
    overlay: {
      arrivals: new Map([[key(coming), pending]]),
      cancellations: new Map([[key(going), { ...pending, seen: null, why: '' }]]),
    },
  });
  expect({ booked, arrived, cancelled }).toEqual({ booked: 1, arrived: 1, cancelled: 1 });
});

test('Nothing counts that is still to come, but for patients who are here early.', () => {
  const { booked, arrived, quarters } = figures(
    [
      visit(wire('9:00'), { arrived: wire('8:50') }),
      visit(wire('11:00'), { arrived: wire('9:50') }),
      visit(wire('12:00'), { status: '' }),
    ],
    { until: at('10:00') },
  );
  expect({ booked, arrived }).toEqual({ booked: 1, arrived: 2 });
  expect(quarters.map(({ minute }) => minute)).toEqual([525, 540, 585]);
});

test('Only what is at the chosen locations counts; what has none belongs to each.', () => {
  const all = [1, 2, null].map((locationId) => visit(wire('9:00'), { locationId }));
  expect(figures(all, { locationIds: [2] }).booked).toBe(2);
});

test('A quarter of an hour is one of the clinic’s clock, on the days when it changes too.', () => {
  // In Adelaide the 4th of October 2026 has 23 hours, and the 5th of April 25.
  const quarters = (date: string) =>
    figures(
      [
        visit(wire('1:15', date), { arrived: wire('1:10', date) }),
        visit(wire('9:00', date), { arrived: wire('8:50', date) }),
      ],
      { from: date, to: date },
    ).quarters.map(({ minute }) => minute);
  expect(quarters('2026-10-04')).toEqual([60, 75, 525, 540]);
  expect(quarters('2026-04-05')).toEqual([60, 75, 525, 540]);
});

test('A week’s quarters are of all its days together, and its last day belongs to it.', () => {
  const dates = ['2026-11-16', '2026-11-18', '2026-11-22', '2026-11-23'];
  const week = { from: '2026-11-16', to: '2026-11-22' };
  expect(
    figures(
      dates.map((date) => visit(wire('9:00', date))),
      week,
    ).quarters,
  ).toEqual([{ minute: 540, booked: 3, arrived: 0 }]);
});

test('A removed payment counts nothing, and the method with the largest sum comes first.', () => {
  const taken = (methodId: number, amountCents: number, removed = false) => ({
    id: null,
    number: null,
    amountCents,
    at: at('9:00'),
    removed,
    onItsWay: false,
    methodId,
    locationId: null,
    patientId: null,
  });
  const all = [taken(1, 500), taken(2, 2000), taken(2, 700), taken(1, 9000, true), taken(0, 100)];
  expect(methodFigures(cacheOf([]), all)).toEqual({
    totalCents: 3300,
    methods: [
      { method: { id: 2, name: 'Cash' }, cents: 2700, payments: 2 },
      { method: { id: 1, name: 'Method 1' }, cents: 500, payments: 1 },
      { method: { id: 0, name: 'No method given' }, cents: 100, payments: 1 },
    ],
  });
});
