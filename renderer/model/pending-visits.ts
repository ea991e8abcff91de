import type { AskedVisit, DayRow, DoingView, WriteView } from '../../shared/bridge/views.ts';
import { isAt, type LocationIds } from '../../shared/locations.ts';
import { asksForTime, sayWhoAsks } from './asked-elsewhere.ts';
import type { ShapeName, Tone } from './chip.ts';
import { sayWhereDecided, toneOfDoing } from './doing.ts';
import { rowWords } from './row-words.ts';

const text = rowWords.pending;

/** A pending booking or move of this desk, or of another desk of the clinic. */
export type VisitUnderWay = {
  readonly key: string;
  readonly visit: AskedVisit;
  readonly who: string;
  /** `to be booked`, `moves here`. */
  readonly what: string;
  /** Its state, in the outbox's words; of another desk's, in a sentence that names it. */
  readonly says: string;
  readonly tone: Tone;
  readonly shape: ShapeName;
  /** A person must decide, at this desk. */
  readonly asks: boolean;
  /** The desk that asks for it, by name; null: this one. */
  readonly desk: string | null;
};

/** By whom a time is asked for: by this desk, and by the others. */
type Asked = {
  readonly writes: readonly WriteView[];
  readonly doing: readonly DoingView[];
  /** The rows of the day: what one of them shows already is not under way. */
  readonly rows: Iterable<Pick<DayRow, 'appointmentId' | 'patientId' | 'start'>>;
};

/** The pending visits of a day at these locations, by start. Pure. */
export function visitsUnderWay(
  { writes, doing, rows }: Asked,
  day: { readonly startMs: number; readonly endMs: number },
  places: LocationIds,
): VisitUnderWay[] {
  const own = writes.flatMap(ofThisDesk);
  const others = doing.length === 0 ? [] : ofOthers(doing, [...rows]);
  return [...own, ...others]
    .filter(({ visit }) => visit.start >= day.startMs && visit.start < day.endMs)
    .filter(({ visit }) => isAt(places, visit.locationId))
    .sort((a, b) => a.visit.start - b.visit.start);
}

const needsLook = { tone: 'warning', shape: 'triangle' } as const;
const onItsWay = { tone: 'neutral', shape: 'clock' } as const;

function sayWhat(moves: boolean, isDone: boolean): string {
  if (moves) return isDone ? text.moved : text.moves;
  return isDone ? text.booked : text.booking;
}

function ofThisDesk({ id, visit, state, says, actions, patientName, kind }: WriteView): VisitUnderWay[] {
  if (!visit || state === 'done') return [];
  const asks = actions.includes('send-again');
  return [
    {
      key: id,
      visit,
      says,
      asks,
      desk: null,
      who: patientName ?? text.patient,
      what: sayWhat(kind === 'move', false),
      ...(asks || state === 'unknown' ? needsLook : onItsWay),
    },
  ];
}

function ofOthers(
  doing: readonly DoingView[],
  rows: readonly Pick<DayRow, 'appointmentId' | 'patientId' | 'start'>[],
) {
  return doing.flatMap((one): VisitUnderWay[] => {
    const { id, desk, visit, state, kind, patientId, patientName } = one;
    if (!visit || !asksForTime(one)) return [];
    const isShown = rows.some(
      (row) =>
        row.start === visit.start &&
        (visit.appointmentId === null
          ? row.patientId === patientId
          : row.appointmentId === visit.appointmentId),
    );
    if (isShown) return [];
    const decided = sayWhereDecided(one);
    return [
      {
        key: `${desk} ${id}`,
        visit,
        who: patientName ?? text.patient,
        what: sayWhat(kind === 'move', state === 'done'),
        says: decided ? `${sayWhoAsks(one)}. ${decided}` : sayWhoAsks(one),
        asks: false,
        desk: one.name,
        ...(toneOfDoing(one) === 'neutral' ? onItsWay : needsLook),
      },
    ];
  });
}
