import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photographDesks } from '../../../scripts/demo/side-by-side.ts';
import { serverHere } from '../../electron/link/real-hub.ts';
import type { Program } from '../../standin/driver.ts';
import { type Clinic, openClinic, statusAt } from '../clinic.ts';
import { openPc, type Pc, photographFailures } from '../foyer.ts';
import {
  clinicPcsAt,
  connectAs,
  countInputs,
  desksSeenBy,
  inputsAt,
  isFull,
  joinByCode,
  makeHub,
  openClinicPcs,
  pullThePlug,
  sayYes,
  showTodayAgain,
  statusSeenBy,
} from '../linking.ts';
import {
  arriveSomeone,
  chooseWhoOwes,
  type PatientRow,
  rowOfAttendance,
  seeRow,
  seeToday,
} from '../receptionist.ts';

/** A PC out of the box, with who sits at it. */
type NewPc = { readonly pc: Pc; program: Program; page: Page };

const patient = { timeout: 120_000, interval: 200 };
let clinic: Clinic;
const pcs: NewPc[] = [];
const [front, second] = [() => pcOf(0), () => pcOf(1)];

function pcOf(index: number): NewPc {
  const pc = pcs[index];
  if (!pc) throw new Error('it is not unpacked');
  return pc;
}

async function unpack(): Promise<NewPc> {
  const pc = await openPc({ env: { FOYER_LINK: 'loopback' } });
  const program = pc.start();
  const unpacked = { pc, program, page: await program.page() };
  pcs.push(unpacked);
  return unpacked;
}

const linkedTo = (count: number) => async () =>
  (await Promise.all(pcs.map(({ page }) => desksSeenBy(page)))).every((seen) => seen === count);

const paymentsOf = ({ patientId }: PatientRow) =>
  clinic.sandbox.state('payments').filter((one) => one['patientId'] === patientId && !one['archived']);

async function arriveAt({ page }: NewPc): Promise<PatientRow> {
  const who = await arriveSomeone(page);
  await expect.poll(() => statusAt(clinic, who), patient).toBe('Arrived');
  return who;
}

const paymentAt = ({ page }: NewPc) => page.getByRole('dialog', { name: /^Payment from/ });
const recordAt = (at: NewPc) => paymentAt(at).getByRole('button', { name: /^Record/ });

/** Opens the payment of a patient who is selected. */
async function openPayment(at: NewPc): Promise<void> {
  await at.page.getByRole('button', { name: /^Pay/ }).last().click();
  await recordAt(at).waitFor();
}

/** Whether a payment that is open can be recorded, or another desk has it and that is said; null: it is being asked. */
async function standingAt(at: NewPc): Promise<'free' | 'taken' | null> {
  const saysOther = paymentAt(at).getByText(/^(Front desk|Desk 2) \(\w+\) is taking a payment/);
  if ((await saysOther.count()) > 0) return 'taken';
  return (await recordAt(at).isEnabled()) ? 'free' : null;
}

/** Presses *Record*, unless another desk has the payment: also one that took it in that moment. */
async function record(at: NewPc): Promise<'pressed' | 'taken'> {
  await expect.poll(() => standingAt(at), patient).not.toBeNull();
  if ((await standingAt(at)) === 'taken') return 'taken';
  try {
    await paymentAt(at).getByRole('radio').first().check({ timeout: 5_000 });
    await recordAt(at).click({ timeout: 5_000 });
    return 'pressed';
  } catch (error) {
    if ((await standingAt(at)) === 'taken') return 'taken';
    throw error;
  }
}

/** Leaves whatever is open by Escape, as a person does. */
async function closeDialogs(page: Page): Promise<void> {
  const open = page.getByRole('dialog');
  const left = async () => {
    if ((await open.count()) > 0) await page.keyboard.press('Escape');
    return open.count();
  };
  await expect.poll(left, patient).toBe(0);
}

/** Nothing is on its way to the practice any more. */
const isSettled = async () => {
  const desks = await Promise.all(pcs.map(({ page }) => statusSeenBy(page)));
  return desks.every(({ waiting, needsPerson }) => waiting === needsPerson);
};

const pictures = fileURLToPath(new URL('../../../demo-output/two-new-users', import.meta.url));

/** Pictures of both PCs, each and side by side, as the demo takes them. */
const photograph = (name: string): Promise<void> =>
  photographDesks(
    [
      { name: 'Front desk', page: front().page },
      { name: 'Desk 2', page: second().page },
    ],
    pictures,
    name,
  );

describe.runIf(serverHere.ok)('two new users', () => {
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    clinic = await openClinic(60);
  });
  photographFailures(() => pcs[0]?.program, '-front-desk');
  photographFailures(() => pcs[1]?.program, '-desk-2');
  afterAll(async () => {
    for (const each of pcs.toReversed()) {
      await pullThePlug(each);
      await each.pc.remove();
    }
    await clinic?.close();
  });

  it('unpack two PCs, and link them in at most 12 inputs and 3 minutes', async () => {
    const hub = await unpack();
    hub.page = await connectAs(hub.program, clinic, 'MB');
    const other = await unpack();
    await Promise.all([countInputs(hub.page), countInputs(other.page)]);
    const began = performance.now();
    await makeHub(hub.page, 'Front desk');
    let boxes = 0;
    const answers = async () => {
      boxes += 1;
      await sayYes(hub.program);
    };
    await joinByCode({ page: hub.page, answers }, other.program, 'Desk 2', 'JL');
    await photograph('01-linked');
    expect((performance.now() - began) / 60_000).toBeLessThan(3);
    // Who is at the new desk is asked of every new desk, linked or not: two inputs.
    expect((await inputsAt(hub.page)) + (await inputsAt(other.page)) - 2 + boxes).toBeLessThanOrEqual(12);
    await expect.poll(linkedTo(2), patient).toBe(true);
    await showTodayAgain(hub.page);
  });

  it('have every list of the practice', async () => {
    // While the lists are first read, and the key's calls are used up by that, what is recorded waits.
    const aFirstReading = { timeout: 270_000, interval: 500 };
    await expect
      .poll(
        async () => (await Promise.all(pcs.map(({ page }) => isFull(page)))).every(Boolean),
        aFirstReading,
      )
      .toBe(true);
  });

  it('take a payment of one patient at the same moment: one is recorded, and the other desk says so', async () => {
    const who = await chooseWhoOwes(front().page);
    const before = paymentsOf(who).length;
    await (await seeRow(second().page, who)).getByText(who.name).first().click();
    await Promise.all([openPayment(front()), openPayment(second())]);
    const pressed = await Promise.all([record(front()), record(second())]);
    expect(pressed).toContain('pressed');
    await photograph('02-one-payment-at-both');
    await expect.poll(() => paymentsOf(who).length, patient).toBe(before + 1);
    // A desk that could not press it has said so; where both could, the one that came second has, or asks a person.
    const isSaid = async () => {
      const desks = await Promise.all(
        pcs.map(async (at) => {
          const { needsPerson } = await statusSeenBy(at.page);
          const says = (await paymentAt(at).allInnerTexts()).join(' ');
          return needsPerson > 0 || /Front desk|Desk 2/.test(says);
        }),
      );
      return desks.some(Boolean);
    };
    if (!pressed.includes('taken')) await expect.poll(isSaid, patient).toBe(true);
    // It stays one when nothing waits any more.
    await expect.poll(isSettled, patient).toBe(true);
    expect(paymentsOf(who)).toHaveLength(before + 1);
    await photograph('03-one-payment-recorded');
    for (const { page } of pcs) await closeDialogs(page);
  });

  it('pull the hub’s plug, go on, and plug it in again', async () => {
    expect(await pullThePlug(front())).toBe(true);
    await expect.poll(() => desksSeenBy(second().page), patient).toBe(0);
    await second().page.getByText('On its own').first().waitFor();
    const who = await arriveAt(second());
    await photographDesks([{ name: 'Desk 2', page: second().page }], pictures, '04-the-plug-is-pulled');
    front().program = front().pc.start();
    front().page = await front().program.page();
    await seeToday(front().page);
    await expect.poll(linkedTo(2), patient).toBe(true);
    const arrive = () =>
      rowOfAttendance(front().page, who)
        .getByRole('button', { name: /^Arrive/ })
        .count();
    await seeRow(front().page, who);
    await expect.poll(arrive, patient).toBe(0);
    await photograph('05-linked-again');
  });

  it('move the hub, and remove a PC, which goes on by itself', async () => {
    await openClinicPcs(front().page);
    await front().page.getByRole('button', { name: 'Make Desk 2 the hub' }).click();
    await front().page.getByRole('dialog').getByRole('button', { name: 'Move the hub' }).click();
    await sayYes(front().program);
    const roles = async () => Promise.all(pcs.map(async ({ page }) => (await clinicPcsAt(page)).is));
    await expect.poll(roles, patient).toEqual(['member', 'hub']);
    await expect.poll(linkedTo(2), patient).toBe(true);

    await openClinicPcs(second().page);
    await photograph('06-the-hub-has-moved');
    await second().page.getByRole('button', { name: 'Remove Front desk' }).click();
    await second()
      .page.getByRole('dialog')
      .getByText(/revoke/)
      .first()
      .waitFor();
    await photograph('07-a-pc-is-to-be-removed');
    await second().page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await sayYes(second().program);
    await front().page.getByText('This PC was removed from the clinic’s PCs').waitFor();
    await photograph('08-a-pc-is-removed');
    await showTodayAgain(front().page);
    await arriveAt(front());
    await showTodayAgain(second().page);
    await arriveAt(second());
  });
});
