import type { DayRow, PractitionerView } from '../../../shared/bridge/views.ts';
import { delayToOffer, whomToRing } from '../../../shared/running-late.ts';
import { Button } from '../../components/button.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import { Shape } from '../../components/shape.tsx';
import texts from '../../components/text.module.css';
import { callsLeft } from '../../model/calls.ts';
import { useAction } from '../../state/use-action.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useDesk, useMinutes, useView } from '../../state/use-desk.tsx';
import css from './late-strip.module.css';
import { todayWords } from './words.ts';

const words = todayWords.late;

type Line = {
  readonly practitioner: PractitionerView;
  readonly late: DayRow['late'];
  /** What is offered, in minutes; 0: on time again. */
  readonly offered: number | null;
  /** Who was not called about this delay yet. */
  readonly toCall: number;
};

/** The practitioners who run late today, and those who seem to, by what was marked. Renders nothing where there is none. */
export function LateStrip({ rows, date }: { rows: ReadonlyMap<string, DayRow>; date: string }) {
  const now = useMinutes();
  const { view } = useDesk();
  const declined = useView((v) => v.lateDeclined);
  const offerOf = ({ practitioner, offered }: Line) => `${date} ${practitioner.id} ${offered}`;
  const lines = linesOf([...rows.values()], now).filter(
    (line) => line.late || (line.offered !== null && !declined.has(offerOf(line))),
  );
  if (lines.length === 0) return null;
  return (
    <ul className={css.strip} aria-label={words.label}>
      {lines.map((line) => (
        <StripLine
          key={line.practitioner.id}
          line={declined.has(offerOf(line)) ? { ...line, offered: null } : line}
          date={date}
          onDecline={() => view.declineLate(offerOf(line))}
        />
      ))}
    </ul>
  );
}

function linesOf(rows: readonly DayRow[], now: number): readonly Line[] {
  const byPractitioner = Map.groupBy(rows, ({ practitioner }) => practitioner?.id ?? null);
  return [...byPractitioner].flatMap(([id, own]): Line[] => {
    const practitioner = own[0]?.practitioner;
    if (id === null || !practitioner) return [];
    const late = own[0]?.late;
    const offered = delayToOffer(own, now);
    const { left: toCall } = callsLeft(whomToRing(own, id, now), late?.minutes ?? null);
    return [{ practitioner, late, offered, toCall }];
  });
}

type StripLineProps = { readonly line: Line; readonly date: string; readonly onDecline: () => void };

function StripLine({ line: { practitioner, late, offered, toCall }, date, onDecline }: StripLineProps) {
  const { view } = useDesk();
  const clocks = useClocks();
  const { busy, run } = useAction('day.late', { notices: true });
  const { id: practitionerId, name } = practitioner;
  const open = () => view.openDialog({ kind: 'late', practitionerId });
  return (
    <li className={`${css.line} ground-warning`}>
      <Shape name="clock" />
      <span className={css.words}>
        <b>{name}</b> {late ? words.late(late.minutes) : words.seems(offered ?? 0)}
        {late && <span className={texts.plain}> {words.setBy(clocks.at(late.at, null), late.by)}</span>}
        {late && offered !== null && <span> {offered === 0 ? words.onTimeNow : words.now(offered)}</span>}
      </span>
      {offered !== null && (
        <>
          <Button
            size="row"
            disabled={busy}
            aria-label={words.setOf(name, offered)}
            onClick={firstClick(
              () => void run({ date, practitionerId, minutes: offered === 0 ? null : offered }),
            )}
          >
            {words.set(offered)}
          </Button>
          <Button size="row" aria-label={words.notNowOf(name)} onClick={firstClick(onDecline)}>
            {words.notNow}
          </Button>
        </>
      )}
      {late && (
        <Button size="row" aria-label={words.changeOf(name, toCall)} onClick={firstClick(open)}>
          {words.change(toCall)}
        </Button>
      )}
    </li>
  );
}
