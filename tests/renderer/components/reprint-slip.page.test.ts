import { expect, test } from 'vitest';
import { go, openJia } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

const open = pageUnderTest();

test('the slip of a payment is printed again from the takings and from the patient’s page, with its number', async () => {
  const page = await open();
  const printed = () =>
    page.evaluate(() => {
      const window = globalThis as unknown as { slips?: string[]; print: () => void };
      const slips: string[] = [];
      window.slips = slips;
      // What would go to the printer; then it is done.
      window.print = () => {
        slips.push([...document.body.children].at(-1)?.textContent ?? '');
        dispatchEvent(new Event('afterprint'));
      };
    });
  const slips = () => page.evaluate(() => (globalThis as unknown as { slips: string[] }).slips);
  await printed();
  await go(page, 'Takings');
  await page.getByRole('button', { name: 'Payments by Cash: 2' }).click();
  await page.getByRole('button', { name: /^Print receipt slip: \$50\.00 from/ }).click();
  await expect.poll(slips).toHaveLength(1);
  await go(page, 'Today');
  await openJia(page);
  await page.getByRole('button', { name: 'Print receipt slip: $85.00, PAY-4402' }).click();
  await expect.poll(slips).toHaveLength(2);
  expect((await slips()).map((text) => /Payment received.*payment (PAY-\d+)/.exec(text)?.[1])).toEqual([
    'PAY-8803',
    'PAY-8790',
  ]);
});
