import { z } from 'zod';
import { parseWriteOf } from '../store/parsed-write.ts';
import { parseStored } from '../store/stored.ts';
import type { OutboxRow, ReadableCache } from '../store/types.ts';

/**
 * The service returns custom fields by name and accepts changes by an id that it never returns.
 *
 * Guarantee: an id is learned for a name only where a change sent with it was then seen under that name. It is stored,
 * and the user is not asked for it again.
 */
export const customFieldIdsFact = 'customFieldIds';
const Kept = z.record(z.string(), z.int().positive());

/**
 * @param stored what this PC has learnt so far (`customFieldIdsFact`)
 * @param done changes of custom fields that are done, newest first
 * @returns the known ids, by name, and what is to be stored; null: nothing new was learnt
 */
export function learntFieldIds(
  stored: string | null,
  cache: Pick<ReadableCache, 'get'>,
  done: readonly OutboxRow[],
): { readonly ids: ReadonlyMap<string, number>; readonly learnt: string | null } {
  const ids = new Map(Object.entries(parseStored(Kept, stored) ?? {}));
  const before = ids.size;
  for (const row of done) {
    const args = parseWriteOf('custom-fields', row)?.args;
    if (!args || row.attempts === 0) continue;
    const shown = cache.get('patients', row.patientId ?? 0)?.customFields ?? [];
    for (const { name, customFieldId, base, value } of args.fields) {
      const proven = (base ?? '') !== value && shown.find((one) => one.name === name)?.value === value;
      if (proven && !ids.has(name)) ids.set(name, customFieldId);
    }
  }
  return { ids, learnt: ids.size > before ? JSON.stringify(Object.fromEntries(ids)) : null };
}
