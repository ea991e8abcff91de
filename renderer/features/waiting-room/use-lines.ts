import { useEffect, useLayoutEffect, useRef } from 'react';
import type { DayRow } from '../../../shared/bridge/views.ts';
import { canGoIn } from '../../model/row-actions.ts';
import { useCommand } from '../../state/use-command.ts';
import { useDesk } from '../../state/use-desk.tsx';
import type { OnStep } from './patients-table.tsx';

/**
 * The lines of the waiting screen by keys: arrows go from line to line, and `S` leads the patient of the line with the focus. When that line
 * goes to another table, the focus goes to the next one of its own, or with it where there is none.
 *
 * @returns what the button of a line does
 */
export function useLines(today: string | null, rows: ReadonlyMap<string, DayRow> | undefined): OnStep {
  const { arrivals } = useDesk();
  /** Where the focus goes if the line that has it goes. */
  const next = useRef<{ readonly of: DayRow; readonly key: string | null } | null>(null);

  function step(row: DayRow): void {
    if (today === null || !canGoIn(row, 'today')) return;
    const neighbour = { of: row, key: neighbourOf(focusedLine()) };
    next.current = neighbour;
    void arrivals.step([row], today).then((kept) => {
      // The line stays where it is, and keeps the focus.
      if (!kept && next.current === neighbour) next.current = null;
    });
  }

  useCommand('gone-in', () => {
    const row = rows?.get(keyOf(focusedLine()) ?? '');
    if (row) step(row);
  });
  useEffect(() => {
    window.addEventListener('keydown', moveFocus);
    return () => window.removeEventListener('keydown', moveFocus);
  }, []);
  // Each time the lines are others: the one that had the focus may be gone.
  useLayoutEffect(() => {
    const to = next.current;
    if (rows === undefined || to === null) return;
    if (document.activeElement === document.body) focusLine(lines().find((line) => keyOf(line) === to.key));
    // The step is not shown yet.
    else if (rows.get(to.of.key) === to.of && keyOf(focusedLine()) === to.of.key) return;
    next.current = null;
  }, [rows]);
  return step;
}

const lines = () => [...document.querySelectorAll<HTMLElement>('#main [data-line]')];
const keyOf = (line: HTMLElement | null) => line?.dataset.line ?? null;
const focusedLine = () => document.activeElement?.closest<HTMLElement>('[data-line]') ?? null;
const focusLine = (line: HTMLElement | undefined) => line?.querySelector('button')?.focus();

/** The next line of the same table, else the one before, else the line itself. */
const neighbourOf = (line: HTMLElement | null) => {
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
  return keyOf(neighbour instanceof HTMLElement ? neighbour : line);
};

/** Arrows from line to line, over all tables; from the page itself to the first, or the last. */
function moveFocus(event: KeyboardEvent): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const line = focusedLine();
  const isOnPage = document.activeElement === document.body || document.activeElement?.id === 'main';
  if (by === undefined || event.defaultPrevented || (!line && !isOnPage)) return;
  const all = lines();
  const to = line ? all[all.indexOf(line) + by] : all.at(by > 0 ? 0 : -1);
  if (!to) return;
  event.preventDefault();
  focusLine(to);
}
