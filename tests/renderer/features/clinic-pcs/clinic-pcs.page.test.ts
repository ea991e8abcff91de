import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keyboardAt } from '../../../e2e/keyboard.ts';
import { callsOf, settings } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Linking the PCs of a clinic, by keyboard, in Chromium on the fake bridge. */
const open = pageUnderTest();

async function press(page: Page, ...keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

test('a PC becomes the hub, shows a code, and adds the PC that asks, by the keyboard alone', async () => {
  const page = await open();
  await settings(page, 'This clinic’s PCs');
  await page.getByLabel('Name of this PC').first().focus();
  await press(page, 'Control+a');
  await page.keyboard.type('Front desk');
  await press(page, 'Enter');
  await page.getByText('Linked: 1 PC on').waitFor();
  expect(await callsOf(page, 'clinic.link')).toEqual([{ name: 'Front desk' }]);

  await page.getByRole('button', { name: 'Add a PC' }).focus();
  await press(page, 'Enter');
  await page.getByText('7KQ2-M9XD-4TVB-R0HC').waitFor();
  await page.evaluate(() => window.fakeDesk.pcAsks('RECEPTION-7'));
  await page.getByText('“RECEPTION-7” asks to join').waitFor();
  const name = page.getByRole('region', { name: 'Add a PC' }).getByLabel('Name', { exact: true });
  await name.fill('Desk 2');
  await press(page, 'Tab', 'Space', 'Space', 'Enter');
  await page.getByText('Linked: 2 PCs on').waitFor();
  expect(await callsOf(page, 'clinic.admit')).toMatchObject([{ name: 'Desk 2', sharesKey: true }]);
});

test('A new PC joins as a practitioner’s by keys alone: the role is chosen by an arrow', async () => {
  const page = await open({ scene: 'first-run' });
  const keys = keyboardAt(() => page);
  await expect.poll(keys.on(page.getByLabel('Practice system address'))).toBe(true);
  await keys.until('Shift+Tab', keys.on(page.getByRole('button', { name: 'Join this clinic’s PCs' })));
  await keys.press('Enter');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await expect.poll(keys.on(field('Address shown at the hub'))).toBe(true);
  await keys.type('192.168.1.20:7422');
  await keys.until('Tab', keys.on(field('Code shown at the hub')));
  await keys.type('7kq2-m9xd-4tvb-r0hc');
  await keys.until('Tab', keys.on(field('Name of this PC')));
  await keys.press('Control+a');
  await keys.type('Room 1');
  await keys.until('Tab', keys.on(page.getByRole('radio', { name: 'A reception PC' })));
  await keys.press('ArrowRight');
  expect(await keys.on(page.getByRole('radio', { name: 'A practitioner’s PC', checked: true }))()).toBe(true);
  await page.getByText('It gets no API key, and no money, contacts or documents.').waitFor();
  await keys.until('Tab', keys.on(page.getByRole('button', { name: 'Join', exact: true })));
  await keys.press('Enter');
  await page.getByText('The code was right. Now choose Add at the hub.').waitFor();
  expect(await callsOf(page, 'clinic.join')).toEqual([
    { address: '192.168.1.20:7422', code: '7KQ2-M9XD-4TVB-R0HC', name: 'Room 1', role: 'practitioner' },
  ]);
});

test('a practitioner’s PC is offered no key', async () => {
  const page = await open();
  await settings(page, 'This clinic’s PCs');
  await page.evaluate(() => window.fakeDesk.linkPcs('hub', 2));
  await page.evaluate(() => window.fakeDesk.pcAsks('ROOM-1', 'practitioner'));
  await page.getByText(/it sees the day, but no money/).waitFor();
  expect(await page.getByLabel('Give it this practice’s address and API key').count()).toBe(0);
  await page.getByRole('button', { name: 'Don’t add' }).click();
  await page.getByRole('button', { name: 'Add a PC' }).waitFor();
  expect(await callsOf(page, 'clinic.decline')).toHaveLength(1);
});

test('a PC joins by address and code from the first screen; why it was not added is said in words', async () => {
  const page = await open({ scene: 'first-run' });
  await page.getByRole('button', { name: 'Join this clinic’s PCs' }).click();
  await page.getByLabel('Address shown at the hub').fill('192.168.1.20');
  await press(page, 'Enter');
  await page.getByText('Fill in address, code and name.').waitFor();
  await page.getByLabel('Code shown at the hub').fill('7kq2-m9xd-4tvb-r0hc');
  await press(page, 'Enter');
  await page.getByText('The code was right.').waitFor();
  await page.evaluate(() => window.fakeDesk.answerJoin('link-declined'));
  await page.getByText('The person at the hub didn’t add this PC.').waitFor();
  await page.getByRole('button', { name: 'Enter address and key instead' }).click();
  await page.getByLabel('Practice system address').waitFor();
});

test('a PC that has joined, and was restarted before it reached the practice, says so first and connects with a button', async () => {
  const page = await open({ scene: 'first-run' });
  await page.evaluate(() => window.fakeDesk.layPcs({ is: 'member', waitsToConnect: true }));
  await page.getByText('Joined, but not connected yet').waitFor();
  await page.getByRole('button', { name: 'Try to connect again' }).click();
  await expect.poll(() => callsOf(page, 'clinic.connect')).toHaveLength(1);
  await page.getByRole('button', { name: 'Enter address and key instead' }).click();
  await page.getByLabel('Practice system address').waitFor();
});

test('removing a PC says what it keeps and what to do about its key; Cancel and Escape remove nothing', async () => {
  const page = await open();
  await settings(page, 'This clinic’s PCs');
  await page.evaluate(() => window.fakeDesk.linkPcs('hub', 3));
  const remove = page.getByRole('button', { name: 'Remove Desk 2' });
  await remove.focus();
  await press(page, 'Enter');
  await page.getByText(/revoke this key in your practice system now/).waitFor();
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await callsOf(page, 'clinic.remove')).toEqual([]);
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await remove.waitFor({ state: 'detached' });
  expect(await callsOf(page, 'clinic.remove')).toEqual([{ desk: 'd02' }]);
});

test('of a practitioner’s PC that is removed, no key is said to be revoked', async () => {
  const page = await open();
  await settings(page, 'This clinic’s PCs');
  await page.evaluate(() => {
    window.fakeDesk.linkPcs('hub', 1);
    const here = { version: '0.1.0', polls: false, power: 'mains', locked: false, roundTripMs: 1 } as const;
    const room = { desk: 'p02', name: 'Room 1', role: 'practitioner', isThis: false, isHub: false } as const;
    window.fakeDesk.layPcs({ pcs: [{ ...room, sharesKey: false, here }] });
  });
  await page.getByRole('button', { name: 'Remove Room 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Room 1 has no API key').waitFor();
  expect(await dialog.getByText(/revoke|works on its own/).count()).toBe(0);
});

test('that a removed PC may still be linked is said at the hub, until its server has answered', async () => {
  const page = await open();
  await settings(page, 'This clinic’s PCs');
  await page.evaluate(() => window.fakeDesk.linkPcs('hub', 3));
  await page.evaluate(() => window.fakeDesk.layHub({ isApplied: false }));
  await page
    .getByText(/a PC you removed may still be linked\. If this stays here, choose Repair\./)
    .waitFor();
  await page.getByRole('button', { name: 'Repair', exact: true }).waitFor();
  await page.evaluate(() => window.fakeDesk.layHub({ isApplied: true }));
  await page.getByText('What is done at one desk shows at the others within a second.').waitFor();
  expect(await page.getByText('The last change isn’t finished').count()).toBe(0);
});

test('the test of the link says what is wrong and what to do', async () => {
  const page = await open();
  await settings(page, 'This clinic’s PCs');
  await page.evaluate(() => window.fakeDesk.linkPcs('member', 2));
  await page.getByRole('button', { name: 'Test the link' }).click();
  await page.getByText(/Turn on “Set time automatically” on both\./).waitFor();
});

test('in privacy mode the code is not shown, and afterwards it is again', async () => {
  const page = await open();
  await settings(page, 'This clinic’s PCs');
  await page.evaluate(() => window.fakeDesk.linkPcs('hub', 2));
  await page.getByRole('button', { name: 'Add a PC' }).click();
  const code = page.getByText('7KQ2-M9XD-4TVB-R0HC');
  await code.waitFor();
  const privacy = page.getByRole('button', { name: /privacy mode/i });
  await privacy.click();
  await code.waitFor({ state: 'detached' });
  await privacy.click();
  await code.waitFor();
});

test('a question about a PC that was closed while its answer was on its way leaves the next one open, with what is typed there', async () => {
  const page = await open();
  await settings(page, 'This clinic’s PCs');
  await page.evaluate(() => window.fakeDesk.linkPcs('hub', 3));
  await page.evaluate(() => window.fakeDesk.hold('clinic.remove'));
  await page.getByRole('button', { name: 'Remove Desk 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => callsOf(page, 'clinic.remove')).toHaveLength(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Rename Front desk' }).click({ timeout: 5000 });
  const name = page.getByRole('dialog').getByRole('textbox');
  await name.fill('Front');
  await page.evaluate(() => window.fakeDesk.letGo('clinic.remove'));
  await page
    .getByRole('button', { name: 'Remove Desk 2', includeHidden: true })
    .waitFor({ state: 'detached' });
  expect(await name.inputValue({ timeout: 2000 })).toBe('Front');
});

test('a PC that is joining is shown so after privacy mode, too, and what was typed is there', async () => {
  const page = await open();
  await settings(page, 'This clinic’s PCs');
  await page.getByLabel('Address shown at the hub').fill('192.168.1.20');
  await page.getByLabel('Code shown at the hub').fill('7kq2-m9xd-4tvb-r0hc');
  const join = page.getByRole('region', { name: 'Join PCs that are linked already' });
  await join.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByText('The code was right.').waitFor();
  await page.clock.runFor(500);
  await page.keyboard.press('F8');
  await page.getByRole('status').getByText('Privacy mode').waitFor();
  await page.keyboard.press('F8');
  await page.getByRole('status').getByText('Privacy mode').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Asking at the hub…' }).waitFor({ timeout: 5000 });
  expect(await page.getByLabel('Address shown at the hub').inputValue()).toBe('192.168.1.20');
});
