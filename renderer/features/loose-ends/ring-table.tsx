import { IconPrinter } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { sayDay } from '../../../shared/clinic-time.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Note } from '../../components/note.tsx';
import { PrintSheet } from '../../components/print-sheet.tsx';
import texts from '../../components/text.module.css';
import { count } from '../../model/words.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useApp, useClockStyle, useDesk } from '../../state/use-desk.tsx';
import { CallLine, calledNameOf, otherNameOf, sayCall, sayStarts } from './call-line.tsx';
import css from './loose-ends.module.css';
import { leftToRing, type PatientToRing, type RingList } from './ring-model.ts';

/** Every patient to ring before the day, with the number and the reasons; those without a number apart. */
export function RingTable({ date, ring }: { date: string; ring: RingList }) {
  const { deskNotes, view } = useDesk();
  const made = useStore(deskNotes.store, (s) => s.calls);
  const left = leftToRing(ring.calls, made);
  const others = sayOthers(ring);
  const choose = (
    <Button look="bare" className={css.choose} onClick={() => view.go('settings')}>
      Choose what to call about
    </Button>
  );
  return (
    <>
      {ring.calls.length === 0 ? (
        <Note tone={ring.cannotTell > 0 ? 'neutral' : 'success'} actions={choose}>
          {ring.cannotTell > 0
            ? `No known calls for ${sayDay(date)}.${others}`
            : `No calls to make for ${sayDay(date)}.${others}`}
        </Note>
      ) : (
        <Card
          title={sayDay(date)}
          count={left}
          aside={
            <Button size="row" className={css.print} onClick={() => window.print()}>
              <IconPrinter size={16} aria-hidden /> Print
            </Button>
          }
        >
          <p className={texts.softPlain}>
            {left === 0 ? 'Everybody was rung.' : `${left} to ring.`}
            {others} Calls are kept on this PC for a week. {choose}
          </p>
          <ul className={css.rows} aria-label={`To ring for ${sayDay(date)}`}>
            {ring.calls.map((call) => (
              <CallLine key={call.key} call={call} />
            ))}
          </ul>
          <RingSheet date={date} calls={[...ring.calls, ...ring.noPhone]} />
        </Card>
      )}
      {ring.noPhone.length > 0 && (
        <Card title="No phone number" count={ring.noPhone.length}>
          <p className={texts.softPlain}>This PC knows no number to call. Ask at the desk.</p>
          <ul className={css.rows} aria-label="No phone number">
            {ring.noPhone.map((call) => (
              <CallLine key={call.key} call={call} />
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
  const fine = others > 0 ? ` ${count(others, 'other patient')} booked, with nothing to ring about.` : '';
  const unsure = cannotTell > 0 ? ` ${count(cannotTell, 'patient')} couldn’t be checked.` : '';
  return fine + unsure;
}

function RingSheet({ date, calls }: { date: string; calls: readonly PatientToRing[] }) {
  return (
    <PrintSheet title={`To ring for ${sayDay(date)}`} about={count(calls.length, 'patient')}>
      <table>
        <tbody>
          {calls.map((call) => (
            <SheetLine key={call.key} call={call} />
          ))}
        </tbody>
      </table>
    </PrintSheet>
  );
}

function SheetLine({ call }: { call: PatientToRing }) {
  const { deskNotes } = useDesk();
  const made = useStore(deskNotes.store, (s) => s.calls[call.key]);
  const zone = useApp()?.zone ?? 'UTC';
  const clockStyle = useClockStyle();
  const clocks = useClocks();
  const other = otherNameOf(call);
  return (
    <tr>
      <td>{made ? sayCall(made, zone, clockStyle) : '☐'}</td>
      <td>{sayStarts(call, clocks)}</td>
      <td>
        {calledNameOf(call)}
        {other && ` (${other})`}
      </td>
      <td>{call.row.patient?.phone ?? 'no phone'}</td>
      <td>{call.reasons.map((reason) => reason.label).join(', ')}</td>
    </tr>
  );
}
