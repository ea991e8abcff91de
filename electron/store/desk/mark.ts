import { randomBytes } from 'node:crypto';

/**
 * Which desk file it is, and how many changes were committed to it. It is kept in the desk, and noted outside of it
 * (electron/connect/desk-mark.ts): a file that has counted less than was noted is an older one that somebody put back.
 */
export type DeskMark = { readonly id: string; readonly generation: number };

/** The fact of the desk that holds its mark. */
export const markFact = 'store:mark';

/** Where a desk was put back from a backup: what is known of it, as JSON; whoever deals with it removes it. */
export const backupRestoredFact = 'store:put-back';

/** @param above what has been counted elsewhere */
export const nextMark = (before: DeskMark | null, above: number): DeskMark => ({
  id: before?.id ?? randomBytes(16).toString('hex'),
  generation: Math.max(before?.generation ?? 0, above) + 1,
});

export const markText = ({ id, generation }: DeskMark): string => `${id} ${generation}`;

/** @returns null for what is no mark */
export function readMark(text: string | null): DeskMark | null {
  const [, id, generation] = /^([0-9a-f]{32}) (\d{1,15})$/.exec(text ?? '') ?? [];
  return id && generation ? { id, generation: Number(generation) } : null;
}
