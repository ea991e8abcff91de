import { parseArgs } from 'node:util';
import { showTodayAgain } from '../../tests/e2e/linking.ts';
import {
  arriveSomeone,
  type PatientRow,
  rowOfAttendance,
  seeRow,
  whenDrawn,
} from '../../tests/e2e/receptionist.ts';
import { whenPainted } from './arrival-elsewhere.ts';
import { closeDesks, type DemoDesk, openDemoDesk, openDemoRoom } from './clinic-desks.ts';
import { becomeHub, joinAll, untilArrived } from './desk-steps.ts';
import { giveWay, ownChildren } from './give-way.ts';
import type { LinkedClinic } from './linked-clinic.ts';
import { clinicOfDesks, startPractice } from './practice.ts';

/** What `npm run paint-linked` runs, with a keychain of its own. */
const { values } = parseArgs({
  options: {
    desks: { type: 'string', default: '6' },
    marks: { type: 'string', default: '40' },
    /** How many of the desks show their window, two at least; the others are in the tray. */
    windows: { type: 'string' },
    /** How many desks are measured, two at least; the others, with their windows, give way to them. */
    measured: { type: 'string' },
  },
});
/** A press within a second of another is no step of its own. */
const pauseMs = 1100;

const practice = await startPractice(clinicOfDesks);
const all: DemoDesk[] = [];
/** Those of each desk: the program, and the browser of its window. */
const processes: (readonly number[])[] = [];
const measuredOf = (open: number) => Math.max(2, Number(values.measured ?? open));
const options = { electron: null, recorded: true };
const clinic: LinkedClinic = {
  practice,
  all,
  async open() {
    const before = ownChildren();
    const desk = await openDemoDesk(all.length, options);
    all.push(desk);
    processes.push(ownChildren().filter((id) => !before.includes(id)));
    return desk;
  },
  openRoom: () => openDemoRoom(options),
  photograph: async () => undefined,
};
try {
  console.log(await becomeHub(clinic));
  console.log(`PCs join by a code: ${await joinAll(clinic, Number(values.desks) - 1)}`);
  const [hub, from] = all;
  if (!hub || !from) throw new Error('there is one desk alone');
  await showTodayAgain(hub.page);
  const who = await someoneHere(from);
  const shown = all.slice(0, Math.max(2, Number(values.windows ?? all.length)));
  for (const { program } of all.slice(shown.length)) await program.act('window.close', null);
  const measured = shown.slice(0, measuredOf(shown.length));
  giveWay(processes.slice(measuredOf(processes.length)).flat());
  const waits: number[] = [];
  for (let made = 0; made < Number(values.marks); made += 1) {
    waits.push(...(await mark(from, measured, who, made % 2 === 0 ? 'with ' : 'come out')));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  const at = (share: number) => waits.toSorted((a, b) => a - b)[Math.floor(share * (waits.length - 1))];
  console.log(
    `a mark at one of ${all.length} desks, ${shown.length} with a window, ${measured.length} measured, to painted at another, ${waits.length} times: ` +
      `p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms`,
  );
} finally {
  await closeDesks(all);
  await practice.close();
}

/** A patient who has arrived, in sight at all desks and chosen at this one. */
async function someoneHere(desk: DemoDesk): Promise<PatientRow> {
  const who = await arriveSomeone(desk.page);
  await untilArrived(practice, who);
  for (const { page } of all) {
    await whenPainted(page, who);
    await seeRow(page, who);
  }
  await rowOfAttendance(desk.page, who).getByText(who.name).first().click();
  return who;
}

/** @returns for each other of the desks that are measured, after how many ms it was painted there */
async function mark(
  desk: DemoDesk,
  measured: readonly DemoDesk[],
  who: PatientRow,
  words: string,
): Promise<readonly number[]> {
  const painted = measured.filter((one) => one !== desk).map(({ page }) => whenDrawn(page, who, words));
  const at = Date.now();
  await desk.page.keyboard.press('s');
  return (await Promise.all(painted)).map((drawn) => drawn - at);
}
