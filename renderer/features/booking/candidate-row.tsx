import type { CandidateView, OfferView } from '../../../shared/bridge/views.ts';
import { dayOf } from '../../../shared/clinic-time.ts';
import { Button } from '../../components/button.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import layouts from '../../components/layout.module.css';
import texts from '../../components/text.module.css';
import { otherName, sayBirth, sayWhen } from '../../model/words.ts';
import { type Clocks, useClocks } from '../../state/use-clocks.ts';
import { useApp, useMinutes } from '../../state/use-desk.tsx';
import { sayDayAndTime, sayLater, sayWaits } from './candidate-words.ts';
import css from './candidates.module.css';
import { bookingWords } from './words.ts';

const words = bookingWords.fill;
const outcomes = ['no-answer', 'not-today'] as const;
export type Outcome = (typeof outcomes)[number];

type RowProps = {
  candidate: CandidateView;
  /** What was noted last. */
  offer: OfferView | null;
  /** When the free time begins, UTC ms. */
  freeFrom: number;
  locationId: number | null;
  /** Its buttons are reached by Tab: those of one row at a time. */
  isActive: boolean;
  /** Its main button has the focus when the dialog opens. */
  leads: boolean;
  onFocus: () => void;
  onBook: () => void;
  onMove: () => void;
  onOutcome: (outcome: Outcome) => void;
};

/** One patient who could take the time: who, why, the number, and what came of asking. */
export function CandidateRow({ candidate, offer, freeFrom, locationId, isActive, leads, ...on }: RowProps) {
  const { patient, waits, later, start, booked } = candidate;
  const today = useApp()?.today ?? '';
  const clocks = useClocks();
  const now = useMinutes();
  const zone = clocks.zoneOf(locationId);
  const date = dayOf(freeFrom, zone);
  const other = otherName(patient);
  const tabIndex = isActive ? 0 : -1;
  const isServed = booked !== null || offer?.outcome === 'not-today';
  return (
    <li className={`${css.candidate} ${isServed ? css.served : ''}`} onFocus={on.onFocus}>
      <div className={layouts.cell}>
        <span>
          <b className={css.name}>{patient.name}</b>
          {other && <span className={texts.softPlain}> “{other}”</span>}{' '}
          <span className={texts.softPlain}>{sayBirth(patient.birthdate, today)}</span>
        </span>
        {waits && <span className={css.why}>{sayWaits(waits, date, today, zone)}</span>}
        {later && <span className={css.why}>{sayLater(later, date, clocks)}</span>}
        {start > freeFrom && <span className={css.why}>{words.fromTime(clocks.at(start, locationId))}</span>}
      </div>
      <b className={patient.phone ? css.phone : css.noPhone}>{patient.phone ?? words.noPhone}</b>
      <div className={css.acts}>
        {later && (
          <Button
            look="main"
            size="row"
            tabIndex={tabIndex}
            data-main
            data-autofocus={leads || undefined}
            aria-label={words.moveWhom(patient.name)}
            onClick={firstClick(on.onMove)}
          >
            {words.move}
          </Button>
        )}
        {waits && (
          <Button
            look={later ? 'quiet' : 'main'}
            size="row"
            tabIndex={tabIndex}
            data-main={later ? undefined : true}
            data-autofocus={(leads && !later) || undefined}
            aria-label={words.bookWhom(patient.name)}
            onClick={firstClick(on.onBook)}
          >
            {bookingWords.acts.book}
          </Button>
        )}
        {outcomes.map((outcome) => (
          <Button
            key={outcome}
            size="row"
            tabIndex={tabIndex}
            aria-pressed={offer?.outcome === outcome}
            aria-keyshortcuts={outcome === 'no-answer' ? 'n' : 't'}
            aria-label={words.outcomeOf(words.outcomes[outcome], patient.name)}
            onClick={firstClick(() => on.onOutcome(outcome))}
          >
            {words.outcomes[outcome]}
          </Button>
        ))}
        <span className={texts.softNumber} role="status">
          {sayNoted({ offer, booked, locationId }, clocks, now)}
        </span>
      </div>
    </li>
  );
}

/** What was noted, beside the buttons that show it. */
function sayNoted(
  { offer, booked, locationId }: Pick<RowProps, 'offer' | 'locationId'> & Pick<CandidateView, 'booked'>,
  clocks: Clocks,
  now: number,
): string | null {
  if (booked !== null) return words.booked(sayDayAndTime(booked, locationId, clocks));
  if (!offer) return null;
  if (offer.outcome === 'offered') return words.offered(sayDayAndTime(offer.start, locationId, clocks));
  return words.noted(sayWhen(offer.at, now, clocks.zone, clocks.style), offer.by);
}
