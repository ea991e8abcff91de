import { useMemo } from 'react';
import { sayDay } from '../../../shared/clinic-time.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { whenOf } from '../../model/chip.ts';
import type { DayRows } from '../../model/day-rows.ts';
import { useApp, useDay, useDesk, useMinutes, useSettings, useView } from '../../state/use-desk.tsx';
import { DayList } from './day-list.tsx';
import { dayList } from './day-model.ts';
import css from './today.module.css';
import { Tools } from './tools.tsx';

/** The day as a list: who is here, who is late, who is expected, who is done. */
export function Today() {
  const day = useDay((d) => d.day);
  const today = useApp()?.today;
  if (!day || !today) return <p className={css.nothing}>Reading the day…</p>;
  return <ShownDay day={day} today={today} />;
}

function ShownDay({ day, today }: { day: DayRows; today: string }) {
  const now = useMinutes();
  const { locationId: wanted } = useSettings();
  const locations = useApp()?.locations;
  // A location that is no more must not hide the whole day.
  const locationId = locations?.some((l) => l.id === wanted) ? wanted : null;
  const practitionerId = useView((v) => v.practitionerId);
  const showGone = useView((v) => v.showGone);
  const when = whenOf(day.date, today);
  const list = useMemo(
    () => dayList(day.rows.values(), { locationId, practitionerId, showGone }, when, now),
    [day.rows, locationId, practitionerId, showGone, when, now],
  );
  return (
    <section className={css.today} aria-label="The day">
      <h1 className="unseen">{sayDay(day.date)}</h1>
      <Tools hidden={list.hidden} gone={list.gone} />
      {list.shown > 0 ? (
        <DayList items={list.items} when={when} zone={day.zone} label={sayDay(day.date)} />
      ) : (
        <Nobody day={day} hidden={list.hidden} gone={list.gone} />
      )}
    </section>
  );
}

function Nobody({ day, hidden, gone }: { day: DayRows; hidden: number; gone: number }) {
  const { day: days } = useDesk();
  const reading = useDay((d) => d.reading);
  const failure = useDay((d) => d.failure);
  if (failure) {
    return (
      <div className={css.failed}>
        <Note
          tone="long"
          title="The day could not be read."
          actions={<Button onClick={() => void days.reread()}>Try again</Button>}
        >
          {sayFailure(failure)}
        </Note>
      </div>
    );
  }
  return <p className={css.nothing}>{nobodyWords(day, reading, hidden, gone)}</p>;
}

function nobodyWords(day: DayRows, reading: boolean, hidden: number, gone: number): string {
  if (hidden > 0) return 'Nobody passes the filter.';
  if (gone > 0) return 'Everybody cancelled or did not arrive.';
  if (reading) return 'Reading the day…';
  if (!day.complete) return `The list of ${sayDay(day.date)} is not on this PC yet.`;
  return `Nobody is booked on ${sayDay(day.date)}.`;
}
