import { expect, test } from 'vitest';
import type { PracticeClient } from '../../../electron/practice/types.ts';
import { createOnDemandReads } from '../../../electron/sync/on-demand-reads.ts';
import { type Failure, failure } from '../../../shared/failures.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

const at = Date.UTC(2026, 10, 21);

/** A practice that refuses whatever names one of these; each of the others has one free time. */
function practice(
  refused: readonly number[],
  said: Failure = failure('refused-by-service', { fields: ['practitionerIds'] }),
  stepRefused = false,
) {
  const asked: number[][] = [];
  const steps: (number | undefined)[] = [];
  const client = {
    async searchFreeSlots({ query }: { query: { practitionerIds: number[]; interval?: number } }) {
      asked.push(query.practitionerIds);
      steps.push(query.interval);
      if (stepRefused && query.interval !== undefined) {
        const fields = ['interval'];
        return { ok: false, failure: failure('refused-by-service', { fields }), delivery: 'refused' };
      }
      if (query.practitionerIds.some((id) => refused.includes(id))) {
        return { ok: false, failure: said, delivery: 'refused' };
      }
      const data = query.practitionerIds.map((practitionerId) => ({
        practitionerId,
        slots: [{ start: new Date(at).toISOString(), end: new Date(at + 1_800_000).toISOString() }],
      }));
      return { ok: true, value: { data }, serverTime: null, sequence: 1 };
    },
  } as unknown as PracticeClient;
  const looks = createOnDemandReads({ client, clock: createVirtualClock(at) });
  const search = async (practitionerIds: number[], from = at) => {
    const answer = await looks.slots({ serviceId: 4, locationId: 1, practitionerIds, from, to: from + 1 });
    return answer.ok
      ? { with: answer.value.slots.map((s) => s.practitionerId), leftOut: answer.value.leftOut }
      : answer.failure.kind;
  };
  return { asked, steps, search };
}

test('A practitioner who is refused does not hide the free times of the others, and is not asked about again.', async () => {
  const { asked, search } = practice([3]);
  expect(await search([1, 2, 3, 4, 5, 6, 7, 8])).toEqual({ with: [1, 2, 4, 5, 6, 7, 8], leftOut: [3] });
  expect(asked.length).toBeLessThanOrEqual(7);
  asked.length = 0;
  expect(await search([1, 2, 3], at + 1)).toEqual({ with: [1, 2], leftOut: [3] });
  expect(asked).toEqual([[1, 2]]);
});

test('Where all are refused, or the practice cannot be asked, that is what is said.', async () => {
  expect(await practice([1, 2]).search([1, 2])).toBe('refused-by-service');
  expect(await practice([1]).search([1])).toBe('refused-by-service');
  const away = practice([1], failure('offline'));
  expect(await away.search([1, 2])).toBe('offline');
  expect(away.asked).toHaveLength(1);
  // A group's service is refused for every practitioner.
  const group = practice([1], failure('refused-by-service', { fields: ['serviceId'] }));
  expect(await group.search([1, 2])).toBe('refused-by-service');
  expect(group.asked).toHaveLength(1);
});

test('A question that is refused whoever is in it ends after a few calls.', async () => {
  const ids = Array.from({ length: 50 }, (_, i) => i + 1);
  const { asked, search } = practice(ids, failure('refused-by-service'));
  expect(await search(ids)).toBe('refused-by-service');
  expect(asked.length).toBeLessThanOrEqual(11);
});

test('Everybody is asked about, fifty in a call, and every free time that the practice gives is there.', async () => {
  const asked: number[] = [];
  const times = Array.from({ length: 40 }, (_, i) => at + i * 600_000).map((start) => ({
    start: new Date(start).toISOString(),
    end: new Date(start + 600_000).toISOString(),
  }));
  const client = {
    async searchFreeSlots({ query }: { query: { practitionerIds: number[] } }) {
      asked.push(query.practitionerIds.length);
      const data = query.practitionerIds.map((practitionerId) => ({ practitionerId, slots: times }));
      return { ok: true, value: { data }, serverTime: null, sequence: 1 };
    },
  } as unknown as PracticeClient;
  const looks = createOnDemandReads({ client, clock: createVirtualClock(at) });
  const practitionerIds = Array.from({ length: 120 }, (_, i) => i + 1);
  const answer = await looks.slots({ serviceId: 4, locationId: 1, practitionerIds, from: at, to: at + 1 });
  expect(asked).toEqual([50, 50, 20]);
  expect(answer.ok && answer.value.slots.length).toBe(120 * 40);
  expect(answer.ok && answer.value.leftOut).toEqual([]);
});

test('The step between free times is sent, and left out where the practice does not take it.', async () => {
  const taking = practice([]);
  await taking.search([1, 2]);
  expect(taking.steps).toEqual([15]);
  const refusing = practice([], undefined, true);
  expect(await refusing.search([1, 2])).toEqual({ with: [1, 2], leftOut: [] });
  expect(refusing.steps).toEqual([15, undefined]);
});
