import { describe, expect, test } from 'vitest';
import { backupRestoredFact } from '../../../electron/store/desk/desk-mark.ts';
import { restoredFact } from '../../../electron/store/desk/file.ts';
import { changeMethod } from '../../fakes/changed-method.ts';
import { openSmallDesk, type SmallDesk } from '../../fakes/small-desk.ts';

/**
 * A practice that lists no payments. The method of payment 77 was changed, and the desk file that comes back is from before the
 * removal was sent: it was carried out since.
 */
async function deskOfBefore(how: 'copy' | 'backup'): Promise<SmallDesk> {
  const desk = openSmallDesk({ extensions: false });
  await desk.outbox().stop();
  const rows = changeMethod(desk, { changesMethod: true });
  desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 0, paymentIds: [] });
  const uncertain = rows.map(({ id }) => id);
  const fact = { copyMadeAt: '20260302T220000000Z', uncertain, lost: 0 };
  if (how === 'copy') desk.stores.desk.saveFact(restoredFact, JSON.stringify(fact));
  else desk.stores.desk.saveFact(backupRestoredFact, JSON.stringify({ lastChange: null }));
  await desk.restart();
  return desk;
}

const decide = (desk: SmallDesk, kind: string, action: 'send-again' | 'discard') => {
  const row = desk
    .outbox()
    .open()
    .find((one) => one.kind === kind);
  return desk.outbox().act(row?.id ?? '', action);
};
const open = (desk: SmallDesk) =>
  desk
    .outbox()
    .open()
    .map(({ kind, state }) => `${kind} ${state}`);

describe('a removal that was carried out after the desk file that came back was made', () => {
  test('It is found to be done, from a copy by itself.', async () => {
    const desk = await deskOfBefore('copy');
    await desk.clock.advance(600_000);
    const removals = desk.outbox().done('payment-removal').length;
    expect([removals, open(desk)[0]]).toEqual([1, expect.stringMatching(/^payment (asks|not-recorded)$/)]);
  });

  test('It is found to be done, from a backup once a person sends it again.', async () => {
    const desk = await deskOfBefore('backup');
    await desk.clock.advance(60_000);
    expect(open(desk)).toEqual(['payment-removal asks', 'payment asks']);
    decide(desk, 'payment-removal', 'send-again');
    await desk.clock.advance(600_000);
    expect([desk.outbox().done('payment-removal').length, open(desk)]).toEqual([1, ['payment asks']]);
    expect(desk.practice.calls).not.toContain('deletePayment');
  });

  test('Deleting its card leaves the payment that is to be recorded again.', async () => {
    const desk = await deskOfBefore('backup');
    expect(decide(desk, 'payment-removal', 'discard').ok).toBe(true);
    expect(open(desk)).toEqual(['payment asks']);
  });

  test('Deleting that payment leaves its card.', async () => {
    const desk = await deskOfBefore('backup');
    expect(decide(desk, 'payment', 'discard').ok).toBe(true);
    expect(open(desk)).toEqual(['payment-removal asks']);
  });
});

test('A write that needed a decision in a backup says that it may have been sent since.', async () => {
  const desk = openSmallDesk();
  desk.practice.patients.set(3, { ...desk.practice.patients.get(3), id: 3, city: 'Perth' });
  desk.outbox().add('patient-details', { patientId: 3, base: { city: null }, mine: { city: 'Unley' } });
  await desk.clock.advance(5000);
  expect(desk.states()).toEqual(['asks']);
  desk.stores.desk.saveFact(backupRestoredFact, JSON.stringify({ lastChange: null }));
  await desk.restart();
  const [row] = desk.outbox().open();
  const view = row && desk.outbox().view(row);
  expect([view?.attempts, view?.evidence.join()]).toEqual([1, expect.stringContaining('from a backup')]);
});
