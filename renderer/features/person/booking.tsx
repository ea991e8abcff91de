import type { DayRow } from '../../../shared/bridge/views.ts';
import { dayOf, sayDay } from '../../../shared/clinic-time.ts';
import { assertNever } from '../../../shared/result.ts';
import { expectedStart } from '../../../shared/running-late.ts';
import { callWords } from '../../components/call-words.ts';
import layouts from '../../components/layout.module.css';
import { OpenPracticePage } from '../../components/open-practice-page.tsx';
import texts from '../../components/text.module.css';
import { componentWords } from '../../components/words.ts';
import type { CallMade } from '../../model/calls.ts';
import type { When } from '../../model/chip.ts';
import { invoiceWords } from '../../model/invoice-words.ts';
import { type Clocks, useClocks } from '../../state/use-clocks.ts';
import { useMinutes, useSettings } from '../../state/use-desk.tsx';
import css from './box.module.css';
import { waitedOf } from './waited.ts';
import { personWords } from './words.ts';

const { appointment, stage } = personWords;

/** `Expected · 10:00 with Dan Kessler`. @param at the visit's time, formatted */
export function bookingLine(row: DayRow, at: string, when: When): string {
  const who = row.practitioner ? appointment.withWhom(at, row.practitioner.name) : at;
  return `${stageOf(row, when)} · ${who}`;
}

function stageOf(row: DayRow, when: When): string {
  switch (row.status) {
    case 'unset':
      if (when === 'today') return stage.expected;
      return when === 'past' ? stage.notMarked : stage.booked;
    case 'arrived':
      return when === 'today' ? stage.inClinic : stage.arrived;
    case 'completed':
      return stage.done;
    case 'cancelled':
      return stage.cancelled;
    case 'did-not-arrive':
      return stage.didNotArrive;
    case 'other':
      return row.statusWord ?? stage.other;
    default:
      return assertNever(row.status);
  }
}

/** What came of the last call; with its day, where that is not the visit's. */
function sayCalled({ start, locationId }: DayRow, made: CallMade, clocks: Clocks): string {
  const zone = clocks.zoneOf(locationId);
  const day = dayOf(made.at, zone);
  const time = clocks.at(made.at, locationId);
  const when = day === dayOf(start, zone) ? time : `${sayDay(day)}, ${time}`;
  return appointment.called(callWords.outcomes[made.outcome], made.minutes, when, made.by);
}

/** The details of the appointment that the row has no room for. */
export function BookingDetails({ row }: { row: DayRow }) {
  const minutes = Math.round((row.end - row.start) / 60_000);
  const clocks = useClocks();
  const expected = expectedStart(row, useMinutes());
  const marked = (say: (time: string, by: string) => string, mark: DayRow['goneIn']) =>
    mark && say(clocks.at(mark.at, row.locationId), mark.by);
  const facts = [
    row.service ? `${row.service.name} · ${appointment.minutes(minutes)}` : appointment.minutes(minutes),
    row.group && appointment.group(row.group.arrived, row.group.booked, row.group.places),
    marked((time, by) => appointment.goneIn(time, by, waitedOf(row)), row.goneIn),
    marked(appointment.finished, row.finished),
    row.called && sayCalled(row, row.called, clocks),
    expected !== null && componentWords.late.means(clocks.at(expected, row.locationId)),
    row.recurring && appointment.recurring,
    row.patientId !== null && invoiceWords(row.invoice),
  ].filter((fact) => typeof fact === 'string');
  return (
    <section className={css.box} aria-label={appointment.title}>
      <ul className={`${layouts.stackTight} ${css.facts}`}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {row.cancellation && (
        <p className={css.words}>
          <b>{appointment.whyCancelled}</b> {row.cancellation}
        </p>
      )}
      <Elsewhere appointmentId={row.appointmentId} />
      {row.note && (
        <p className={css.words}>
          <b>{appointment.note}</b> {row.note}
        </p>
      )}
    </section>
  );
}

/** What the service takes no change of; said only where the page can be opened. */
function Elsewhere({ appointmentId }: { appointmentId: number }) {
  const { practicePages, privacy } = useSettings();
  if (practicePages.appointment === null || privacy) return null;
  return (
    <p className={texts.soft}>
      {appointment.elsewhere} <OpenPracticePage kind="appointment" id={appointmentId} />
    </p>
  );
}
