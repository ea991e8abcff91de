import { z } from 'zod';
import { parseWriteOf } from '../store/parsed-write.ts';
import { parseStored } from '../store/stored.ts';
import type { Cache, DeskStore, OutboxRow } from '../store/types.ts';

/**
 * The service returns custom fields by name and accepts changes by an id that it never returns.
 *
 * Guarantee: an id is learned for a name only where a change sent with it was then seen under that name. It is stored,
 * and the user is not asked for it again.
 */
const fact = 'customFieldIds';
const Kept = z.record(z.string(), z.int().positive());

/** @param done changes of custom fields that are done, newest first @returns the known ids, by name */
export function learntFieldIds(
  { desk, cache }: { readonly desk: DeskStore; readonly cache: Cache },
  done: readonly OutboxRow[],
): ReadonlyMap<string, number> {
  const known = new Map(Object.entries(parseStored(Kept, desk.fact(fact)) ?? {}));
  let learnt = false;
  for (const row of done) {
    const args = parseWriteOf('custom-fields', row)?.args;
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
