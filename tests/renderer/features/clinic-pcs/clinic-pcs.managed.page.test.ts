import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, settings } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** The PCs of a clinic whose IT support has set them, in Chromium on the fake bridge. */
const open = pageUnderTest();

const toHub = (page: Page) => page.getByRole('button', { name: 'Make this PC the hub' });

test('a PC whose hub is set joins there and nowhere else, and can’t be made the hub', async () => {
  const page = await open();
  await page.evaluate(() =>
    window.fakeDesk.layPcs({ set: { hub: 'RECEPTION-1', mayJoin: true, mayMakeHub: false, role: null } }),
  );
  await settings(page, 'This clinic’s PCs');
  await page.getByText('The hub is RECEPTION-1. This PC can’t be made the hub.').waitFor();
  expect(await toHub(page).count()).toBe(0);
  const address = page.getByLabel('Address shown at the hub');
  expect(await address.inputValue()).toBe('RECEPTION-1');
  expect(await address.getAttribute('readonly')).not.toBeNull();
});

test('the PC that is set as the hub is offered nothing to join', async () => {
  const page = await open();
  await page.evaluate(() =>
    window.fakeDesk.layPcs({ set: { hub: 'RECEPTION-1', mayJoin: false, mayMakeHub: true, role: null } }),
  );
  await settings(page, 'This clinic’s PCs');
  await toHub(page).waitFor();
  expect(await page.getByRole('button', { name: 'Join', exact: true }).count()).toBe(0);
  await page.evaluate(() => window.fakeDesk.linkPcs('hub', 3));
  await page.getByText('Linked: 3 PCs on').waitFor();
  expect(await page.getByRole('button', { name: 'Make Desk 2 the hub' }).count()).toBe(0);
});

test('after its hub is lost, a PC whose hub is set can only link to it again', async () => {
  const page = await open();
  await settings(page, 'This clinic’s PCs');
  await page.evaluate(() => {
    window.fakeDesk.linkPcs('member', 2);
    window.fakeDesk.layPcs({ set: { hub: 'RECEPTION-1', mayJoin: true, mayMakeHub: false, role: null } });
    window.fakeDesk.loseHub();
  });
  const address = page.getByLabel('New address of the hub');
  await address.waitFor();
  expect(await address.inputValue()).toBe('RECEPTION-1');
  expect(await toHub(page).count()).toBe(0);
});

test('a PC that is set to be linked to no other says so, and offers nothing', async () => {
  const page = await open();
  await page.evaluate(() =>
    window.fakeDesk.layPcs({ set: { hub: null, mayJoin: false, mayMakeHub: false, role: null } }),
  );
  await settings(page, 'This clinic’s PCs');
  await page.getByText('This PC isn’t linked to others.').waitFor();
  for (const name of ['Make this PC the hub', 'Join'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
});

test('a PC that is linked otherwise than is set says what, and can be checked again or leave; it offers nothing else', async () => {
  const page = await open();
  await settings(page, 'This clinic’s PCs');
  await page.evaluate(() =>
    window.fakeDesk.layPcs({ is: 'set-otherwise', setOtherwise: 'The hub’s certificate is another one.' }),
  );
  await page.getByText('The hub’s certificate is another one. This PC works on its own').waitFor();
  for (const name of ['Make this PC the hub', 'Join', 'Add a PC', 'Link to it'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.poll(() => callsOf(page, 'clinic.repair')).toHaveLength(1);
  await page.getByRole('button', { name: 'Leave…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await toHub(page).waitFor();
});

test('rules that stay after this PC was the hub are said, also on the first screen, and one button takes them away', async () => {
  for (const scene of ['day', 'first-run'] as const) {
    const page = await open({ scene });
    if (scene === 'day') await settings(page, 'This clinic’s PCs');
    const said = page.getByText('The firewall still lets other PCs in');
    await page
      .getByRole('button', { name: scene === 'day' ? 'Make this PC the hub' : 'Test connection' })
      .waitFor();
    expect(await said.count()).toBe(0);
    await page.evaluate(() => {
      window.fakeDesk.layPcs({ firewallStays: true });
      window.fakeDesk.refuseFirewall('Windows asked for an administrator, and the answer was no');
    });
    await said.waitFor();
    const remove = page.getByRole('button', { name: 'Remove these rules' });
    await remove.click();
    await page.getByText(/the answer was no/).waitFor();
    await page.evaluate(() => window.fakeDesk.refuseFirewall(null));
    await remove.click();
    await said.waitFor({ state: 'detached' });
    expect(await callsOf(page, 'clinic.closeFirewall')).toHaveLength(2);
  }
});

test('while the link is repaired the hub is starting, and nothing is said of the firewall that kept no one out', async () => {
  const page = await open();
  await settings(page, 'This clinic’s PCs');
  await page.evaluate(() => window.fakeDesk.linkPcs('hub', 3));
  await page.evaluate(() => window.fakeDesk.hold('clinic.repair'));
  await page.getByRole('button', { name: 'Repair' }).click();
  await page.evaluate(() => {
    window.fakeDesk.loseHub();
    window.fakeDesk.layHub({ state: 'starting' });
  });
  await page.getByText('The hub is starting').waitFor();
  expect(await page.getByText('Windows may keep the other PCs out').count()).toBe(0);
  expect(await page.getByText('Not known until the hub runs again').count()).toBe(2);
  expect(await page.getByText('Off, or Foyer isn’t open').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Repairing…' }).isDisabled()).toBe(true);
  await page.evaluate(() => window.fakeDesk.linkPcs('hub', 3));
  await page.evaluate(() => window.fakeDesk.letGo('clinic.repair'));
  await page.getByRole('button', { name: 'Repair', exact: true }).waitFor();
});

test('one button lets the other PCs in through the firewall, and leaving says that Windows asks once more', async () => {
  const page = await open();
  await settings(page, 'This clinic’s PCs');
  // Another PC is linked, so nothing keeps it out.
  const warned = page.getByText('Windows may keep the other PCs out');
  await page.evaluate(() => window.fakeDesk.linkPcs('hub', 2));
  await page.getByText('If other PCs can’t reach this one').click();
  await page.getByRole('button', { name: 'Let the other PCs in' }).waitFor();
  expect(await warned.count()).toBe(0);
  await page.evaluate(() => window.fakeDesk.linkPcs('hub', 1));
  await warned.waitFor();
  await page.getByRole('button', { name: 'Let the other PCs in' }).click();
  await page.getByText('The firewall lets the other PCs in').waitFor();
  await page.getByRole('button', { name: 'Remove these rules' }).waitFor();
  await page.getByText(/^netsh advfirewall firewall add rule/).waitFor();
  expect(await warned.count()).toBe(0);
  await page.getByRole('button', { name: 'Leave…' }).click();
  await page.getByText(/Windows then asks for an administrator/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await toHub(page).waitFor();
});

test('where there is no Windows firewall, nothing is said of one', async () => {
  const page = await open();
  await settings(page, 'This clinic’s PCs');
  await page.evaluate(() => {
    window.fakeDesk.linkPcs('hub', 2);
    window.fakeDesk.layHub({ firewall: [], isLetIn: null });
  });
  await page.getByText('Linked: 2 PCs on').waitFor();
  await page.getByRole('button', { name: 'Let the other PCs in' }).waitFor({ state: 'detached' });
  expect(await page.getByText('If other PCs can’t reach this one').count()).toBe(0);
});
