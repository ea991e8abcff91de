import { parseWriteOf, type WriteArgs } from '../store/parsed-write.ts';
import type { OutboxRow } from '../store/types.ts';
import { same } from './three-way.ts';
import { notesOf } from './write-notes.ts';

type Details = WriteArgs['patient-details'];
type CustomFields = WriteArgs['custom-fields'];
type Move = WriteArgs['move'];

/**
 * Rebases a change of a patient onto this desk's pending changes that the cache does not show yet. A list (phones,
 * tags) is added to and taken from, any other value is replaced; an object stays as it is, and is a conflict for the
 * user where both changed it.
 *
 * Guarantees:
 * - An earlier change of this desk is not taken for another desk's.
 * - What an earlier change put into a list stays in it.
 */
export function rebaseDetails(pending: readonly OutboxRow[], change: Details): Details {
  const base: Record<string, unknown> = { ...change.base };
  const mine: Record<string, unknown> = { ...change.mine };
  for (const earlier of pendingArgs(pending, 'patient-details', change.patientId)) {
    for (const [field, value] of Object.entries(earlier.mine)) {
      if (!(field in mine)) continue;
      const wanted = mine[field];
      if (Array.isArray(value) && Array.isArray(wanted)) {
        mine[field] = rebased(listOf(base[field]), wanted, value);
        base[field] = value;
      } else if (typeof value !== 'object' || value === null) base[field] = value;
    }
  }
  return { ...change, base: base as Details['base'], mine: mine as Details['mine'] };
}

/** The same for custom fields, each a value of its own. */
export function rebaseCustomFields(pending: readonly OutboxRow[], change: CustomFields): CustomFields {
  const before = new Map<number, string>();
  for (const earlier of pendingArgs(pending, 'custom-fields', change.patientId))
    for (const { customFieldId, value } of earlier.fields) before.set(customFieldId, value);
  const fields = change.fields.map((field) => ({
    ...field,
    base: before.get(field.customFieldId) ?? field.base,
  }));
  return { ...change, fields };
}

/**
 * What this desk's pending moves of an appointment change, as far as the cache does not show it yet. In a group, the
 * case is that of the patient.
 */
export function pendingMoveOf(
  pending: readonly OutboxRow[],
  { appointmentId, patientId }: Pick<Move, 'appointmentId' | 'patientId'>,
): Partial<Move['base']> {
  const all: Partial<Move['base']> = {};
  for (const earlier of pendingArgs(pending, 'move', null)) {
    if (earlier.appointmentId !== appointmentId) continue;
    const { caseId, ...ofAll } = earlier.changes;
    Object.assign(all, ofAll, earlier.patientId === patientId && caseId !== undefined ? { caseId } : {});
  }
  return all;
}

/** The same for every appointment that this desk moves, by its id. */
export function pendingMoves(pending: readonly OutboxRow[]): ReadonlyMap<number, Partial<Move['base']>> {
  const all = new Map<number, Partial<Move['base']>>();
  for (const { appointmentId, changes } of pendingArgs(pending, 'move', null))
    all.set(appointmentId, Object.assign(all.get(appointmentId) ?? {}, changes));
  return all;
}

/**
 * Args of this desk's pending writes of a kind, oldest first, without the refused ones. `patientId` null: of any
 * patient.
 */
function* pendingArgs<K extends 'patient-details' | 'custom-fields' | 'move'>(
  pending: readonly OutboxRow[],
  kind: K,
  patientId: number | null,
): Generator<WriteArgs[K]> {
  for (const row of pending) {
    if (row.kind !== kind || (patientId !== null && row.patientId !== patientId)) continue;
    if (row.state === 'refused' || row.state === 'not-recorded') continue;
    if (row.state === 'asks' && notesOf(row).suggested) continue;
    const write = parseWriteOf(kind, row);
    if (write) yield write.args;
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Three-way merge of lists: what was added to `before` and removed from it, applied to `onto`. */
function rebased(
  before: readonly unknown[],
  wanted: readonly unknown[],
  onto: readonly unknown[],
): unknown[] {
  const isIn = (list: readonly unknown[], one: unknown) => list.some((other) => same(other, one));
  const stays = onto.filter((one) => isIn(wanted, one) || !isIn(before, one));
  return [...stays, ...wanted.filter((one) => !isIn(before, one) && !isIn(stays, one))];
}
