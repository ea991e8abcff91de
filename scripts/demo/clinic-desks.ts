import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { hubFiles } from '../../electron/link/server-config.ts';
import { openPc, type Pc } from '../../tests/e2e/foyer.ts';
import { joinByCode, sayYes } from '../../tests/e2e/linking.ts';
import type { Program } from '../../tests/standin/driver.ts';
import type { DemoPlace } from './window-places.ts';

/** A desk of the demo's clinic: a PC of its own, with its keychain entries, folder and window. */
export type DemoDesk = {
  readonly name: string;
  readonly initials: string;
  readonly pc: Pc;
  program: Program;
  page: Page;
};

/** The hub's PC, then the desks that join it. */
const people = [
  { name: 'Front desk', initials: 'MB' },
  { name: 'Desk A', initials: 'JL' },
  { name: 'Desk B', initials: 'KT' },
  { name: 'Desk C', initials: 'RS' },
  { name: 'Desk D', initials: 'DW' },
  { name: 'Desk E', initials: 'PN' },
  { name: 'Desk F', initials: 'EC' },
] as const;

export type DeskOptions = {
  readonly electron: string | null;
  readonly recorded: boolean;
  readonly env?: NodeJS.ProcessEnv;
  /** Where its window stands; left out: where the program puts it. */
  readonly place?: DemoPlace;
};

/** Starts a PC that no one has set up yet. Its hub, if it becomes one, is on loopback, at ports of its own. */
export async function openDemoDesk(
  index: number,
  { env, place, ...options }: DeskOptions,
): Promise<DemoDesk> {
  const person = people[index];
  if (!person) throw new RangeError(`there is no desk ${index}`);
  const pc = await openPc({ ...options, env: { ...env, FOYER_LINK: 'loopback' } });
  // As the program remembers it from its last time.
  if (place)
    writeFileSync(
      join(pc.userData, 'settings.json'),
      JSON.stringify({ windowPlace: { ...place, maximised: false } }),
    );
  const program = pc.start();
  return { ...person, pc, program, page: await program.page() };
}

/**
 * The desk joins by a code, up to today's list.
 * @param person on Electron in the attended demo: a person presses the button in the system's box, and is asked to
 */
export async function joinClinic(
  hub: DemoDesk,
  desk: DemoDesk,
  person: ((name: string) => void) | null,
): Promise<void> {
  const answers = async () => (person ? person(desk.name) : sayYes(hub.program));
  desk.page = await joinByCode({ page: hub.page, answers }, desk.program, desk.name, desk.initials);
}

const Running = z.object({ pid: z.int().positive() });

/** As a power cut would: the program ends without a word, and the link's server with it. Nothing of either runs afterwards. */
export async function pullThePlug({ pc, program }: DemoDesk): Promise<void> {
  await program.kill();
  const path = join(pc.userData, 'link', 'hub', hubFiles.running);
  try {
    process.kill(Running.parse(JSON.parse(readFileSync(path, 'utf8'))).pid, 'SIGKILL');
  } catch {
    // It was no hub, or its server has ended.
  }
}

/** Ends all desks: those that joined first. */
export async function closeDesks(desks: readonly DemoDesk[]): Promise<void> {
  for (const desk of desks.toReversed()) {
    await pullThePlug(desk);
    await desk.pc.remove();
  }
}
