import type { SlotView } from '../../shared/bridge/views.ts';
import { instantFromWire, wireFromInstant } from '../../shared/clinic-time.ts';
import type { Failure } from '../../shared/failures.ts';
import { limits } from '../../shared/practice/limits.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { type PracticeClient, whileSomeoneWaits } from '../practice/types.ts';

/** A search for free slots, in one call. Instants: UTC ms. */
export type SlotQuestion = {
  readonly serviceId: number;
  readonly locationId: number;
  readonly practitionerIds: readonly number[];
  readonly from: number;
  readonly to: number;
};
export type SlotsFound = {
  readonly slots: SlotView[];
  /** Practitioners for whom the practice returns no free slots. */
  readonly leftOut: number[];
};

/** Practitioners per call: more would make the address too long. */
const maxPerCall = 50;

/** Further calls to find out which practitioner is refused; those not cleared by then are left out. */
const maxFurtherCalls = 10;

/**
 * Searches the free slots of several practitioners. The service refuses the whole search when it does not accept one of
 * them (left the practice, does not offer this service).
 *
 * Guarantees:
 * - A practitioner who is refused does not hide the free times of the others.
 * - Every practitioner is searched, however many they are, and every free slot in a response is returned.
 *
 * @returns also `refused`: those of `leftOut` who were refused alone
 */
export async function searchSlots(
  client: PracticeClient,
  asked: SlotQuestion,
): Promise<Result<SlotsFound & { readonly refused: readonly number[] }>> {
  const groups: (readonly number[])[] = inGroups(asked.practitionerIds);
  const mostCalls = groups.length + maxFurtherCalls;
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
  for (let at = 0; at < ids.length; at += maxPerCall) groups.push(ids.slice(at, at + maxPerCall));
  return groups;
}

/** Whether the refusal may concern one practitioner: any other would be the same for each half of them. */
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
    whileSomeoneWaits,
  );
  // The parameter's name is not documented: a practice that does not know it uses a step of its own.
  const refusesStep = !stepped.ok && (stepped.failure.fields ?? []).includes('interval');
  const answer = refusesStep ? await client.searchFreeSlots({ query }, whileSomeoneWaits) : stepped;
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
