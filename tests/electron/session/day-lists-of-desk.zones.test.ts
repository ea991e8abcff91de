import { expect, test } from 'vitest';
import { dayListsOf, type ListedSession } from '../../../electron/session/day-lists-of-desk.ts';
import { openStores } from '../../../electron/store/opening.ts';
import { noLabels } from '../../../electron/views/labels.ts';
import { overlayOf } from '../../../electron/views/overlay.ts';
import { readDayRows } from '../../../electron/views/read-day-rows.ts';
import { instantAt, machineClockOf } from '../../../shared/clinic-time.ts';

const [brisbane, sydney] = ['Australia/Brisbane', 'Australia/Sydney'];
const date = '2026-12-01';

type Visit = { readonly at: string; readonly zone: string; readonly practitionerId: number };

/** A practice with Coolangatta and Tweed Heads across the border, in summer, on a day with these visits. @param now UTC ms */
function session(visits: readonly Visit[], now: number): ListedSession {
  const opened = openStores({ folder: null, key: new Uint8Array(32), now: () => 0 });
  if (!opened.ok) throw new Error(opened.failure.kind);
  const { cache } = opened.value.stores;
  cache.apply({
    kind: 'locations',
    objects: [
      { id: 1, title: 'Coolangatta', timezone: brisbane },
      { id: 2, title: 'Tweed Heads', timezone: sydney },
    ],
    sequence: 1,
  });
  cache.apply({
    kind: 'practitioners',
    objects: [
      { id: 7, firstname: 'Ines', lastname: 'Prior' },
      { id: 8, firstname: 'Tom', lastname: 'Reid' },
    ],
    sequence: 1,
  });
  const objects = visits.map(({ at, zone, practitionerId }, n) => {
    const start = instantAt(date, at, zone);
    return {
      id: n + 1,
      start: new Date(start).toISOString(),
      end: new Date(start + 1_800_000).toISOString(),
      locationId: zone === brisbane ? 1 : 2,
      practitionerId,
      appointmentPatients: [{ patientId: 9, status: null }],
    };
  });
  cache.apply({ kind: 'appointments', objects, sequence: 1 });
  return {
    cache,
    sync: { covers: () => true, ages: () => [], onPass: () => () => undefined },
    outbox: { onChange: () => () => undefined },
    rows: (day) => readDayRows(cache, day, overlayOf([]), noLabels, '12-hour'),
    labels: () => noLabels,
    practitionersSeen: { ids: () => new Set() },
    now: () => now,
    wall: () => now,
    practice: 'p1',
    pcZone: sydney,
  };
}

/** What the page of a practitioner's PC shows of a list: it writes each time in the zone of the list. */
const shownTo = (practitionerId: number, given: ListedSession) => {
  const list = dayListsOf(given)?.lists.find((one) => one.practitionerId === practitionerId);
  return list?.days.map((day) => [
    day.date,
    ...day.rows.map(({ start }) => machineClockOf(start, list.zone)),
  ]);
};

test('A practitioner’s PC shows the times of visits by the clock of their location, as the desk there does.', () => {
  const visits = [
    { at: '9:00', zone: sydney, practitionerId: 7 },
    { at: '9:00', zone: brisbane, practitionerId: 8 },
  ];
  const given = session(visits, instantAt(date, '8:00', sydney));
  expect(shownTo(7, given)).toEqual([[date, '9:00']]);
  expect(shownTo(8, given)).toEqual([[date, '9:00']]);
});

test('Which day is today goes by the clock of the practitioner’s location, and so does the day of a visit about midnight.', () => {
  const visits = [{ at: '23:30', zone: sydney, practitionerId: 7 }];
  // In Brisbane it is 22:30 still.
  expect(shownTo(7, session(visits, instantAt(date, '23:30', sydney)))).toEqual([[date, '23:30']]);
  // In Brisbane it is 23:15, still the day of the visit.
  expect(shownTo(7, session(visits, instantAt('2026-12-02', '0:15', sydney)))).toEqual([['2026-12-02']]);
});
