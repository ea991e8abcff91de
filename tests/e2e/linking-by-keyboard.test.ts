import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverHere } from '../electron/link/real-hub.ts';
import type { Program } from '../standin/driver.ts';
import { type Clinic, openClinic } from './clinic.ts';
import { openPc, type Pc, photographFailures } from './foyer.ts';
import { keyboardAt } from './keyboard.ts';
import {
  connectUpToWho,
  countInputs,
  desksSeenBy,
  inputsAt,
  pullThePlug,
  readInvitation,
  sayYes,
} from './linking.ts';
import { seeToday } from './receptionist.ts';

/** A PC out of the box, with a keyboard and no mouse. */
type KeyboardPc = { readonly pc: Pc; readonly program: Program; page: Page };

const patient = { timeout: 180_000 };
let clinic: Clinic;
let hub: KeyboardPc;
let second: KeyboardPc;

async function unpack(): Promise<KeyboardPc> {
  const pc = await openPc({ env: { FOYER_LINK: 'loopback' } });
  const program = pc.start();
  return { pc, program, page: await program.page() };
}

/** What a person does at a PC with its keyboard. */
function handsAt({ page }: KeyboardPc) {
  const keys = keyboardAt(() => page);
  const go = (to: Locator) => keys.until('Tab', keys.on(to));
  return {
    page,
    keys,
    go,
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    async press(button: Locator) {
      await go(button);
      await keys.press('Enter');
    },
    async fill(field: Locator, text: string) {
      await go(field);
      await keys.press('ControlOrMeta+A');
      await keys.type(text);
    },
  };
}

/** Who is at this desk is asked of every new one, linked or not. @returns the inputs that it takes */
async function sayWhoIsHere(at: KeyboardPc, initials: string): Promise<number> {
  const desk = handsAt(at);
  await countInputs(desk.page);
  await desk.fill(desk.page.getByLabel('Your initials'), initials);
  await desk.press(desk.button('Open the desk'));
  await seeToday(desk.page);
  return inputsAt(desk.page);
}

/** The inputs of the hub's PC for who is there, before it is linked. */
let atUnlinked = 0;

describe.runIf(serverHere.ok)('two PCs, with the keyboard alone', () => {
  beforeAll(async () => {
    clinic = await openClinic(60);
    hub = await unpack();
    hub.page = await connectUpToWho(hub.program, clinic);
    atUnlinked = await sayWhoIsHere(hub, 'mb');
    second = await unpack();
  });
  photographFailures(() => second?.program);
  afterAll(async () => {
    for (const each of [second, hub]) {
      if (!each) continue;
      await pullThePlug(each);
      await each.pc.remove();
    }
    await clinic?.close();
  });

  it('are linked in at most 12 inputs and 3 minutes: made the hub, shown a code, joined at the first screen, added', async () => {
    const [front, desk] = [handsAt(hub), handsAt(second)];
    await Promise.all([countInputs(front.page), countInputs(desk.page)]);
    const began = performance.now();

    await front.press(front.button('Settings'));
    await front.press(front.button('This clinic’s PCs'));
    await front.fill(front.page.getByLabel('Name of this PC').first(), 'Front desk');
    await front.keys.press('Enter');
    await front.page.getByText('Linked: 1 PC on').waitFor(patient);
    await front.press(front.button('Add a PC'));
    const { address, code } = await readInvitation(front.page);

    await desk.press(desk.button('Join this clinic’s PCs'));
    await desk.fill(desk.page.getByLabel('Address shown at the hub'), address);
    await desk.fill(desk.page.getByLabel('Code shown at the hub'), code);
    await desk.fill(desk.page.getByLabel('Name of this PC'), 'Desk 2');
    await desk.keys.press('Enter');

    await front.page.getByText('“Desk 2” asks to join').waitFor(patient);
    await front.press(front.button('Add'));
    // The system's own box, which Enter answers.
    const boxes = 1;
    await sayYes(hub.program);
    await desk.page.getByLabel('Your initials').waitFor(patient);
    const inputs = (await inputsAt(front.page)) + (await inputsAt(desk.page)) + boxes;
    // It is linked by now; the question is no part of that: the hub's PC was asked it on its own.
    await expect.poll(() => desksSeenBy(front.page), patient).toBe(2);
    const atLinked = await sayWhoIsHere(second, 'jl');
    for (const { page } of [front, desk]) await expect.poll(() => desksSeenBy(page), patient).toBe(2);

    const seconds = (performance.now() - began) / 1_000;
    process.stdout.write(
      `two PCs linked by keyboard: ${inputs} inputs, and ${atLinked} for who is there; ${seconds.toFixed(1)} s\n`,
    );
    expect(inputs).toBeLessThanOrEqual(12);
    expect(atLinked).toBe(atUnlinked);
    expect(atLinked).toBeLessThanOrEqual(2);
    expect(seconds).toBeLessThan(180);
  });
});
