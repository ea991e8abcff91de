import type { AskedVisit, WriteView } from '../../shared/bridge/views.ts';
import { isAt, type LocationIds } from '../../shared/locations.ts';
import type { ShapeName, Tone } from './chip.ts';
import { rowWords } from './row-words.ts';

const text = rowWords.pending;

/** A pending booking or move of this desk. */
export type VisitUnderWay = {
  readonly writeId: string;
  readonly visit: AskedVisit;
  readonly who: string;
  /** `to be booked`, `moves here`. */
  readonly what: string;
  /** Its state, in the outbox's words. */
  readonly says: string;
  readonly tone: Tone;
  readonly shape: ShapeName;
  /** A person must decide. */
  readonly asks: boolean;
};

/** The pending visits of a day at these locations, by start. Pure. */
export function visitsUnderWay(
  writes: readonly WriteView[],
  day: { readonly startMs: number; readonly endMs: number },
  places: LocationIds,
): VisitUnderWay[] {
  return writes
    .flatMap(({ id, visit, state, says, actions, patientName, kind }): VisitUnderWay[] => {
      if (!visit || state === 'done' || visit.start < day.startMs || visit.start >= day.endMs) return [];
      if (!isAt(places, visit.locationId)) return [];
      const asks = actions.includes('send-again');
      return [
        {
          writeId: id,
          visit,
          says,
          asks,
          who: patientName ?? text.patient,
          what: kind === 'move' ? text.moves : text.booking,
          ...(asks || state === 'unknown'
            ? ({ tone: 'warning', shape: 'triangle' } as const)
            : ({ tone: 'neutral', shape: 'clock' } as const)),
        },
      ];
    })
    .sort((a, b) => a.visit.start - b.visit.start);
}
