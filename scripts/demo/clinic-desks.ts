import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openPc, type Pc } from '../../tests/e2e/foyer.ts';
import { joinAsPractitioner, joinByCode, pullThePlug, rowsAt, sayYes } from '../../tests/e2e/linking.ts';
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
export async function openDemoDesk(index: number, options: DeskOptions): Promise<DemoDesk> {
  const person = people[index];
  if (!person) throw new RangeError(`there is no desk ${index}`);
  return openNew(person, options);
}

/** The PC of a treatment room, which no one has set up yet. */
export const openDemoRoom = (options: DeskOptions): Promise<DemoDesk> =>
  openNew({ name: 'Room 1', initials: '' }, options);

async function openNew(
  person: Pick<DemoDesk, 'name' | 'initials'>,
  { env, place, ...options }: DeskOptions,
): Promise<DemoDesk> {
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

/**
 * The PC of a treatment room joins as that of the practitioner with most patients still expected today.
 * @returns the practitioner's name
 */
export async function joinRoom(
  hub: DemoDesk,
  room: DemoDesk,
  person: ((name: string) => void) | null,
): Promise<string> {
  const expected = new Map<string, number>();
  for (const { practitioner, status, patientId, group, start } of await rowsAt(hub.page)) {
    if (!practitioner || !patientId || group || status !== 'unset' || start < Date.now()) continue;
    expected.set(practitioner.name, (expected.get(practitioner.name) ?? 0) + 1);
  }
  const [whose] = [...expected].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  if (whose === undefined) throw new Error('no practitioner has a patient to come');
  const answers = async () => (person ? person(room.name) : sayYes(hub.program));
  room.page = await joinAsPractitioner({ page: hub.page, answers }, room.program, room.name, whose);
  return whose;
}

/** Ends all desks: those that joined first. */
export async function closeDesks(desks: readonly DemoDesk[]): Promise<void> {
  for (const desk of desks.toReversed()) {
    await pullThePlug(desk);
    await desk.pc.remove();
  }
}
