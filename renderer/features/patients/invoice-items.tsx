import type { InvoiceDetail, InvoiceView } from '../../../shared/bridge/views.ts';
import { formatCents } from '../../../shared/money.ts';
import { OpenPracticePage } from '../../components/open-practice-page.tsx';
import css from './invoice-items.module.css';
import { patientsWords } from './words.ts';

const { invoices: words } = patientsWords;

/** The contents of an invoice, folded until the user opens them: items, tax, discounts and references. */
export function InvoiceItems({ invoice: { id, number, detail } }: { readonly invoice: InvoiceView }) {
  if (!detail || (detail.lines.length === 0 && sums(detail).length === 0)) return null;
  return (
    <details className={css.items}>
      <summary className={css.summary} aria-label={words.itemsOf(number)}>
        {words.items}
      </summary>
      {detail.lines.length > 0 && (
        <table className={css.table} aria-label={words.contents(number)}>
          <tbody>
            {detail.lines.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text, and they never move
              <tr key={i}>
                <td>{[line.code, line.description].filter(Boolean).join(' · ') || words.noDescription}</td>
                <td className={css.number}>{amountOf(line)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {detail.moreLines > 0 && (
        <p className={css.sums}>
          {words.moreItems(detail.moreLines)} <OpenPracticePage kind="invoice" id={id} />
        </p>
      )}
      {sums(detail).map((sum) => (
        <p key={sum} className={css.sums}>
          {sum}
        </p>
      ))}
    </details>
  );
}

type Line = InvoiceDetail['lines'][number];

/** `2 × $96.00, 10% tax, discount $5.00` */
function amountOf({ quantity, unitCents, discount, taxRate }: Line): string {
  const each = unitCents === null ? null : formatCents(unitCents);
  const price = quantity !== null && quantity !== 1 && each ? `${quantity} × ${each}` : each;
  return [price, taxRate ? words.tax(taxRate) : null, discount ? words.discount(discount) : null]
    .filter(Boolean)
    .join(', ');
}

function sums({ subtotalCents, taxCents, taxStatus, references, billing }: InvoiceDetail): string[] {
  return [
    subtotalCents !== null && taxCents ? words.subtotal(formatCents(subtotalCents)) : null,
    taxCents ? words.taxSum(formatCents(taxCents), taxStatus) : null,
    references.length > 0 ? words.reference(references.join(', ')) : null,
    billing,
  ].filter((sum) => sum !== null);
}
