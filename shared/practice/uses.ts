import type { z } from 'zod';

/**
 * How the desk uses a field that it reads: shown somewhere, used without being shown, or unused for a reason. Each
 * resource has a table of these beside it (`resources/<resource>.uses.ts`); docs/spec-coverage.md is generated from
 * them, and a field without a row fails `npm run check`.
 */
export type FieldUse = { readonly how: 'shown' | 'used' | 'unused'; readonly words: string };

/** By full path: `ndisInfo.startDate`, `phoneNumbers[].code`. */
export type FieldUses = Readonly<Record<string, FieldUse>>;

export type ResourceUses = {
  readonly title: string;
  readonly schema: z.ZodType;
  readonly uses: FieldUses;
};

export const shown = (words: string): FieldUse => ({ how: 'shown', words });
export const used = (words: string): FieldUse => ({ how: 'used', words });
export const unusedField = (words: string): FieldUse => ({ how: 'unused', words });

/** Fields that nearly every resource has. */
export const commonUses = {
  id: used('Names the record; paging goes by it'),
  archived: used('An archived record is kept, and left out of every screen unless it is asked for'),
  deletedAt: used('Tells that a record is archived where it has no flag'),
  createdAt: unusedField('Nobody at the desk asks when the record was made'),
  updatedAt: used('Of two versions of a record the newer one is kept'),
} as const;

/** @param path of the list of numbers in its record */
export const phoneUses = (path: string, where: string): FieldUses => ({
  [path]: shown(where),
  [`${path}[].phoneNumber`]: shown(where),
  [`${path}[].type`]: shown(where),
  [`${path}[].code`]: shown(where),
});
