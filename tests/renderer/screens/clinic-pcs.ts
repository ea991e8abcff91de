import type { Page } from 'playwright-core';
import { linkWords } from '../../../electron/link/words.ts';
import { membershipWords } from '../../../electron/membership/words.ts';
import type { LinkCheckView } from '../../../shared/bridge/views.ts';
import { linkChecks } from '../../../shared/link-checks.ts';
import { settings } from '../fake-bridge/acts.ts';
import type { Screens } from './screen.ts';

const opened = (page: Page) => settings(page, 'This clinic’s PCs');
async function atHub(page: Page) {
  await opened(page);
  await page.evaluate(() => window.fakeDesk.linkPcs('hub', 6));
  await page.getByText('Linked: 5 PCs on').waitFor();
}

const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const asking = (page: Page, name: string) =>
  page.getByText(`“${name}” asks to join`).scrollIntoViewIfNeeded();

const causes = linkWords.test;

/** The test of the link at another PC than the hub, where one check fails and those that rest on it are not run. */
const testThatFinds = (name: LinkCheckView['name'], says: string) => ({
  async show(page: Page) {
    const checks = linkChecks.map((each, i): LinkCheckView => {
      const at = linkChecks.indexOf(name);
      if (i < at)
        return { name: each, result: 'ok', says: each === 'address' ? '192.168.1.20' : '', help: null };
      return i === at
        ? { name: each, result: 'failed', says, help: 'person' }
        : { name: each, result: 'not-run', says: '', help: null };
    });
    await opened(page);
    await page.evaluate((laid) => {
      window.fakeDesk.linkPcs('member', 6);
      window.fakeDesk.loseHub();
      window.fakeDesk.layChecks(laid);
    }, checks);
    await named(page, 'Test the link').click();
    await page.getByText(says).scrollIntoViewIfNeeded();
  },
});

/** At the first screen, up to the person at the hub being asked. */
async function joinsFirst(page: Page): Promise<void> {
  await named(page, 'Join this clinic’s PCs').click();
  await page.getByLabel('Address shown at the hub').fill('192.168.1.20');
  await page.getByLabel('Code shown at the hub').fill('7kq2-m9xd-4tvb-r0hc');
  await page.keyboard.press('Enter');
  await page.getByText('The code was right.').waitFor();
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
  'a practitioner’s PC that asks to join': {
    async show(page) {
      await atHub(page);
      await page.evaluate(() => window.fakeDesk.pcAsks('ROOM-1', 'practitioner'));
      await asking(page, 'ROOM-1');
    },
  },
  'renaming a PC of the clinic': {
    async show(page) {
      await atHub(page);
      await named(page, 'Rename Desk 2').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'making another PC the hub': {
    async show(page) {
      await atHub(page);
      await named(page, 'Make Desk 2 the hub').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'the hub on its way to another PC': {
    async show(page) {
      await atHub(page);
      await page.evaluate(() => window.fakeDesk.layHub({ movingTo: 'd02' }));
      await page.getByText('Moving the hub to Desk 2…').waitFor();
    },
  },
  'a PC that was removed, and is not cut off yet': {
    async show(page) {
      await atHub(page);
      await page.evaluate(() => window.fakeDesk.layHub({ isApplied: false }));
      await page.getByText('The last change isn’t finished').waitFor();
    },
  },
  'a hub that can’t run': {
    async show(page) {
      await atHub(page);
      await page.evaluate((sentence) => {
        window.fakeDesk.layPcs({ isLinked: false });
        window.fakeDesk.layHub({ state: 'failed', sentence, joiningFault: true });
      }, linkWords.hub.portTaken(47_300));
      await page.getByText('The hub can’t run').waitFor();
    },
  },
  'leaving at the hub': {
    async show(page) {
      await atHub(page);
      await page.evaluate(() => window.fakeDesk.layHub({ isLetIn: true }));
      await named(page, 'Leave…').click();
      await page.getByText(/Windows then asks for an administrator/).waitFor();
    },
  },
  'leaving at another PC than the hub': {
    async show(page) {
      await opened(page);
      await page.evaluate(() => window.fakeDesk.linkPcs('member', 6));
      await named(page, 'Leave…').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'a firewall that still lets other PCs in after the hub was moved': {
    async show(page) {
      await opened(page);
      await page.evaluate(() => {
        window.fakeDesk.linkPcs('member', 3);
        window.fakeDesk.layPcs({ firewallStays: true });
      });
      await page.getByText('The firewall still lets other PCs in').waitFor();
    },
  },
  'a firewall that was not changed': {
    async show(page) {
      await opened(page);
      await page.evaluate((words) => {
        window.fakeDesk.layPcs({ is: 'removed', firewallStays: true });
        window.fakeDesk.refuseFirewall(words);
      }, membershipWords.firewallDeclined);
      await named(page, 'Remove these rules').click();
      await page.getByText(/the answer was no/).waitFor();
    },
  },
  'the first screen of a PC whose firewall still lets other PCs in': {
    scene: 'first-run',
    async show(page) {
      await page.evaluate(() => window.fakeDesk.layPcs({ firewallStays: true }));
      await page.getByText('The firewall still lets other PCs in').waitFor();
    },
  },
  'a PC that is linked otherwise than IT support has set': {
    async show(page) {
      await opened(page);
      await page.evaluate(
        (setOtherwise) => {
          const set = { hub: 'RECEPTION-9', mayJoin: true, mayMakeHub: false, role: null };
          window.fakeDesk.layPcs({ is: 'set-otherwise', setOtherwise, isLinked: false, set });
        },
        membershipWords.setOtherwise.otherHub('Front desk', 'RECEPTION-9'),
      );
      await page.getByText('Not linked: your IT support has set something else').waitFor();
    },
  },
  'a link that this PC can’t read': {
    async show(page) {
      await opened(page);
      await page.evaluate(() => window.fakeDesk.layPcs({ is: 'unread' }));
      await page.getByText('Foyer can’t read how this PC is linked to the other PCs').waitFor();
    },
  },
  'a new desk that is being filled': {
    async show(page) {
      await page.evaluate(() => {
        window.fakeDesk.linkPcs('member', 3);
        window.fakeDesk.fillFrom('Front desk');
      });
      await page.getByRole('progressbar').waitFor();
    },
  },
  'the test of the link where the address of the hub has changed': testThatFinds(
    'address',
    causes.addressMoved(
      'Front desk',
      { before: '192.168.1.20', now: '192.168.1.35' },
      47_300,
      'Foyer clinic link',
    ),
  ),
  'the test of the link where no PC has the address of the hub': testThatFinds(
    'address',
    causes.addressUnknown('Front desk', '192.168.1.20', 47_300, 'Foyer clinic link'),
  ),
  'the test of the link where the firewall keeps this PC out': testThatFinds(
    'reach',
    causes.silent('Front desk', 47_300, 'Foyer clinic link'),
  ),
  'the test of the link where the certificate is another one': testThatFinds(
    'certificate',
    causes.notOurs('Front desk'),
  ),
  'the test of the link where this PC is too old': testThatFinds('versions', causes.tooOld(causes.thisPc)),
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
  'the link while it is repaired': {
    async show(page) {
      await atHub(page);
      await page.evaluate(() => window.fakeDesk.hold('clinic.repair'));
      await named(page, 'Repair').click();
      await page.evaluate(() => {
        window.fakeDesk.loseHub();
        window.fakeDesk.layHub({ state: 'starting' });
      });
      await named(page, 'Repairing…').scrollIntoViewIfNeeded();
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
  'the first screen of a PC while the person at the hub is asked': {
    scene: 'first-run',
    show: joinsFirst,
  },
  'the first screen of a PC that was not added': {
    scene: 'first-run',
    async show(page) {
      await joinsFirst(page);
      await page.evaluate(() => window.fakeDesk.answerJoin('link-declined'));
      await page.getByText('The person at the hub didn’t add this PC.').waitFor();
    },
  },
  'the first screen of a PC that has joined and is not connected': {
    scene: 'first-run',
    async show(page) {
      await page.evaluate(() => window.fakeDesk.layPcs({ waitsToConnect: true }));
      await named(page, 'Join this clinic’s PCs').click();
      await named(page, 'Try to connect again').waitFor();
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
