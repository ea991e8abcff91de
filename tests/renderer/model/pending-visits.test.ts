import { expect, test } from 'vitest';
import { visitsUnderWay } from '../../../renderer/model/pending-visits.ts';
import type { DoingView, WriteView } from '../../../shared/bridge/views.ts';
import type { LocationIds } from '../../../shared/locations.ts';

const at = Date.UTC(2026, 10, 21, 1);
const day = { startMs: at - 3_600_000, endMs: at + 36_000_000 };
const write = (
  name: string,
  more: Partial<WriteView>,
  visit: Partial<WriteView['visit']> = {},
): WriteView => ({
  id: crypto.randomUUID(),
  kind: 'booking',
  state: 'waiting',
  title: '',
  says: 'Not sent yet',
  evidence: [],
  failure: null,
  patientId: 3,
  patientName: name,
  amountCents: null,
  paymentId: null,
  createdAt: at,
  by: 'MB',
  attempts: 0,
  holdUntil: null,
  progress: null,
  actions: ['discard'],
  visit: { appointmentId: null, start: at, end: at + 1_800_000, practitionerId: 2, locationId: 1, ...visit },
  ...more,
});
const names = (writes: readonly WriteView[], places: LocationIds = []) =>
  visitsUnderWay({ writes, doing: [], rows: [] }, day, places).map(({ who }) => who);

test('What is booked or moved and not in the diary yet is listed by time; what is done, of another day or no visit is not.', () => {
  const later = write('Later', { kind: 'move' }, { start: at + 60_000, appointmentId: 7 });
  const { visit: _none, ...payment } = write('Payment', { kind: 'payment' });
  const writes = [
    later,
    write('Soon', {}),
    write('Done', { state: 'done' }),
    write('Tomorrow', {}, { start: at + 86_400_000 }),
    payment,
  ];
  expect(names(writes)).toEqual(['Soon', 'Later']);
  expect(visitsUnderWay({ writes: [later], doing: [], rows: [] }, day, [])[0]?.what).toBe('moves here');
});

test('Of another location it is not listed where one is chosen.', () => {
  const writes = [
    write('Here', {}),
    write('There', {}, { locationId: 2 }),
    write('Anywhere', {}, { locationId: null }),
  ];
  expect(names(writes, [1])).toEqual(['Here', 'Anywhere']);
});

test('What a person must decide is shown apart from what only waits.', () => {
  const [asks, waits] = visitsUnderWay(
    {
      writes: [
        write('Asks', { state: 'asks', actions: ['send-again', 'discard'] }),
        write('Waits', {}, { start: at + 1 }),
      ],
      doing: [],
      rows: [],
    },
    day,
    [],
  );
  expect([asks?.asks, asks?.tone]).toEqual([true, 'warning']);
  expect([waits?.asks, waits?.tone]).toEqual([false, 'neutral']);
});

const doing = (more: Partial<DoingView>, visit: Partial<WriteView['visit']> = {}): DoingView => ({
  id: 'w1',
  desk: 'd02',
  name: 'Desk 2',
  by: 'MB',
  kind: 'booking',
  state: 'waiting',
  since: at,
  patientId: 3,
  patientName: 'Jia Chen',
  appointmentId: null,
  invoiceIds: [],
  visit: { appointmentId: null, start: at, end: at + 1_800_000, practitionerId: 2, locationId: 1, ...visit },
  ...more,
});
const elsewhere = (one: DoingView, rows: Parameters<typeof visitsUnderWay>[0]['rows'] = []) =>
  visitsUnderWay({ writes: [], doing: [one], rows }, day, []).map(
    ({ who, what, says, asks, tone }) => `${who} ${what}: ${says}${asks ? ' (asks)' : ''}, ${tone}`,
  );

test('What another desk books or moves is listed too, with its desk, until a row shows it; what was not accepted is not.', () => {
  expect(elsewhere(doing({}))).toEqual([
    'Jia Chen to be booked: Desk 2 (MB): new appointment not sent yet, neutral',
  ]);
  const move = doing({ kind: 'move', state: 'sending', appointmentId: 7 }, { appointmentId: 7 });
  expect(elsewhere(move)).toEqual(['Jia Chen moves here: Desk 2 (MB) is moving the appointment, neutral']);
  expect(elsewhere(doing({ state: 'unknown' }))).toEqual([
    'Jia Chen to be booked: Desk 2 (MB): new appointment not confirmed yet. Desk 2 is checking. Don’t enter it again., warning',
  ]);
  const done = doing({ state: 'done' });
  expect(elsewhere(done)).toEqual(['Jia Chen booked: Desk 2 (MB) booked an appointment, neutral']);
  expect(elsewhere(done, [{ appointmentId: 40, patientId: 3, start: at }])).toEqual([]);
  expect(elsewhere({ ...move, state: 'done' }, [{ appointmentId: 7, patientId: 3, start: at }])).toEqual([]);
  expect(
    elsewhere({ ...move, state: 'done' }, [{ appointmentId: 7, patientId: 3, start: at - 60_000 }]),
  ).toHaveLength(1);
  expect(elsewhere(doing({ state: 'refused' }))).toEqual([]);
  expect(elsewhere(doing({ visit: null }))).toEqual([]);
});
