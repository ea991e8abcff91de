import { describe, expect, it } from 'vitest';
import type { ClinicData } from '../../service/clinic-data.ts';
import type { Dialect } from '../../service/dialect.ts';
import { centsFromDollars } from '../../shared/money.ts';
import { letter } from '../fakes/documents.ts';
import { openClinic } from './clinic.ts';
import { deskUnderTest } from './desk-under-test.ts';
import { dropFiles, openDisk } from './documents-desk.ts';
import { moneyActs, soon } from './money-acts.ts';
import { goingWrong } from './money-going-wrong.ts';
import { chooseWhoOwes, confirmFiling, rowOf, saidOfDocuments } from './receptionist.ts';

/**
 * Money, a document and bookings on practices that differ in what the documentation leaves open: each flow once in
 * Chromium on each, with what is read back where an answer is lost; what else goes wrong on the first. Every flow, offline,
 * refused and with its outcome unknown, on each of them with and without the further lists, is proved over the bridge
 * (tests/electron/bridge/every-flow). docs/flows.md has the table.
 */

const practices: readonly (readonly [string, Partial<Dialect>])[] = [
  ['as documented, with every list', {}],
  [
    'newest first, links as sampled, without the lists beyond the documentation',
    { order: 'descending', links: 'as-sampled', extensions: 'absent', errorBody: 'field-errors' },
  ],
  [
    'to the second, no links, no Date header, answers wrapped',
    { timestamps: 'seconds', links: 'none', dateHeader: 'absent', singles: 'wrapped', creates: 201 },
  ],
];

/** Whoever owes an invoice owes two: those of two patients are one's. */
function owingTwice(clinic: ClinicData): ClinicData {
  const isOpen = ({ status, contactId }: ClinicData['invoices'][number]) =>
    status === 'Awaiting Payment' && !contactId;
  const whose = clinic.invoices.filter(isOpen).map(({ patientId }) => patientId ?? null);
  let met = 0;
  const invoices = clinic.invoices.map((one) => {
    if (!isOpen(one)) return one;
    const patientId = whose[met - (met % 2)] ?? null;
    met += 1;
    return { ...one, patientId };
  });
  return { ...clinic, invoices };
}

describe.each(practices)('a practice %s', (name, dialect) => {
  // The rest of the practice is read while the desk already works.
  const desk = deskUnderTest({ clinic: () => openClinic(60, owingTwice, dialect) });

  const {
    payments,
    dialog,
    close,
    openPayment,
    record,
    openRemoval,
    remove,
    rail,
    walkIn,
    doneInTheEnd,
    startOf,
    chooseWhoIsExpected,
    appointments,
    partAnotherWay,
    centsSince,
  } = moneyActs(desk);

  it('one amount paid two ways is two payments, exact to the cent', async () => {
    const before = payments().length;
    await openPayment();
    await partAnotherWay('3.35');
    await record();
    await expect.poll(() => dialog().getByText('Recorded', { exact: true }).count(), soon).toBe(2);
    await close();
    const made = payments().slice(before);
    expect(made.map((one) => centsFromDollars(one.amount))).toEqual([665, 335]);
    expect(new Set(made.map((one) => one.paymentMethodId)).size).toBe(2);
  });

  it('one payment over two invoices is split as it was typed, in one payment', async () => {
    const before = payments().length;
    await openPayment();
    const parts = dialog().getByLabel(/^Pay on /);
    await parts.nth(0).fill('1.05');
    await parts.nth(1).fill('$2.1');
    await dialog().getByRole('button', { name: 'Record $3.15' }).click();
    await dialog().getByText('Recorded', { exact: true }).waitFor(soon);
    await close();
    const [made, ...more] = payments().slice(before);
    expect(more).toEqual([]);
    expect(centsFromDollars(made?.amount)).toBe(315);
    expect(made?.paymentInvoices?.map((part) => centsFromDollars(part.amount))).toEqual([105, 210]);
  });

  it('a payment is removed with a reason, and its invoice is open again', async () => {
    const before = payments().length;
    await openRemoval();
    await remove();
    await expect.poll(() => payments().length, soon).toBe(before - 1);
    await close();
  });

  it('the day is counted, and closed under somebody’s initials', async () => {
    await desk.page
      .getByLabel(/^Counted: /)
      .first()
      .fill('1');
    await desk.page.getByRole('button', { name: 'Close the day' }).click();
    await dialog().getByLabel('Counted by (initials)').fill('MB');
    await dialog().getByRole('button', { name: 'Close the day' }).click();
    await desk.page.getByText('This day is closed.').waitFor(soon);
    await rail('Today').click();
  });

  it('the next visit is booked after the usual interval, with two keys', async () => {
    const before = appointments();
    await chooseWhoOwes(desk.page);
    await desk.page.keyboard.press('b');
    await desk.page.locator('input[name="time"]:checked:focus').waitFor(soon);
    await desk.page.keyboard.press('Enter');
    await dialog().getByText('Booked', { exact: true }).waitFor(soon);
    await close();
    expect(appointments()).toBe(before + 1);
  });

  it('who walks in has a time in four keystrokes: Ctrl+K, the name, Shift+Enter, Enter', async () => {
    const before = appointments();
    await walkIn();
    await desk.page.keyboard.press('Enter');
    await dialog().getByText('Booked', { exact: true }).waitFor(soon);
    await close();
    expect(appointments()).toBe(before + 1);
  });

  it('a visit is dragged in the columns, confirmed, and moved; the confirmation has the focus', async () => {
    const who = await chooseWhoIsExpected();
    await inColumns(async () => {
      const block = desk.page.locator(`[data-block="${who.appointmentId}:${who.patientId}"]`);
      const box = await block.boundingBox();
      await block.hover({ position: { x: 12, y: 4 } });
      await desk.page.mouse.down();
      await desk.page.mouse.move((box?.x ?? 0) + 12, (box?.y ?? 0) + 60, { steps: 4 });
      await desk.page.mouse.up();
      await dialog().locator('button:focus', { hasText: 'Yes, move it' }).waitFor();
      expect(startOf(who.appointmentId)).toBe(who.start);
      await desk.page.keyboard.press('Enter');
      await doneInTheEnd('Moved');
      await close();
    });
    expect(startOf(who.appointmentId)).not.toBe(who.start);
  });

  it('a document dropped on a row is filed after the name and birth date were confirmed', async () => {
    const who = await chooseWhoOwes(desk.page);
    const disk = openDisk();
    const path = disk.put('Referral.pdf', await letter('Thank you for seeing this patient'));
    await dropFiles(desk.page, rowOf(desk.page, who), [path]);
    await dialog()
      .getByText(/^Born \d/)
      .waitFor();
    await confirmFiling(desk.page);
    await saidOfDocuments(desk.page).getByText('filed', { exact: true }).waitFor(soon);
    await close();
    disk.remove();
    expect(desk.clinic.sandbox.state('files').map((file) => [file.patientId, file.name])).toEqual([
      [who.patientId, 'Referral.pdf'],
    ]);
  });

  it('a payment whose answer is lost is found, and made once', async () => {
    const before = payments().length;
    desk.clinic.sandbox.fault({ kind: 'drop-after-commit', operation: 'createPayment', count: 1 });
    await openPayment();
    await dialog().getByLabel('Amount').fill('7.05');
    await record();
    await dialog().getByText('Recorded', { exact: true }).waitFor(soon);
    await close();
    expect(centsSince(before)).toEqual([705]);
  });

  const inColumns = async (act: () => Promise<void>) => {
    await desk.page.keyboard.press('l');
    await desk.page.locator('[data-block][aria-pressed="true"]').waitFor();
    try {
      await act();
    } finally {
      await desk.page.keyboard.press('l');
      await desk.page.getByRole('grid').first().waitFor();
    }
  };

  if (name === practices[0]?.[0]) goingWrong(desk);
});
