import type { OutboxRow } from '../store/types.ts';
import { bind } from './write-definitions.ts';

/** What a write has to wait for: earlier writes of its subjects, and the removal of a payment. */
export type WaitsFor = { readonly subjects: readonly string[]; readonly removalOf: number | null };

/** What each write waits for, memoized by row: what a write asks for never changes. */
export function createSubjects() {
  const known = new Map<string, WaitsFor>();
  return {
    of(row: OutboxRow): WaitsFor {
      const before = known.get(row.id);
      if (before) return before;
      const bound = bind(row, null);
      const subjects = [row.subject, ...(bound?.alsoAbout ?? [])];
      const all = { subjects, removalOf: bound?.afterRemovalOf ?? null };
      known.set(row.id, all);
      return all;
    },
    delete: (id: string) => known.delete(id),
  };
}
