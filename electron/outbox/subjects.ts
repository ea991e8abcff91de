import type { OutboxRow } from '../store/types.ts';
import { needsPersonStates } from './states.ts';
import { bind } from './write-definitions.ts';
import { isConfirmedRefusal, mayContinue } from './write-notes.ts';

/** What a write has to wait for: earlier writes of its subjects, and the removal of a payment. */
export type WaitsFor = { readonly subjects: readonly string[]; readonly removalOf: number | null };

const subjectsOf = (row: OutboxRow): readonly string[] => [
  row.subject,
  ...(bind(row, null)?.alsoAbout ?? []),
];

/** What each write waits for, memoized by row: what a write asks for never changes. */
export function createSubjects() {
  const known = new Map<string, WaitsFor>();
  return {
    of(row: OutboxRow): WaitsFor {
      const before = known.get(row.id);
      if (before) return before;
      const all = { subjects: subjectsOf(row), removalOf: bind(row, null)?.afterRemovalOf ?? null };
      known.set(row.id, all);
      return all;
    },
    delete: (id: string) => known.delete(id),
  };
}

/**
 * Whether a write is in line behind one that needs a decision, and that may continue by itself: only then does it keep the
 * later ones of its subjects waiting. @param open all writes that are not done, as they were made
 */
export function isBehindDecision(row: OutboxRow, open: readonly OutboxRow[]): boolean {
  const about = subjectsOf(row);
  const before = open.slice(
    0,
    open.findIndex(({ id }) => id === row.id),
  );
  return before.some(
    (one) =>
      needsPersonStates.some((state) => state === one.state) &&
      mayContinue(one) &&
      !isConfirmedRefusal(one) &&
      subjectsOf(one).some((subject) => about.includes(subject)),
  );
}
