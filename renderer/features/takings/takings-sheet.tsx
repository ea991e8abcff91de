import type { CountView, TakingsView } from '../../../shared/bridge/views.ts';
import { sayDate } from '../../../shared/clinic-time.ts';
import { sayClock } from '../../../shared/clock-words.ts';
import { formatCents } from '../../../shared/money.ts';
import { PrintSheet } from '../../components/print-sheet.tsx';
import type { TillCount } from '../../state/desk-notes.ts';
import { useClockStyle, useMinutes, useSettings } from '../../state/use-desk.tsx';
import {
  cashOf,
  countedChip,
  countedOf,
  paymentKey,
  sayPart,
  sayTotal,
  shiftMethods,
  sinceShift,
  sumOf,
  type TakingsMethod,
  withCounted,
} from './takings-model.ts';
import { sourceOf } from './takings-source.ts';
import { takingsWords } from './words.ts';

const { sheet, table } = takingsWords;

type SheetProps = {
  view: TakingsView;
  count: TillCount;
  ended: readonly CountView[];
  zone: string;
  /** The locations' names; null: everywhere. */
  where: string | null;
};

/** The takings sheet for printing: the count by method, then every payment, with room to sign. */
export function TakingsSheet({ view, count, ended, zone, where }: SheetProps) {
  const clockStyle = useClockStyle();
  const now = useMinutes();
  const { staff } = useSettings();
  const closed = ended.at(-1)?.ended === 'day';
  const open = closed ? null : withCounted(sinceShift(view, ended), count);
  const { said, more } = sourceOf(view, now, zone, clockStyle);
  return (
    <PrintSheet
      title={
        where ? takingsWords.titleAt(sayDate(view.date), where) : takingsWords.titleOf(sayDate(view.date))
      }
      about={[said, more, sheet.printed(sayClock(now, zone, clockStyle), staff)].filter(Boolean).join(' ')}
    >
      {ended.map((part) => (
        <CountTable
          key={part.part}
          title={sheet.countedBy(sayPart(part), sayClock(part.at, zone, clockStyle), part.by)}
          methods={shiftMethods(view, part)}
          count={part}
          cash={cashOf(view, part)}
        />
      ))}
      {open && (
        <CountTable
          title={ended.length > 0 ? sheet.sinceThen : null}
          methods={open.methods}
          count={count}
          cash={cashOf(view, count)}
        />
      )}
      <p>{sheet.sign}</p>
      {view.methods.map((method) => (
        <section key={method.method.id}>
          <h2>{method.method.name}</h2>
          <table>
            <tbody>
              {method.payments.map((p) => (
                <tr key={paymentKey(p)}>
                  <td>{sayClock(p.at, zone, clockStyle)}</td>
                  <td>{p.patientName ?? takingsWords.payment.unknownPatient}</td>
                  <td>{p.number}</td>
                  <td>{p.onItsWay ? takingsWords.payment.notConfirmed : ''}</td>
                  <td>
                    {p.removed ? (
                      <s>{sheet.removed(formatCents(p.amountCents))}</s>
                    ) : (
                      formatCents(p.amountCents)
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </PrintSheet>
  );
}

type TableProps = {
  title: string | null;
  methods: readonly TakingsMethod[];
  count: Pick<TillCount, 'amounts' | 'note'>;
  /** The notes and coins, by method, in words. */
  cash: readonly string[];
};

/** One count: each method, and the total. */
function CountTable({ title, methods, count, cash }: TableProps) {
  const sum = sumOf(methods, count);
  return (
    <>
      {title && <h2>{title}</h2>}
      <table>
        <thead>
          <tr>
            <th>{table.method}</th>
            <th>{table.system}</th>
            <th>{table.counted}</th>
            <th>{table.difference}</th>
          </tr>
        </thead>
        <tbody>
          {methods.map((method) => {
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
            <th>{sayTotal(methods, sum)}</th>
            <th>{formatCents(sum?.system ?? methods.reduce((all, m) => all + m.cents, 0))}</th>
            <th>{sum && formatCents(sum.counted)}</th>
            <th>{sum && (sum.differences.join(', ') || takingsWords.result.balances)}</th>
          </tr>
        </tbody>
      </table>
      {cash.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {count.note.trim() && <p>{sheet.note(count.note.trim())}</p>}
    </>
  );
}
