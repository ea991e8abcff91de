import { expect, test } from 'vitest';
import {
  newestNotes,
  type OfferNote,
  offerFor,
  readOffers,
  type SlotOffer,
  standingOffers,
  withOffer,
} from '../../../electron/views/offers.ts';

const day = 86_400_000;
const offer = (more: Partial<SlotOffer> = {}): SlotOffer => ({
  patientId: 1,
  date: '2026-11-24',
  start: 100 * day,
  practitionerId: 5,
  outcome: 'no-answer',
  by: 'MB',
  at: 100 * day,
  ...more,
});

test('What was noted last of a patient for a day stands in the place of what was noted before.', () => {
  const first = withOffer([], offer(), 100 * day);
  const other = withOffer(first, offer({ patientId: 2 }), 100 * day);
  const again = withOffer(other, offer({ outcome: 'not-today', at: 101 * day }), 101 * day);
  expect(again.map(({ patientId, outcome }) => [patientId, outcome])).toEqual([
    [2, 'no-answer'],
    [1, 'not-today'],
  ]);
  const takenBack = withOffer(again, { ...offer({ at: 102 * day }), outcome: null }, 102 * day);
  expect(standingOffers(takenBack).map(({ patientId }) => patientId)).toEqual([2]);
});

test('Of a patient and a day the newest note stands, in whichever order they come, also one that takes the others back.', () => {
  const notes: readonly OfferNote[] = [
    offer({ at: 1 }),
    offer({ at: 3, outcome: 'not-today', by: 'AK' }),
    offer({ at: 2, outcome: 'offered' }),
    offer({ patientId: 2, at: 1, outcome: 'offered' }),
    { ...offer({ patientId: 2, at: 2 }), outcome: null },
    // Of one moment.
    offer({ patientId: 3, at: 5, by: 'AK' }),
    offer({ patientId: 3, at: 5, by: 'MB' }),
  ];
  for (const order of [notes, notes.toReversed()]) {
    expect(
      standingOffers(order)
        .map(({ patientId, outcome, by }) => `${patientId} ${outcome} ${by}`)
        .sort(),
    ).toEqual(['1 not-today AK', '3 no-answer MB']);
    expect(newestNotes(order)).toHaveLength(3);
  }
});

test('Notes are kept for ninety days.', () => {
  const old = offer({ patientId: 2, at: 10 * day });
  expect(withOffer([old], offer({ at: 300 * day }), 99.9 * day)).toHaveLength(2);
  expect(withOffer([old], offer({ at: 100 * day }), 100 * day)).toHaveLength(1);
});

test('On another day only an offer is still shown, the last one.', () => {
  const own = [
    offer({ date: '2026-11-20', outcome: 'offered', at: 1 }),
    offer({ date: '2026-11-21', outcome: 'offered', at: 2 }),
    offer({ date: '2026-11-22', outcome: 'not-today', at: 3 }),
  ];
  expect(offerFor(own, '2026-11-22')?.outcome).toBe('not-today');
  expect(offerFor(own, '2026-11-24')?.date).toBe('2026-11-21');
  expect(offerFor([offer({ date: '2026-11-22' })], '2026-11-24')).toBeNull();
});

test('Notes that cannot be read are none.', () => {
  expect(readOffers(null)).toEqual([]);
  expect(readOffers('[{"patientId":"x"}]')).toEqual([]);
  expect(readOffers(JSON.stringify([offer()]))).toEqual([offer()]);
});
