import { z } from 'zod';
import { storedAs } from '../store/stored.ts';
import type { Cache, Desk, OutboxRow } from '../store/types.ts';

/**
 * The service shows a practice's own fields by name and takes changes by a number that it never tells.
 *
 * Guarantee: a number is taken for a name's only where a change sent with it was then seen under that name. It is kept,
 * and not asked for again.
 */
const fact = 'customFieldIds';
const Kept = z.record(z.string(), z.int().positive());
const Args = z.object({
  fields: z.array(
    z.object({
      customFieldId: z.int().positive(),
      name: z.string(),
      base: z.string().nullable(),
      value: z.string(),
    }),
  ),
});

/** @param done changes of custom fields that are done, newest first @returns the known numbers, by name */
export function learntFieldIds(
  { desk, cache }: { readonly desk: Desk; readonly cache: Cache },
  done: readonly OutboxRow[],
): ReadonlyMap<string, number> {
  const known = new Map(Object.entries(storedAs(Kept, desk.fact(fact)) ?? {}));
  let learnt = false;
  for (const row of done) {
    const args = storedAs(Args, row.args);
    if (!args || row.attempts === 0) continue;
    const shown = cache.get('patients', row.patientId ?? 0)?.customFields ?? [];
    for (const { name, customFieldId, base, value } of args.fields) {
      const proven = (base ?? '') !== value && shown.find((one) => one.name === name)?.value === value;
      if (!proven || known.has(name)) continue;
      known.set(name, customFieldId);
      learnt = true;
    }
  }
  if (learnt) desk.saveFact(fact, JSON.stringify(Object.fromEntries(known)));
  return known;
}
