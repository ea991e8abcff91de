import { expect, test } from 'vitest';
import type { Link } from '../../../electron/link/port.ts';
import { serverHere } from '../link/real-hub.ts';
import { realWorld } from '../link/worlds.ts';
import { aPaymentRow, deskInSight } from './desks-in-sight.ts';

const asked = { kind: 'payment', patientId: 3, appointmentId: null } as const;

test.skipIf(!serverHere.ok)(
  'On the real server one of two desks has a payment: from its sheet to its outcome, also over a new hub.',
  async () => {
    const world = await realWorld();
    const first = deskInSight(world, await world.link('d01'));
    const second = deskInSight(world, await world.link('d02'));
    const { writes } = first.claims;
    const row = aPaymentRow('w1', [21, 22]);
    try {
      const both = [
        first.claims.open({ ...asked, invoiceIds: [21, 22] }),
        second.claims.open({ ...asked, invoiceIds: [22, 21] }),
      ];
      const [mine, theirs] = await Promise.all(both);
      expect([mine?.state, theirs?.state].toSorted()).toEqual(['held', 'taken']);
      if (mine?.state === 'taken') second.claims.closeSheet(theirs?.claimId ?? '');
      first.claims.note(row, false);
      first.claims.closeSheet(mine?.claimId ?? '');
      await world.until('it has its claims', () => writes.waitMs(row) === 0);
      await world.until('it may be sent', async () => (await writes.hold(row)) && (await writes.begin(row)));
      first.claims.note(aPaymentRow('w1', [21, 22], 'sending'), false);
      // What the hub has confirmed to one desk is on its way to the other.
      await world.until('the other desk hears of it', async () => {
        const later = await second.claims.open({ ...asked, invoiceIds: [22] });
        second.claims.closeSheet(later.claimId);
        return later.state === 'taken' && later.doing === 'sending' && !later.mayTakeOver;
      });
      // Until it has lost the link, the second desk may still show an older state of the claim.
      const lost = Promise.all([first, second].map(({ link }) => hasLost(link)));
      await world.kill();
      await lost;
      await world.start();
      // A desk that is not linked yet is alone, and one that is waits only as long as others need by the clock.
      await world.until('its claims stand at the new hub', () => writes.hold(row));
      await world.until('both are linked', () =>
        [first, second].every(({ link }) => link.status().state === 'linked'),
      );
      const afterwards = await second.claims.open({ ...asked, invoiceIds: [21] });
      expect(afterwards).toMatchObject({ state: 'taken', doing: 'sending' });
      first.claims.note(aPaymentRow('w1', [21, 22], 'done'), false);
      await world.until('it is free', () => second.shown.some(({ state }) => state === 'free'));
      // Of two claims one ends before the other.
      await world.until('both are free', async () => {
        const sheet = await second.claims.open({ ...asked, invoiceIds: [21, 22] });
        if (sheet.state !== 'held') second.claims.closeSheet(sheet.claimId);
        return sheet.state === 'held';
      });
      expect(first.link.status().denied + second.link.status().denied).toBe(0);
    } finally {
      first.close();
      second.close();
      await world.close();
    }
  },
  120_000,
);

/** Resolves when the link has lost its hub. */
function hasLost(link: Link): Promise<void> {
  return new Promise((resolve) => {
    const stop = link.watchStatus(({ state }) => {
      if (state === 'linked') return;
      stop();
      resolve();
    });
  });
}
