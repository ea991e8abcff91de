import { mkdirSync } from 'node:fs';
import { closeDesks, type DemoDesk, openDemoDesk } from './clinic-desks.ts';
import { type LinkedClinic, morningAtDesks } from './desk-steps.ts';
import { clinicOfDesks, startPractice } from './practice.ts';
import { photographDesks } from './side-by-side.ts';

type CheckOptions = { readonly electron: string | null; readonly out: string; readonly desks: number };

/**
 * A morning at linked desks without a person: a hub, and so many desks that join it by a code; an arrival, a claim, the hub
 * killed and back, and a desk that is added. @returns the exit code: 0 only if all of it worked
 */
export async function unattendedDesks({ electron, out, desks }: CheckOptions): Promise<number> {
  mkdirSync(out, { recursive: true });
  const practice = await startPractice(clinicOfDesks);
  const all: DemoDesk[] = [];
  let taken = 0;
  const clinic: LinkedClinic = {
    practice,
    all,
    async open() {
      const desk = await openDemoDesk(all.length, { electron, recorded: true });
      all.push(desk);
      return desk;
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
    for (const { does, act } of morningAtDesks(desks)) console.log(`  ✓ ${does}: ${await act(clinic)}`);
    console.log(`Pictures are in ${out}`);
    return 0;
  } catch (error) {
    console.error(`  ✗ ${error instanceof Error ? error.message : String(error)}`);
    for (const { name, program } of all) console.error(`${name}: ${program.complaints()}`);
    await photographDesks(all, out, 'desks-failed').catch(() => undefined);
    return 1;
  } finally {
    await closeDesks(all);
    await practice.close();
  }
}
