import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeDesks, type DemoDesk, openDemoDesk, openDemoRoom } from './clinic-desks.ts';
import { morningAtDesks } from './desk-steps.ts';
import type { LinkedClinic } from './linked-clinic.ts';
import { clinicOfDesks, playing, startPractice } from './practice.ts';
import { photographDesks } from './side-by-side.ts';

type CheckOptions = {
  readonly electron: string | null;
  readonly out: string;
  readonly desks: number;
  readonly practitioner: boolean;
  readonly play: boolean;
};

/**
 * A morning at linked desks without a person: a hub, and so many desks that join it by a code; an arrival, a claim, the hub
 * killed and back, a desk that is added, and where it is asked for the PC of a practitioner. @returns the exit code: 0 only if all of it worked
 */
export async function unattendedDesks({
  electron,
  out,
  desks,
  practitioner,
  play,
}: CheckOptions): Promise<number> {
  mkdirSync(out, { recursive: true });
  const practice = await startPractice([...clinicOfDesks, ...playing(play)]);
  const all: DemoDesk[] = [];
  const rooms: DemoDesk[] = [];
  let taken = 0;
  const clinic: LinkedClinic = {
    practice,
    all,
    async open() {
      const desk = await openDemoDesk(all.length, { electron, recorded: true });
      all.push(desk);
      return desk;
    },
    async openRoom() {
      const room = await openDemoRoom({ electron, recorded: true });
      rooms.push(room);
      return room;
    },
    async photograph(name, shown = all) {
      taken += 1;
      await photographDesks(shown, out, `desks-${taken}-${name}`);
    },
  };
  console.log(
    electron === null ? 'Foyer runs on the stand-in for Electron, in Chromium.' : 'Foyer runs on Electron.',
  );
  try {
    for (const { does, act } of morningAtDesks(desks, practitioner))
      console.log(`  ✓ ${does}: ${await act(clinic)}`);
    console.log(`Pictures are in ${out}`);
    return 0;
  } catch (error) {
    console.error(`  ✗ ${error instanceof Error ? error.message : String(error)}`);
    for (const { name, program, pc } of [...all, ...rooms])
      console.error(`${name}: ${program.complaints()}\n${complaintsIn(pc.userData)}`);
    await photographDesks([...all, ...rooms], out, 'desks-failed').catch(() => undefined);
    return 1;
  } finally {
    await closeDesks([...all, ...rooms]);
    await practice.close();
  }
}

/** The warnings and errors of a PC's log, which has no patient's data; the last ones. */
function complaintsIn(userData: string): string {
  const log = join(userData, 'logs', 'foyer.log');
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
  return lines
    .filter((line) => /"(warn|error)"/.test(line))
    .slice(-mostComplaints)
    .join('\n');
}

const mostComplaints = 30;
