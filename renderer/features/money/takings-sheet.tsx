import type { TakingsView } from '../../../shared/bridge/views.ts';
import { clockOf, sayDate } from '../../../shared/clinic-time.ts';
import { formatCents } from '../../../shared/money.ts';
import { PrintSheet } from '../../components/print-sheet.tsx';
import { sayWhen } from '../../model/words.ts';
import type { Count } from '../../state/jottings.ts';
import { useMinutes, useSettings } from '../../state/use-desk.tsx';
import { countedChip, countedOf, sumOf } from './takings-model.ts';

type SheetProps = { view: TakingsView; count: Count; zone: string; place: string | null };

/** The day on paper: the count by method, then every payment, with room to sign. */
export function TakingsSheet({ view, count, zone, place }: SheetProps) {
  const now = useMinutes();
  const { staff } = useSettings();
  const sum = sumOf(view.methods, count);
  const source =
    view.source === 'practice'
      ? `From the practice’s list of payments${view.asOf === null ? '' : ` as of ${sayWhen(view.asOf, now, zone)}`}`
      : 'Only what was taken on this PC';
  return (
    <PrintSheet
      title={`Takings of ${sayDate(view.date)}${place ? `, ${place}` : ''}`}
      about={`${source}. Printed at ${clockOf(now, zone)}${staff ? ` by ${staff}` : ''}.`}
    >
      <table>
        <thead>
          <tr>
            <th>Method</th>
            <th>System</th>
            <th>Counted</th>
            <th>Difference</th>
          </tr>
        </thead>
        <tbody>
          {view.methods.map((method) => {
            const counted = countedOf(method, count.amounts[method.method.id]);
            return (
              <tr key={method.method.id}>
                <td>{method.method.name}</td>
                <td>{formatCents(method.cents)}</td>
                <td>{'diff' in counted ? formatCents(counted.counted) : ''}</td>
                <td>{countedChip(counted)?.words}</td>
              </tr>
            );
          })}
          <tr>
            <th>Together</th>
            <th>{formatCents(view.totalCents)}</th>
            <th>{sum && formatCents(sum.counted)}</th>
            <th>{sum && formatCents(sum.diff)}</th>
          </tr>
        </tbody>
      </table>
      {count.note.trim() && <p>Note: {count.note.trim()}</p>}
      <p>Counted by: ______________________ Signed: ______________________</p>
      {view.methods.map((method) => (
        <section key={method.method.id}>
          <h2>{method.method.name}</h2>
          <table>
            <tbody>
              {method.payments.map((p) => (
                <tr key={p.id ?? p.at}>
                  <td>{clockOf(p.at, zone)}</td>
                  <td>{p.patientName ?? 'Unknown patient'}</td>
                  <td>{p.number}</td>
                  <td>{p.removed ? <s>{formatCents(p.cents)} removed</s> : formatCents(p.cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </PrintSheet>
  );
}
