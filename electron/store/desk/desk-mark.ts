import { randomBytes } from 'node:crypto';

/**
 * Identifies a desk file and counts its commits. Stored in the desk and outside of it (electron/connect/desk-mark.ts):
 * a file with a lower count than stored outside is an older one that was restored from a backup.
 */
export type DeskMark = { readonly id: string; readonly generation: number };

/** The fact of the desk that stores its mark. */
export const markFact = 'store:mark';

/**
 * The fact in which a desk restored from a backup stores what is known of it, as JSON; the outbox removes it once it is
 * processed.
 */
export const backupRestoredFact = 'store:put-back';

/** @param above the count stored outside the desk */
export const nextMark = (before: DeskMark | null, above: number): DeskMark => ({
  id: before?.id ?? randomBytes(16).toString('hex'),
  generation: Math.max(before?.generation ?? 0, above) + 1,
});

export const markText = ({ id, generation }: DeskMark): string => `${id} ${generation}`;

/** @returns null where the text is no mark */
export function readMark(text: string | null): DeskMark | null {
  const [, id, generation] = /^([0-9a-f]{32}) (\d{1,15})$/.exec(text ?? '') ?? [];
  return id && generation ? { id, generation: Number(generation) } : null;
}
