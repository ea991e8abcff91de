import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { connectAs, isFull, makeHub, showTodayAgain } from '../../tests/e2e/linking.ts';
import { hasScreen } from '../electron-binary.ts';
import { root } from '../run-command.ts';
import { showWindow } from '../window.ts';
import {
  closeDesks,
  type DemoDesk,
  joinClinic,
  joinRoom,
  openDemoDesk,
  openDemoRoom,
} from './clinic-desks.ts';
import { clinicOfDesks, playing, startPractice } from './practice.ts';
import { placesBeside } from './window-places.ts';

type DesksOptions = {
  readonly electron: string | null;
  readonly desks: number;
  readonly practitioner: boolean;
  readonly play: boolean;
};

/**
 * Linked desks for a person: a hub, so many desks that join it, and where it is asked for the PC of a practitioner, in windows beside
 * each other; without a screen their addresses. @returns the exit code
 */
export async function attendedDesks({ electron, desks, practitioner, play }: DesksOptions): Promise<number> {
  const practice = await startPractice([...clinicOfDesks, ...playing(play)]);
  const saved = join(root, '.foyer', 'saved');
  mkdirSync(saved, { recursive: true });
  const all: DemoDesk[] = [];
  const places = placesBeside(desks + 1 + Number(practitioner));
  const open = async (isRoom = false) => {
    const place = places[all.length];
    const options = { electron, recorded: false, env: { FOYER_SAVES: saved }, ...(place && { place }) };
    const desk = await (isRoom ? openDemoRoom(options) : openDemoDesk(all.length, options));
    all.push(desk);
    void desk.program.ended.then((code) => end(code ?? 1));
    return desk;
  };
  const asks = (name: string) =>
    console.log(`At the front desk, choose Add this PC in the box that asks about ${name}.`);
  const person = electron === null ? null : asks;
  let end: (code: number) => void = () => {};
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });
  // A second signal is ignored: it must not cut the shutdown short.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0));
  const ready = (async () => {
    const hub = await open();
    hub.page = await connectAs(hub.program, practice, hub.initials);
    await makeHub(hub.page, hub.name);
    console.log(
      'The front desk reads the practice, which takes some minutes; then the others join it by a code …',
    );
    while (!(await isFull(hub.page))) await new Promise((resolve) => setTimeout(resolve, 500));
    for (let joined = 0; joined < desks; joined += 1) {
      const desk = await open();
      await joinClinic(hub, desk, person);
      console.log(`${desk.name} is linked.`);
    }
    if (practitioner) {
      const room = await open(true);
      console.log(`${room.name} is the PC of ${await joinRoom(hub, room, person)}.`);
    }
    await showTodayAgain(hub.page);
    for (const [index, desk] of all.entries()) if (electron === null) await show(desk, places[index], end);
    console.log(
      `The clinic’s day goes on by itself. What is saved as a file lies in ${saved}. Ctrl+C ends it.`,
    );
  })();
  try {
    return await Promise.race([ended, ready.then(() => ended)]);
  } finally {
    await closeDesks(all);
    await practice.close();
  }
}

type ShownPlace = ReturnType<typeof placesBeside>[number];

/** On the stand-in: one window, one page, so the page that linked the desk makes way. */
async function show(
  { name, page, program }: DemoDesk,
  place: ShownPlace | undefined,
  end: (code: number) => void,
): Promise<void> {
  const address = await program.act('window.address', null);
  await page.close();
  if (address === null) return;
  if (hasScreen(process.env)) showWindow(address, process.env, place).once('close', () => end(0));
  else console.log(`${name}: open this in a browser on this machine, once:\n  ${address}`);
}
