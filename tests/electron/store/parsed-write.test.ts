import { expect, test } from 'vitest';
import { createdId, parseWrite, parseWriteOf } from '../../../electron/store/parsed-write.ts';
import { writeKinds } from '../../../shared/bridge/views.ts';
import { oneOfEach, writeRow } from '../../fakes/writes.ts';

test.each(writeKinds)('What is stored of a write of the kind %s is read whole.', (kind) => {
  expect(parseWrite(writeRow(kind))).toEqual({ kind, args: oneOfEach[kind], outcome: null });
});

/** Rows as versions before this one wrote them. */
const earlier = [
  ['arrival', { appointmentId: 5, patientId: 3, group: false, start: 1, locationId: null }],
  [
    'payment',
    {
      patientId: 3,
      locationId: 1,
      methodId: 2,
      amountCents: 10,
      parts: [{ invoiceId: 21, cents: 10 }],
      paidAt: 1,
    },
  ],
  ['payment-removal', { paymentId: 77, patientId: null, amountCents: null, reason: 'Wrong amount' }],
  ['file', { patientId: 3, name: 'Referral.pdf', size: 1 }],
  [
    'file',
    { patientId: 3, name: 'Referral.pdf', size: 1, digest: 'd', scan: { name: 'Scan.pdf', changedAt: 1.5 } },
  ],
  [
    'booking',
    {
      patientId: 3,
      practitionerId: 2,
      serviceId: 4,
      locationId: 1,
      caseId: null,
      start: 1,
      end: 2,
      note: null,
    },
  ],
] as const;

test.each(earlier)('A write of an earlier version is read: %s.', (kind, args) => {
  expect(parseWrite(writeRow(kind, {}, { args: JSON.stringify(args) }))).toMatchObject({ kind, args });
});

test('What cannot be read is read nowhere: a kind or a shape of another version, and no JSON.', () => {
  const payment = writeRow('payment');
  for (const odd of [{ kind: 'telepathy' }, { args: '{"v2":{}}' }, { args: '{"patientId":' }])
    expect(parseWrite({ ...payment, ...odd })).toBe(null);
  expect(parseWriteOf('arrival', payment)).toBe(null);
});

test('Of the response the created record is read, also where the rest of the write cannot be.', () => {
  const outcome = '{"id":500,"paymentNumber":17,"amount":85}';
  const payment = writeRow('payment', {}, { outcome });
  expect(parseWriteOf('payment', payment)?.outcome).toEqual({ id: 500, paymentNumber: null });
  const unread = { ...payment, args: '' };
  expect([parseWrite(unread), createdId(unread)]).toEqual([null, 500]);
  for (const other of ['null', '{"id":0}', 'x', null]) {
    const row = writeRow('payment', {}, { outcome: other });
    expect([parseWriteOf('payment', row)?.outcome, createdId(row)]).toEqual([null, null]);
  }
});
