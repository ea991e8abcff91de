import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { membershipSecret } from '../../../electron/membership/membership-file.ts';
import { pcClock } from '../../../electron/platform/node-ports.ts';
import { createPcRecordStore } from '../../../electron/platform/pc-record.ts';
import { createVault, keychainName, loadKeytar } from '../../../electron/platform/vault.ts';
import { callReasonNames } from '../../../shared/call-reasons.ts';
import { serverHere } from '../../electron/link/real-hub.ts';
import type { Program } from '../../standin/driver.ts';
import { type Clinic, openClinic } from '../clinic.ts';
import { openPc, type Pc, photographFailures } from '../foyer.ts';
import { joinByCode, makeHub, pullThePlug, sayYes } from '../linking.ts';
import { leaksBelow, needlesOf } from '../needles.ts';
import {
  chooseWhoOwes,
  connect,
  findRow,
  type PatientRow,
  pressLock,
  rowOfAttendance,
  whenDrawn,
} from '../receptionist.ts';

/** Three desks of one clinic, each with its window, on the real server of the link: what one does is painted on the others. */
type Desk = { readonly pc: Pc; readonly program: Program; page: Page };

const patient = { timeout: 180_000 };
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

async function startDesk(): Promise<Desk> {
  // Its hub, if it is one, is on loopback, where the program knows that.
  const pc = await openPc({ env: { FOYER_LINK: 'loopback' } });
  // So that some of those who come tomorrow are to be called.
  writeFileSync(join(pc.userData, 'settings.json'), JSON.stringify({ callReasons: callReasonNames }));
  const program = pc.start();
  return { pc, program, page: await program.page() };
}

const toScreen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name }).click();

/** What opens a PC's files, and its link's: two entries of its keychain. */
async function keysIn({ userData }: Pc): Promise<string[]> {
  const vault = createVault(keychainName(false, userData), loadKeytar, pcClock());
  const record = await createPcRecordStore(vault).read();
  const link = await vault.read(membershipSecret);
  if (!record.ok || record.value === null || !link.ok || link.value === null)
    throw new Error('the keychain has no keys');
  return [record.value.storeKey, link.value];
}

const payment = (page: Page) => page.getByRole('dialog', { name: /^Payment from/ });

/** The same patient, chosen at another desk, and the payment opened. */
async function openPayment(page: Page, who: PatientRow): Promise<void> {
  await findRow(page, page.getByTitle(who.name, { exact: true }));
  await rowOfAttendance(page, who).getByText(who.name).first().click();
  await page.keyboard.press('p');
  await payment(page)
    .getByRole('button', { name: /^Record/ })
    .waitFor(patient);
}

/** The page is gone meanwhile, and what was half done comes back with the next one. */
async function lockAndOpen(desk: Desk): Promise<void> {
  const old = desk.page;
  await pressLock(old);
  if (!old.isClosed()) await old.waitForEvent('close', patient);
  desk.page = await desk.program.page();
  await button(desk.page, 'Open the desk').click();
}

describe.runIf(serverHere.ok)('three desks of a clinic', () => {
  const desks: Desk[] = [];
  const arrived: PatientRow[] = [];
  let clinic: Clinic | null = null;
  photographFailures(() => desks.at(-1)?.program);

  beforeAll(async () => {
    clinic = await openClinic(60);
    for (let i = 0; i < 3; i += 1) desks.push(await startDesk());
    const [hub, second, third] = desks as [Desk, Desk, Desk];
    hub.page = await connect(hub.program, clinic);
    await makeHub(hub.page, 'Front desk');
    const atHub = { page: hub.page, answers: () => sayYes(hub.program) };
    second.page = await joinByCode(atHub, second.program, 'Desk 2', 'AK');
    third.page = await joinByCode(atHub, third.program, 'Desk 3', 'JL');
    await toScreen(hub.page, 'Today');
  });
  afterAll(async () => {
    for (const desk of desks.toReversed()) {
      await pullThePlug(desk);
      await desk.pc.remove();
    }
    await clinic?.close();
  });

  it('a click at one is painted at the two others, and goes when the practice’s own list shows it', async () => {
    const [first, ...others] = desks as [Desk, Desk, Desk];
    const arrive = first.page.getByRole('button', { name: /^Arrive (?!all |the other )/ });
    const waits: number[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const who = await findRow(first.page, arrive);
      const name = { name: who.name, exact: true };
      for (const { page } of others) await findRow(page, page.getByTitle(name.name, { exact: true }));
      const painted = others.map(({ page }) => whenDrawn(page, who, 'Front desk (MB)'));
      const at = Date.now();
      await rowOfAttendance(first.page, who)
        .getByRole('button', { name: /^Arrive/ })
        .click();
      waits.push(...(await Promise.all(painted)).map((drawn) => drawn - at));
      arrived.push(who);
      for (const { page } of others)
        await expect
          .poll(() => rowOfAttendance(page, who).getByText('Front desk').allInnerTexts(), patient)
          .toEqual([]);
    }
    process.stdout.write(`click at one desk to painted at two others, ms: ${waits.join(', ')}\n`);
    expect(waits).toHaveLength(4);
    expect(Math.max(...waits)).toBeLessThan(10_000);
  });

  it('who goes in and comes out at one is painted at the two others', async () => {
    const [first, ...others] = desks as [Desk, Desk, Desk];
    const waits: number[] = [];
    for (const who of arrived) {
      for (const { page } of [first, ...others])
        await findRow(page, page.getByTitle(who.name, { exact: true }));
      await rowOfAttendance(first.page, who).getByText(who.name).first().click();
      for (const words of ['with ', 'come out']) {
        const painted = others.map(({ page }) => whenDrawn(page, who, words));
        const at = Date.now();
        await first.page.keyboard.press('s');
        waits.push(...(await Promise.all(painted)).map((drawn) => drawn - at));
        // A second press within a second is no second step.
        await new Promise((resolve) => setTimeout(resolve, 1100));
      }
    }
    process.stdout.write(`S at one desk to painted at two others, ms: ${waits.join(', ')}\n`);
    expect(waits).toHaveLength(8);
    expect(Math.max(...waits)).toBeLessThan(10_000);
  });

  it('what came of a call is said at the others, and can be called again and taken back there', async () => {
    const [first, , third] = desks as [Desk, Desk, Desk];
    for (const { page } of [first, third]) {
      await toScreen(page, 'To finish');
      await button(page, /^Calls for /).click();
    }
    const calls = first.page.getByRole('group', { name: /^Call to / });
    const name = (await calls.first().getAttribute('aria-label')) ?? '';
    const call = (page: Page) => page.getByRole('group', { name, exact: true });
    const said = (page: Page) => call(page).getByText(/^Left message, MB, /);
    const painted = [first, third].map(async ({ page }) => {
      await said(page).waitFor(patient);
      return Date.now();
    });
    const at = Date.now();
    await call(first.page).getByRole('button', { name: 'Left message' }).click();
    const waits = (await Promise.all(painted)).map((drawn) => drawn - at);
    process.stdout.write(`a call at one desk to painted there and at another, ms: ${waits.join(', ')}\n`);
    // What another person said becomes one's own, and that is taken back.
    const press = () => call(third.page).getByRole('button', { name: 'Left message' }).click();
    await press();
    await call(first.page)
      .getByText(/^Left message, JL, /)
      .waitFor(patient);
    // Sooner, at the same place, it would be the second half of a double click.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await press();
    await call(first.page)
      .getByText(/^Left message, /)
      .waitFor({ state: 'detached', ...patient });
    for (const { page } of [first, third]) await toScreen(page, 'Today');
  });

  it('a payment that is open at one, also after its desk was locked, can’t be recorded at another until it is closed', async () => {
    const [, second, third] = desks as [Desk, Desk, Desk];
    const who = await chooseWhoOwes(second.page);
    await openPayment(second.page, who);
    await lockAndOpen(second);
    await payment(second.page)
      .getByRole('button', { name: /^Record/ })
      .waitFor(patient);
    // A desk that was opened a moment ago claims nothing for five seconds.
    await findRow(third.page, third.page.getByTitle(who.name, { exact: true }));
    await rowOfAttendance(third.page, who).getByText('is taking a payment').waitFor(patient);
    await openPayment(third.page, who);
    const taken = payment(third.page).getByText('Desk 2 (AK) is taking a payment', { exact: false });
    await taken.waitFor(patient);
    const record = payment(third.page).getByRole('button', { name: /^Record/ });
    expect(await record.isDisabled()).toBe(true);
    const at = Date.now();
    await second.page.keyboard.press('Escape');
    await payment(third.page).getByText('Desk 2 (AK) is done').waitFor(patient);
    process.stdout.write(`closed at one desk to free at another, ms: ${Date.now() - at}\n`);
    await expect.poll(() => record.isEnabled()).toBe(true);
    await payment(third.page).getByRole('radio').first().check();
    await record.click();
    await payment(third.page).getByText('Payment recorded', { exact: true }).waitFor(patient);
  });

  it('running and killed, no file of a linked PC holds a patient’s email or number, or a key in the keychain', async () => {
    if (!clinic) throw new Error('there is no clinic');
    const people = clinic.sandbox.state('patients');
    const kept = await Promise.all(desks.map(({ pc }) => keysIn(pc)));
    const secrets = new Set([
      clinic.apiKey,
      ...kept.flat(),
      ...people.flatMap(({ email }) => email ?? []),
      ...people.flatMap(({ phoneNumbers }) => phoneNumbers?.map(({ phoneNumber }) => phoneNumber) ?? []),
    ]);
    const needles = needlesOf([...secrets].flatMap((secret) => (secret && secret.length > 8 ? secret : [])));
    expect(needles.length).toBeGreaterThan(100);
    const leaks = () => desks.flatMap(({ pc }) => leaksBelow(pc.userData, needles));
    expect(leaks()).toEqual([]);
    for (const { program } of desks) await program.kill();
    expect(leaks()).toEqual([]);
  });
});
