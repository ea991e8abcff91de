import type { Case } from '../../shared/practice/resources/index.ts';
import { createdId, parseWriteOf } from '../store/parsed-write.ts';
import type { OutboxRow } from '../store/types.ts';

/** A read of the cases that began this soon after a booking was done may not have it yet, ms. */
const mayLag = 30_000;

/**
 * The cases of bookings that the cached cases do not count yet, once per booking. Pure.
 *
 * Guarantee: a booking counts on its case once, from the moment the user books it until the case itself counts it.
 *
 * @param bookings rows of the outbox, done ones too @param asOf when the last read of the cases began, at whichever desk, by this PC's clock
 */
export function uncountedCases(
  bookings: readonly OutboxRow[],
  known: { readonly asOf: number | null; readonly caseOf: (id: number) => Case | null },
): number[] {
  const read = (known.asOf ?? Number.NEGATIVE_INFINITY) - mayLag;
  return bookings.flatMap((row) => {
    if (row.state === 'refused' || row.state === 'not-recorded') return [];
    if (row.state === 'done' && row.stateAt < read) return [];
    const caseId = parseWriteOf('booking', row)?.args.caseId ?? null;
    if (caseId === null) return [];
    const counted = row.state === 'done' && isOn(known.caseOf(caseId), createdId(row));
    return counted ? [] : [caseId];
  });
}

/** Whether the case lists the appointment that was created. */
function isOn(one: Case | null, appointmentId: number | null): boolean {
  const items = one?.items ?? [];
  return (
    appointmentId !== null &&
    items.some(({ type, typeId }) => type === 'Appointment' && typeId === appointmentId)
  );
}
