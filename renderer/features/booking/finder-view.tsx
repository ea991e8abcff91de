import type { BookingSheet } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { commonWords } from '../../model/common-words.ts';
import { useMinutes } from '../../state/use-desk.tsx';
import { useTyped } from '../../state/use-typed.ts';
import css from './booking.module.css';
import { typedFirst } from './booking-model.ts';
import { Practitioners } from './choices.tsx';
import { BookingFilters } from './filters.tsx';
import { OtherTime } from './other-time.tsx';
import { RosterTable } from './roster.tsx';
import type { Finder } from './use-finder.ts';
import { Week } from './week.tsx';
import { bookingWords } from './words.ts';

const { find } = bookingWords;

type FinderProps = {
  sheet: BookingSheet;
  finder: Finder;
  /** The length of the visit, as far as it is known. Minutes. */
  minutes: number;
  /** The practice lists no free times for a class: the user types one. */
  ofClass?: boolean;
};

/** Practitioner and time: the free times of a week, the roster, or a typed time. */
export function FinderView({ sheet, finder, minutes, ofClass = false }: FinderProps) {
  const { wish, chosen, free, days, today, zone } = finder;
  const now = useMinutes();
  const [more, setMore] = useTyped<'roster' | 'other' | null>('booking more', ofClass ? 'other' : null);
  const marked = sheet.practitioners.filter((p) => wish.practitionerIds.includes(p.id));
  const who = marked.length > 0 ? marked : sheet.practitioners;
  const leftOut = sheet.practitioners.filter((p) => free.leftOut.includes(p.id));
  const ready = !ofClass && wish.serviceId !== null && wish.locationId !== null;
  const toggle = (one: 'roster' | 'other') => setMore(more === one ? null : one);
  return (
    <>
      {ofClass ? (
        <p className={css.hint}>{find.ofClass}</p>
      ) : (
        <>
          <Practitioners sheet={sheet} wish={wish} onWish={finder.change} />
          <BookingFilters
            wish={wish}
            today={today}
            onWish={finder.change}
            onWeek={finder.showWeek}
            onNextFree={finder.nextFree}
          />
          {!ready && <p className={css.hint}>{find.needs}</p>}
        </>
      )}
      {free.failure && !ofClass && (
        <Note
          tone="warning"
          role="status"
          title={find.failed}
          actions={
            <>
              <Button onClick={free.reload}>{commonWords.tryAgain}</Button>
              {more !== 'other' && <Button onClick={() => setMore('other')}>{find.enterTime}</Button>}
            </>
          }
        >
          {sayFailure(free.failure)} {find.enterOne}
        </Note>
      )}
      {ready && !free.failure && (
        <div className={free.loading ? css.loading : undefined} aria-busy={free.loading}>
          {free.slots === null ? (
            <p className={css.hint} data-autofocus tabIndex={-1}>
              {find.loading}
            </p>
          ) : (
            <Week
              days={days}
              today={today}
              zone={zone}
              practitioners={sheet.practitioners}
              several={who.length > 1}
              chosen={chosen}
              held={!free.isOfWish}
              times={finder.times}
              onChoose={(slot) => finder.choose({ ...slot, looked: true })}
            />
          )}
          {leftOut.length > 0 && (
            <p className={css.hint} role="status">
              {find.notListed(leftOut.map((p) => p.name).join(', '))}
            </p>
          )}
          {free.slots !== null &&
            !free.loading &&
            [...days.values()].every((slots) => slots.length === 0) && (
              <p className={css.hint} role="status">
                {find.none}
              </p>
            )}
        </div>
      )}
      <div className={css.moreWays}>
        <Button look="bare" aria-expanded={more === 'other'} onClick={() => toggle('other')}>
          {find.enterTime}
        </Button>
        <Button look="bare" aria-expanded={more === 'roster'} onClick={() => toggle('roster')}>
          {find.roster}
        </Button>
      </div>
      {more === 'other' && (
        <OtherTime
          practitioners={sheet.practitioners}
          initial={typedFirst(chosen, wish.from, finder.usualMinute, { zone, now })}
          practitionerId={chosen?.practitionerId ?? wish.practitionerIds[0] ?? null}
          zone={zone}
          minutes={minutes}
          chosen={chosen}
          mayCome={ready && !free.failure}
          onChange={finder.choose}
        />
      )}
      {more === 'roster' && <RosterTable practitioners={who} locationId={wish.locationId} from={wish.from} />}
    </>
  );
}
