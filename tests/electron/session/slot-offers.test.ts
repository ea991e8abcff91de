import { expect, test } from 'vitest';
import { createSlotOffers } from '../../../electron/session/slot-offers.ts';
import { StoreError } from '../../../electron/store/store-error.ts';
import type { OfferNote } from '../../../electron/views/offers.ts';
import { failure } from '../../../shared/failures.ts';

const day = 86_400_000;
const first = 20_000 * day;

/** A desk whose file is a map. */
function desk(by: string) {
  const facts = new Map<string, string>();
  let now = first;
  let certainNow = first;
  let isBroken = false;
  let saved = 0;
  let noted = 0;
  const heard: OfferNote[] = [];
  const offers = createSlotOffers({
    desk: {
      fact(name) {
        if (isBroken) throw new StoreError(failure('disk-full'));
        return facts.get(name) ?? null;
      },
      saveFact(name, text) {
        if (isBroken) throw new StoreError(failure('disk-full'));
        saved += 1;
        facts.set(name, text ?? '');
      },
    },
    by: () => by,
    now: () => now,
    certainNow: () => certainNow,
  });
  offers.onNoted(() => {
    noted += 1;
  });
  offers.onHeard((notes) => heard.push(...notes));
  return {
    offers,
    heard,
    saved: () => saved,
    noted: () => noted,
    breakFile: (broken: boolean) => {
      isBroken = broken;
    },
    at(time: number, certain = time) {
      now = time;
      certainNow = certain;
      return offers;
    },
    says: () => offers.own() ?? [],
    stands: () => offers.known().map((one) => `${one.patientId} ${one.outcome} ${one.by}`),
  };
}

const about = (patientId: number, outcome: OfferNote['outcome']) => ({
  patientId,
  date: '2026-11-24',
  start: first,
  practitionerId: 5,
  outcome,
});

test('Of a patient and a day the newest note stands at every desk, in whichever order they were heard.', () => {
  const [one, other, third] = [desk('MB'), desk('AK'), desk('JS')];
  one.at(first).note(about(1, 'no-answer'));
  other.offers.hear(one.says());
  other.at(first + 1000).note(about(1, 'not-today'));
  one.offers.hear(other.says());
  // The older one is heard last.
  third.offers.hear(other.says());
  third.offers.hear(one.says());
  for (const { stands } of [one, other, third]) expect(stands()).toEqual(['1 not-today AK']);
});

test('What is noted here is newer than what is known here: it replaces what another desk noted, also by a clock that is ahead.', () => {
  const [one, ahead] = [desk('MB'), desk('AK')];
  ahead.at(first + 60_000).note(about(1, 'not-today'));
  one.offers.hear(ahead.says());
  one.at(first).note(about(1, null));
  expect(one.stands()).toEqual([]);
  ahead.offers.hear(one.says());
  expect(ahead.stands()).toEqual([]);
});

test('A note that is heard again changes nothing, and nothing that is heard is said again.', () => {
  const [one, other] = [desk('MB'), desk('AK')];
  one.at(first).note(about(1, 'no-answer'));
  other.offers.hear(one.says());
  expect(other.heard).toHaveLength(1);
  const saved = other.saved();
  other.offers.hear(one.says());
  expect(other.saved()).toBe(saved);
  expect(other.heard).toHaveLength(1);
  expect(other.noted()).toBe(0);
  expect(other.offers.own()).toEqual([]);
});

test('Other desks hear of the notes of seven days; here they stand for ninety.', () => {
  const { at, offers, stands } = desk('MB');
  at(first).note(about(1, 'offered'));
  at(first + 7 * day - 1);
  expect(offers.own()).toHaveLength(1);
  at(first + 7 * day);
  expect(offers.own()).toEqual([]);
  expect(stands()).toEqual(['1 offered MB']);
});

test('What others noted in the last seven days can be said for them, where nothing newer is known.', () => {
  const { at, offers } = desk('MB');
  at(first);
  const heard = (patientId: number, when: number): OfferNote => ({
    ...about(patientId, 'offered'),
    by: 'JC',
    at: when,
  });
  offers.hear([heard(1, first), heard(2, first)]);
  offers.note(about(2, 'no-answer'));
  expect(offers.ofOthers()?.map(({ patientId }) => patientId)).toEqual([1]);
  at(first + 7 * day);
  expect(offers.ofOthers()).toEqual([]);
});

test('What cannot be stored is not said to be known, and is kept when it is heard again.', () => {
  const [one, other] = [desk('MB'), desk('AK')];
  one.at(first).note(about(1, 'no-answer'));
  other.breakFile(true);
  expect(other.offers.hear(one.says())).toBe(false);
  expect(other.heard).toEqual([]);
  expect(other.offers.own()).toBeNull();
  other.breakFile(false);
  expect(other.offers.hear(one.says())).toBe(true);
  expect(other.stands()).toEqual(['1 no-answer MB']);
});

test('A note of a PC whose clock is months ahead makes no other note old, whether it was noted here or heard.', () => {
  const [one, other] = [desk('MB'), desk('AK')];
  one.at(first).note(about(1, 'not-today'));
  other.at(first).hear(one.says());
  other.at(first).note(about(2, 'offered'));
  const ahead = desk('XY').at(first + 200 * day);
  ahead.note(about(3, 'no-answer'));
  other.at(first).hear(ahead.own() ?? []);
  other.at(first + 200 * day, first).note(about(4, 'no-answer'));
  expect(other.stands().toSorted()).toEqual([
    '1 not-today MB',
    '2 offered AK',
    '3 no-answer XY',
    '4 no-answer AK',
  ]);
});
