import type { SlotView } from '../../shared/bridge/views.ts';
import { instantFromWire, wireFromInstant } from '../../shared/clinic-time.ts';
import type { Failure } from '../../shared/failures.ts';
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

/** So many further calls are spent on finding out who is refused; whoever is not cleared by then is left out. */
const mostFurther = 10;

/**
 * The bookable times of several practitioners. The service refuses the whole question when one of them cannot be asked
 * about (left the practice, does not give this service).
 *
 * Guarantee: who is refused does not hide the free times of the others.
 *
 * @returns also `refused`: those of `leftOut` who were refused alone
 */
export async function searchSlots(
  client: PracticeClient,
  asked: SlotQuestion,
): Promise<Result<SlotsFound & { readonly refused: readonly number[] }>> {
  const groups: (readonly number[])[] = [asked.practitionerIds];
  const slots: SlotView[] = [];
  const refused: number[] = [];
  let refusal: Failure | null = null;
  let answered = false;
  for (let calls = 0; groups.length > 0 && calls <= mostFurther; calls += 1) {
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
  return ok({ slots: slots.slice(0, 2000), leftOut: [...refused, ...groups.flat()], refused });
}

/** Whether it may be one of the practitioners: anything else would be the same for each half of them. */
const isOfPractitioners = ({ kind, fields = [] }: Failure): boolean =>
  kind === 'refused-by-service' &&
  (fields.length === 0 || fields.some((field) => field.startsWith('practitioner')));

async function ask(client: PracticeClient, asked: SlotQuestion): Promise<Result<SlotView[]>> {
  const query = {
    ...{ serviceId: asked.serviceId, locationId: asked.locationId },
    practitionerIds: [...asked.practitionerIds],
    ...{ from: wireFromInstant(asked.from), to: wireFromInstant(asked.to) },
  };
  const answer = await client.searchFreeSlots({ query }, { lane: 'look' });
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
