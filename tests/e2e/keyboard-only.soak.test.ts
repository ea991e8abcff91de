import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { statusAt } from './clinic.ts';
import { deskUnderTest } from './desk-under-test.ts';
import { keyboardAt } from './keyboard.ts';
import { chooseFile, seeToday } from './receptionist.ts';

const desk = deskUnderTest({ connects: false });

const keys = keyboardAt(() => desk.page);
const { until, on, inRowWith, rowInFocus } = keys;
const pollOptions = { timeout: 180_000, interval: 200 };

describe('with the keyboard alone', () => {
  it('a desk is connected to its practice', async () => {
    await until('Tab', on(desk.page.getByLabel('Practice system address')));
    await desk.page.keyboard.press('ControlOrMeta+A');
    await desk.page.keyboard.type(desk.clinic.baseUrl);
    await until('Tab', on(desk.page.getByRole('textbox', { name: 'API key' })));
    await desk.page.keyboard.type(desk.clinic.apiKey);
    await until('Tab', on(desk.page.getByRole('button', { name: 'Choose a certificate file' })));
    await desk.page.keyboard.press('Enter');
    await chooseFile(desk.foyer, desk.clinic.caFile);
    await desk.page.getByText(basename(desk.clinic.caFile)).waitFor();
    await until('Tab', on(desk.page.getByRole('button', { name: 'Test connection' })));
    await desk.page.keyboard.press('Enter');
    await desk.page.getByText('Connection works').waitFor();
    await until('Tab', on(desk.page.getByRole('button', { name: 'Connect', exact: true })));
    await desk.page.keyboard.press('Enter');
    // Which desk, who, its PIN: Enter goes through.
    const question = (name: string) => desk.page.getByLabel(name).and(desk.page.locator(':focus')).waitFor();
    await question('All locations');
    await desk.page.keyboard.press('Enter');
    await question('Your initials');
    await desk.page.keyboard.type('mb');
    await desk.page.keyboard.press('Enter');
    await question('PIN, 4 to 12 digits (optional)');
    await desk.page.keyboard.press('Enter');
    await seeToday(desk.page);
    await desk.page.getByRole('button', { name: 'At the desk: MB. Change' }).waitFor();
  });

  it('a patient is marked as arrived', async () => {
    await until('Tab', keys.inTheList);
    await until(
      'ArrowDown',
      inRowWith(desk.page.getByRole('button', { name: /^Arrive (?!all |the other )/ })),
    );
    const who = await rowInFocus();
    await desk.page.keyboard.press('a');
    await expect.poll(() => statusAt(desk.clinic, who), pollOptions).toBe('Arrived');
  });

  it('a payment is taken', async () => {
    const owes = desk.page.getByRole('gridcell', { name: /^\$[\d,]+\.\d\d$/ });
    // What is owing is read a while after the list.
    await expect.poll(() => owes.count(), pollOptions).toBeGreaterThan(0);
    await desk.page.keyboard.press('Home');
    await until('ArrowDown', inRowWith(owes));
    const who = await rowInFocus();
    const before = desk.clinic.sandbox.state('payments').length;
    await desk.page.keyboard.press('p');
    const dialog = desk.page.getByRole('dialog', { name: /^Payment from/ });
    await until('Tab', on(dialog.getByRole('radio')));
    await desk.page.keyboard.press('Space');
    await until('Tab', on(dialog.getByRole('button', { name: /^Record \$/ })));
    await desk.page.keyboard.press('Enter');
    await dialog.getByText('Payment recorded', { exact: true }).waitFor();
    await desk.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const made = desk.clinic.sandbox.state('payments').slice(before);
    expect(made.map(({ patientId }) => patientId)).toEqual([who.patientId]);
  });
});
