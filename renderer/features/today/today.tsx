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
  const openGroups = useOpenGroups(day);
  const list = useMemo(
    () => dayList(day.rows.values(), { locationId, practitionerId, showGone }, when, now, openGroups),
    [day.rows, locationId, practitionerId, showGone, when, now, openGroups],
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

/** The groups that were opened; and that of the chosen patient, who must not be out of sight. */
function useOpenGroups(day: DayRows): ReadonlySet<number> {
  const opened = useView((v) => v.openGroups);
  const key = useView((v) => (v.chosen?.kind === 'row' ? v.chosen.key : null));
  const several = useMemo(() => {
    const once = new Set<number>();
    const twice = new Set<number>();
    for (const { appointmentId } of day.rows.values())
      (once.has(appointmentId) ? twice : once).add(appointmentId);
    return twice;
  }, [day.rows]);
  const at = key === null ? undefined : day.rows.get(key)?.appointmentId;
  const around = at !== undefined && several.has(at) ? at : undefined;
  return useMemo(
    () => (around === undefined || opened.has(around) ? opened : new Set([...opened, around])),
    [opened, around],
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
