import { expect, test } from 'vitest';
import { removedHere } from '../../../electron/store/removed-payment.ts';
import { ownPaymentOf } from '../../../electron/views/own-payments.ts';
import { takingsOf } from '../../../electron/views/takings.ts';
import { WriteView, writeKinds } from '../../../shared/bridge/views.ts';
import { openSmallDesk } from '../../fakes/small-desk.ts';

const odd: readonly (readonly [string, { args?: string; evidence?: string }])[] = [
  ['no JSON', { args: '{"patientId":' }],
  ['a shape of another version', { args: '{"v2":{"who":3}}' }],
  ['notes that are no JSON', { evidence: 'x' }],
  ['notes of another shape', { evidence: '{"looks":"many"}' }],
];
const states = ['held', 'waiting', 'sending', 'unknown'] as const;
const some = { patientId: 3, base: { city: null }, mine: { city: 'Unley' } };

test.for(odd)(
  'A stored write with %s is never sent, needs a person, is logged, and hinders no other.',
  async ([, columns]) => {
    for (const kind of [...writeKinds, 'telepathy']) {
      for (const state of states) {
        const desk = openSmallDesk();
        const { desk: file } = desk.stores;
        const added = desk.outbox().add('patient-details', some);
        if (!added.ok) throw new Error('not added');
        const row = { ...added.value, kind, state, subject: 'someone else', ...columns };
        file.addWrite({ ...row, id: '00000000-0000-4000-8000-000000000001' });
        if (kind === 'telepathy' && !columns.args) continue;
        await desk.restart();
        await desk.clock.advance(300_000);
        const [left, ...others] = desk.outbox().open();
        expect({ kind, state, left: left?.state, others }).toEqual({ kind, state, left: 'asks', others: [] });
        expect(desk.practice.patients.get(3)?.city).toBe('Unley');
        expect(desk.mistakes[0]).toContain('a stored write cannot be read');
        expect(desk.outbox().counts()).toEqual({ waiting: 1, needsPerson: 1 });
        if (!left) throw new Error('gone');
        const view = WriteView.parse(desk.outbox().view(left));
        expect(view.says).toContain('can’t read it');
        if (columns.args) expect([view.title, view.actions]).toMatchObject([/cannot be read/, ['discard']]);
        expect(desk.outbox().act(left.id, 'discard').ok).toBe(true);
        expect(desk.outbox().open()).toEqual([]);
      }
    }
  },
);

test('A payment that was taken here and cannot be read is counted beside the takings.', async () => {
  const desk = openSmallDesk();
  const { cache } = desk.stores;
  const parts = [{ invoiceId: 7, cents: 4800 }];
  const payment = { patientId: 3, locationId: 1, methodId: 1, amountCents: 4800, paidAt: 1000, parts };
  const added = desk.outbox().add('payment', payment as never);
  if (!added.ok) throw new Error('not added');
  const row = { ...added.value, createdAt: 2000 };
  expect(ownPaymentOf(row)).toMatchObject({ amountCents: 4800, patientId: 3 });
  const about = { date: '1970-01-01', zone: 'UTC', locationIds: [], tillMethods: {} };
  const takings = (...payments: (typeof row)[]) =>
    takingsOf(cache, about, null, { payments, removed: removedHere([], cache) });
  expect(takings(row)).toMatchObject({ totalCents: 4800, unreadable: 0 });
  const broken = { ...row, args: '{"amount":4800}' };
  expect(takings(row, broken, { ...broken, state: 'done' })).toMatchObject({
    totalCents: 4800,
    unreadable: 2,
  });
  expect(takings({ ...broken, createdAt: 90_000_000 })).toMatchObject({ unreadable: 0 });
});
