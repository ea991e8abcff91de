import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { SlipView } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { PaymentSlip } from '../../components/payment-slip.tsx';
import { useDesk } from '../../state/use-desk.tsx';

/** Prints the payments. */
export function SlipButton({ slips }: { slips: readonly SlipView[] }) {
  if (slips.length === 0) return null;
  return (
    <>
      <Button onClick={() => window.print()}>
        <IconPrinter size={18} aria-hidden /> Print a slip
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
  const [slips, setSlips] = useState<ReadonlyMap<string, SlipView>>(new Map());
  const ids = writeIds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when more numbers may be known
  useEffect(() => {
    let current = true;
    const read = async () => {
      const asked = ids.split(',').filter(Boolean);
      const answers = await Promise.all(asked.map((writeId) => bridge.call('payment.slip', { writeId })));
      const read = new Map<string, SlipView>();
      for (const [at, answer] of answers.entries()) {
        if (answer.ok) read.set(asked[at] ?? '', answer.value);
        else if (current) notices.fail(answer.failure);
      }
      if (current) setSlips(read);
    };
    void read();
    return () => {
      current = false;
    };
  }, [bridge, notices, ids, known]);
  return slips;
}
