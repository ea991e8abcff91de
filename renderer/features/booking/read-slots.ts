import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { SlotView } from '../../../shared/bridge/views.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Bridge } from '../../bridge.ts';

type Question = Omit<CallInput<'booking.slots'>, 'offset'>;

/**
 * Reads every free time of a query, page by page: only the first page calls the practice. Failures are those of the
 * call.
 *
 * Guarantee: what is shown of a week is never a part of what the practice gave.
 */
export async function readSlots(
  bridge: Bridge,
  question: Question,
): Promise<Result<{ slots: SlotView[]; leftOut: number[] }>> {
  const slots: SlotView[] = [];
  for (;;) {
    const fresh = question.fresh === true && slots.length === 0;
    const answer = await bridge.call('booking.slots', { ...question, fresh, offset: slots.length });
    if (!answer.ok) return answer;
    slots.push(...answer.value.slots);
    const { total, leftOut } = answer.value;
    if (slots.length >= total || answer.value.slots.length === 0) return ok({ slots, leftOut });
  }
}
