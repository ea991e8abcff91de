import { useState } from 'react';
import { instantFromWire } from '../../../shared/clinic-time.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { copyText } from '../../components/copy-text.ts';
import { DayField } from '../../components/date-field.tsx';
import layouts from '../../components/layout.module.css';
import texts from '../../components/text.module.css';
import { sayWhen } from '../../model/words.ts';
import { nameless } from '../../state/notices.ts';
import { useCall } from '../../state/use-call.ts';
import { useApp, useClockStyle, useDesk, useMinutes } from '../../state/use-desk.tsx';
import css from './lists.module.css';
import { daysBack, type LogLine, logLines, rangeOf } from './log-table.ts';
import { outboxWords } from './words.ts';

const words = outboxWords.log;

/** The most lines that are rendered; the CSV has them all. */
const mostShown = 300;
const ranges = [
  [words.ranges.today, 1],
  [words.ranges.week, 7],
  [words.ranges.month, 30],
] as const;

/** Who did what at this desk, for a range of days; exported as CSV, to a file or to the clipboard. */
export function ActionLog() {
  const today = useApp()?.today ?? '';
  const zone = useApp()?.zone ?? 'UTC';
  // So many days up to today, also after midnight, unless a person chose another day.
  const [first, setFirst] = useState<string | number>(7);
  const [last, setLast] = useState<string | null>(null);
  const from = typeof first === 'number' ? daysBack(today, first) : first;
  const to = last ?? today;
  const csv = useLog(from, to, zone);
  const problem = rangeOf(from, to, zone) === null ? words.wrongRange : null;
  return (
    <Card
      title={words.title}
      aside={csv !== null && <LeaveAsCsv csv={csv} name={words.fileName(from, to)} />}
    >
      <p className={texts.soft}>{words.about}</p>
      <div className={css.range}>
        <DayField label={words.from} value={from} onChange={setFirst} />
        <DayField label={words.to} value={to} onChange={setLast} />
        {ranges.map(([name, days]) => (
          <Button
            key={name}
            size="row"
            className={css.preset}
            aria-pressed={to === today && from === daysBack(today, days)}
            onClick={() => {
              setFirst(days);
              setLast(null);
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      {problem && (
        <p className={texts.fault} role="alert">
          {problem}
        </p>
      )}
      {csv !== null && <LogTable lines={logLines(csv)} zone={zone} />}
    </Card>
  );
}

/** @returns the log of a range as CSV; null while it is read, or where the range is invalid. */
function useLog(from: string, to: string, zone: string): string | null {
  return useCall('log.csv', rangeOf(from, to, zone), { notices: true }).value?.csv ?? null;
}

function LeaveAsCsv({ csv, name }: { csv: string; name: string }) {
  const { notices, printing } = useDesk();
  const lines = logLines(csv).length;
  const copy = async () => {
    if (await copyText(document, csv)) notices.say(nameless(words.copied(lines)));
    else notices.say(nameless(words.notCopied));
  };
  return (
    <div className={`${layouts.wrapped} ${css.leave}`}>
      <Button size="row" disabled={lines === 0} onClick={() => void copy()}>
        {words.copy}
      </Button>
      <Button size="row" look="main" disabled={lines === 0} onClick={() => void printing.saveCsv(name, csv)}>
        {words.save}
      </Button>
    </div>
  );
}

function LogTable({ lines, zone }: { lines: readonly LogLine[]; zone: string }) {
  const clockStyle = useClockStyle();
  const now = useMinutes();
  if (lines.length === 0) return <p className={css.nothing}>{words.none}</p>;
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{words.heads.when}</th>
            <th scope="col">{words.heads.who}</th>
            <th scope="col">{words.heads.what}</th>
            <th scope="col">{words.heads.patient}</th>
            <th scope="col">{words.heads.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {keyed(lines.slice(0, mostShown)).map(([key, [when, who, what, patient, outcome]]) => (
            <tr key={key}>
              <td className={css.tight}>{sayWhen(instantFromWire(when) ?? now, now, zone, clockStyle)}</td>
              <td className={css.tight}>{who || '–'}</td>
              <td>{plain(what)}</td>
              <td className={css.tight}>{patient || '–'}</td>
              <td>{plain(outcome)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > mostShown && <p className={texts.soft}>{words.shown(mostShown, lines.length)}</p>}
    </>
  );
}

/** The log's own words, without the hyphens that join them: `payment removal`. */
const plain = (text: string) => text.replaceAll('-', ' ');

/** The log is append-only, so a line's index counted from the end is a stable key. */
const keyed = (lines: readonly LogLine[]) => lines.map((line, i) => [lines.length - i, line] as const);
