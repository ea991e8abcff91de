import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { clinicLifetimes } from '../../../electron/link/assets.ts';
import { createLink } from '../../../electron/link/link.ts';
import type { Link } from '../../../electron/link/port.ts';
import { createSealing, type KeyRing } from '../../../electron/link/sealing.ts';
import { pcClock, systemRandom } from '../../../electron/platform/node-ports.ts';
import { defaultDialect } from '../../../service/dialect.ts';
import { centsFromDollars } from '../../../shared/money.ts';
import { serverHere, until } from '../../electron/link/real-hub.ts';
import { createRunningHub } from '../../electron/link/running-hub.ts';
import { createRunningClock } from '../../fakes/running-clock.ts';
import { demoNow, openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { cacheDifferences } from '../../simulation/linked/linked-checks.ts';

/**
 * Whole companions of one clinic, in this machine's time: the real server as the hub's PC runs it, TLS, a proxy before each desk. It
 * takes minutes, because calls go at the pace of the key.
 */

const names = ['d01', 'd02', 'd03'] as const;
const minute = 60_000;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function openClinic() {
  const running = await createRunningHub({ clock: pcClock() }, names.length);
  closing.push(() => running.close());
  await running.hub.start();
  await running.running();
  const clock = createRunningClock(demoNow);
  const keys: KeyRing = { day: new Map([[1, randomBytes(32)]]), money: new Map([[1, randomBytes(32)]]) };
  const ids = randomBytes(32);
  const links: Link[] = [];
  const proxies: Awaited<ReturnType<typeof running.desk>>['proxy'][] = [];
  const desks: WholeDesk[] = [];
  for (const [index, name] of names.entries()) {
    const [first] = desks;
    const desk = await openWholeDesk({
      patients: 20,
      clock,
      number: index,
      ...(first ? { beside: first, apiKey: first.apiKey } : {}),
      async clinicLink() {
        const { engine, proxy } = await running.desk(index);
        const link = createLink({ desk: name, engine, clock: pcClock(), random: systemRandom() });
        links.push(link);
        proxies.push(proxy);
        const sealing = createSealing(name, randomBytes(16), keys);
        return { name, link, sealing, lifetimes: clinicLifetimes, ids, receptionPcs: () => names.length };
      },
    });
    desks.push(desk);
    closing.push(() => desk.close());
    await desk.connect();
    await waitUntil(
      `${name} has read everything`,
      () => desk.companion().status().progress === null,
      4 * minute,
    );
  }
  const [first] = desks;
  if (!first) throw new Error('no desk');
  const { sandbox } = first.service;
  const areLinked = (some = links) => some.every((link) => link.status().state === 'linked');
  return { running, clock, desks, links, proxies, sandbox, areLinked };
}
type Clinic = Awaited<ReturnType<typeof openClinic>>;

async function waitUntil(what: string, isSo: () => boolean, most = minute): Promise<void> {
  const ends = performance.now() + most;
  while (!isSo()) {
    if (performance.now() > ends) throw new Error(`never: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** How often each desk has notified each arrival so far. */
const notified = ({ desks }: Clinic) =>
  desks.map(({ events }) => events.filter(({ name }) => name === 'arrival.seen').length);

/** Someone arrives at the practice, and every desk of `at` notifies it once. */
async function arrives(clinic: Clinic, at = clinic.desks): Promise<void> {
  const { sandbox, desks } = clinic;
  const before = notified(clinic);
  const visit = sandbox
    .state('appointments')
    .find(
      ({ archived, start, appointmentPatients }) =>
        !archived &&
        appointmentPatients?.[0]?.status == null &&
        Math.abs(Date.parse(start ?? '') - clinic.clock.wall()) < 6 * 60 * minute,
    );
  const patientId = visit?.appointmentPatients?.[0]?.patientId;
  if (!visit || patientId === undefined) throw new Error('no visit is left');
  sandbox.arrive(visit.id, patientId);
  // A desk that has just lost the hub leaves the practice alone for a minute: the others' calls count there, too.
  await waitUntil(
    'each desk has notified it',
    () =>
      notified(clinic).every((count, place) => {
        const desk = desks[place];
        return desk === undefined || !at.includes(desk) || count > (before[place] ?? 0);
      }),
    3 * minute,
  );
  expect(notified(clinic).map((count, place) => count - (before[place] ?? 0))).toEqual(
    desks.map((desk) => Number(at.includes(desk))),
  );
}

/**
 * The same invoice, of which nothing is paid yet, is paid at two desks within a moment.
 * @returns its id
 */
function payAtBoth({ desks, clock, sandbox }: Clinic): number {
  const [one, other] = desks;
  if (!one || !other) throw new Error('no desks');
  const { cache } = one.session();
  const invoice = sandbox
    .state('invoices')
    .find(
      ({ id, status, patientId, paidAmount }) =>
        status === 'Awaiting Payment' && !paidAmount && patientId && cache.get('invoices', id),
    );
  const [method] = cache.all('paymentMethods');
  const [location] = cache.all('locations');
  if (!invoice?.patientId || !method || !location) throw new Error('no open invoice');
  const cents = centsFromDollars(invoice.total) ?? 0;
  for (const desk of [one, other])
    desk.session().outbox.add('payment', {
      patientId: invoice.patientId,
      locationId: location.id,
      methodId: method.id,
      amountCents: cents,
      parts: [{ invoiceId: invoice.id, cents }],
      paidAt: clock.wall(),
    });
  return invoice.id;
}

const paymentsOf = ({ sandbox }: Clinic, invoiceId: number) =>
  sandbox
    .state('payments')
    .filter(({ paymentInvoices }) => paymentInvoices?.some((part) => part.invoiceId === invoiceId));

test.skipIf(!serverHere.ok)(
  'Whole companions on the real server: a hub that stands still, is killed, and comes back empty; a dead cable; a key that is removed.',
  async () => {
    const clinic = await openClinic();
    const { running, desks, links, proxies, sandbox, areLinked } = clinic;
    const refusedBefore = sandbox.calls().filter(({ status }) => status === 429).length;
    expect(refusedBefore).toBe(0);
    await arrives(clinic);

    const paid = payAtBoth(clinic);
    await waitUntil('it is paid', () => paymentsOf(clinic, paid).length > 0);
    // The other desk reads the invoice again before it would send, and asks.
    await waitUntil('the other one asks', () =>
      desks.some((desk) =>
        desk
          .session()
          .outbox.open()
          .some(({ state }) => state === 'asks'),
      ),
    );
    expect(paymentsOf(clinic, paid)).toHaveLength(1);

    process.kill(running.pid(), 'SIGSTOP');
    await waitUntil('each desk is on its own', () => links.every((link) => link.status().state !== 'linked'));
    await arrives(clinic);
    process.kill(running.pid(), 'SIGCONT');
    await waitUntil('all are linked again', areLinked);
    await arrives(clinic);

    const [left] = links;
    const before = left?.status().epoch;
    expect(await left?.fill.put('left', 0, new Uint8Array(100))).toMatchObject({ ok: true });
    const killed = running.pid();
    process.kill(killed, 'SIGKILL');
    await until('its server was started again', () => {
      const state = running.hub.state();
      return state.is === 'running' && running.pid() !== killed;
    });
    await waitUntil('all are linked to the empty hub', areLinked);
    const epochs = links.map((link) => link.status().epoch);
    expect(new Set(epochs)).toEqual(new Set([epochs[0]]));
    expect(epochs[0]).not.toBe(before);
    expect(await left?.fill.get('left', 0)).toEqual({ ok: false, failure: { kind: 'absent' } });
    await arrives(clinic);

    const [, second] = proxies;
    if (second) second.faults.silent = 'both';
    await waitUntil('the desk with the dead cable is alone', () => links[1]?.status().state !== 'linked');
    await arrives(clinic);
    if (second) second.faults.silent = 'none';
    await waitUntil('it is linked again', areLinked);

    const server = links[0]?.status().epoch;
    const members = running.record.members.filter(({ desk }) => desk !== 'd03');
    expect(await running.hub.setRecord({ ...running.record, members })).toMatchObject({ ok: true });
    await waitUntil('the removed desk is refused', () => links[2]?.status().closed === 'removed');
    expect(areLinked(links.slice(0, 2))).toBe(true);
    expect(links[0]?.status().epoch).toBe(server);
    await arrives(clinic);

    for (const [place, desk] of desks.entries())
      await waitUntil(
        `desk ${place + 1} has all that the practice has`,
        () =>
          cacheDifferences(
            {
              sandbox,
              clock: clinic.clock,
              restoredAt: null,
              plan: { dialect: defaultDialect, bookedOnly: new Set<number>() },
            },
            desk,
            place,
          ).length === 0,
        3 * minute,
      );
    // At most one for each time that a desk was on its own: it can't know what the others called just before.
    const refused = sandbox.calls().filter(({ status }) => status === 429).length;
    expect(refused).toBeLessThanOrEqual(5);
    expect(links.map((link) => link.status().denied)).toEqual([0, 0, 0]);
    for (const desk of desks) expect(desk.problems).toEqual([]);
  },
  20 * minute,
);
