import type { SlipView } from '../../shared/bridge/views.ts';
import { dayOf, sayDate } from '../../shared/clinic-time.ts';
import { sayClock } from '../../shared/clock-words.ts';
import { formatCents } from '../../shared/money.ts';
import { useClockStyle } from '../state/use-desk.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { componentWords } from './words.ts';

const words = componentWords.slip;

/** The printed receipt: who, when, how much and how, for which invoices, and the number. */
export function PaymentSlip({ slips }: { slips: readonly SlipView[] }) {
  const clockStyle = useClockStyle();
  const [first] = slips;
  if (!first) return null;
  const total = slips.reduce((all, slip) => all + slip.amountCents, 0);
  const { paidAt, zone } = first;
  const when =
    paidAt === null ? words.noTime : `${sayDate(dayOf(paidAt, zone))}, ${sayClock(paidAt, zone, clockStyle)}`;
  return (
    <PrintSheet
      title={slips.every((slip) => slip.removed) ? words.removed : words.received}
      about={[first.patientName, when, first.locationName].filter(Boolean).join(' · ')}
    >
      {first.payee && <Payee payee={first.payee} />}
      <table>
        <tbody>
          {slips.map((slip) => (
            <SlipRows key={slip.method} slip={slip} />
          ))}
          <tr>
            <th>{words.total}</th>
            <th>{formatCents(total)}</th>
          </tr>
        </tbody>
      </table>
      {slips.map(
        (slip) =>
          slip.removed && (
            <p key={slip.method}>{words.removedPart(formatCents(slip.amountCents), slip.method)}</p>
          ),
      )}
      {slips.some((slip) => !slip.recorded) && <p>{words.unconfirmed}</p>}
      <p>{[words.noTaxInvoice, first.by && words.takenBy(first.by)].filter(Boolean).join(' ')}</p>
    </PrintSheet>
  );
}

/** The payee: only what the practice's record of the location says. */
function Payee({ payee: { abn, address, phone, email } }: { payee: NonNullable<SlipView['payee']> }) {
  const lines = [address, [phone, email].filter(Boolean).join(' · '), abn && words.abn(abn)].filter(Boolean);
  return lines.length > 0 ? <p>{lines.join(' · ')}</p> : null;
}

function SlipRows({ slip }: { slip: SlipView }) {
  return (
    <>
      <tr>
        <th>{slip.number ? words.payment(slip.method, slip.number) : slip.method}</th>
        <th>{formatCents(slip.amountCents)}</th>
      </tr>
      {slip.parts.map((part) => (
        <tr key={part.invoice}>
          <td>{words.forInvoice(part.invoice)}</td>
          <td>{formatCents(part.cents)}</td>
        </tr>
      ))}
      {slip.credits?.map((part) => (
        <tr key={part.invoice}>
          <td>{words.creditFor(part.invoice)}</td>
          <td>{formatCents(part.cents)}</td>
        </tr>
      ))}
    </>
  );
}
