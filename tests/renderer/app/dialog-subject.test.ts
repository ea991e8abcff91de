import { expect, test } from 'vitest';
import { subjectOf } from '../../../renderer/app/dialog-subject.ts';
import type { DialogState } from '../../../renderer/state/view.ts';
import { row, sampleNow, samplePatient } from '../sample.ts';

const jia = samplePatient();
const ruth = samplePatient({ id: 8, name: 'Ruth Abernethy' });
const doc = (id: string) => ({ id }) as Extract<DialogState, { kind: 'scan' }>['doc'];
const to = (start: number) => ({ start, practitionerId: 1, clash: null });

const keyOf = (dialog: DialogState) => subjectOf(dialog).join(' ');

const each: readonly DialogState[] = [
  { kind: 'pay', patient: jia, locationId: 1 },
  { kind: 'pay', patient: ruth, locationId: 1 },
  { kind: 'pay', patient: jia, locationId: 1, invoiceId: 7 },
  { kind: 'file', patient: null, files: [] },
  { kind: 'file', patient: jia, files: [] },
  { kind: 'file', patient: ruth, files: [] },
  { kind: 'scan', patient: jia, doc: doc('a') },
  { kind: 'scan', patient: jia, doc: doc('b') },
  { kind: 'scan', patient: ruth, doc: doc('a') },
  { kind: 'book', patient: jia, appointmentId: null, soonest: false },
  { kind: 'book', patient: ruth, appointmentId: null, soonest: false },
  { kind: 'book', patient: jia, appointmentId: 1, soonest: false },
  {
    kind: 'book',
    patient: jia,
    appointmentId: null,
    soonest: false,
    at: { start: sampleNow, practitionerId: 1, locationId: 1 },
  },
  { kind: 'book-at', start: sampleNow, practitionerId: 1, locationId: 1 },
  { kind: 'book-at', start: sampleNow, practitionerId: 2, locationId: 1 },
  { kind: 'move', patient: jia, appointmentId: 1, to: null },
  { kind: 'move', patient: jia, appointmentId: 2, to: null },
  { kind: 'move', patient: ruth, appointmentId: 1, to: null },
  { kind: 'move', patient: jia, appointmentId: 1, to: to(sampleNow) },
  { kind: 'move', patient: jia, appointmentId: 1, to: to(sampleNow + 1) },
  { kind: 'cancel', row: row() },
  { kind: 'cancel', row: row({ key: '2:8' }) },
  { kind: 'late', practitionerId: null },
  { kind: 'late', practitionerId: 1 },
  { kind: 'print' },
  { kind: 'keys' },
];

test('a dialog that follows another about another patient or another thing starts from the beginning', () => {
  expect(new Set(each.map(keyOf)).size).toBe(each.length);
});

test('a dialog about the same goes on when what is known of it changes, or when it comes back', () => {
  const later = samplePatient({ phone: '0412 345 678' });
  expect(keyOf({ kind: 'pay', patient: later, locationId: 2 })).toBe(
    keyOf({ kind: 'pay', patient: jia, locationId: 1 }),
  );
  for (const dialog of each) {
    expect(keyOf(JSON.parse(JSON.stringify(dialog)) as DialogState)).toBe(keyOf(dialog));
  }
});
