import type { WriteView } from '../../../shared/bridge/views.ts';
import { formatCents } from '../../../shared/money.ts';
import { StatusChip } from '../../components/chip.tsx';
import { Evidence } from '../../components/evidence.tsx';
import layouts from '../../components/layout.module.css';
import { SendsAfter } from '../../components/sends-after.tsx';
import { Shape } from '../../components/shape.tsx';
import { WriteActions } from '../../components/write-actions.tsx';
import { sayWhen } from '../../model/words.ts';
import { stateWords } from '../../model/write-words.ts';
import { useApp, useClockStyle, useMinutes } from '../../state/use-desk.tsx';
import css from './outbox.module.css';
import { isOverdue, sayPending } from './outbox-model.ts';
import { outboxWords } from './words.ts';

const words = outboxWords.line;

type LineProps = {
  write: WriteView;
  /** Whether the evidence starts unfolded. */
  open: boolean;
};

/** One pending write: what it is, its state, who did it when, and the user's actions. */
export function WaitLine({ write, open }: LineProps) {
  const { tone, shape } = stateWords[write.state];
  return (
    <li className={css.line}>
      <div className={layouts.wrappedOnLine}>
        <h3 className={css.name}>{write.title}</h3>
        {write.amountCents !== null && <b className={css.amount}>{formatCents(write.amountCents)}</b>}
      </div>
      <p className={`${css.says} tone-${tone}`}>
        <Shape name={shape} />
        <span>{write.says}</span>
      </p>
      <SendsAfter write={write} />
      <Since write={write} />
      {write.progress !== null && (
        <div className={css.progress}>
          <progress value={write.progress} max={1} aria-label={words.progress(write.title)} />
          <span>{Math.round(write.progress * 100)} %</span>
        </div>
      )}
      <Evidence write={write} open={open} />
      <WriteActions write={write} className={css.actions} />
    </li>
  );
}

/** Who did it, when, and how long it has been pending; since when, once that is too long. */
function Since({ write }: { write: WriteView }) {
  const clockStyle = useClockStyle();
  const now = useMinutes();
  const zone = useApp()?.zone ?? 'UTC';
  const when = sayWhen(write.createdAt, now, zone, clockStyle);
  return (
    <div className={css.since}>
      {isOverdue(write, now) ? (
        <>
          <span>{words.by(write.by)}</span>
          <StatusChip tone="danger" shape="bang" words={words.unsentSince(when)} />
        </>
      ) : (
        <>
          <span>
            {words.by(write.by)}, {when}
          </span>
          <span>{words.unsentFor(sayPending(now - write.createdAt))}</span>
        </>
      )}
      {write.attempts > 1 && <span>{words.tried(write.attempts)}</span>}
    </div>
  );
}
