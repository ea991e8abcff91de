import type { Page } from 'playwright-core';
import { settings } from '../fake-bridge/acts.ts';
import type { Screens } from './screen.ts';

const opened = (page: Page) => settings(page, 'This clinic’s PCs');
async function atHub(page: Page) {
  await opened(page);
  await page.evaluate(() => window.fakeDesk.linkPcs('hub', 6));
  await page.getByText('Linked: 5 PCs on').waitFor();
}

/** The PCs of this clinic, in each state that a person may find them in. */
export const clinicPcScreens: Screens = {
  'the PCs of a clinic that is not linked': {
    show: (page) => opened(page).then(() => page.getByText('Make this PC the hub').waitFor()),
  },
  'the PCs of a clinic whose hub IT support has set': {
    async show(page) {
      await page.evaluate(() =>
        window.fakeDesk.layPcs({ set: { hub: 'RECEPTION-1', mayJoin: true, mayMakeHub: false, role: null } }),
      );
      await opened(page);
      await page.getByText('The hub is RECEPTION-1.').waitFor();
    },
  },
  'joining while the person at the hub is asked': {
    async show(page) {
      await opened(page);
      await page.getByLabel('Address shown at the hub').fill('192.168.1.20');
      await page.getByLabel('Code shown at the hub').fill('7kq2-m9xd-4tvb-r0hc');
      await page.keyboard.press('Enter');
      await page.getByText('The code was right.').waitFor();
    },
  },
  'the PCs of a clinic at its hub': { show: atHub },
  'a code for a new PC, and the firewall': {
    async show(page) {
      await atHub(page);
      await page.getByText('If other PCs can’t reach this one').click();
      await page.getByRole('button', { name: 'Add a PC' }).click();
      await page.getByText('7KQ2-M9XD-4TVB-R0HC').waitFor();
    },
  },
  'a PC that asks to join': {
    async show(page) {
      await atHub(page);
      await page.evaluate(() => window.fakeDesk.pcAsks('RECEPTION-7'));
      await page.getByText('“RECEPTION-7” asks to join').scrollIntoViewIfNeeded();
    },
  },
  'removing a PC from the clinic': {
    async show(page) {
      await atHub(page);
      await page.getByRole('button', { name: 'Remove Desk 2' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'the test of the link': {
    async show(page) {
      await atHub(page);
      await page.getByRole('button', { name: 'Test the link' }).click();
      await page.getByText(/differ by 40 s/).scrollIntoViewIfNeeded();
    },
  },
  'a PC on its own': {
    async show(page) {
      await opened(page);
      await page.evaluate(() => window.fakeDesk.linkPcs('member', 6));
      await page.evaluate(() => window.fakeDesk.loseHub());
      await page.getByRole('region', { name: 'The hub is gone' }).waitFor();
    },
  },
  'what the pill says of the other desks': {
    async show(page) {
      await opened(page);
      await page.evaluate(() => window.fakeDesk.linkPcs('member', 6));
      await page.getByRole('button', { name: /^Live · 5 desks/ }).click();
      await page.getByRole('heading', { name: 'Linked: 5 desks' }).waitFor();
    },
  },
  'what the pill says where the hub is gone': {
    async show(page) {
      await page.evaluate(() => window.fakeDesk.linkPcs('member', 6));
      await page.evaluate(() => window.fakeDesk.loseHub());
      await page.getByRole('button', { name: /^Live · On its own/ }).click();
      await page.getByRole('heading', { name: 'On its own' }).waitFor();
    },
  },
  'a PC that was removed': {
    async show(page) {
      await opened(page);
      await page.evaluate(() => window.fakeDesk.layPcs({ is: 'removed' }));
      await page.getByText('This PC was removed from the clinic’s PCs').waitFor();
    },
  },
  'the first screen of a PC that joins': {
    scene: 'first-run',
    async show(page) {
      await page.getByRole('button', { name: 'Join this clinic’s PCs' }).click();
      await page.getByLabel('Code shown at the hub').waitFor();
    },
  },
};
