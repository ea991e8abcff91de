import { test } from 'vitest';
import { pageUnderTest } from './fake-bridge/page-under-test.ts';

/** Nobody is taken for somebody else because answers come later than letters. */

const open = pageUnderTest();

test('a name typed faster than its answers come is not taken for the first of a shorter one', async () => {
  const page = await open();
  const typeAndEnter = (words: string, keys: object) =>
    page.evaluate(
      ([text, held]) => {
        const field = document.getElementById('find-a-patient') as HTMLInputElement;
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true, ...held };
        field.dispatchEvent(new KeyboardEvent('keydown', enter));
      },
      [words, keys] as const,
    );
  for (const keys of [{ shiftKey: true }, {}]) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('m');
    await page.getByRole('option', { name: /Margaret Oduya/ }).waitFor();
    await typeAndEnter('jia chen', keys);
    if (keys.shiftKey) {
      await page.getByRole('dialog', { name: 'Book a visit for Jia Chen' }).waitFor();
      await page.keyboard.press('Escape');
    } else await page.getByRole('complementary').getByRole('heading', { name: 'Jia Chen' }).waitFor();
  }
});
