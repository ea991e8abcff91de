import { describe, expect, it } from 'vitest';
import { dayOf } from '../../shared/clinic-time.ts';
import { openClinic } from './clinic.ts';
import { deskActs, pollOptions } from './desk-acts.ts';
import { deskUnderTest } from './desk-under-test.ts';
import { owedToday } from './owed-today.ts';

/** What is more than a flow that ends in one of four ways: those are in tests/e2e/flows, on every practice. */

const desk = deskUnderTest({ clinic: () => openClinic(60, owedToday) });
const acts = deskActs(desk);

describe('bookings', () => {
  it('a booking offline is entered by hand, stands over its day, and is made when the practice is back', async () => {
    const before = acts.appointments();
    const who = await acts.chooseWhoIsExpected();
    // No free time has been asked for yet: none from an earlier search is shown.
    await acts.cutOff();
    await acts.press('b');
    await acts.dialog().getByRole('button', { name: 'Enter a time' }).first().click();
    await acts.dialog().getByLabel('Day', { exact: true }).fill(todayAtTheClinic());
    await acts.dialog().getByLabel('Time', { exact: true }).fill('23:15');
    await acts.click(/^Book( anyway)?$/);
    await acts.says('Saved here, not sent yet');
    await acts.close();
    const waiting = desk.page.getByRole('list', { name: 'Not in the diary yet' });
    await waiting.getByText(who.name).waitFor(pollOptions);
    expect(acts.appointments()).toBe(before);
    await desk.clinic.reconnect();
    await waiting.waitFor({ state: 'detached', timeout: pollOptions.timeout });
    expect(acts.appointments()).toBe(before + 1);
  });

  it('what the practice refuses is explained, and nothing is booked', async () => {
    const who = await acts.openBooking();
    const before = acts.appointments();
    desk.clinic.sandbox.archive('patients', who.patientId);
    await acts.press('Enter');
    await acts.says('Your practice system didn’t accept it');
    await acts.says(/^Not accepted: .*no patient in use/);
    desk.clinic.sandbox.restore('patients', who.patientId);
    await acts.giveUpRefused();
    await acts.close();
    expect(acts.appointments()).toBe(before);
  });

  it('a visit is dragged in the columns, confirmed, and moved; the confirmation has the focus where the time is free', async () => {
    const who = await acts.chooseWhoIsExpected();
    await acts.press('l');
    await desk.page.locator('[data-block][aria-pressed="true"]').waitFor();
    const block = desk.page.locator(`[data-block="${who.appointmentId}:${who.patientId}"]`);
    // Brought into sight first: which column it is in depends on the hour.
    await block.hover({ position: { x: 12, y: 4 } });
    const box = await block.boundingBox();
    await desk.page.mouse.down();
    await desk.page.mouse.move((box?.x ?? 0) + 12, (box?.y ?? 0) + 60, { steps: 4 });
    await desk.page.mouse.up();
    const yes = acts
      .dialog()
      .locator('button:focus:not([aria-disabled="true"])', { hasText: 'Move appointment' });
    // At some hours the time is taken by another patient; then a second Enter does not press the button.
    const anyway = acts.dialog().getByRole('button', { name: 'Move anyway' });
    await yes.or(anyway).waitFor();
    expect(acts.startOf(who.appointmentId)).toBe(who.start);
    if ((await anyway.count()) > 0) await anyway.click();
    else await acts.press('Enter');
    await acts.saysInTheEnd('Moved');
    await acts.close();
    expect(acts.startOf(who.appointmentId)).not.toBe(who.start);
    // Back to the list.
    await acts.press('l');
    await desk.page.getByRole('grid').first().waitFor(pollOptions);
  });
});

describe('money', () => {
  it('one amount paid two ways offline, and an answer lost: two payments in the end, each made once', async () => {
    const before = acts.payments().length;
    await acts.openPayment('8.60');
    await acts.partAnotherWay('3.85');
    await acts.cutOff();
    desk.clinic.sandbox.fault({ kind: 'drop-after-commit', operation: 'createPayment', count: 1 });
    await acts.record();
    await acts.says('Saved here, not sent yet', 2);
    await desk.clinic.reconnect();
    await acts.says('Payment recorded', 2);
    await acts.close();
    expect(acts.centsSince(before)).toEqual([475, 385]);
  });

  it('the day is counted, and closed under a person’s initials', async () => {
    await acts.go('Takings');
    await desk.page
      .getByLabel(/^Counted: /)
      .first()
      .fill('1');
    await desk.page.getByRole('button', { name: 'Close the day' }).click();
    await acts
      .dialog()
      .getByLabel(/^Note: /)
      .fill('Counted the float only.');
    await acts.dialog().getByLabel('Counted by (initials)').fill('MB');
    await acts.click('Close the day');
    await desk.page.getByText('This day is closed').waitFor(pollOptions);
    await acts.go('Today');
  });
});

const todayAtTheClinic = () =>
  dayOf(Date.now(), desk.clinic.sandbox.state('locations')[0]?.timezone ?? 'UTC');
