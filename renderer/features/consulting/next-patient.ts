import type { ConsultingVisit } from '../../../shared/bridge/views.ts';
import { isOver } from '../../../shared/day-buckets.ts';

/** How a visit stands for the practitioner. */
export type VisitStanding =
  | 'with-you'
  | 'here'
  | 'expected'
  | 'finished'
  | 'completed'
  | 'cancelled'
  | 'did-not-arrive';

/** What a person marked counts before what the practice says. */
export function visitStandingOf({ status, goneIn, finished }: ConsultingVisit): VisitStanding {
  if (finished) return 'finished';
  if (status === 'cancelled' || status === 'did-not-arrive' || status === 'completed') return status;
  if (goneIn) return 'with-you';
  return status === 'arrived' ? 'here' : 'expected';
}

/** Whether the patient can be marked as gone in to the practitioner. */
export const mayGoIn = (standing: VisitStanding): boolean => standing === 'here' || standing === 'expected';

/** Those who are with the practitioner, the first to go in first. */
export const withYou = (visits: readonly ConsultingVisit[]): readonly ConsultingVisit[] =>
  visits
    .filter((visit) => visitStandingOf(visit) === 'with-you')
    .toSorted((a, b) => (a.goneIn?.at ?? 0) - (b.goneIn?.at ?? 0));

/** An expected patient counts as next until so long after their time, ms. */
const lateMs = 45 * 60_000;

/**
 * Who is next: of those who are here, whose appointment is first; else of those who are expected, unless they are very late. Who came so long
 * ago that they have certainly been seen, and was never marked, is not here.
 *
 * @param now UTC ms
 */
export function nextPatientOf(visits: readonly ConsultingVisit[], now: number): ConsultingVisit | null {
  const byStart = visits.toSorted((a, b) => a.start - b.start);
  const here = byStart.find((visit) => visitStandingOf(visit) === 'here' && !hasBeenSeen(visit, now));
  if (here) return here;
  const expected = byStart.filter((visit) => visitStandingOf(visit) === 'expected');
  return expected.find(({ start }) => start > now - lateMs) ?? null;
}

/** Of who was never marked as gone in. */
const hasBeenSeen = ({ start, end, statusAt }: ConsultingVisit, now: number): boolean =>
  isOver({ start, end, statusAt }, now);
