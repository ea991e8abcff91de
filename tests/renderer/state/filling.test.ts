import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { PageState } from '../../../renderer/state/desk.ts';
import { fillTimeOf, rowToFill } from '../../../renderer/state/filling.ts';
import { createView } from '../../../renderer/state/view.ts';
import type { DayRow } from '../../../shared/bridge/views.ts';
import { row, sampleNow, status } from '../sample.ts';

const writeId = '00000000-0000-4000-8000-000000000001';
const held = { kind: 'cancellation', writeId, state: 'held', holdUntil: sampleNow + 4000 } as const;
const practitioner = { id: 2, name: 'Dan Kessler', colour: '#0b8f6a' };
const comingRow = (key: string, more: Partial<DayRow> = {}) =>
  row({ key, start: sampleNow + 60_000, end: sampleNow + 1_860_000, practitioner, ...more });

function desk(rows: DayRow[], value = status({ takesCancellations: true })) {
  const write = { id: writeId, kind: 'cancellation', state: 'held', holdUntil: held.holdUntil, createdAt: 1 };
  return {
    day: { store: createStore(() => ({ day: { rows: new Map(rows.map((one) => [one.key, one])) } })) },
    outbox: { store: createStore(() => ({ writes: [write] })) },
    clock: { store: createStore(() => ({ now: sampleNow })) },
    status: { store: createStore(() => ({ value })) },
  } as unknown as PageState;
}

test('The chosen cancelled visit is filled; else the one whose cancellation can still be undone', () => {
  const chosen = comingRow('1:1', { status: 'cancelled' });
  const undoable = comingRow('2:2', { status: 'cancelled', pending: held });
  const expected = comingRow('3:3');
  const rows = [chosen, undoable, expected];
  expect(rowToFill(desk(rows), chosen)).toBe(chosen);
  expect(rowToFill(desk(rows), expected)).toBe(undoable);
  expect(rowToFill(desk(rows), undefined)).toBe(undoable);
  expect(rowToFill(desk([chosen, expected]), expected)).toBeNull();
});

test('Where the practice takes no cancellations, a visit that it shows as cancelled is filled all the same', () => {
  const chosen = comingRow('1:1', { status: 'cancelled' });
  expect(rowToFill(desk([chosen], status()), chosen)).toBe(chosen);
});

test('A time is filled as it was booked, and not by who cancelled it', () => {
  const view = createView();
  const cancelled = comingRow('1:9', { status: 'cancelled', patientId: 9, locationId: 4 });
  fillTimeOf({ view }, { ...cancelled, service: { id: 7, name: 'Podiatry' } });
  expect(view.store.getState().dialog).toEqual({
    kind: 'book-at',
    start: cancelled.start,
    end: cancelled.end,
    practitionerId: 2,
    locationId: 4,
    serviceId: 7,
    exceptId: 9,
  });
  view.closeDialog();
  const group = { booked: 5, places: 6, arrived: 0 };
  fillTimeOf({ view }, { ...cancelled, appointmentId: 31, group });
  expect(view.store.getState().dialog).toMatchObject({ groupId: 31, end: cancelled.end, exceptId: 9 });
  view.closeDialog();
  fillTimeOf({ view }, { ...cancelled, practitioner: null });
  expect(view.store.getState().dialog).toBeNull();
});
