import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sayDay } from '../../../shared/clinic-time.ts';
import { Button } from '../../components/button.tsx';
import { sayCall } from '../../components/call-parts.tsx';
import { callWords } from '../../components/call-words.ts';
import { Card } from '../../components/card.tsx';
import { Note } from '../../components/note.tsx';
import { PrintSheet } from '../../components/print-sheet.tsx';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useApp, useClockStyle, useDesk } from '../../state/use-desk.tsx';
import { CallLine, calledNameOf, otherNameOf } from './call-line.tsx';
import type { DayKnown } from './day-known.ts';
import css from './loose-ends.module.css';
import { leftToRing, type PatientToRing, type RingList, sayStarts } from './ring-model.ts';
import { looseEndsWords } from './words.ts';

const words = looseEndsWords.calls;

/** Every patient to ring before the day, with the number and the reasons; those without a number apart. */
export function RingTable({ date, ring, known }: { date: string; ring: RingList; known: DayKnown }) {
  const { view } = useDesk();
  const left = leftToRing(ring.calls);
  const choose = (
    <Button look="bare" className={css.choose} onClick={() => view.go('settings')}>
      {words.choose}
    </Button>
  );
  return (
    <>
      {ring.calls.length === 0 ? (
        <NoCalls date={date} ring={ring} known={known} choose={choose} />
      ) : (
        <Card
          title={sayDay(date)}
          count={left}
          aside={
            <Button size="row" className={css.print} onClick={() => window.print()}>
              <IconPrinter size={16} aria-hidden /> {words.print}
            </Button>
          }
        >
          <p className={texts.softPlain} title={words.shownOn}>
            {left === 0 && known !== 'whole' ? words.knownCalled : words.left(left)}
            {sayOthers(ring)} {choose}
          </p>
          <ul className={css.rows} aria-label={looseEndsWords.screen.calls(sayDay(date))}>
            {ring.calls.map((call) => (
              <CallLine key={call.row.key} call={call} date={date} />
            ))}
          </ul>
          <RingSheet date={date} calls={[...ring.calls, ...ring.noPhone]} />
        </Card>
      )}
      {ring.noPhone.length > 0 && (
        <Card title={words.noPhone} count={ring.noPhone.length}>
          <p className={texts.softPlain}>{words.noPhoneMeans}</p>
          <ul className={css.rows} aria-label={words.noPhone}>
            {ring.noPhone.map((call) => (
              <CallLine key={call.row.key} call={call} date={date} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

type NoCallsProps = { date: string; ring: RingList; known: DayKnown; choose: ReactNode };

/** Only of a day that is known as a whole, with all its patients, no call is to be made. */
function NoCalls({ date, ring, known, choose }: NoCallsProps) {
  if (known === 'reading') {
    return (
      <p className={texts.soft} role="status">
        {commonWords.loading}
      </p>
    );
  }
  const isCertain = known === 'whole' && ring.cannotTell === 0;
  return (
    <Note tone={isCertain ? 'success' : 'neutral'} actions={choose}>
      {isCertain ? words.none(sayDay(date)) : words.noneKnown(sayDay(date))}
      {sayOthers(ring)}
    </Note>
  );
}

/**
 * The other booked patients, and those for whom it is unknown: their record, invoices or case may not have been read
 * yet.
 */
function sayOthers({ others, cannotTell }: RingList): string {
  const fine = others > 0 ? ` ${words.others(others)}` : '';
  const unsure = cannotTell > 0 ? ` ${words.unchecked(cannotTell)}` : '';
  return fine + unsure;
}

function RingSheet({ date, calls }: { date: string; calls: readonly PatientToRing[] }) {
  return (
    <PrintSheet title={looseEndsWords.screen.calls(sayDay(date))} about={words.patients(calls.length)}>
      <table>
        <tbody>
          {calls.map((call) => (
            <SheetLine key={call.row.key} call={call} />
          ))}
        </tbody>
      </table>
    </PrintSheet>
  );
}

function SheetLine({ call }: { call: PatientToRing }) {
  const { made } = call;
  const app = useApp();
  const clockStyle = useClockStyle();
  const clocks = useClocks();
  const other = otherNameOf(call);
  return (
    <tr>
      <td>{made && app ? sayCall(made, app, clockStyle) : '☐'}</td>
      <td>{sayStarts(call, clocks)}</td>
      <td>
        {calledNameOf(call)}
        {other && ` (${other})`}
      </td>
      <td>{call.row.patient?.phone ?? callWords.noPhone}</td>
      <td>{[...new Set(call.reasons.map(({ label }) => label))].join(', ')}</td>
    </tr>
  );
}
