import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { SlipView } from '../../shared/bridge/views.ts';
import { useAction } from '../state/use-action.ts';
import { Button } from './button.tsx';
import { PaymentSlip } from './payment-slip.tsx';
import { componentWords } from './words.ts';

const words = componentWords.slip;

/** Reprints the slip of a payment, with the number that the practice gave it. @param of `$85.00 of Ada Byron` */
export function SlipAgain({ paymentId, of }: { paymentId: number; of: string }) {
  const read = useAction('payment.slip', { notices: true });
  const [slip, setSlip] = useState<SlipView | null>(null);
  useEffect(() => {
    if (!slip) return;
    // The screen may have a print sheet of its own, which must be printed the next time.
    const done = () => setSlip(null);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [slip]);
  return (
    <>
      <Button
        size="row"
        aria-label={words.printOf(of)}
        onClick={() => void read.run({ paymentId }).then(setSlip)}
      >
        <IconPrinter size={16} aria-hidden /> {words.print}
      </Button>
      {slip && <PaymentSlip slips={[slip]} />}
    </>
  );
}
