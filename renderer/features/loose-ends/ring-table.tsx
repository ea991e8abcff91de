import { IconPrinter } from '@tabler/icons-react';
import { sayDay } from '../../../shared/clinic-time.ts';
import { Button } from '../../components/button.tsx';
import { sayCall } from '../../components/call-parts.tsx';
import { callWords } from '../../components/call-words.ts';
import { Card } from '../../components/card.tsx';
import { Note } from '../../components/note.tsx';
import { PrintSheet } from '../../components/print-sheet.tsx';
import texts from '../../components/text.module.css';
import { useClocks } from '../../state/use-clocks.ts';
import { useApp, useClockStyle, useDesk } from '../../state/use-desk.tsx';
import { CallLine, calledNameOf, otherNameOf, sayStarts } from './call-line.tsx';
import css from './loose-ends.module.css';
import { leftToRing, type PatientToRing, type RingList } from './ring-model.ts';
import { looseEndsWords } from './words.ts';

const words = looseEndsWords.calls;

/** Every patient to ring before the day, with the number and the reasons; those without a number apart. */
export function RingTable({ date, ring }: { date: string; ring: RingList }) {
  const { view } = useDesk();
  const left = leftToRing(ring.calls);
  const others = sayOthers(ring);
  const choose = (
    <Button look="bare" className={css.choose} onClick={() => view.go('settings')}>
      {words.choose}
    </Button>
  );
  return (
    <>
      {ring.calls.length === 0 ? (
        <Note tone={ring.cannotTell > 0 ? 'neutral' : 'success'} actions={choose}>
          {ring.cannotTell > 0 ? words.noneKnown(sayDay(date)) : words.none(sayDay(date))}
          {others}
        </Note>
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
            {words.left(left)}
            {others} {choose}
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
      <td>{call.reasons.map((reason) => reason.label).join(', ')}</td>
    </tr>
  );
}
