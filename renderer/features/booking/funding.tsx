import type { BookingSheet } from '../../../shared/bridge/views.ts';
import { Note } from '../../components/note.tsx';
import css from './booking.module.css';
import { outlooks } from './case-outlook.ts';
import { bookingWords } from './words.ts';

type FundingProps = {
  sheet: BookingSheet;
  caseId: number | null;
  /** The day of the visit at the clinic. */
  date: string;
  minutes: number;
  adds: boolean;
};

/** What the visit would use of its case, and what would not be covered; shown before it is booked. */
export function FundingNotes({ sheet, caseId, date, minutes, adds }: FundingProps) {
  const said = outlooks(sheet, caseId, { date, minutes, adds });
  if (said.length === 0) return null;
  return (
    <div className={css.funding} role="status" aria-label={bookingWords.funding.title}>
      {said.map((one) => (
        <Note key={one.title} tone={one.tone} title={one.title}>
          {one.words}
        </Note>
      ))}
    </div>
  );
}
