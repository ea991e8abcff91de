import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { SlipView } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { PaymentSlip } from '../../components/payment-slip.tsx';
import { useDesk } from '../../state/use-desk.tsx';

/** Prints the payment, with the numbers that the practice has assigned so far. */
export function SlipButton({ writeIds, known }: { writeIds: readonly string[]; known: string }) {
  const { slips, print } = useSlips(writeIds, known);
  if (slips.length < writeIds.length) return null;
  return (
    <>
      <Button onClick={print}>
        <IconPrinter size={18} aria-hidden /> Print a slip
      </Button>
      <PaymentSlip slips={slips} />
    </>
  );
}

/** @param known changes whenever the practice may have assigned more numbers */
function useSlips(writeIds: readonly string[], known: string) {
  const { bridge, notices } = useDesk();
  const [slips, setSlips] = useState<readonly SlipView[]>([]);
  const ids = writeIds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when more numbers may be known
  useEffect(() => {
    let current = true;
    const read = async () => {
      const answers = await Promise.all(
        ids.split(',').map((writeId) => bridge.call('payment.slip', { writeId })),
      );
      if (current) setSlips(answers.flatMap((answer) => (answer.ok ? answer.value : [])));
      for (const answer of answers) if (!answer.ok) notices.fail(answer.failure);
    };
    void read();
    return () => {
      current = false;
    };
  }, [bridge, notices, ids, known]);
  return { slips, print: () => window.print() };
}
