import type { DayRow } from '../../../shared/bridge/views.ts';
import { assertNever } from '../../../shared/result.ts';
import layouts from '../../components/layout.module.css';
import { OpenPracticePage } from '../../components/open-practice-page.tsx';
import texts from '../../components/text.module.css';
import type { When } from '../../model/chip.ts';
import { invoiceWords } from '../../model/invoice-words.ts';
import { count } from '../../model/words.ts';
import { useSettings } from '../../state/use-desk.tsx';
import css from './box.module.css';

/** `Arriving · 10:00 with Dan Kessler`. @param at the visit's time, formatted */
export function bookingLine(row: DayRow, at: string, when: When): string {
  const who = row.practitioner ? `${at} with ${row.practitioner.name}` : at;
  return `${stageOf(row, when)} · ${who}`;
}

function stageOf(row: DayRow, when: When): string {
  switch (row.status) {
    case 'unset':
      if (when === 'today') return 'Arriving';
      return when === 'past' ? 'No status set' : 'Booked';
    case 'arrived':
      return when === 'today' ? 'In clinic' : 'Arrived';
    case 'completed':
      return 'Done';
    case 'cancelled':
      return 'Cancelled';
    case 'did-not-arrive':
      return 'Did not arrive';
    case 'other':
      return row.statusWord ?? 'Another status';
    default:
      return assertNever(row.status);
  }
}

/** The details of the appointment that the row has no room for. */
export function BookingDetails({ row }: { row: DayRow }) {
  const minutes = Math.round((row.end - row.start) / 60_000);
  const facts = [
    row.service ? `${row.service.name} · ${minutes} min` : `${minutes} min`,
    row.group &&
      `Group: ${row.group.arrived} of ${count(row.group.booked, 'patient')} in, ${row.group.places} places`,
    row.recurring && 'Recurring appointment',
    row.patientId !== null && invoiceWords(row.invoice),
  ].filter((fact) => typeof fact === 'string');
  return (
    <section className={css.box} aria-label="Appointment">
      <ul className={`${layouts.stackTight} ${css.facts}`}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {row.cancellation && (
        <p className={css.words}>
          <b>Why cancelled</b> {row.cancellation}
        </p>
      )}
      <Elsewhere appointmentId={row.appointmentId} />
      {row.note && (
        <p className={css.words}>
          <b>Note</b> {row.note}
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
      Cancel, or set “did not arrive”: <OpenPracticePage kind="appointment" id={appointmentId} />
    </p>
  );
}
