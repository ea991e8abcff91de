import { useState } from 'react';
import { addDays, sayDay } from '../../../shared/clinic-time.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { LocationChoice } from '../../components/location-choice.tsx';
import { NotRead } from '../../components/not-loaded.tsx';
import { Note } from '../../components/note.tsx';
import { ScreenBody } from '../../components/screen.tsx';
import type { DayState } from '../../state/day.ts';
import { useDayOf } from '../../state/use-day-of.ts';
import { useApp, useDesk, useMinutes, useSettings, useView } from '../../state/use-desk.tsx';
import { useServed, useShown } from '../../state/use-locations.ts';
import { type DayKnown, dayKnown } from './day-known.ts';
import { LooseLists } from './loose-end-lists.tsx';
import css from './loose-ends.module.css';
import { looseEnds } from './loose-ends-model.ts';
import { leftToRing, ringList } from './ring-model.ts';
import { RingTable } from './ring-table.tsx';
import { mostDaysAhead, useNextBooked } from './use-next-booked.ts';
import { looseEndsWords } from './words.ts';

const words = looseEndsWords.screen;

/** What the shown day left undone, and whom to ring before the next day with appointments. */
export function LooseEnds() {
  const app = useApp();
  const now = useMinutes();
  const date = useView((v) => v.date) ?? app?.today ?? null;
  const served = useServed();
  const [places, setPlaces] = useState(useShown());
  const tab = useView((v) => v.looseTab);
  const { view } = useDesk();
  const { callReasons } = useSettings();
  const here = useDayOf(date);
  const ahead = useNextBooked(date, places);
  const { next } = ahead;
  if (!app || !date || !next) return <NotRead title={words.title} />;
  const loose = looseEnds(rowsOf(date, here), places, now);
  const ring = ringList(rowsOf(next, ahead), places, callReasons);
  const isTomorrow = next === addDays(app.today, 1);
  const shown = tab === 'left-over' ? here : ahead;
  const known = { 'left-over': dayKnown(date, here), ring: dayKnown(next, ahead) };
  const tabs: readonly (readonly [typeof tab, string, number])[] = [
    ['left-over', date === app.today ? words.today : sayDay(date), loose.total],
    ['ring', isTomorrow ? words.callsTomorrow : words.calls(sayDay(next)), leftToRing(ring.calls)],
  ];
  return (
    <ScreenBody
      title={words.title}
      aside={<LocationChoice among={served} value={places} onChange={setPlaces} />}
    >
      <div className={layouts.wrapped}>
        {tabs.map(([name, title, many]) => (
          <Button
            key={name}
            className={css.tab}
            aria-pressed={tab === name}
            onClick={() => view.showLooseTab(name)}
          >
            {title} <span className={css.many}>{sayMany(known[name], many)}</span>
          </Button>
        ))}
      </div>
      {shown.failure ? (
        <Note
          tone="danger"
          title={words.notRead}
          actions={<Button onClick={() => void shown.reread()}>{words.again}</Button>}
        >
          {sayFailure(shown.failure)}
        </Note>
      ) : (
        <>
          {known[tab] === 'part' && <Note tone="warning">{words.incomplete}</Note>}
          {tab === 'left-over' && <LooseLists date={date} loose={loose} known={known[tab]} />}
          {tab === 'ring' && !ahead.none && <RingTable date={next} ring={ring} known={known[tab]} />}
          {tab === 'ring' && ahead.none && (
            <Note tone="neutral">{words.noneBooked(mostDaysAhead, sayDay(date))}</Note>
          )}
        </>
      )}
    </ScreenBody>
  );
}

/** How many are known, for a tab. */
function sayMany(known: DayKnown, many: number): string {
  if (known === 'whole') return String(many);
  return known === 'reading' && many === 0 ? words.loading : words.knownSoFar(many);
}

/** None of the day before, where the one of the date is not shown yet. */
const rowsOf = (date: string, { day }: DayState) => (day?.date === date ? day.rows.values() : []);
