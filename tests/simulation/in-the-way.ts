import type { PracticeService } from '../../service/service.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import type { InTheWay } from './history.ts';

/** A visit as a call of this PC puts it, and as it was. */
type Put = {
  readonly at: number;
  readonly id: number;
  readonly before: object | null;
  readonly after: object | null;
};

/** In whole seconds: some services show no more of a time, and what overlaps by less than one does not clash. */
const timeOf = (one: {
  readonly start?: string | null | undefined;
  readonly end?: string | null | undefined;
}) => ({
  start: wholeSeconds(instantFromWire(one.start) ?? 0),
  end: wholeSeconds(instantFromWire(one.end) ?? 0),
});

const wholeSeconds = (ms: number) => ms - (ms % 1000);

/** What of the diary takes up the time into which a visit is put, as the practice has it at this moment. */
export function inTheWay(
  { sandbox }: PracticeService,
  call: string,
  { at, id, before, after }: Put,
): InTheWay[] {
  const visit = after as Appointment;
  const was = before as Appointment | null;
  const { start, end } = timeOf(visit);
  const endsAt = instantFromWire(visit.end) ?? 0;
  const same =
    was !== null &&
    timeOf(was).start === start &&
    timeOf(was).end === end &&
    was.practitionerId === visit.practitionerId;
  if (same || visit.archived) return [];
  const overlaps = (one: Parameters<typeof timeOf>[0]) => timeOf(one).start < end && timeOf(one).end > start;
  const visits = sandbox.state('appointments').filter((one) => {
    const places = one.appointmentPatients ?? [];
    const off =
      places.length > 0 &&
      places.every(({ status }) => status === 'Cancelled' || status === 'Did not arrive');
    return (
      one.id !== id && !one.archived && !off && one.practitionerId === visit.practitionerId && overlaps(one)
    );
  });
  const busy = sandbox
    .state('busy_times')
    .filter(
      (one) => !one.archived && one.practitionerIds?.includes(visit.practitionerId ?? 0) && overlaps(one),
    );
  const found = (kind: InTheWay['kind']) => (one: { readonly id: number }) => ({
    call,
    at,
    kind,
    id: one.id,
    visit: id,
    end: endsAt,
  });
  return [...visits.map(found('appointments')), ...busy.map(found('busy_times'))];
}
