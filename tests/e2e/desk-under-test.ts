import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Program } from '../standin/driver.ts';
import { type Clinic, openClinic } from './clinic.ts';
import { openPc, type Pc, photographFailures } from './foyer.ts';
import { connect } from './receptionist.ts';

/** A practice, a PC at its reception, and Foyer as it runs there now: a test that restarts it replaces it here. */
export type DeskUnderTest = { clinic: Clinic; pc: Pc; foyer: Program; page: Page };

/**
 * A desk for all tests of a file, or of a `describe`: there from before the first of them, gone after the last.
 * @param about.clinic the practice; left out: the demo clinic
 * @param about.connects whether Foyer is connected to it, with today's list on the page; else it shows its first screen
 * @param about.env what the program finds in its environment, besides ours
 * @param about.chromium switches for the stand-in's Chromium, besides its own
 * @returns filled in before the first test: its parts are read inside tests
 */
export function deskUnderTest({
  clinic = () => openClinic(),
  connects = true,
  env = {},
  chromium = [],
}: {
  readonly clinic?: () => Promise<Clinic>;
  readonly connects?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  readonly chromium?: readonly string[];
} = {}): DeskUnderTest {
  const desk: Partial<DeskUnderTest> = {};
  beforeAll(async () => {
    desk.clinic = await clinic();
    desk.pc = await openPc({ env, chromium });
    desk.foyer = desk.pc.start();
    desk.page = connects ? await connect(desk.foyer, desk.clinic) : await desk.foyer.page();
  });
  photographFailures(() => desk.foyer);
  afterAll(async () => {
    await desk.pc?.remove();
    await desk.clinic?.close();
  });
  return desk as DeskUnderTest;
}
