import { expect, test } from 'vitest';
import { panel, rowNamed, stayOn } from '../../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** What other desks do about the selected patient, beside the list. In Chromium on the fake bridge. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());

test('what other desks do about the patient stands above the actions, which do not move', async () => {
  const page = await open();
  await stayOn(page, 'Jia Chen');
  const strip = panel(page).getByRole('list', { name: 'At other desks' });
  expect(await strip.count()).toBe(0);
  const buttons = () =>
    panel(page)
      .getByRole('button', { name: /^(Arrive|Pay|Move)/ })
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  const before = await buttons();
  await page.evaluate(() =>
    window.fakeDesk.othersDo([
      { kind: 'payment', of: 'Jia Chen', state: 'not-recorded' },
      { kind: 'booking', of: 'Jia Chen', name: 'Back room', by: '' },
      { kind: 'file', of: 'Jia Chen' },
      { kind: 'file', of: 'Tom Whitfield' },
    ]),
  );
  await strip.getByText('To be decided at Desk 2.').waitFor();
  expect(await strip.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Desk 2 \(MB\): payment not recorded\s*To be decided at Desk 2.$/),
    expect.stringMatching(/^Back room is booking an appointment \+1/),
  ]);
  expect(await buttons()).toEqual(before);
  expect(await complaints(page)).toEqual([]);
  await stayOn(page, 'Tom Whitfield');
  await strip.getByText('is filing a document').waitFor();
  await page.evaluate(() => window.fakeDesk.othersDo([]));
  await strip.waitFor({ state: 'detached' });
});
