import type { InvoiceView } from '../../../shared/bridge/views.ts';
import { sayShortDayOfYear } from '../../../shared/clinic-time.ts';
import { paymentWords } from './words.ts';

/** `Billed to …`, when it was issued, and what it is for, below its number. @param today the clinic's day, `YYYY-MM-DD` */
export function aboutInvoice({ thirdParty, issued, description }: InvoiceView, today: string): string {
  return [
    thirdParty && paymentWords.lines.billedTo(thirdParty),
    issued && sayShortDayOfYear(issued, today),
    description,
  ]
    .filter(Boolean)
    .join(' · ');
}
