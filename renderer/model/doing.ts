import type { DayRow, DoingView } from '../../shared/bridge/views.ts';
import type { Tone } from './chip.ts';
import { doingWords as words } from './doing-words.ts';
import { stateWords } from './write-words.ts';

/** What a row has that another desk may be at. */
type OfRow = Pick<DayRow, 'appointmentId' | 'patientId'>;

/** What is furthest first: what needs a person, then what may have been carried out, what is under way, and what is done. */
const order: readonly DoingView['state'][] = [
  'asks',
  'not-recorded',
  'refused',
  'unknown',
  'sending',
  'waiting',
  'held',
  'open',
  'done',
];

/**
 * What other desks do about these rows: about the visit, or about one of its patients whatever the visit. What is furthest is
 * first. Pure.
 */
export function doingOfRows(all: readonly DoingView[], rows: readonly OfRow[]): readonly DoingView[] {
  if (all.length === 0) return all;
  return furthestFirst(all.filter((one) => rows.some((row) => isAboutRow(one, row))));
}

/** A visit that moves does so for all of its patients. */
function isAboutRow({ kind, appointmentId, patientId }: DoingView, row: OfRow): boolean {
  if (appointmentId === null) return patientId !== null && patientId === row.patientId;
  if (appointmentId !== row.appointmentId) return false;
  return kind === 'move' || patientId === null || patientId === row.patientId;
}

/** What other desks do about a patient, and about a visit. Pure. */
export function doingAbout(
  all: readonly DoingView[],
  patientId: number | null,
  appointmentId: number | null,
): readonly DoingView[] {
  if (all.length === 0) return all;
  return furthestFirst(
    all.filter(
      (one) =>
        (patientId !== null && one.patientId === patientId) ||
        (appointmentId !== null &&
          one.appointmentId === appointmentId &&
          (one.patientId === null || one.kind === 'move')),
    ),
  );
}

export const furthestFirst = (all: readonly DoingView[]): readonly DoingView[] =>
  all.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.since - b.since);

/** `Desk 2 (MB)` and ` is taking a payment`: together a sentence, of which the second part must stay whole. */
export function sayDoing(one: Pick<DoingView, 'name' | 'by' | 'kind' | 'state'>): {
  readonly desk: string;
  readonly does: string;
} {
  return { desk: words.desk(one), does: sayWhat(one) };
}

function sayWhat({ kind, state }: Pick<DoingView, 'kind' | 'state'>): string {
  switch (state) {
    case 'open':
    case 'held':
    case 'sending':
      return ` ${words.now(kind)}`;
    case 'done':
      return ` ${words.done(kind)}`;
    default:
      return words.standing[state](kind);
  }
}

/** What it does in a word or three, for where there is no room for a sentence: `payment`, `not confirmed`. */
export function sayDoingShort({ kind, state }: Pick<DoingView, 'kind' | 'state'>): string {
  switch (state) {
    case 'open':
    case 'held':
    case 'sending':
      return words.short.now(kind);
    case 'done':
      return words.short.done(kind);
    default:
      return words.short[state];
  }
}

/** Quiet, unless a person at that desk has something to find out or to decide. */
export const toneOfDoing = ({ state }: Pick<DoingView, 'state'>): Tone =>
  isOpenThere(state) ? stateWords[state].tone : 'neutral';

/** What is to be found out, or to be decided, at its own desk alone; null: nothing. */
export function sayWhereDecided({ name, state }: Pick<DoingView, 'name' | 'state'>): string | null {
  if (!isOpenThere(state)) return null;
  return state === 'unknown' ? words.checkedThere(name) : words.decidedThere(name);
}

const openThere = ['unknown', 'asks', 'refused', 'not-recorded'] as const;
const isOpenThere = (state: DoingView['state']): state is (typeof openThere)[number] =>
  (openThere as readonly string[]).includes(state);
