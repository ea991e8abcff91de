import type { CandidatesView, CandidateView, OfferView } from '../../../shared/bridge/views.ts';
import { ok } from '../../../shared/result.ts';
import type { FakeHandlers } from './handlers.ts';
import type { FakeWorld } from './world.ts';

const day = 86_400_000;

/** Who could take a free time in the fake clinic, as the practice has a waiting list or not. */
export function fakeFillingCalls(world: FakeWorld, fill: { waitingList: CandidatesView['waitingList'] }) {
  const offers = new Map<number, OfferView>();
  const [rosa, noel, ines] = world.waitingPeople;
  return {
    'booking.candidates': ({ start, serviceId, inClass }) => {
      const waits = (more: Partial<NonNullable<CandidateView['waits']>>) => ({
        entryId: 1,
        practitioner: true,
        location: false,
        service: false,
        day: true,
        times: ['morning'],
        unclear: [],
        tags: ['High'],
        since: start - 9 * day,
        ...more,
      });
      const later = {
        appointmentId: 901,
        start: start + 9 * day,
        end: start + 9 * day + 1_800_000,
        locationId: 1,
        sameService: true,
        recurring: false,
      };
      const one = (
        patient: CandidateView['patient'] | undefined,
        more: Partial<CandidateView>,
      ): CandidateView[] =>
        patient
          ? [
              {
                patient,
                waits: null,
                later: null,
                start,
                serviceId,
                offer: offers.get(patient.id) ?? null,
                booked: null,
                ...more,
              },
            ]
          : [];
      const onList = [
        ...one(rosa, { waits: waits({}) }),
        ...one(noel, {
          waits: waits({ practitioner: false, day: false, times: [], unclear: ['after school'], tags: [] }),
          offer: { outcome: 'offered', start: start - 4 * day, by: 'MB', at: start - 4 * day },
          booked: start - 4 * day,
        }),
      ];
      const candidates = [
        ...(fill.waitingList === 'read' ? onList : []),
        ...(inClass ? [] : one(ines, { later })),
      ];
      return ok({
        candidates: candidates.sort((a, b) => Number(a.booked !== null) - Number(b.booked !== null)),
        more: fill.waitingList === 'read' ? 3 : 0,
        unread: fill.waitingList === 'read' ? 2 : 0,
        waitingList: fill.waitingList,
      });
    },
    'booking.noteOffer': ({ patientId, start, outcome }) => {
      if (outcome === null) offers.delete(patientId);
      else offers.set(patientId, { outcome, start, by: world.state.settings.staff, at: world.now() });
      return ok({ offer: offers.get(patientId) ?? null });
    },
  } satisfies FakeHandlers;
}
