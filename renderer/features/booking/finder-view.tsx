import type { BookingSheet } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { useTyped } from '../../state/use-typed.ts';
import css from './booking.module.css';
import { Practitioners } from './choices.tsx';
import { BookingFilters } from './filters.tsx';
import { OtherTime } from './other-time.tsx';
import { RosterTable } from './roster.tsx';
import type { Finder } from './use-finder.ts';
import { Week } from './week.tsx';

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
  const [more, setMore] = useTyped<'roster' | 'other' | null>('booking more', ofClass ? 'other' : null);
  const marked = sheet.practitioners.filter((p) => wish.practitionerIds.includes(p.id));
  const who = marked.length > 0 ? marked : sheet.practitioners;
  const leftOut = sheet.practitioners.filter((p) => free.leftOut.includes(p.id));
  const ready = !ofClass && wish.serviceId !== null && wish.locationId !== null;
  const toggle = (one: 'roster' | 'other') => setMore(more === one ? null : one);
  return (
    <>
      {ofClass ? (
        <p className={css.hint}>
          The practice system gives no free times for a class. Enter a time; it is checked before it is sent.
        </p>
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
          {!ready && <p className={css.hint}>Choose a service and location to see free times.</p>}
        </>
      )}
      {free.failure && !ofClass && (
        <Note
          tone="warning"
          role="status"
          title="The free times cannot be read now."
          actions={
            <>
              <Button onClick={free.reload}>Try again</Button>
              {more !== 'other' && <Button onClick={() => setMore('other')}>Enter a time</Button>}
            </>
          }
        >
          {sayFailure(free.failure)} A time that you enter yourself is looked at before it is sent.
        </Note>
      )}
      {ready && !free.failure && (
        <div className={free.loading ? css.loading : undefined} aria-busy={free.loading}>
          {free.slots === null ? (
            <p className={css.hint} data-autofocus tabIndex={-1}>
              Asking the practice what is free…
            </p>
          ) : (
            <Week
              days={days}
              today={today}
              zone={zone}
              practitioners={sheet.practitioners}
              several={who.length > 1}
              chosen={chosen}
              times={finder.times}
              onChoose={(slot) => finder.choose({ ...slot, looked: true })}
            />
          )}
          {leftOut.length > 0 && (
            <p className={css.hint} role="status">
              The practice gives no free times of {leftOut.map((p) => p.name).join(', ')} for this service.
            </p>
          )}
          {free.slots !== null &&
            !free.loading &&
            [...days.values()].every((slots) => slots.length === 0) && (
              <p className={css.hint} role="status">
                Nothing is free in this week. Look at later days, or with somebody else.
              </p>
            )}
        </div>
      )}
      <div className={css.moreWays}>
        <Button look="bare" aria-expanded={more === 'other'} onClick={() => toggle('other')}>
          Another time
        </Button>
        <Button look="bare" aria-expanded={more === 'roster'} onClick={() => toggle('roster')}>
          Who works when
        </Button>
      </div>
      {more === 'other' && (
        <OtherTime
          practitioners={sheet.practitioners}
          start={chosen?.start ?? sheet.visit?.start ?? 0}
          practitionerId={chosen?.practitionerId ?? wish.practitionerIds[0] ?? null}
          zone={zone}
          minutes={minutes}
          onChange={finder.choose}
        />
      )}
      {more === 'roster' && <RosterTable practitioners={who} locationId={wish.locationId} from={wish.from} />}
    </>
  );
}
