import { expect, test } from 'vitest';
import { toSend } from '../../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** What waits at other desks, in "To send". In Chromium on the fake bridge. */
const open = pageUnderTest();

test('an unknown outcome of another desk is shown first, with no button: it is decided there', async () => {
  const page = await open();
  await page.evaluate(() =>
    window.fakeDesk.othersDo([
      { kind: 'arrival', of: 'Jia Chen', atVisit: true, state: 'waiting' },
      { kind: 'payment', of: 'Tom Whitfield', state: 'unknown' },
      { kind: 'booking', of: 'Beatrix Sorensen', state: 'done' },
    ]),
  );
  await toSend(page).click();
  await page.getByText('All sent.').waitFor();
  const items = page
    .locator('section, article')
    .filter({ hasText: 'At other desks' })
    .last()
    .getByRole('listitem');
  await items.first().waitFor();
  expect(await items.allInnerTexts()).toEqual([
    expect.stringMatching(
      /^Tom Whitfield\s+Desk 2 \(MB\): payment not confirmed yet\s+Desk 2 is checking. Don’t enter it again.\s+Since 10:04 am$/,
    ),
    expect.stringMatching(/^Jia Chen\s+Desk 2 \(MB\): arrival not sent yet\s+Since 10:04 am$/),
  ]);
  expect(await items.getByRole('button').count()).toBe(0);
  expect(await complaints(page)).toEqual([]);
  await page.evaluate(() => window.fakeDesk.othersDo([]));
  await page.getByText('At other desks').waitFor({ state: 'detached' });
});

test('a change of this desk that another desk holds up says which one, and goes on by itself', async () => {
  const page = await open({ scene: 'waits' });
  await page.evaluate(() => window.fakeDesk.holdUpFirst());
  await toSend(page).click();
  await page.getByText('Desk 2 (MB) is doing the same. This sends when they’re done.').waitFor();
});
