import { expect, test } from 'vitest';
import { visitsUnderWay } from '../../../renderer/model/pending-visits.ts';
import type { WriteView } from '../../../shared/bridge/views.ts';
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
  visitsUnderWay(writes, day, places).map(({ who }) => who);

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
  expect(visitsUnderWay([later], day, [])[0]?.what).toBe('moves here');
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
    [
      write('Asks', { state: 'asks', actions: ['send-again', 'discard'] }),
      write('Waits', {}, { start: at + 1 }),
    ],
    day,
    [],
  );
  expect([asks?.asks, asks?.tone]).toEqual([true, 'warning']);
  expect([waits?.asks, waits?.tone]).toEqual([false, 'neutral']);
});
