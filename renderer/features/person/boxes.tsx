import type { FlagView, OwingView } from '../../../shared/bridge/views.ts';
import { formatCents } from '../../../shared/money.ts';
import { Shape } from '../../components/shape.tsx';
import type { ShapeName } from '../../model/chip.ts';
import { count } from '../../model/words.ts';
import css from './person.module.css';

export function Alert({ words }: { words: string }) {
  return (
    <section className={`${css.box} ${css.alert}`} aria-label="Alert">
      <b>
        <Shape name="triangle" /> Alert
      </b>
      <p className={css.words}>{words}</p>
    </section>
  );
}

const shapes: Record<FlagView['tone'], ShapeName> = { bad: 'bang', warn: 'triangle', info: 'diamond' };

/** The row's flags in full: here the explanation is in sight, and nothing has to be hovered over. */
export function FlagList({ flags }: { flags: readonly FlagView[] }) {
  // The alert has its own box, with its words.
  const rest = flags.filter((flag) => flag.code !== 'alert');
  if (rest.length === 0) return null;
  return (
    <ul className={`${css.box} ${css.flags}`} aria-label="Worth knowing">
      {rest.map((flag) => (
        <li key={flag.code}>
          <span className={css[flag.tone]}>
            <Shape name={shapes[flag.tone]} />
          </span>
          <div>
            <b className={css[flag.tone]}>{flag.label}</b>
            <p className={css.soft}>{flag.explain}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function Owing({ owing }: { owing: OwingView }) {
  const { patientCents, thirdPartyCents, openInvoices } = owing;
  if (patientCents === 0 && thirdPartyCents === 0) {
    return <p className={`${css.box} ${css.calm}`}>Nothing owing</p>;
  }
  return (
    <section className={css.box} aria-label="Owing">
      {patientCents > 0 ? <b>Owing {formatCents(patientCents)}</b> : <b>Nothing owing by the patient</b>}
      <p className={css.soft}>
        {count(openInvoices, 'open invoice')}
        {thirdPartyCents > 0 && `, ${formatCents(thirdPartyCents)} to be paid by others`}
      </p>
    </section>
  );
}
