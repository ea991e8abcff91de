import type { DoingView } from '../../../shared/bridge/views.ts';
import { OthersLine } from '../../components/others-line.tsx';
import { doingAbout, sayWhereDecided } from '../../model/doing.ts';
import { doingWords } from '../../model/doing-words.ts';
import { sayWhen } from '../../model/words.ts';
import { useApp, useClockStyle, useMinutes, useOfSight } from '../../state/use-desk.tsx';
import css from './others-strip.module.css';

/** As many lines leave room for the panel; the others are a number. */
const mostLines = 2;

type StripProps = { patientId: number | null; appointmentId: number | null };

/**
 * What other desks do about the patient: between what is known and the actions, where nothing moves under the hand when it comes.
 */
export function OthersStrip({ patientId, appointmentId }: StripProps) {
  const doing = useOfSight((all) => doingAbout(all, patientId, appointmentId));
  if (doing.length === 0) return null;
  const more = doing.length - mostLines;
  return (
    <ul className={css.strip} aria-label={doingWords.label}>
      {doing.slice(0, mostLines).map((one, at) => (
        <li key={`${one.desk} ${one.id}`}>
          <Line doing={one} more={at === mostLines - 1 ? Math.max(0, more) : 0} />
        </li>
      ))}
    </ul>
  );
}

function Line({ doing, more }: { doing: DoingView; more: number }) {
  const clockStyle = useClockStyle();
  const now = useMinutes();
  const zone = useApp()?.zone ?? 'UTC';
  const decided = sayWhereDecided(doing);
  return (
    <>
      <OthersLine
        room="free"
        doing={doing}
        more={more}
        about={doingWords.since(sayWhen(doing.since, now, zone, clockStyle))}
      />
      {decided && <span className={css.decided}>{decided}</span>}
    </>
  );
}
