import { useEffect, useMemo, useRef } from 'react';
import type { CallInput, CallOutput } from '../../../shared/bridge/contract.ts';
import type { BookedOver, BookingSheet, SlotView } from '../../../shared/bridge/views.ts';
import { type Failure, failure, passesByItself } from '../../../shared/failures.ts';
import type { Result } from '../../../shared/result.ts';
import { useSubmit } from '../../state/use-action.ts';
import { useDesk } from '../../state/use-desk.tsx';
import { type SearchCriteria, slotsOfLength } from './booking-model.ts';
import { sendConfirmed } from './confirmed-write.ts';
import { overOf, unseenOf } from './conflict-words.ts';
import type { Clashes } from './use-conflicts.ts';
import { bookingWords } from './words.ts';

/** The time that the user chose: a free time from the search, or a typed one that has not been checked. */
export type ChosenTime = SlotView & {
  readonly looked: boolean;
  /** The appointment of the class to join. */
  readonly groupId?: number;
};

type Write = {
  wish: SearchCriteria;
  chosen: ChosenTime;
  /** The service that replaces the visit's own; chosen by the user. */
  newServiceId?: number | null;
};
/** What was written, as it was confirmed: the sheet may show something else by now. */
export type WrittenTime = {
  readonly writeId: string;
  readonly chosen: ChosenTime;
  readonly locationId: number | null;
  /** The patient is marked as arrived once it is recorded. */
  readonly arrives: boolean;
};

type Over = { over?: BookedOver };
type Written = CallOutput<'booking.create' | 'booking.join' | 'booking.move'>;
type Submitted = {
  readonly asked: Write;
  readonly isWanted: () => boolean;
  readonly send: (over: Over) => Promise<Result<Written>>;
};

/**
 * Writes a booking or a move. The time is checked again just before: what was free a minute ago may be taken. Where the
 * practice can't be reached, the outbox checks again before it sends. Known conflicts with an unchecked time are shown
 * first; once the user has seen them, the booking overrides them without asking again.
 *
 * Guarantee: what is withdrawn while a check is under way, by closing the dialog too, is not written.
 */
export function useBooking(onWritten: (written: WrittenTime) => void, clashes: Clashes) {
  const { bridge } = useDesk();
  const { confirmed, withdraw } = useWithdrawal();
  const { busy, failure: writeFailure, run, clear } = useSubmit(ask);

  async function stillFree({ wish, chosen }: Write): Promise<Failure | null> {
    const { practitionerId, start, end, looked } = chosen;
    if (!looked || wish.serviceId === null || wish.locationId === null) return null;
    const answer = await bridge.call('booking.slots', {
      serviceId: wish.serviceId,
      locationId: wish.locationId,
      practitionerIds: [practitionerId],
      // Beyond its end too: of a visit longer than the service, the last free time may begin within it.
      from: start,
      to: end + (end - start),
      fresh: true,
    });
    if (!answer.ok) return passesByItself(answer.failure) ? null : answer.failure;
    const free = slotsOfLength(answer.value.slots, end - start);
    const there = free.some((s) => s.start === start && s.practitionerId === practitionerId);
    return there ? null : failure('stale', { words: bookingWords.refused.takenElsewhere });
  }

  function ask({ asked, isWanted, send }: Submitted): Promise<Result<Written | null>> {
    return sendConfirmed({
      isWanted,
      hasUnseen: async () => unseenOf(await clashes.read(), clashes.shown).length > 0,
      taken: () => stillFree(asked),
      send: () => send(clashes.shown.length > 0 ? { over: overOf(clashes.shown) } : {}),
    });
  }

  async function write(asked: Write, arrives: boolean, send: Submitted['send']) {
    const done = await run({ asked, isWanted: confirmed(), send });
    const { chosen, wish } = asked;
    if (done) onWritten({ writeId: done.write.id, chosen, locationId: wish.locationId, arrives });
  }

  return {
    writing: busy,
    writeFailure,
    clearFailure: clear,
    withdraw,
    /** @param arrives mark the patient as arrived once it is recorded: only for a time of today */
    book(patientId: number, asked: Write, { note, arrives }: { note: string; arrives: boolean }) {
      const { serviceId, locationId, caseId } = asked.wish;
      if (serviceId === null || locationId === null) return;
      const { practitionerId, start, end, groupId } = asked.chosen;
      if (groupId !== undefined) {
        const seen = { start, practitionerId };
        const about = { appointmentId: groupId, patientId, caseId, seen, chosen: { serviceId, locationId } };
        const joining = { ...about, ...(arrives ? { arrives } : {}) };
        return void write(asked, arrives, () => bridge.call('booking.join', joining));
      }
      const text = note.trim() === '' ? null : note.trim();
      const input = { patientId, practitionerId, serviceId, locationId, caseId, start, end, note: text };
      void write(asked, arrives, (over) =>
        bridge.call('booking.create', { ...input, ...over, ...(arrives ? { arrives } : {}) }),
      );
    },
    move(visit: NonNullable<BookingSheet['visit']>, patientId: number, asked: Write) {
      const changes = changesOf(visit, asked);
      const { appointmentId, start, end, practitionerId, serviceId, locationId } = visit;
      const seen = { start, end, practitionerId, serviceId, locationId };
      void write(asked, false, (over) =>
        bridge.call('booking.move', { appointmentId, patientId, changes, seen, ...over }),
      );
    },
  };
}

/**
 * Whether what was confirmed is still wanted.
 * @returns `confirmed`: called when the user confirms, and answers a question for later; `withdraw`: the user went back
 */
function useWithdrawal() {
  const turn = useRef(0);
  const known = useMemo(
    () => ({
      confirmed() {
        const mine = turn.current;
        return () => mine === turn.current;
      },
      withdraw() {
        turn.current += 1;
      },
    }),
    [],
  );
  useEffect(() => known.withdraw, [known]);
  return known;
}

/** Only the changed fields: an untouched field must not overwrite what others change. */
export function changesOf(
  visit: NonNullable<BookingSheet['visit']>,
  { wish, chosen, newServiceId = null }: Write,
): CallInput<'booking.move'>['changes'] {
  const { start, end, practitionerId, looked } = chosen;
  // Only with a free time is a location chosen: a typed time says none, and a visit at home has none.
  const locationId = looked ? wish.locationId : null;
  return {
    ...(start === visit.start ? {} : { start }),
    ...(end === visit.end ? {} : { end }),
    ...(practitionerId === visit.practitionerId ? {} : { practitionerId }),
    ...(locationId === null || locationId === visit.locationId ? {} : { locationId }),
    ...(newServiceId === null || newServiceId === visit.serviceId ? {} : { serviceId: newServiceId }),
  };
}
