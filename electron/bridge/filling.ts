import type { CandidatesView } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok } from '../../shared/result.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { pendingMoves } from '../outbox/pending-changes.ts';
import type { Session } from '../session/session.ts';
import { parseWriteOf } from '../store/parsed-write.ts';
import { zoneOf } from '../sync/clinic-days.ts';
import { type DiaryAsked, fillSheet } from '../views/fill-sheet.ts';
import { offerFor } from '../views/offers.ts';
import { cancellationOf } from './cancellations.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';
import { refusalWords } from './words.ts';

/** What this desk asked for and the practice does not show yet, without what it refused. */
function diaryAsked(outbox: Pick<Outbox, 'pending' | 'open'>): DiaryAsked {
  const pending = outbox.pending().filter(({ state }) => state !== 'refused' && state !== 'not-recorded');
  const moves = pendingMoves(pending);
  const cancelled = pending.flatMap((row) => {
    const { appointmentId, places = [] } = parseWriteOf('cancellation', row)?.args ?? {};
    return places
      .map(({ patientId }) => ({ appointmentId: appointmentId ?? 0, patientId }))
      .filter((visit) => cancellationOf(outbox, visit) !== 'needs a person')
      .map((visit) => `${visit.appointmentId}:${visit.patientId}`);
  });
  return {
    bookings: pending.flatMap((row) => parseWriteOf('booking', row)?.args ?? []),
    moves,
    movedPatients: pending.flatMap((row) => {
      const { appointmentId = 0, patientId = 0 } = parseWriteOf('move', row)?.args ?? {};
      const start = moves.get(appointmentId)?.start;
      return start === undefined ? [] : [{ patientId, start }];
    }),
    cancelled: new Set(cancelled),
  };
}

function waitingListOf({ sync }: Pick<Session, 'sync'>): CandidatesView['waitingList'] {
  const list = sync.ages().find(({ feed }) => feed === 'waitlists');
  if (!list) return 'absent';
  return list.firstReadDone ? 'read' : 'loading';
}

/** Who could take a free time, and what came of asking them. */
export const fillingCalls = ({
  companion,
}: BridgePorts): Handlers<'booking.candidates' | 'booking.noteOffer'> => ({
  'booking.candidates': ({ exceptId, inClass, ...free }) =>
    connected(companion, (session) => {
      const { cache, outbox, slotOffers } = session;
      if (free.end <= free.start)
        return failed(failure('bad-input', { words: refusalWords.booking.endsFirst, fields: ['end'] }));
      const location = free.locationId === null ? null : cache.get('locations', free.locationId);
      return ok(
        fillSheet(cache, {
          free,
          inClass,
          exceptId,
          zone: zoneOf(location, companion.state().zone),
          asked: diaryAsked(outbox),
          offers: slotOffers.known(),
          waitingList: waitingListOf(session),
        }),
      );
    }),

  'booking.noteOffer': ({ patientId, date, ...noted }) =>
    connected(companion, ({ slotOffers }) => {
      slotOffers.note({ patientId, date, ...noted });
      const offer = offerFor(
        slotOffers.known().filter((one) => one.patientId === patientId),
        date,
      );
      return ok({
        offer: offer && { outcome: offer.outcome, start: offer.start, by: offer.by, at: offer.at },
      });
    }),
});
