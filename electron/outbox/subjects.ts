import type { OutboxRow } from '../store/types.ts';
import { bind } from './write-definitions.ts';

/** All subjects of each write, memoized by row: what a write asks for never changes. */
export function createSubjects() {
  const known = new Map<string, readonly string[]>();
  return {
    of(row: OutboxRow): readonly string[] {
      const before = known.get(row.id);
      if (before) return before;
      const all = [row.subject, ...(bind(row, null)?.alsoAbout ?? [])];
      known.set(row.id, all);
      return all;
    },
    delete: (id: string) => known.delete(id),
  };
}
