import { IconPrinter } from '@tabler/icons-react';
import type { SlipView } from '../../../shared/bridge/views.ts';
import { ok } from '../../../shared/result.ts';
import { Button } from '../../components/button.tsx';
import { PaymentSlip } from '../../components/payment-slip.tsx';
import { useRead } from '../../state/use-call.ts';
import { useDesk } from '../../state/use-desk.tsx';
import { paymentWords } from './words.ts';

/** Prints the payments. */
export function SlipButton({ slips }: { slips: readonly SlipView[] }) {
  if (slips.length === 0) return null;
  return (
    <>
      <Button onClick={() => window.print()}>
        <IconPrinter size={18} aria-hidden /> {paymentWords.outcome.printSlip}
      </Button>
      <PaymentSlip slips={slips} />
    </>
  );
}

/**
 * The slips of these writes, by write id, with the numbers that the practice has assigned so far.
 * @param known changes whenever the practice may have assigned more numbers
 */
export function useSlips(writeIds: readonly string[], known: string): ReadonlyMap<string, SlipView> {
  const { bridge, notices } = useDesk();
  const { value } = useRead<ReadonlyMap<string, SlipView>>(
    ['slips of writes', writeIds, known],
    async ({ signal }) => {
      const answers = await Promise.all(writeIds.map((writeId) => bridge.call('payment.slip', { writeId })));
      const slips = new Map<string, SlipView>();
      for (const [at, answer] of answers.entries()) {
        if (answer.ok) slips.set(writeIds[at] ?? '', answer.value);
        else if (!signal.aborted) notices.fail(answer.failure);
      }
      return ok(slips);
    },
    { keeps: true },
  );
  return value ?? none;
}

const none: ReadonlyMap<string, SlipView> = new Map();
