import { Progress } from '@mantine/core';
import type { BudgetView } from '../../../shared/bridge/views.ts';
import { Card } from '../../components/card.tsx';
import { StatusChip } from '../../components/chip.tsx';
import texts from '../../components/text.module.css';
import css from './diagnostics.module.css';
import { pauseWords, round } from './diagnostics-text.ts';

/** The calls that this PC may still make, live. */
export function BudgetGauge({ budget, now }: { budget: BudgetView; now: number }) {
  const { ratePerMinute, burst, tokens, callsLastMinute, queued, refusals } = budget;
  const paused = pauseWords(budget.pausedUntil, now);
  return (
    <Card
      title="Call budget, live"
      aside={
        paused === 'no' ? (
          <StatusChip tone="success" shape="disc" words="going" />
        ) : (
          <StatusChip tone="info" shape="half" words={`paused ${paused}`} />
        )
      }
    >
      <div className={css.gauges}>
        <Gauge title="Left now" value={tokens} most={burst} words={`${round(tokens)} of ${round(burst)}`} />
        <Gauge
          title="Made in the last minute"
          value={callsLastMinute}
          most={ratePerMinute}
          words={`${callsLastMinute} of ${round(ratePerMinute)}`}
        />
        <Figure
          title="Waiting to be made"
          words={String(queued.write + queued.interactive + queued.background)}
        >
          {queued.write} act · {queued.interactive} look · {queued.background} keep
        </Figure>
        <Figure title="Refused as too many" words={String(refusals)}>
          since Foyer started
        </Figure>
      </div>
    </Card>
  );
}

function Gauge({ title, value, most, words }: { title: string; value: number; most: number; words: string }) {
  return (
    <div className={css.gauge}>
      <span className={texts.soft}>{title}</span>
      <b className={css.big}>{words}</b>
      <Progress
        size="md"
        classNames={{ root: css.bar, section: css.filled }}
        color="var(--accent)"
        value={most > 0 ? Math.min(100, (100 * value) / most) : 0}
        aria-label={`${title}: ${words}`}
      />
    </div>
  );
}

function Figure({ title, words, children }: { title: string; words: string; children: React.ReactNode }) {
  return (
    <div className={css.gauge}>
      <span className={texts.soft}>{title}</span>
      <b className={css.big}>{words}</b>
      <span className={texts.soft}>{children}</span>
    </div>
  );
}
