import { failureKinds } from '../../../shared/failures.ts';
import type { Patient } from '../../../shared/practice/resources/index.ts';
import type { CallOutcome } from '../../practice/types.ts';
import { changeWords } from '../words.ts';
import { accepted, type PreparedWrite, type Question, type WriteContext } from '../write-definition.ts';
import { asBase } from './base-copy.ts';

/** Reads a patient from the service, into the cache as well. Failure `older-copy`: see base-copy.ts. */
export async function readPatient(id: number, context: WriteContext): Promise<CallOutcome<Patient>> {
  const fresh = await context.client.getPatient({ params: { id } }, context.options);
  if (!fresh.ok) return fresh;
  context.cache.apply({ kind: 'patients', objects: [fresh.value], sequence: fresh.sequence });
  const base = asBase('patients', { ...fresh, value: [fresh.value] }, context);
  return base.ok ? { ...base, value: base.value[0] ?? fresh.value } : base;
}

/**
 * Asked where a write waited and its patient is archived by then: two records of one person may have been joined, and this one is not
 * used any more. Null: not so, or the user decided so.
 */
export function askIfArchived({ id, archived }: Patient, context: WriteContext): Question | null {
  const question = { seen: changeWords.details.archived, about: { patientId: id, archived } };
  return archived && context.waited && !accepted(context, question) ? question : null;
}

/**
 * The same question for a write that does not read its patient otherwise; null: it can be sent. Where the practice says that this
 * key can't read the patient, it is left to the practice whether it takes the write.
 */
export async function checkArchived(
  id: number,
  context: WriteContext,
): Promise<Extract<PreparedWrite<never>, { kind: 'ask' | 'check-failed' }> | null> {
  if (!context.waited) return null;
  const fresh = await readPatient(id, context);
  if (!fresh.ok)
    return failureKinds[fresh.failure.kind].again === 'later'
      ? { kind: 'check-failed', outcome: fresh }
      : null;
  const archived = askIfArchived(fresh.value, context);
  return archived && { kind: 'ask', ...archived };
}
