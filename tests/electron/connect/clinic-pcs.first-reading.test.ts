import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ClinicLink } from '../../../electron/clinic/clinic-link.ts';
import { createSealing } from '../../../electron/link/sealing.ts';
import type { Clock } from '../../../electron/platform/ports.ts';
import { fakeMembership } from '../../fakes/fake-membership.ts';
import type { VirtualClock } from '../../fakes/virtual-clock.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { fakeWorld } from '../link/worlds.ts';

/** A hub is made while its PC reads the practice for the first time, and a second PC joins at once. */

const second = 1000;

async function openHub(clock: VirtualClock) {
  const hub = await fakeWorld({ clock, desks: () => 2 });
  const keys = { day: new Map([[1, randomBytes(32)]]), money: new Map([[1, randomBytes(32)]]) };
  const ids = randomBytes(32);
  return async (name: string, pcClock: Clock): Promise<ClinicLink> => ({
    name,
    link: await hub.linkOn(name, pcClock),
    sealing: createSealing(name, randomBytes(16), keys),
    lifetimes: hub.lifetimes,
    receptionPcs: () => 2,
    ids,
  });
}

/** Pays a dollar of an invoice that this desk has read. @returns the write's id */
function pay(desk: WholeDesk, nth: number): string {
  const { sandbox } = desk.service;
  const { cache, outbox } = desk.session();
  const owing = cache
    .ids('invoices', 0, 10_000)
    .flatMap((id) => cache.get('invoices', id) ?? [])
    .filter(({ status, isArchived, patientId }) => status === 'Awaiting Payment' && !isArchived && patientId);
  const invoice = owing[nth];
  const [method] = sandbox.state('payment_methods');
  const [location] = sandbox.state('locations');
  if (!invoice?.patientId || !method || !location) throw new Error('nothing is owed yet');
  const cents = Math.round(((invoice.total ?? 0) - (invoice.paidAmount ?? 0)) * 100);
  const added = outbox.add('payment', {
    patientId: invoice.patientId,
    locationId: location.id,
    methodId: method.id,
    amountCents: 100,
    parts: [{ invoiceId: invoice.id, cents: 100, owing: cents }],
    paidAt: desk.clock.wall(),
  });
  if (!added.ok) throw new Error('not stored');
  return added.value.id;
}

test.each([45, 90, 110])(
  'A hub made %i s into the first reading: no call is refused, and each payment goes within the grace and some seconds.',
  async (at) => {
    const membership = fakeMembership();
    const one = await openWholeDesk({ patients: 1200, openMembership: membership.open });
    const { clock } = one;
    await one.connect();
    await clock.advance(at * second);
    const linkOf = await openHub(clock);
    const before = one.session();
    membership.setLink(await linkOf('d01', one.pcClock));
    await one.until('begun again', () => ![null, before].includes(one.companion().session()));
    const two = await openWholeDesk({
      beside: one,
      apiKey: one.apiKey,
      number: 2,
      clinicLink: (_, pcClock) => linkOf('d02', pcClock),
    });
    clock.after(5 * second, () => void two.connect());
    for (const [nth, wait] of [1, 8, 12, 12, 12, 12].entries()) {
      await clock.advance(wait * second);
      const id = pay(one, nth);
      const isDone = () => one.session().desk.write(id)?.state === 'done';
      await one.until(`payment ${nth + 1} is sent`, isDone, 20 * second);
    }
    const refused = one.service.sandbox.calls().filter(({ status }) => status === 429);
    expect(refused).toEqual([]);
    await clock.until(two.close(), 600_000);
    await clock.until(one.close(), 600_000);
  },
);
