import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CallInput } from '../../../shared/bridge/contract.ts';
import {
  callsOf,
  choose,
  clickTwice,
  drop,
  go,
  openJia,
  panel,
  rail,
  referral,
  rowNamed,
  stopTheClock,
} from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';
import { photograph } from '../screens/look-at.ts';

/** What breaks where hands are faster than the screen, in Chromium on the fake bridge. */

const open = pageUnderTest(async () => {});

const unlock = async (page: Page) => {
  await page.getByRole('textbox', { name: 'PIN', exact: true }).fill('2718');
  await page.keyboard.press('Enter');
  await rowNamed(page, 'Margaret Oduya').waitFor();
};

test('no screen is empty after the desk was unlocked, nor after privacy mode', async () => {
  const page = await open({ scene: 'locked-with-pin' });
  const walk = async () => {
    const entries = rail(page).getByRole('button').and(page.locator('[aria-keyshortcuts]'));
    const seen: string[] = [];
    for (const key of ['2', '5', '6', '7', '8', '9', '3', '4', '1']) {
      // A field that a screen begins in would take the digit.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press(key);
      await expect.poll(() => page.locator('main').innerText()).not.toBe('');
      seen.push(await page.locator('main').innerText());
    }
    expect(await entries.count()).toBeGreaterThanOrEqual(9);
    const parts = page.getByRole('navigation', { name: 'Settings pages' }).getByRole('button');
    await go(page, 'Settings');
    expect(await parts.count()).toBe(4);
    for (const part of await parts.all()) {
      await part.click();
      await expect.poll(() => page.locator('main').innerText()).toMatch(/\n.*\n/);
    }
    await page.keyboard.press('1');
    await page.getByRole('grid').waitFor();
    return seen;
  };
  await unlock(page);
  const seen = await walk();
  expect(seen[3]).toContain('Let Foyer watch your scanner’s folder');
  await page.keyboard.press('F8');
  await walk();
  await page.keyboard.press('F8');
  expect((await walk())[3]).toContain('Let Foyer watch your scanner’s folder');
  await page.keyboard.press('Control+l');
  await unlock(page);
  expect((await walk())[3]).toContain('Let Foyer watch your scanner’s folder');
});

test('after unlocking with nothing half done, the chosen row has the focus again; after saving, what was saved', async () => {
  const page = await open({ scene: 'locked-with-pin' });
  await unlock(page);
  await choose(page, 'Jia Chen');
  await page.keyboard.press('Control+l');
  await unlock(page);
  await expect.poll(() => focused(page)).toContain('Jia Chen');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  await page.keyboard.press('o');
  await page.getByRole('button', { name: 'Change contact' }).click();
  await page.locator('input[inputmode="tel"]').first().fill('0499 888 777');
  await page.keyboard.press('Enter');
  await expect.poll(() => callsOf(page, 'patient.change')).toHaveLength(1);
  await page.locator('button:focus', { hasText: 'Change' }).waitFor();
});

const find = async (page: Page, name: string) => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  await page.getByRole('option', { name }).waitFor();
  await page.keyboard.press('Enter');
};
/** The words of the row that has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role="row"]')?.textContent ?? '');

test('Enter in the search leads to the row from every screen, and the next letter is the row’s', async () => {
  const page = await open();
  await rowNamed(page, 'Jia Chen').waitFor();
  for (const [screen, name] of [
    ['Patients', 'Jia Chen'],
    ['Waiting', 'Ruth Abernethy'],
    ['Contacts', 'Samuel Okafor'],
  ] as const) {
    await go(page, screen);
    await find(page, name);
    if (screen === 'Waiting') await expect.poll(() => focused(page)).toContain(name);
    await page.keyboard.press('a');
    await page.getByText(`${name} arrived at`).waitFor();
    await panel(page).getByRole('heading', { name }).waitFor();
    expect(await page.locator('#find-a-patient').inputValue()).toBe('');
  }
  expect(await callsOf(page, 'arrival.mark')).toHaveLength(3);
});

test('a double click on Arrive arrives once, undoes nothing and shows no error', async () => {
  const page = await open();
  await rowNamed(page, 'Ruth Abernethy').getByRole('button', { name: 'Arrive' }).dblclick();
  await page.getByText('Ruth Abernethy arrived at').waitFor();
  // A patient of a group stays where they are: the second click would be on Undo.
  await page.getByRole('button', { name: 'Hydrotherapy', exact: true }).click();
  const arrive = panel(page)
    .getByRole('button', { name: /^Arrive (?!the other|all)/ })
    .first();
  const name = (await arrive.getAttribute('aria-label'))?.replace('Arrive ', '') ?? '';
  await arrive.dblclick();
  await panel(page)
    .getByRole('button', { name: `Undo the arrival of ${name}` })
    .waitFor();
  expect(await callsOf(page, 'arrival.mark')).toHaveLength(2);
  expect(await callsOf(page, 'arrival.undo')).toEqual([]);
  expect(await page.getByRole('alert').count()).toBe(0);
});

const writing = ['arrival.mark', 'arrival.undo', 'day.goneIn', 'day.doneHere'] as const;
const asked = async (page: Page) =>
  (await Promise.all(writing.map(async (name) => (await callsOf(page, name)).map(() => name)))).flat();

test('a second click 650 ms after the first does nothing, whatever has come to lie under the pointer: every act of a row', async () => {
  const apart = 650;
  const acts: readonly [string, (page: Page) => Locator, readonly string[]][] = [
    [
      'Ruth Abernethy',
      (page) => rowNamed(page, 'Ruth Abernethy').getByRole('button', { name: 'Arrive' }),
      ['arrival.mark'],
    ],
    ['Jia Chen', (page) => panel(page).getByRole('button', { name: /^Arrive/ }), ['arrival.mark']],
    ['Margaret Oduya', (page) => panel(page).getByRole('button', { name: /^Gone in/ }), ['day.goneIn']],
    [
      'Margaret Oduya',
      (page) => panel(page).getByRole('button', { name: /^Finished here/ }),
      ['day.doneHere'],
    ],
  ];
  for (const [name, button, calls] of acts) {
    const page = await open();
    await choose(page, name);
    await clickTwice(page, button(page), apart);
    expect([name, await asked(page)]).toEqual([name, calls]);
  }
  const page = await open();
  const all = page.getByRole('button', { name: /^Arrive (all|the other) \d+: / }).first();
  await all.scrollIntoViewIfNeeded();
  await clickTwice(page, all, apart);
  expect(await callsOf(page, 'arrival.undo')).toEqual([]);
  for (const [name, says] of [
    ['Pay', 'Payment from Jia Chen'],
    ['Book next', 'New appointment: Jia Chen'],
  ] as const) {
    const other = await open();
    await choose(other, 'Jia Chen');
    await clickTwice(other, panel(other).getByRole('button', { name: new RegExp(`^${name}`) }), apart);
    // What lies behind a dialog would close it.
    expect(await other.getByRole('dialog', { name: says }).count()).toBe(1);
  }
});

test('a key that is held down acts once', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.down('a');
  await page.keyboard.down('a');
  await page.keyboard.down('a');
  await page.keyboard.up('a');
  await page.getByText('Jia Chen arrived at').waitFor();
  expect(await callsOf(page, 'arrival.mark')).toHaveLength(1);
});

test('a filter begins at its top and lets go of whom it hides; the tools stay on one line', async () => {
  const page = await open({ scene: 'many' });
  await choose(page, 'Ruth Abernethy');
  const grid = page.getByRole('grid');
  const tools = page.getByRole('combobox', { name: 'Practitioner' });
  const before = (await grid.boundingBox())?.y;
  await grid.evaluate((list) => list.scrollTo(0, 900));
  await tools.click();
  await page.getByRole('option', { name: 'Dan Kessler' }).click();
  await rowNamed(page, 'Tom Whitfield').waitFor();
  expect(await grid.evaluate((list) => list.scrollTop)).toBe(0);
  expect(await panel(page).getByText('Ruth Abernethy').count()).toBe(0);
  expect((await grid.boundingBox())?.y).toBe(before);
  // A patient who is still listed stays selected.
  await choose(page, 'Tom Whitfield');
  await tools.click();
  await page.getByRole('option', { name: 'All practitioners' }).click();
  await panel(page).getByRole('heading', { name: 'Tom Whitfield' }).waitFor();
});

test('rows keep their places when privacy mode comes and goes', async () => {
  const page = await open();
  await rowNamed(page, 'Jia Chen').waitFor();
  const keys = () =>
    page
      .locator('[role=row][data-key], [role=row][data-group]')
      .evaluateAll((all) =>
        all
          .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
          .map((one) => one.getAttribute('data-key') ?? one.getAttribute('data-group')),
      );
  // The list draws a few rows first, and the others a moment later: after the change of mode again.
  await expect.poll(async () => (await keys()).length).toBeGreaterThanOrEqual(10);
  const before = (await keys()).slice(0, 10);
  await page.keyboard.press('F8');
  await rowNamed(page, 'Jia Chen').waitFor({ state: 'detached' });
  await expect.poll(async () => (await keys()).slice(0, 10)).toEqual(before);
});

test('a phone number that was changed is shown at once, and the old one never again', async () => {
  const page = await open();
  await openJia(page);
  await page.getByRole('button', { name: 'Change contact' }).click();
  await page.locator('input[inputmode="tel"]').first().fill('0499 888 777');
  await page.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(window, 'seen', seen);
    new MutationObserver(() => seen.push(document.querySelector('main')?.innerText ?? '')).observe(
      document.body,
      {
        childList: true,
        subtree: true,
        characterData: true,
      },
    );
  });
  await page.keyboard.press('Enter');
  await page.getByText('0499 888 777').first().waitFor();
  await page.clock.runFor(3000);
  await expect.poll(() => page.getByText(/saving/i).count()).toBe(0);
  const seen = await page.evaluate(() => Reflect.get(window, 'seen') as string[]);
  const afterwards = seen.filter((text) => !text.includes('Cancel'));
  expect(afterwards.filter((text) => text.includes('0412 345 678'))).toEqual([]);
  expect(await page.locator('main').innerText()).toContain('0499 888 777');
});

test('a phone number that was changed stands also while this PC reads the record late: the practice is asked for it', async () => {
  const page = await open();
  await openJia(page);
  await page.getByRole('button', { name: 'Change contact' }).click();
  await page.locator('input[inputmode="tel"]').first().fill('0499 888 777');
  await page.evaluate(() => window.fakeDesk.hold('patient.page'));
  await page.keyboard.press('Enter');
  await page.getByText('0499 888 777').first().waitFor();
  const before = (await callsOf(page, 'patient.load')).length;
  await page.clock.runFor(20_000);
  await expect.poll(() => callsOf(page, 'patient.load')).toHaveLength(before + 1);
  expect(await page.locator('main').innerText()).not.toContain('0412 345 678');
  await page.getByText('0499 888 777').first().waitFor();
  await expect.poll(() => page.getByText(/saving/i).count()).toBe(0);
});

/** The buttons that are wider than their words ask, or that stand below each other where there is room. */
const widths = (buttons: Locator) =>
  buttons.evaluateAll((all) =>
    all.map((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return Math.round(one.getBoundingClientRect().width - words.getBoundingClientRect().width);
    }),
  );

test('a button in a line of words is as wide as its own words, whatever stands beside it', async () => {
  const page = await open();
  await rowNamed(page, 'Jia Chen').waitFor();
  await page.evaluate(() => window.fakeDesk.moveAsks());
  const decide = page.getByRole('button', { name: /^Decide about/ });
  await decide.waitFor();
  expect(Math.max(...(await widths(decide)))).toBeLessThan(40);
  await go(page, 'Takings');
  const unused = page.getByRole('button', { name: /^Count / });
  await page.getByRole('button', { name: 'Next day' }).click();
  await unused.first().waitFor();
  expect(Math.max(...(await widths(unused)))).toBeLessThan(40);
  await go(page, 'Today');
  await page.keyboard.press('t');
  await openJia(page);
  await page.clock.runFor(500);
  const payment = page.getByRole('region', { name: /^Payments/ }).getByRole('button');
  await payment.first().waitFor();
  expect(Math.max(...(await widths(payment)))).toBeLessThan(40);
  const tops = await payment.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBeLessThan(tops.length);
});

test('no bar lies over a row: the list ends above it; and what takes a row away can be undone from one', async () => {
  const page = await open();
  await choose(page, 'Ruth Abernethy');
  await page.keyboard.press('a');
  const bar = page.getByRole('button', { name: 'Undo the arrival of Ruth Abernethy' }).last();
  await page.getByText('Ruth Abernethy arrived at').waitFor();
  const over = await bar.locator('..').evaluate((own) => {
    const { left, right, top, bottom } = own.getBoundingClientRect();
    const grid = document.querySelector('[role="grid"]')?.getBoundingClientRect();
    const panel = document.querySelector('aside')?.getBoundingClientRect();
    return {
      list: grid !== undefined && top < grid.bottom,
      panel: panel !== undefined && right > panel.left && bottom > panel.top,
      outside: left < 0 || bottom > window.innerHeight,
    };
  });
  expect(over).toEqual({ list: false, panel: false, outside: false });
  await photograph(page, 'a bar below the list');
  await page.clock.runFor(8000);
  await choose(page, 'Tom Whitfield');
  const asItWas = await rowNamed(page, 'Tom Whitfield').innerText();
  await page.keyboard.press('d');
  await page.getByText('Tom Whitfield: finished here').waitFor();
  await page.keyboard.press('u');
  await expect.poll(() => rowNamed(page, 'Tom Whitfield').innerText()).toBe(asItWas);
  expect(await callsOf(page, 'day.doneHere')).toMatchObject([{ done: true }, { done: false }]);
});

test('moving a patient of a class says that it moves as a whole, and offers another time for them alone', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Hydrotherapy', exact: true }).click();
  await choose(page, 'Colin Drury');
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Move appointment: Colin Drury' });
  await dialog.getByText('This is a class of 5: it moves as a whole.').waitFor();
  await photograph(page, 'moving somebody of a class');
  await dialog.getByRole('button', { name: 'Move the class' }).click();
  await dialog.getByLabel('Time', { exact: true }).fill('15:15');
  await photograph(page, 'moving a class');
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await dialog.getByText('All 5 patients will move').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await dialog.getByRole('button', { name: 'Book Colin Drury another time' }).click();
  await page.getByRole('dialog', { name: 'New appointment: Colin Drury' }).waitFor();
});

test('the focus is never lost: removing a payment, a reason that is missing, filing, closing a dialog without a chosen row', async () => {
  const page = await open();
  await rowNamed(page, 'Jia Chen').waitFor();
  const onWhat = () => page.evaluate(() => document.activeElement?.tagName ?? '');
  await page.keyboard.press('Control+p');
  await page.getByRole('dialog', { name: 'Print or save' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');

  await go(page, 'Takings');
  await page.getByRole('button', { name: /^Payments by EFTPOS/ }).click();
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Remove \$/ }).click();
  await expect.poll(onWhat).toBe('TEXTAREA');
  await page.keyboard.type('Wrong patient');
  await dialog.getByRole('button', { name: /^Remove \$/ }).click();
  await dialog.locator('button:focus', { hasText: 'Close' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(onWhat).not.toBe('BODY');

  await go(page, 'Today');
  await choose(page, 'Jia Chen');
  await drop(page, panel(page), referral);
  await dialog.getByRole('button', { name: /^File for/ }).click();
  await dialog.locator('button:focus', { hasText: 'Close' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toContain('Jia Chen');
});

test('a visit that is dragged onto another one says so before it is dropped, and the question says it again', async () => {
  const page = await open();
  await rowNamed(page, 'Jia Chen').waitFor();
  await page.keyboard.press('l');
  const block = (name: string) => page.locator('[data-block]').filter({ hasText: name }).first();
  await block('Jia Chen').click();
  const transfer = await page.evaluateHandle(() => new DataTransfer());
  const taken = (await block('Jia Chen').boundingBox()) ?? { x: 0, y: 0 };
  await block('Jia Chen').dispatchEvent('dragstart', { dataTransfer: transfer, clientY: taken.y + 1 });
  const there = (await block('Jian Chen').boundingBox()) ?? { x: 0, y: 0 };
  const from = { dataTransfer: transfer, clientX: there.x + 10, clientY: there.y + 2 };
  await block('Jian Chen').dispatchEvent('dragover', from);
  await page.getByText('overlaps Beatrix Sorensen').waitFor();
  await photograph(page, 'a drag onto somebody else');
  await block('Jian Chen').dispatchEvent('drop', from);
  const dialog = page.getByRole('dialog', { name: 'Move appointment: Jia Chen' });
  await dialog.getByText(/Overlaps [^.]*, 10:00–11:00 am\./).waitFor();
  await photograph(page, 'a move onto somebody else');
  await dialog.getByRole('button', { name: 'Move anyway' }).waitFor();
  expect(await callsOf(page, 'booking.move')).toEqual([]);
  await dialog.getByRole('button', { name: 'Move anyway' }).click();
  await expect.poll(() => callsOf(page, 'booking.move')).toHaveLength(1);
  const [asked] = (await callsOf(page, 'booking.move')) as CallInput<'booking.move'>[];
  expect(asked?.over?.appointments.length).toBeGreaterThan(0);
});

test('an Enter before it is known what stands in the way of a move moves nothing, and no button changes under it', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  const yes = dialog.getByRole('button', { name: 'Move appointment' });
  const ask = async (clock: string) => {
    await dialog.getByRole('button', { name: 'Enter a time' }).click();
    await dialog.getByLabel('Day', { exact: true }).fill('2026-11-21');
    await dialog.getByLabel('Time', { exact: true }).fill(clock);
    await page.evaluate(() => window.fakeDesk.hold('booking.clashes'));
    await dialog.getByRole('button', { name: 'Next', exact: true }).click();
    await yes.waitFor();
    await page.keyboard.press('Enter');
    expect([await yes.isDisabled(), await yes.count()]).toEqual([true, 1]);
    await page.evaluate(() => window.fakeDesk.letGo('booking.clashes'));
  };
  await ask('10:15');
  await dialog.getByRole('button', { name: 'Move anyway' }).waitFor();
  expect(await dialog.locator(':focus').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Choose another time' }).click();
  await ask('06:15');
  // It has the focus while Foyer looks, too; the next Enter is heard once nothing is known to stand in the way.
  await dialog.locator('button:focus:not([aria-disabled=true])', { hasText: 'Move appointment' }).waitFor();
  expect(await callsOf(page, 'booking.move')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => callsOf(page, 'booking.move')).toHaveLength(1);
});

test('a typed time with a conflict is decided once, before, for a move and for a booking', async () => {
  const page = await open();
  const dialog = page.getByRole('dialog');
  const typeTime = async (day: string, clock: string, who: string) => {
    await dialog.getByRole('button', { name: 'Enter a time' }).click();
    await dialog.getByLabel('Day', { exact: true }).fill(day);
    await dialog.getByLabel('Time', { exact: true }).fill(clock);
    await dialog.getByRole('combobox', { name: 'With' }).click();
    await page.getByRole('option', { name: who }).click();
  };
  await choose(page, 'Jia Chen');
  await page.keyboard.press('m');
  await typeTime('2026-11-21', '10:15', 'Lena Fox');
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(() => dialog.innerText()).toMatch(/Overlaps [^.]*, 10:00–11:00 am\./);
  await dialog.getByRole('button', { name: 'Move anyway' }).click();
  await expect.poll(() => callsOf(page, 'booking.move')).toHaveLength(1);
  await page.clock.runFor(3000);
  await page.keyboard.press('Escape');
  await choose(page, 'Ruth Abernethy');
  await page.keyboard.press('b');
  await typeTime('2026-11-21', '10:15', 'Lena Fox');
  await expect.poll(() => dialog.innerText()).toMatch(/Overlaps [^.]*, 10:00–11:00 am\./);
  // Enter in a field is no word on it.
  await dialog.getByLabel('Time', { exact: true }).press('Enter');
  expect(await callsOf(page, 'booking.create')).toEqual([]);
  await dialog.getByRole('button', { name: 'Book anyway', exact: true }).click();
  await expect.poll(() => callsOf(page, 'booking.create')).toHaveLength(1);
  const [asked] = (await callsOf(page, 'booking.create')) as CallInput<'booking.create'>[];
  expect(asked?.over?.appointments.length).toBeGreaterThan(0);
});

test('a dialog has the focus before any timer has run, and takes it from no field afterwards', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await stopTheClock(page, 1500);
  await page.keyboard.press('p');
  const onInvoice = page.getByLabel('Payment for INV-03');
  await onInvoice.waitFor();
  const hasFocus = (field: Locator) => field.evaluate((one) => one === document.activeElement);
  expect(await hasFocus(page.getByLabel('Amount'))).toBe(true);
  await onInvoice.focus();
  await page.clock.runFor(1000);
  expect(await hasFocus(onInvoice)).toBe(true);
});

test('the Tab key goes round in a dialog, and back', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Payment from Margaret Oduya' });
  const [first, last] = [
    dialog.getByRole('button', { name: 'Close' }).first(),
    dialog.getByRole('button', { name: /^Record/ }),
  ];
  await last.focus();
  await page.keyboard.press('Tab');
  await first.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Shift+Tab');
  await last.and(page.locator(':focus')).waitFor();
});
