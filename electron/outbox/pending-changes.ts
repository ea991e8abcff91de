import { storedAs } from '../store/stored.ts';
import type { OutboxRow } from '../store/types.ts';
import { same } from './three-way.ts';
import { type ArgsOf, kinds } from './write-definitions.ts';
import { notesOf } from './write-notes.ts';

type Details = ArgsOf<'patient-details'>;
type CustomFields = ArgsOf<'custom-fields'>;
type Move = ArgsOf<'move'>;

/**
 * Changes of a patient as they are meant: on top of what this desk asked for before and the cache does not show yet. A
 * list (phones, tags) is added to and taken from, any other value is replaced; one that has members of its own stays
 * as it is, and is for a person where both changed it.
 *
 * Guarantees:
 * - One's own earlier change is not taken for somebody else's.
 * - What an earlier change put into a list stays in it.
 */
export function detailsOnTop(pending: readonly OutboxRow[], change: Details): Details {
  const base: Record<string, unknown> = { ...change.base };
  const mine: Record<string, unknown> = { ...change.mine };
  for (const earlier of asked(pending, 'patient-details', change.patientId)) {
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
export function customFieldsOnTop(pending: readonly OutboxRow[], change: CustomFields): CustomFields {
  const before = new Map<number, string>();
  for (const earlier of asked(pending, 'custom-fields', change.patientId))
    for (const { customFieldId, value } of earlier.fields) before.set(customFieldId, value);
  const fields = change.fields.map((field) => ({
    ...field,
    base: before.get(field.customFieldId) ?? field.base,
  }));
  return { ...change, fields };
}

/**
 * What this desk's own moves of an appointment change, as far as the cache does not show it yet: it is what a person sees.
 * In a group, a case counts for the patient whose it is.
 */
export function movedAlready(
  pending: readonly OutboxRow[],
  { appointmentId, patientId }: Pick<Move, 'appointmentId' | 'patientId'>,
): Partial<Move['base']> {
  const all: Partial<Move['base']> = {};
  for (const earlier of asked(pending, 'move', null)) {
    if (earlier.appointmentId !== appointmentId) continue;
    const { caseId, ...ofAll } = earlier.changes;
    Object.assign(all, ofAll, earlier.patientId === patientId && caseId !== undefined ? { caseId } : {});
  }
  return all;
}

/** The same of every appointment that this desk moves, by its id. */
export function movesOnTheWay(pending: readonly OutboxRow[]): ReadonlyMap<number, Partial<Move['base']>> {
  const all = new Map<number, Partial<Move['base']>>();
  for (const { appointmentId, changes } of asked(pending, 'move', null))
    all.set(appointmentId, Object.assign(all.get(appointmentId) ?? {}, changes));
  return all;
}

/** What this desk's writes of a kind ask for, oldest first; not those that came to nothing. `patientId` null: whoever they are about. */
function* asked<K extends 'patient-details' | 'custom-fields' | 'move'>(
  pending: readonly OutboxRow[],
  kind: K,
  patientId: number | null,
): Generator<ArgsOf<K>> {
  for (const row of pending) {
    if (row.kind !== kind || (patientId !== null && row.patientId !== patientId)) continue;
    if (row.state === 'refused' || row.state === 'not-recorded') continue;
    if (row.state === 'asks' && notesOf(row).suggested) continue;
    const args = storedAs(kinds[kind].args, row.args);
    if (args) yield args as ArgsOf<K>;
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A list with what was added to `before` and without what was taken from it, on top of another. */
function rebased(
  before: readonly unknown[],
  wanted: readonly unknown[],
  onto: readonly unknown[],
): unknown[] {
  const isIn = (list: readonly unknown[], one: unknown) => list.some((other) => same(other, one));
  const stays = onto.filter((one) => isIn(wanted, one) || !isIn(before, one));
  return [...stays, ...wanted.filter((one) => !isIn(before, one) && !isIn(stays, one))];
}
