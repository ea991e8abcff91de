import { test } from 'vitest';
import { type Pipe, pipeName } from '../../shared/bridge/contract.ts';
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

test('Enter counts from the moment somebody is seen, before the list itself has marked anybody', async () => {
  const page = await open();
  await page.evaluate((name) => {
    const pipe = Reflect.get(window, name) as Pipe;
    const { invoke } = pipe;
    pipe.invoke = async (call, input) => {
      // An answer that comes by itself, and not in the middle of a key.
      await new Promise((done) => setTimeout(done, 20));
      return invoke(call, input);
    };
  }, pipeName);
  for (const keys of [{ shiftKey: true }, {}]) {
    await page.keyboard.press('Control+k');
    await page.evaluate((held) => {
      const field = document.getElementById('find-a-patient') as HTMLInputElement;
      const seen = new MutationObserver(() => {
        if (!document.querySelector('[role="option"]')) return;
        seen.disconnect();
        const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true, ...held };
        field.dispatchEvent(new KeyboardEvent('keydown', enter));
      });
      seen.observe(document.body, { childList: true, subtree: true });
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'jia chen');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }, keys);
    if (keys.shiftKey) {
      await page.getByRole('dialog', { name: 'Book a visit for Jia Chen' }).waitFor();
      await page.keyboard.press('Escape');
    } else await page.getByRole('complementary').getByRole('heading', { name: 'Jia Chen' }).waitFor();
  }
});
