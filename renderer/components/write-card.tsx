import type { WriteView } from '../../shared/bridge/views.ts';
import type { ShapeName, Tone } from '../model/chip.ts';
import layouts from './layout.module.css';
import { Shape } from './shape.tsx';
import texts from './text.module.css';
import { WriteActions } from './write-actions.tsx';
import css from './write-card.module.css';

export const looks: Record<WriteView['state'], { tone: Tone; shape: ShapeName }> = {
  held: { tone: 'neutral', shape: 'clock' },
  waiting: { tone: 'neutral', shape: 'clock' },
  sending: { tone: 'neutral', shape: 'clock' },
  done: { tone: 'success', shape: 'tick' },
  unknown: { tone: 'warning', shape: 'triangle' },
  asks: { tone: 'warning', shape: 'bang' },
  refused: { tone: 'danger', shape: 'bang' },
  'not-recorded': { tone: 'danger', shape: 'bang' },
};

/** One pending write: what it is, its state in words, the evidence, and the user's actions. */
export function WriteCard({ write }: { write: WriteView }) {
  const { tone, shape } = looks[write.state];
  return (
    <div className={css.card}>
      <b className={css.title}>{write.title}</b>
      <p className={`${texts.state} tone-${tone}`}>
        <Shape name={shape} />
        <span>{write.says}</span>
      </p>
      {write.progress !== null && (
        <progress className={layouts.progress} value={write.progress} max={1} aria-label={write.title} />
      )}
      {write.evidence.length > 0 && (
        <ul className={css.evidence}>
          {write.evidence.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <WriteActions write={write} className={css.actions} />
    </div>
  );
}
