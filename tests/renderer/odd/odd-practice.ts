import type { Browser } from 'playwright-core';
import { demoClinic } from '../../../service/demo-clinic.ts';
import { createService } from '../../../service/service.ts';
import { answeringOddly } from '../../electron/bridge/answering-oddly.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';
import { openWholeDesk } from '../../fakes/whole-desk.ts';
import { moment, openAgain, openTestWindow } from '../fake-bridge/browser.ts';
import type { OddPlan } from './plan-odd.ts';
import { serveRealDesk } from './real-desk.ts';
import { type WalkExtent, walk } from './walk.ts';
import { wrongOnScreen } from './wrong-on-screen.ts';

/**
 * A whole desk that has read a practice of odd fields, and a page that shows all of it.
 * @returns what went wrong, in words; empty: nothing
 */
export async function showOddly(
  browser: Browser,
  url: string,
  plan: OddPlan,
  extent: WalkExtent,
): Promise<string[]> {
  const clock = createVirtualClock(moment);
  plan.begin();
  const service = await createService({
    clinic: demoClinic({ seed: 7, patients: 60, now: moment }),
    clock: { now: clock.wall, sleep: (ms) => new Promise((done) => void clock.after(ms, () => done())) },
    dialect: { limiter: 'off' },
  });
  const desk = await openWholeDesk({ beside: { clock, service: answeringOddly(service, plan.change) } });
  const opened = await openTestWindow(browser);
  const { page, faults } = opened;
  try {
    await desk.connect();
    await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
    const { wrong, rest } = await serveRealDesk(page, desk);
    await openAgain(opened, url);
    const seen = await walk(page, rest, extent);
    await openAgain(opened, url, { path: 'board.html' });
    await rest();
    const board = (await wrongOnScreen(page)).map((one) => `the board: ${one}`);
    return [...new Set([...seen, ...board, ...wrong, ...faults, ...desk.problems])];
  } finally {
    await opened.context.close();
    await desk.close();
    await service.close();
  }
}
