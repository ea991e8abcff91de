import { useEffect, useState } from 'react';
import type { CashCount, TakingsView } from '../../../shared/bridge/views.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import type { TillCount } from '../../state/desk-notes.ts';
import { useClockStyle, useMinutes } from '../../state/use-desk.tsx';
import { useTyped } from '../../state/use-typed.ts';
import cash from './cash.module.css';
import { noCash } from './cash-model.ts';
import { enterCounts } from './count-keys.ts';
import { Differences } from './differences.tsx';
import { MethodLine } from './method-line.tsx';
import css from './method-table.module.css';
import takings from './takings.module.css';
import {
  type LookedAt,
  newestFirst,
  onTheirWay,
  sayTotal,
  sumOf,
  type TakingsMethod,
  type TakingsPayment,
  unusedMethods,
} from './takings-model.ts';
import { sourceOf } from './takings-source.ts';
import { TillChoice } from './till-choice.tsx';
import { takingsWords } from './words.ts';

const { table } = takingsWords;

export type Removing = { payment: TakingsPayment; method: string };

type TakingsProps = {
  view: TakingsView;
  /** The locations' names; null: the practice has only one. */
  where: string | null;
  count: TillCount;
  zone: string;
  /** The day is closed: counting has ended. */
  closed: boolean;
  /** When the previous shift ended, on the clinic's clock; null: the whole day is shown. */
  since: string | null;
  /** Whether a method is to be counted. */
  asked: (method: TakingsMethod) => boolean;
  onCount: (methodId: number, text: string) => void;
  onCash: (methodId: number, cash: CashCount, amount: string | null) => void;
  /** Everything is counted, and Enter was pressed. */
  onAll: () => void;
  onInTill: (methodId: number, inTill: boolean) => void;
  onRemove: (removing: Removing) => void;
  onChangeMethod: (removing: Removing) => void;
  /** The user is about to count a method without a recorded payment. */
  onAbout: (methodId: number) => void;
};

/** The source of the list, the sum, and a line for each method. */
export function Takings({
  view,
  where,
  count,
  zone,
  closed,
  since,
  asked,
  onCount,
  onCash,
  onAll,
  onInTill,
  onRemove,
  onChangeMethod,
  onAbout,
}: TakingsProps) {
  const [open, setOpen] = useState<number | null>(null);
  const [lookedAt, setLookedAt] = useState<LookedAt | null>(null);
  const [find, setFind] = useTyped('takings find', '');
  const show = (methodId: number | null, at: LookedAt | null) => {
    setOpen(methodId);
    setLookedAt(at);
    setFind('');
  };
  const sum = sumOf(view.methods, count);
  useKeyToCounts();
  return (
    <>
      <Source view={view} zone={zone} />
      <Card
        title={table.taken(formatCents(view.totalCents), where, since)}
        className={takings.total}
        aside={<FindPayment methods={view.methods} find={find} onFind={setFind} />}
      >
        {view.methods.length === 0 ? (
          <p className={texts.softPlain}>{since ? table.nothingSince : table.nothing}</p>
        ) : (
          <table className={`${layouts.table} ${css.methods}`}>
            <thead>
              <tr>
                <th scope="col">{table.method}</th>
                <th scope="col" className={`${texts.sum} ${css.amount}`}>
                  {table.system}
                </th>
                <th scope="col" className={`${texts.sum} ${css.amount}`}>
                  {table.counted}
                </th>
                <th scope="col">{table.difference}</th>
              </tr>
            </thead>
            {[...view.methods.filter(asked), ...view.methods.filter((m) => !asked(m))].map((method) => (
              <MethodLine
                key={method.method.id}
                method={method}
                methods={view.methods}
                closed={closed}
                asked={asked(method)}
                cash={count.cash[method.method.id] ?? noCash}
                text={count.amounts[method.method.id] ?? ''}
                zone={zone}
                open={open === method.method.id}
                find={find.trim()}
                lookedAt={lookedAt}
                onOpen={(is) => show(is ? method.method.id : null, null)}
                onLook={(at) => show(at.methodId, at)}
                onCount={(text) => onCount(method.method.id, text)}
                onCash={(cash, amount) => onCash(method.method.id, cash, amount)}
                onAll={onAll}
                onRemove={(payment) => onRemove({ payment, method: method.method.name })}
                onChangeMethod={(payment) => onChangeMethod({ payment, method: method.method.name })}
              />
            ))}
            <tfoot>
              <tr>
                <th scope="row">{sayTotal(view.methods, sum)}</th>
                <td className={`${texts.sum} ${css.amount}`}>
                  {formatCents(sum?.system ?? view.totalCents)}
                </td>
                <td className={`${texts.sum} ${css.amount}`}>{sum ? formatCents(sum.counted) : '–'}</td>
                <td>{sum && <Differences sum={sum} />}</td>
              </tr>
            </tfoot>
          </table>
        )}
        {!closed && view.methods.some(asked) && <p className={cash.hint}>{table.hint}</p>}
        {!closed && <Unused methods={unusedMethods(view)} onAbout={onAbout} />}
        {!closed && <TillChoice known={view.known} onChoose={onInTill} />}
      </Card>
    </>
  );
}

/** With the focus on the screen itself, the arrow down and Enter lead into the counts. */
function useKeyToCounts(): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const nowhere = document.activeElement === document.body || document.activeElement?.id === 'main';
      if (event.defaultPrevented || !nowhere || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return;
      if (enterCounts()) event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}

type FindProps = { methods: readonly TakingsMethod[]; find: string; onFind: (text: string) => void };

/** How many payments there are, and a field to find one among them, whatever method it was recorded under. */
function FindPayment({ methods, find, onFind }: FindProps) {
  const all = methods.flatMap((m) => m.payments).filter((p) => !p.removed).length;
  const found = methods.reduce((sum, method) => sum + newestFirst(method, find.trim()).length, 0);
  if (methods.every(({ payments }) => payments.length === 0)) {
    return <span className={texts.softPlain}>{table.payments(all)}</span>;
  }
  return (
    <div className={takings.find}>
      <span className={texts.softPlain} role="status">
        {find.trim() === '' ? table.payments(all) : takingsWords.find.found(found)}
      </span>
      <input
        type="search"
        className={takings.findField}
        aria-label={takingsWords.find.label}
        placeholder={takingsWords.find.hint}
        autoComplete="off"
        value={find}
        onChange={(event) => onFind(event.currentTarget.value)}
      />
    </div>
  );
}

type UnusedProps = { methods: TakingsView['known']; onAbout: (methodId: number) => void };

/** Methods without a recorded payment: the till may hold money of one that was recorded under another. */
function Unused({ methods, onAbout }: UnusedProps) {
  if (methods.length === 0) return null;
  return (
    <div className={takings.unused}>
      <span className={texts.softPlain}>{table.notUsed}</span>
      {methods.map(({ id, name }) => (
        <Button key={id} size="row" aria-label={table.countOne(name)} onClick={() => onAbout(id)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

/** The source of the list, so that a part is not taken for the whole. */
function Source({ view, zone }: { view: TakingsView; zone: string }) {
  const clockStyle = useClockStyle();
  const now = useMinutes();
  const waiting = onTheirWay(view.methods);
  const { said, more } = sourceOf(view, now, zone, clockStyle);
  if (view.source !== 'practice') {
    return (
      <Note tone="warning" title={said}>
        {more}
      </Note>
    );
  }
  return (
    <p className={texts.softPlain}>
      {said}
      {waiting.count > 0 && ` ${takingsWords.source.pending(waiting.count, formatCents(waiting.cents))}`}
    </p>
  );
}
