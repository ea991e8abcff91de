import { expect, test } from 'vitest';
import { callsOf, go, rowNamed } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

const open = pageUnderTest();

test('a time is typed in any form, sent as HH:MM, and shown as the desk writes times', async () => {
  const page = await open();
  await go(page, 'Settings');
  await page.getByLabel('Quiet hours').check({ force: true });
  const from = page.getByLabel('Quiet from');
  expect(await from.inputValue()).toBe('6:00 pm');
  for (const typed of ['1.15pm', '13:15', '115p', '1:15 PM']) {
    await from.fill(typed);
    await from.blur();
    expect([typed, await from.inputValue()]).toEqual([typed, '1:15 pm']);
  }
  expect(await callsOf(page, 'settings.change')).toContainEqual({ quietFrom: '13:15' });
  await from.press('ArrowUp');
  expect(await from.inputValue()).toBe('1:20 pm');
  await from.fill('25:00');
  await page.getByText('Not a time').waitFor();
  await from.blur();
  expect(await from.inputValue()).toBe('25:00');
  expect(await callsOf(page, 'settings.change')).not.toContainEqual({ quietFrom: '' });
});

test('the 24-hour clock is chosen in the settings, and every screen follows', async () => {
  const page = await open();
  const time = () => rowNamed(page, 'Margaret Oduya').getByRole('gridcell').first().innerText();
  expect(await time()).toBe('9:30 am');
  await go(page, 'Settings');
  await page.getByLabel('Quiet hours').check({ force: true });
  await page.getByRole('radiogroup', { name: 'Clock' }).getByText('13:15').click();
  await expect.poll(() => page.getByLabel('Quiet from').inputValue()).toBe('18:00');
  await go(page, 'Today');
  await expect.poll(time).toBe('9:30');
});
