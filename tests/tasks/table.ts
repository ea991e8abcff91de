import type { HandCount } from './hands.ts';
import { type Figure, noCounts, type TaskOutcome, within } from './task.ts';

/** The table of the tasks, as the command prints it and `docs/tasks.md` has it. */

const begin = '<!-- written by `npm run tasks`: begin -->';
const end = '<!-- written by `npm run tasks`: end -->';

/** @throws RangeError where the page has no place for it */
export function tasksPageWith(page: string, written: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new RangeError('the page has no place for the table');
  return `${page.slice(0, from)}${begin}\n\n${written}\n\n${page.slice(to)}`;
}

const plural = (n: number, word: string): string[] => (n === 0 ? [] : [`${n} ${word}${n === 1 ? '' : 's'}`]);

/** `23 keys`, `1 drag, 1 click`. */
export function sayCount(count: Partial<HandCount>): string {
  const { keys, clicks, drags } = { ...noCounts, ...count };
  return (
    [...plural(drags, 'drag'), ...plural(keys, 'key'), ...plural(clicks, 'click')].join(', ') || '0 keys'
  );
}

const sayFigure = (figure: Figure): string => (typeof figure === 'string' ? figure : sayCount(figure));

function sayNow(outcome: TaskOutcome): string {
  return 'failed' in outcome ? `**failed**: ${outcome.failed}` : sayCount(outcome.took);
}

function remark(outcome: TaskOutcome): string {
  const { best, why, note } = outcome.task;
  const above = 'took' in outcome && !within(outcome.took, best);
  return [above ? (why ?? '') : '', note ?? ''].filter(Boolean).join(' ');
}

/** Above its best without a reason: these fail the command, as a task does that failed. */
export function fallsShort(outcome: TaskOutcome): boolean {
  if ('failed' in outcome) return true;
  const { best, why } = outcome.task;
  return !within(outcome.took, best) && why === undefined;
}

export function tableOf(outcomes: readonly TaskOutcome[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['#', 'Task', 'Before', 'Best possible', 'Now', '']),
    row(['--:', '---', '---', '---', '---', '---']),
    ...outcomes.map((one) => {
      const { no, name, before, best } = one.task;
      return row([String(no), name, sayFigure(before), sayFigure(best), sayNow(one), remark(one)]);
    }),
  ].join('\n');
}
