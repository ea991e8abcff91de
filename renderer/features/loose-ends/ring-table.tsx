import { IconPrinter } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { sayDay } from '../../../shared/clinic-time.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Note } from '../../components/note.tsx';
import { PractitionerName } from '../../components/practitioner-name.tsx';
import { PrintSheet } from '../../components/print-sheet.tsx';
import { Shape } from '../../components/shape.tsx';
import type { ShapeName } from '../../model/chip.ts';
import { count, otherName } from '../../model/words.ts';
import { type Clocks, useClocks } from '../../state/use-clocks.ts';
import { useDesk } from '../../state/use-desk.tsx';
import css from './loose-ends.module.css';
import type { PatientToRing, RingList } from './ring-model.ts';

const shapes: Record<PatientToRing['reasons'][number]['tone'], ShapeName> = {
  bad: 'bang',
  warn: 'triangle',
  info: 'diamond',
};

/** Every patient to ring before the day, with the number and the reasons. */
export function RingTable({ date, ring }: { date: string; ring: RingList }) {
  const { deskNotes } = useDesk();
  const rung = useStore(deskNotes.store, (s) => s.rung);
  const left = ring.calls.filter((call) => !rung.has(call.key)).length;
  const others = sayOthers(ring);
  if (ring.calls.length === 0) {
    return ring.cannotTell > 0 ? (
      <Note tone="grey">{`Nobody is known to need a call for ${sayDay(date)}.${others}`}</Note>
    ) : (
      <Note tone="ok">{`Nobody needs to be rung for ${sayDay(date)}.${others}`}</Note>
    );
  }
  return (
    <Card
      title={sayDay(date)}
      count={left}
      aside={
        <Button size="row" className={css.print} onClick={() => window.print()}>
          <IconPrinter size={16} aria-hidden /> Print
        </Button>
      }
    >
      <p className={css.soft}>
        {left === 0 ? 'Everybody was rung.' : `${left} to ring.`}
        {others} Ticks are kept on this PC for a week.
      </p>
      <ul className={css.rows} aria-label={`To ring for ${sayDay(date)}`}>
        {ring.calls.map((call) => (
          <CallLine
            key={call.key}
            call={call}
            rung={rung.has(call.key)}
            onRing={() => deskNotes.ring(call.key)}
          />
        ))}
      </ul>
      <RingSheet date={date} calls={ring.calls} />
    </Card>
  );
}

/**
 * The other booked patients, and those for whom it is unknown: their record, invoices or case may not have been read
 * yet.
 */
function sayOthers({ others, cannotTell }: RingList): string {
  const fine = others > 0 ? ` ${count(others, 'other patient')} booked, with nothing to ring about.` : '';
  const unsure = cannotTell > 0 ? ` Of ${count(cannotTell, 'patient')} this PC cannot tell.` : '';
  return fine + unsure;
}

const nameOf = ({ row }: PatientToRing): string => row.patient?.name ?? `Patient ${row.patientId}`;
const otherNameOf = ({ row }: PatientToRing): string | null => row.patient && otherName(row.patient);
const sayStarts = ({ starts, row }: PatientToRing, clocks: Clocks): string =>
  starts.map((start) => clocks.at(start, row.locationId)).join(', ');

function CallLine({ call, rung, onRing }: { call: PatientToRing; rung: boolean; onRing: () => void }) {
  const { view } = useDesk();
  const clocks = useClocks();
  const { row, reasons } = call;
  const name = nameOf(call);
  const other = otherNameOf(call);
  return (
    <li className={`${css.call} ${rung ? css.rung : ''}`}>
      <input
        type="checkbox"
        className={css.tick}
        aria-label={`${name} was rung`}
        checked={rung}
        onChange={onRing}
      />
      <b className={css.time}>{sayStarts(call, clocks)}</b>
      <span className={css.who}>
        <Button
          look="bare"
          className={css.name}
          onClick={() => row.patientId !== null && view.openPatient(row.patientId)}
        >
          {name}
        </Button>
        {other && <span className={css.soft}>likes to be called {other}</span>}
        <span className={css.soft}>
          <PractitionerName practitioner={row.practitioner} />
          {row.service && ` · ${row.service.name}`}
        </span>
      </span>
      <span className={row.patient?.phone ? css.phone : css.noPhone}>
        {row.patient?.phone ?? 'no phone on file'}
      </span>
      <ul className={css.reasons}>
        {reasons.map((reason) => (
          <li key={reason.code} className={css[reason.tone]}>
            <Shape name={shapes[reason.tone]} />
            <span>
              <b>{reason.label}</b> <span className={css.soft}>{reason.explain}</span>
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
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
  const clocks = useClocks();
  const other = otherNameOf(call);
  return (
    <tr>
      <td>☐</td>
      <td>{sayStarts(call, clocks)}</td>
      <td>
        {nameOf(call)}
        {other && ` (${other})`}
      </td>
      <td>{call.row.patient?.phone ?? 'no phone'}</td>
      <td>{call.reasons.map((reason) => reason.label).join(', ')}</td>
    </tr>
  );
}
