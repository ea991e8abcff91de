import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSharedBudget } from '../../../electron/clinic/shared-budget.ts';
import { assetsOf } from '../../../electron/link/assets.ts';
import { graceMs } from '../../../electron/link/keeper.ts';
import { createOwnCalls } from '../../../electron/link/own-calls.ts';
import { createSealing, type KeyRing } from '../../../electron/link/sealing.ts';
import { createCallBudget } from '../../../electron/practice/call-budget.ts';
import { fakeWorld } from '../link/worlds.ts';

/** A desk whose session begins again over the same link, as after a lock. */
const keys: KeyRing = { day: new Map([[1, randomBytes(32)]]), money: new Map([[1, randomBytes(32)]]) };

async function deskOnHub() {
  const world = await fakeWorld({ desks: () => 1 });
  const { clock } = world;
  const link = await world.link('d01');
  let saved: string | null = null;
  const start = () => {
    const save = (text: string) => {
      saved = text;
    };
    const inner = createCallBudget({ clock, shares: 1, saved, save });
    const sealing = createSealing('d01', randomBytes(16), keys);
    const ownCalls = createOwnCalls(link, clock, world.lifetimes.permitWindowMs);
    const clinicLink = { link, sealing, receptionPcs: () => 1 };
    return { ownCalls, budget: createSharedBudget({ inner, clinicLink, ownCalls, clock, shares: 1 }) };
  };
  await clock.advance(graceMs + 2000);
  /** How many calls the hub counts. */
  const counted = () => world.stream('PERMIT')?.messages.length;
  return { world, clock, start, counted };
}

/** Three calls, and the end of the session. */
async function callsAndEnds({ clock, start }: Awaited<ReturnType<typeof deskOnHub>>) {
  const { budget } = start();
  // What the connection to the practice spent.
  await clock.advance(60_000);
  for (let n = 0; n < 3; n++) {
    const permit = await clock.until(budget.acquire('interactive'));
    if (permit.ok) permit.value.answered();
  }
  budget.close();
}

test('What a desk called before its session began again counts once at the hub that has counted it.', async () => {
  const desk = await deskOnHub();
  await callsAndEnds(desk);
  await desk.clock.advance(15_000);
  const { ownCalls } = desk.start();
  await desk.clock.advance(3000);
  expect([ownCalls.mayBegin(), desk.counted()]).toEqual([true, 3]);
});

test('What a desk called before its session began again is counted once more where the hub has lost its count meanwhile.', async () => {
  const desk = await deskOnHub();
  await callsAndEnds(desk);
  const permits = assetsOf(desk.world.lifetimes).find(({ name }) => name === 'PERMIT');
  if (permits) await desk.clock.until(desk.world.keeper.withdraw(permits));
  await desk.clock.advance(15_000);
  expect(desk.counted()).toBe(0);
  const { ownCalls } = desk.start();
  expect(ownCalls.mayBegin()).toBe(false);
  await desk.clock.advance(3000);
  expect([ownCalls.mayBegin(), desk.counted()]).toEqual([true, 3]);
});
