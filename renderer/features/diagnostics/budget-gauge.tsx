import { Progress } from '@mantine/core';
import type { BudgetView } from '../../../shared/bridge/views.ts';
import { Card } from '../../components/card.tsx';
import { StatusChip } from '../../components/chip.tsx';
import texts from '../../components/text.module.css';
import css from './diagnostics.module.css';
import { pauseWords, round } from './diagnostics-text.ts';
import { diagnosticsWords } from './words.ts';

const words = diagnosticsWords.budget;

/** The calls that this PC may still make, live. */
export function BudgetGauge({ budget, now }: { budget: BudgetView; now: number }) {
  const { ratePerMinute, burst, tokens, callsLastMinute, queued, refusals } = budget;
  const paused = pauseWords(budget.pausedUntil, now);
  return (
    <Card
      title={words.title}
      aside={
        paused === words.notPaused ? (
          <StatusChip tone="success" shape="disc" words={words.running} />
        ) : (
          <StatusChip tone="info" shape="half" words={words.paused(paused)} />
        )
      }
    >
      <div className={css.gauges}>
        <Gauge title={words.left} value={tokens} most={burst} says={words.of(round(tokens), round(burst))} />
        <Gauge
          title={words.made}
          value={callsLastMinute}
          most={ratePerMinute}
          says={words.of(String(callsLastMinute), round(ratePerMinute))}
        />
        <Figure title={words.queued} says={String(queued.write + queued.interactive + queued.background)}>
          {words.queues(queued.write, queued.interactive, queued.background)}
        </Figure>
        <Figure title={words.refused} says={String(refusals)}>
          {words.sinceStart}
        </Figure>
      </div>
    </Card>
  );
}

function Gauge({ title, value, most, says }: { title: string; value: number; most: number; says: string }) {
  return (
    <div className={css.gauge}>
      <span className={texts.soft}>{title}</span>
      <b className={css.big}>{says}</b>
      <Progress
        size="md"
        classNames={{ root: css.bar, section: css.filled }}
        color="var(--accent)"
        value={most > 0 ? Math.min(100, (100 * value) / most) : 0}
        aria-label={words.gauge(title, says)}
      />
    </div>
  );
}

function Figure({ title, says, children }: { title: string; says: string; children: React.ReactNode }) {
  return (
    <div className={css.gauge}>
      <span className={texts.soft}>{title}</span>
      <b className={css.big}>{says}</b>
      <span className={texts.soft}>{children}</span>
    </div>
  );
}
