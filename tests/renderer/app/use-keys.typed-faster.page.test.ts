import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Pipe, pipeName } from '../../../shared/bridge/contract.ts';
import { callsOf, choose, drop, go, panel, referral, rowNamed } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** A late answer never makes the page choose another patient than the one typed. */

const open = pageUnderTest();

/** What each Enter of the search leads to when it was meant for Jia Chen. */
const enters = [
  [{ shiftKey: true }, 'New appointment: Jia Chen'],
  [{ altKey: true }, 'Payment from Jia Chen'],
  [{}, null],
] as const;

async function isShownJiaChen(page: Page, dialog: string | null) {
  if (dialog === null) return panel(page).getByRole('heading', { name: 'Jia Chen' }).waitFor();
  await page.getByRole('dialog', { name: dialog }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** All letters at once and Enter with the last, before any answer can be there. */
const typeAndEnter = (page: Page, fieldId: string, words: string, keys: object) =>
  page.evaluate(
    ([id, text, held]) => {
      const field = document.getElementById(id) as HTMLInputElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true, ...held };
      field.dispatchEvent(new KeyboardEvent('keydown', enter));
    },
    [fieldId, words, keys] as const,
  );

test('typing faster than the answers come never chooses another patient', async () => {
  const page = await open();
  for (const [keys, dialog] of enters) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('m');
    await page.getByRole('option', { name: /Margaret Oduya/ }).waitFor();
    await typeAndEnter(page, 'find-a-patient', 'jia chen', keys);
    await isShownJiaChen(page, dialog);
  }
});

/** Finds Jia Chen by keys that all come before the last answer of the search. */
async function findEarly(page: Page, keys: string, ...letters: string[]): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('jia che');
  await page.getByRole('option', { name: /^Jia Chen/ }).waitFor();
  await page.evaluate(() => window.fakeDesk.hold('patient.search'));
  await page.keyboard.type('n');
  await page.keyboard.press(keys);
  for (const letter of letters) await page.keyboard.press(letter);
  expect(await page.locator('#find-a-patient').inputValue()).toBe('jia chen');
  await page.evaluate(() => window.fakeDesk.letGo('patient.search'));
}

test('a letter after an Enter that came before its answer is the row’s, or the next name’s', async () => {
  const page = await open();
  page.setDefaultTimeout(20_000);
  await go(page, 'Patients');
  await findEarly(page, 'Enter', 'p');
  await page.getByRole('dialog', { name: 'Payment from Jia Chen' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await findEarly(page, 'Control+Shift+Enter', 'r', 'u');
  await page.getByText('Jia Chen arrived at').waitFor();
  expect(await page.locator('#find-a-patient').inputValue()).toBe('ru');
  await page.getByRole('option', { name: /^Ruth Abernethy/ }).waitFor();
  expect(await callsOf(page, 'arrival.mark')).toHaveLength(1);
});

test.each(['Patients', 'Takings', 'Today'])(
  'a letter after such an Enter is the row’s also where that is not on the screen yet: A, from %s',
  async (screen) => {
    const page = await open();
    await go(page, screen);
    await findEarly(page, 'Enter', 'a');
    await page.getByText('Jia Chen arrived at').waitFor({ timeout: 20_000 });
    expect(await callsOf(page, 'arrival.mark')).toHaveLength(1);
  },
);

test('Enter counts from the moment a hit is visible, before the list itself has selected one', async () => {
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
  for (const [keys, dialog] of enters) {
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
    await isShownJiaChen(page, dialog);
  }
});

test('on the screen of patients, an Enter before the answer means the first of the answer', async () => {
  const page = await open();
  await go(page, 'Patients');
  const field = page.getByLabel('Search patients');
  await field.evaluate((input) => {
    input.id = 'find-here';
  });
  await typeAndEnter(page, 'find-here', 'jia chen', {});
  await page.getByRole('heading', { level: 1, name: /Jia Chen/ }).waitFor();
});

test('documents are never filed for a patient whose name matches only the beginning of what was typed', async () => {
  const page = await open();
  await drop(page, page.getByRole('banner'), referral);
  const dialog = page.getByRole('dialog', { name: 'Which patient is this document for?' });
  const field = dialog.getByLabel('Find the patient');
  await field.pressSequentially('m');
  await dialog.getByRole('button', { name: /^Margaret Oduya/ }).waitFor();
  await field.evaluate((input) => {
    input.id = 'whose';
  });
  await typeAndEnter(page, 'whose', 'jia chen', {});
  await page.getByRole('button', { name: 'File for Jia Chen' }).waitFor();
  expect(await callsOf(page, 'file.add')).toEqual([]);
});

test('from the search a payment is taken where the visit is, or where this PC stands', async () => {
  const page = await open();
  const payFor = async (name: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor();
    await page.keyboard.press('Alt+Enter');
    await page.getByRole('dialog', { name: `Payment from ${name}` }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await payFor('Hugo Lindqvist');
  // On this day he has no visit.
  await page.getByRole('button', { name: 'Next day' }).click();
  await rowNamed(page, 'Hugo Lindqvist').waitFor({ state: 'detached' });
  await payFor('Hugo Lindqvist');
  // Without a visit, the place is that of the invoices, else this desk's (taken-at.test.ts).
  expect(await callsOf(page, 'payment.sheet')).toMatchObject([{ locationId: 2 }, { locationId: null }]);
});

test('the key F files from the row, from the search, and on the patient’s page', async () => {
  const page = await open();
  const files = async () => {
    const chooser = page.waitForEvent('filechooser');
    // The browser hands choosers over from the next round trip on; a key is quicker than that.
    await page.evaluate('document.readyState');
    await page.keyboard.press('f');
    await (await chooser).setFiles(referral);
    await page.getByRole('button', { name: 'File for Jia Chen' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await choose(page, 'Jia Chen');
  await files();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('jia chen');
  await page.getByRole('option', { name: /^Jia Chen/ }).waitFor();
  await page.keyboard.press('Enter');
  await panel(page).getByRole('heading', { name: 'Jia Chen' }).waitFor();
  await files();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('jia chen');
  await page.getByRole('option', { name: /^Jia Chen/ }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: /Jia Chen/ }).waitFor();
  await files();
});
