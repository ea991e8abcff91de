import type {
  AtDeskView,
  CalmView,
  DayRow,
  FlagView,
  OwingView,
  WriteView,
} from '../../../shared/bridge/views.ts';
import { formatCents } from '../../../shared/money.ts';
import layouts from '../../components/layout.module.css';
import { Shape } from '../../components/shape.tsx';
import texts from '../../components/text.module.css';
import type { ShapeName } from '../../model/chip.ts';
import box from './box.module.css';
import { fixFor } from './fix-model.ts';
import fixes from './fixes.module.css';
import { FixForm } from './fixes.tsx';
import css from './flag-list.module.css';
import { personWords } from './words.ts';

export function Alert({ words }: { words: string }) {
  return (
    <section className={`${box.box} ${box.alert}`} aria-label={personWords.flags.alert}>
      <b>
        <Shape name="triangle" /> {personWords.flags.alert}
      </b>
      <p className={box.words}>{words}</p>
    </section>
  );
}

const shapes: Record<FlagView['tone'], ShapeName> = { bad: 'bang', warn: 'triangle', info: 'diamond' };

type FlagListProps = {
  flags: readonly FlagView[];
  known: AtDeskView | null;
  row: DayRow;
  /** Pending fixes that the practice does not show yet. */
  waits: readonly WriteView[];
};

/** The row's flags with their full explanation, each with its fix in place. */
export function FlagList({ flags, known, row, waits }: FlagListProps) {
  // The alert has a box of its own.
  const rest = flags.filter((flag) => flag.code !== 'alert');
  if (rest.length === 0) return null;
  return (
    <ul className={`${box.box} ${layouts.stack} ${css.flags}`} aria-label={personWords.flags.title}>
      {rest.map((flag) => (
        <li key={flag.code}>
          <span className={css[flag.tone]}>
            <Shape name={shapes[flag.tone]} />
          </span>
          <div>
            <b className={css[flag.tone]}>{flag.label}</b>
            <p className={texts.soft}>{flag.explain}</p>
            <FixHere flag={flag} known={known} row={row} waits={waits} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function FixHere({ flag, known, row, waits }: Omit<FlagListProps, 'flags'> & { flag: FlagView }) {
  const fix = fixFor(flag);
  if (!fix || !known) return null;
  return <FixForm fix={fix} known={known} row={row} waits={waits} />;
}

/** Checks that passed, in green; and one line for those that could not be made. */
export function CalmList({ calm }: { calm: readonly CalmView[] }) {
  const good = calm.filter(({ tone }) => tone === 'good');
  const unknown = calm.filter(({ tone }) => tone === 'unknown');
  if (calm.length === 0) return null;
  return (
    <section className={fixes.calm} aria-label={personWords.flags.calm}>
      {good.map(({ code, label, explain }) => (
        <p key={code}>
          <span className={fixes.good}>
            <Shape name="tick" /> {label}
          </span>{' '}
          {explain}
        </p>
      ))}
      {unknown.map(({ code, label, explain }) => (
        <p key={code}>
          <b>{personWords.flags.notKnown(label)}</b> {explain}
        </p>
      ))}
    </section>
  );
}

export function Owing({ owing }: { owing: OwingView | null }) {
  if (!owing) {
    return (
      <p className={`${box.box} ${box.calm}`}>
        <b>{personWords.owing.notKnown}</b> {personWords.owing.loading}
      </p>
    );
  }
  const { patientCents, thirdPartyCents, openInvoices } = owing;
  if (patientCents === 0 && thirdPartyCents === 0) {
    return <p className={`${box.box} ${box.calm}`}>{personWords.owing.nothing}</p>;
  }
  return (
    <section className={box.box} aria-label={personWords.owing.title}>
      {patientCents > 0 ? (
        <b>{personWords.owing.sum(formatCents(patientCents))}</b>
      ) : (
        <b>{personWords.owing.nothingByPatient}</b>
      )}
      <p className={texts.soft}>
        {personWords.owing.invoices(openInvoices)}
        {thirdPartyCents > 0 && `, ${personWords.owing.others(formatCents(thirdPartyCents))}`}
      </p>
    </section>
  );
}
