import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openClinic } from '../../tests/e2e/clinic.ts';
import { openDisk } from '../../tests/e2e/documents-desk.ts';
import { openPc } from '../../tests/e2e/foyer.ts';
import { connect } from '../../tests/e2e/receptionist.ts';
import { tasks } from '../../tests/tasks/all.ts';
import { handsAt } from '../../tests/tasks/hands.ts';
import { castOf, type People } from '../../tests/tasks/people.ts';
import { backToToday } from '../../tests/tasks/steps.ts';
import { fallsShort, sayCount, tableOf, tasksPageWith } from '../../tests/tasks/table.ts';
import type { Task, TaskDesk, TaskOutcome } from '../../tests/tasks/task.ts';
import { root } from '../run-command.ts';

/** The tasks, once Foyer is built and a keychain of its own is there: see scripts/tasks.ts. */
const only = process.argv.slice(2).map(Number);
const chosen = tasks.filter(({ no }) => only.length === 0 || only.includes(no));
if (chosen.length === 0 || only.some((no) => !tasks.some((task) => task.no === no))) {
  console.error('usage: npm run tasks [-- 1 … 30]');
  process.exit(2);
}

let people: People | null = null;
const clinic = await openClinic(600, (data) => {
  const cast = castOf(data, Date.now());
  people = cast.people;
  return cast.data;
});
const pc = await openPc({ electron: null });
const disk = openDisk();
const outcomes: TaskOutcome[] = [];
try {
  const foyer = pc.start();
  const page = await connect(foyer, clinic);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page
    .getByText('Setting up: loading your practice (you can start now)')
    .waitFor({ state: 'hidden', timeout: 300_000 });
  if (people === null) throw new Error('nobody was cast');
  const desk: TaskDesk = { clinic, foyer, people, disk, page };
  for (const task of chosen.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    const outcome = await tryTask(desk, task);
    outcomes.push(outcome);
    console.log(`${String(task.no).padStart(2)}  ${task.name}: ${said(outcome)}`);
  }
} finally {
  await pc.remove();
  await clinic.close();
  disk.remove();
}

outcomes.sort((a, b) => a.task.no - b.task.no);
const table = tableOf(outcomes);
console.log(`\n${table}`);
const path = join(root, 'docs', 'tasks.md');
if (only.length === 0) writeFileSync(path, tasksPageWith(readFileSync(path, 'utf8'), table));
const short = outcomes.filter(fallsShort);
if (short.length > 0) {
  console.error(`\nnot held: ${short.map(({ task }) => task.no).join(', ')}`);
  process.exitCode = 1;
}

/** Who is late, and who comes to Thuy, are sought before others arrive; the other tasks go by their numbers. */
function turnOf({ no }: Task): number {
  const first = [25, 24];
  return first.includes(no) ? first.indexOf(no) - first.length : no;
}

async function tryTask(desk: TaskDesk, task: Task): Promise<TaskOutcome> {
  try {
    await backToToday(desk);
    await task.ready?.(desk);
    const hands = handsAt(() => desk.page);
    await task.act(desk, hands);
    const took = hands.count();
    await task.check(desk);
    await task.after?.(desk);
    return { task, took };
  } catch (error) {
    const [first = ''] = String(error instanceof Error ? error.message : error).split('\n');
    const path = join(root, '.foyer', 'failures', `task-${task.no}.png`);
    await desk.page.screenshot({ path, caret: 'initial' }).catch(() => undefined);
    return { task, failed: first };
  }
}

function said(outcome: TaskOutcome): string {
  return 'failed' in outcome ? `FAILED: ${outcome.failed}` : sayCount(outcome.took);
}
