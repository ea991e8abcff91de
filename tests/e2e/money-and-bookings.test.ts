import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../service/dialect.ts';
import { dayOf } from '../../shared/clinic-time.ts';
import { centsFromDollars } from '../../shared/money.ts';
import { letter } from '../fakes/documents.ts';
import { openClinic } from './clinic.ts';
import { deskUnderTest } from './desk-under-test.ts';
import { dropFiles, openDisk } from './documents-desk.ts';
import { chooseWhoOwes, confirmFiling, findRow, rowOf, saidOfDocuments } from './receptionist.ts';

/**
 * Money, a document and bookings on practices that differ in what the documentation leaves open: each flow once in
 * Chromium on each, and what goes wrong on the first. Every flow, offline, refused and with its outcome unknown, on each
 * of them with and without the further lists, is proved over the bridge (tests/electron/bridge/every-flow).
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

const soon = { timeout: 90_000, interval: 200 };

describe.each(practices)('a practice %s', (name, dialect) => {
  // The rest of the practice is read while the desk already works.
  const desk = deskUnderTest({ clinic: () => openClinic(60, (same) => same, dialect) });

  const payments = () => desk.clinic.sandbox.state('payments').filter((one) => !one.archived);
  const dialog = () => desk.page.getByRole('dialog');
  const close = () => dialog().getByRole('button', { name: 'Close' }).last().click();
  const openPayment = async () => {
    await chooseWhoOwes(desk.page);
    await desk.page.keyboard.press('p');
    await dialog().getByRole('radio').first().check();
    await dialog().getByLabel('Amount').fill('10');
  };
  const record = () =>
    dialog()
      .getByRole('button', { name: /^Record \$/ })
      .click();

  it('one amount paid two ways is two payments, exact to the cent', async () => {
    const before = payments().length;
    await openPayment();
    await dialog().getByRole('button', { name: 'Part of it another way' }).click();
    await dialog().getByLabel('Of it, another way').fill('3.35');
    await dialog().getByRole('group', { name: 'This part by' }).getByRole('radio').first().check();
    await record();
    await expect.poll(() => dialog().getByText('Recorded', { exact: true }).count(), soon).toBe(2);
    await close();
    const made = payments().slice(before);
    expect(made.map((one) => centsFromDollars(one.amount))).toEqual([665, 335]);
    expect(new Set(made.map((one) => one.paymentMethodId)).size).toBe(2);
  });

  it('a payment is removed with a reason, and its invoice is open again', async () => {
    const before = payments().length;
    await desk.page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: 'Money' })
      .click();
    await desk.page
      .getByRole('button', { name: /^Payments by / })
      .first()
      .click();
    await desk.page
      .getByRole('button', { name: /^Remove \$/ })
      .last()
      .click();
    await dialog().getByLabel('Reason').fill('Keyed twice');
    await dialog()
      .getByRole('button', { name: /^Remove \$/ })
      .click();
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
    await desk.page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: 'Today' })
      .click();
  });

  it('the next visit is booked after the usual interval, with two keys', async () => {
    const before = desk.clinic.sandbox.state('appointments').length;
    await chooseWhoOwes(desk.page);
    await desk.page.keyboard.press('b');
    await desk.page.locator('input[name="time"]:checked:focus').waitFor(soon);
    await desk.page.keyboard.press('Enter');
    await dialog().getByText('Booked', { exact: true }).waitFor(soon);
    await close();
    expect(desk.clinic.sandbox.state('appointments')).toHaveLength(before + 1);
  });

  it('who walks in has a time in four keystrokes: Ctrl+K, the name, Shift+Enter, Enter', async () => {
    const before = desk.clinic.sandbox.state('appointments').length;
    const who = await chooseWhoOwes(desk.page);
    await desk.page.keyboard.press('Control+k');
    await desk.page.keyboard.type(who.name);
    // At once, as one types: the list may still be that of the first letters.
    await desk.page.keyboard.press('Shift+Enter');
    await dialog()
      .getByRole('heading', { name: `Book a visit for ${who.name}` })
      .waitFor();
    await desk.page.locator('input[name="time"]:checked:focus').waitFor(soon);
    await desk.page.keyboard.press('Enter');
    await dialog().getByText('Booked', { exact: true }).waitFor(soon);
    await close();
    expect(desk.clinic.sandbox.state('appointments')).toHaveLength(before + 1);
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
      // Moved at once; or the time is taken by somebody, which the outbox finds before it sends: a person decides.
      const moved = dialog().getByText('Moved', { exact: true });
      const taken = dialog().getByText('Not sent: something changed in the meantime');
      await moved.or(taken).waitFor(soon);
      if ((await taken.count()) > 0)
        await dialog()
          .getByRole('button', { name: /^Send again/ })
          .click();
      await moved.waitFor(soon);
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

  const todayAtTheClinic = () =>
    dayOf(Date.now(), desk.clinic.sandbox.state('locations')[0]?.timezone ?? 'UTC');
  const startOf = (id: number) => Date.parse(desk.clinic.sandbox.state('appointments', id)?.start ?? '');
  const chooseWhoIsExpected = async () => {
    const who = await findRow(desk.page, desk.page.getByRole('button', { name: /^Arrive / }));
    await rowOf(desk.page, who).getByText(who.name).first().click();
    return { ...who, start: startOf(who.appointmentId) };
  };
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

  if (name !== practices[0]?.[0]) return;

  it('a payment taken while the practice cannot be reached is kept, and recorded afterwards', async () => {
    const before = payments().length;
    await desk.clinic.cutOff();
    await openPayment();
    await dialog().getByLabel('Amount').fill('4.20');
    await record();
    await dialog().getByText('Kept here, not sent yet').waitFor(soon);
    expect(payments()).toHaveLength(before);
    await desk.clinic.reconnect();
    await dialog().getByText('Recorded', { exact: true }).waitFor(soon);
    await close();
    expect(
      payments()
        .slice(before)
        .map((one) => centsFromDollars(one.amount)),
    ).toEqual([420]);
  });

  it('a payment whose answer is lost is found, and made once', async () => {
    const before = payments().length;
    desk.clinic.sandbox.fault({ kind: 'drop-after-commit', operation: 'createPayment', count: 1 });
    await openPayment();
    await dialog().getByLabel('Amount').fill('7.05');
    await record();
    await dialog().getByText('Recorded', { exact: true }).waitFor(soon);
    await close();
    expect(
      payments()
        .slice(before)
        .map((one) => centsFromDollars(one.amount)),
    ).toEqual([705]);
  });

  it('a payment that the practice refuses is told, and is not taken', async () => {
    const before = payments().length;
    desk.clinic.sandbox.fault({ kind: 'html', operation: 'createPayment', status: 422, count: 1 });
    await openPayment();
    await dialog().getByLabel('Amount').fill('2.15');
    await record();
    await dialog()
      .getByText(/The practice says no/)
      .waitFor(soon);
    await dialog()
      .getByRole('button', { name: /^Discard/ })
      .click();
    await close();
    expect(payments()).toHaveLength(before);
  });

  it('what the practice refuses is explained, and nothing is booked', async () => {
    const who = await chooseWhoOwes(desk.page);
    await desk.page.keyboard.press('b');
    await desk.page.locator('input[name="time"]:checked:focus').waitFor(soon);
    const before = desk.clinic.sandbox.state('appointments').length;
    desk.clinic.sandbox.archive('patients', who.patientId);
    await desk.page.keyboard.press('Enter');
    await dialog().getByText('The practice did not accept it').waitFor(soon);
    await dialog()
      .getByText(/The practice says no/)
      .waitFor();
    desk.clinic.sandbox.restore('patients', who.patientId);
    await dialog()
      .getByRole('button', { name: /^Discard/ })
      .click();
    await close();
    expect(desk.clinic.sandbox.state('appointments')).toHaveLength(before);
  });

  it('a booking whose answer is lost is found, and made once', async () => {
    const before = desk.clinic.sandbox.state('appointments').length;
    desk.clinic.sandbox.fault({ kind: 'drop-after-commit', operation: 'createAppointment', count: 1 });
    await chooseWhoOwes(desk.page);
    await desk.page.keyboard.press('b');
    await desk.page.locator('input[name="time"]:checked:focus').waitFor(soon);
    await desk.page.keyboard.press('Enter');
    await dialog().getByText('Booked', { exact: true }).waitFor(soon);
    await close();
    expect(desk.clinic.sandbox.state('appointments')).toHaveLength(before + 1);
  });

  it('a booking offline is entered by hand, stands over its day, and is made when the practice is back', async () => {
    const before = desk.clinic.sandbox.state('appointments').length;
    const who = await chooseWhoOwes(desk.page);
    await desk.clinic.cutOff();
    await desk.page.keyboard.press('b');
    await dialog().getByRole('button', { name: 'Enter a time' }).click(soon);
    await dialog().getByLabel('Day', { exact: true }).fill(todayAtTheClinic());
    await dialog().getByLabel('Time', { exact: true }).fill('23:15');
    await dialog().getByRole('button', { name: /^Book/ }).click();
    await dialog().getByText('Kept here, not sent yet').waitFor(soon);
    await close();
    const waiting = desk.page.getByRole('list', { name: 'Not in the diary yet' });
    await waiting.getByText(who.name).waitFor(soon);
    expect(desk.clinic.sandbox.state('appointments')).toHaveLength(before);
    await desk.clinic.reconnect();
    await waiting.waitFor({ state: 'detached', timeout: soon.timeout });
    expect(desk.clinic.sandbox.state('appointments')).toHaveLength(before + 1);
  });

  it('a move that the practice refuses is told, and the visit stays where it was', async () => {
    const who = await chooseWhoIsExpected();
    desk.clinic.sandbox.fault({ kind: 'html', operation: 'updateAppointment', status: 422, count: 1 });
    await desk.page.keyboard.press('m');
    await desk.page.locator('input[name="time"]:checked:focus').waitFor(soon);
    await desk.page.keyboard.press('Enter');
    await dialog().locator('button:focus', { hasText: 'Yes, move it' }).waitFor();
    await desk.page.keyboard.press('Enter');
    await dialog().getByText('The practice did not accept it').waitFor(soon);
    await dialog()
      .getByRole('button', { name: /^Discard/ })
      .click();
    await close();
    expect(startOf(who.appointmentId)).toBe(who.start);
  });
});
