import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import texts from '../../components/text.module.css';
import type { When } from '../../model/chip.ts';
import type { DayRows } from '../../model/day-rows.ts';
import { sayMinutes } from '../../model/words.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useDesk, useMinutes } from '../../state/use-desk.tsx';
import type { Columns } from './columns-model.ts';
import { type FreeGap, freeGaps } from './free-gaps.ts';
import css from './free-strip.module.css';
import { todayWords } from './words.ts';

const words = todayWords.freeStrip;

/** So many are shown before the rest is asked for: one line beside the panel. */
const mostShown = 3;

type StripProps = {
  day: DayRows;
  columns: Columns;
  when: When;
};

/**
 * The free times of a day over its columns, with their length: a click books one, or finds who could take it. One line from the start,
 * also while they are not known, so that no column moves under the hand.
 */
export function FreeStrip({ day, columns, when }: StripProps) {
  const { view } = useDesk();
  const clocks = useClocks();
  const now = useMinutes();
  const [isOpen, setOpen] = useState(false);
  const [tabStop, setTabStop] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const isKnown =
    day.complete && day.rows.size >= day.total && columns.columns.some(({ work }) => work !== null);
  const gaps = useMemo(
    () => (isKnown ? freeGaps({ day: columns, rows: day.rows.values(), from: now }) : []),
    [isKnown, columns, day.rows, now],
  );
  if (when === 'past') return null;
  const shown = isOpen ? gaps : gaps.slice(0, mostShown);
  const stop = shown.some((gap) => keyOf(gap) === tabStop) ? tabStop : keyOf(gaps[0]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = [...(list.current?.querySelectorAll<HTMLElement>('button[data-gap]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[at + step]?.focus();
    event.preventDefault();
  };

  return (
    <section
      className={`${css.strip} ${isOpen ? css.open : ''}`}
      aria-label={when === 'today' ? words.today : words.day}
    >
      <b className={`${texts.soft} ${css.title}`}>{when === 'today' ? words.today : words.day}</b>
      {gaps.length === 0 && <span className={texts.soft}>{isKnown ? words.none : words.notKnown}</span>}
      <ul ref={list} className={css.gaps} onKeyDown={onKeyDown}>
        {shown.map((gap) => {
          const { start, end, practitioner, locationId } = gap;
          const clock = clocks.at(start, locationId);
          const length = sayMinutes((end - start) / 60_000);
          return (
            <li key={keyOf(gap)}>
              <button
                type="button"
                data-gap
                className={css.gap}
                tabIndex={keyOf(gap) === stop ? 0 : -1}
                aria-label={words.gap(clock, length, practitioner.name)}
                onFocus={() => setTabStop(keyOf(gap))}
                onClick={() =>
                  view.openDialog({
                    kind: 'book-at',
                    start,
                    end,
                    practitionerId: practitioner.id,
                    locationId,
                  })
                }
              >
                <span className={css.dot} style={{ background: practitioner.colour }} />
                <b>{clock}</b> {length}
                <span className={css.who}>{practitioner.name}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {gaps.length > mostShown && (
        <Button
          look="bare"
          size="row"
          className={css.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? words.fewer : words.more(gaps.length - mostShown)}
        </Button>
      )}
    </section>
  );
}

const keyOf = (gap: FreeGap | undefined): string => (gap ? `${gap.practitioner.id}:${gap.start}` : '');
