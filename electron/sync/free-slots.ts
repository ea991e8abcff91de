import type { SlotView } from '../../shared/bridge/views.ts';
import { instantFromWire, wireFromInstant } from '../../shared/clinic-time.ts';
import type { Failure } from '../../shared/failures.ts';
import { limits } from '../../shared/practice/limits.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { PracticeClient } from '../practice/types.ts';

/** What is searched for, in one call. Instants: UTC ms. */
export type SlotQuestion = {
  readonly serviceId: number;
  readonly locationId: number;
  readonly practitionerIds: readonly number[];
  readonly from: number;
  readonly to: number;
};
export type SlotsFound = {
  readonly slots: SlotView[];
  /** Those of whom the practice gives no free times. */
  readonly leftOut: number[];
};

/** So many are asked about in one call: more would make its address too long. */
const mostInOneCall = 50;

/** So many further calls are spent on finding out who is refused; whoever is not cleared by then is left out. */
const mostFurther = 10;

/**
 * The bookable times of several practitioners. The service refuses the whole question when one of them cannot be asked
 * about (left the practice, does not give this service).
 *
 * Guarantees:
 * - Who is refused does not hide the free times of the others.
 * - Everybody is asked about, however many they are, and every free time that comes is given.
 *
 * @returns also `refused`: those of `leftOut` who were refused alone
 */
export async function searchSlots(
  client: PracticeClient,
  asked: SlotQuestion,
): Promise<Result<SlotsFound & { readonly refused: readonly number[] }>> {
  const groups: (readonly number[])[] = inGroups(asked.practitionerIds);
  const mostCalls = groups.length + mostFurther;
  const slots: SlotView[] = [];
  const refused: number[] = [];
  let refusal: Failure | null = null;
  let answered = false;
  for (let calls = 0; groups.length > 0 && calls < mostCalls; calls += 1) {
    const group = groups.shift() ?? [];
    const answer = await ask(client, { ...asked, practitionerIds: group });
    if (answer.ok) {
      answered = true;
      slots.push(...answer.value);
      continue;
    }
    if (!isOfPractitioners(answer.failure)) return answer;
    refusal = answer.failure;
    const half = Math.ceil(group.length / 2);
    if (group.length > 1) groups.push(group.slice(0, half), group.slice(half));
    else refused.push(...group);
  }
  if (!answered && refusal) return failed(refusal);
  slots.sort((a, b) => a.start - b.start || a.practitionerId - b.practitionerId);
  return ok({ slots, leftOut: [...refused, ...groups.flat()], refused });
}

function inGroups(ids: readonly number[]): (readonly number[])[] {
  const groups: (readonly number[])[] = [];
  for (let at = 0; at < ids.length; at += mostInOneCall) groups.push(ids.slice(at, at + mostInOneCall));
  return groups;
}

/** Whether it may be one of the practitioners: anything else would be the same for each half of them. */
const isOfPractitioners = ({ kind, fields = [] }: Failure): boolean =>
  kind === 'refused-by-service' &&
  (fields.length === 0 || fields.some((field) => field.startsWith('practitioner')));

async function ask(client: PracticeClient, asked: SlotQuestion): Promise<Result<SlotView[]>> {
  const query = {
    serviceId: asked.serviceId,
    locationId: asked.locationId,
    practitionerIds: [...asked.practitionerIds],
    from: wireFromInstant(asked.from),
    to: wireFromInstant(asked.to),
  };
  const stepped = await client.searchFreeSlots(
    { query: { ...query, interval: limits.freeSlotIntervalMinutes } },
    { priority: 'interactive' },
  );
  // The name of the step is not in the documentation: a practice that does not know it has a step of its own.
  const refusesStep = !stepped.ok && (stepped.failure.fields ?? []).includes('interval');
  const answer = refusesStep ? await client.searchFreeSlots({ query }, { priority: 'interactive' }) : stepped;
  if (!answer.ok) return failed(answer.failure);
  return ok(
    answer.value.data.flatMap(({ practitionerId, slots: times }) =>
      (times ?? []).flatMap((time): SlotView[] => {
        const start = instantFromWire(time.start);
        const end = instantFromWire(time.end);
        return start === null || end === null || practitionerId < 1 ? [] : [{ practitionerId, start, end }];
      }),
    ),
  );
}
