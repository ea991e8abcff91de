import type { WriteAction, WriteView } from '../../shared/bridge/views.ts';
import type { ShapeName, Tone } from '../model/chip.ts';
import { Button } from './button.tsx';
import { Shape } from './shape.tsx';
import css from './write-card.module.css';

export const looks: Record<WriteView['state'], { tone: Tone; shape: ShapeName }> = {
  held: { tone: 'grey', shape: 'clock' },
  waiting: { tone: 'grey', shape: 'clock' },
  sending: { tone: 'grey', shape: 'clock' },
  done: { tone: 'ok', shape: 'tick' },
  unknown: { tone: 'late', shape: 'triangle' },
  asks: { tone: 'late', shape: 'bang' },
  refused: { tone: 'long', shape: 'bang' },
  'not-recorded': { tone: 'long', shape: 'bang' },
};

export const actionWords: Record<WriteAction, string> = {
  'send-again': 'Send again',
  discard: 'Discard',
  undo: 'Undo',
};

/** One write that waits: what it is, where it stands in words, what is known about it, and what a person may do. */
export function WriteCard({ write, onAct }: { write: WriteView; onAct: (action: WriteAction) => void }) {
  const { tone, shape } = looks[write.state];
  return (
    <div className={css.card}>
      <b className={css.title}>{write.title}</b>
      <p className={`${css.says} tone-${tone}`}>
        <Shape name={shape} />
        <span>{write.says}</span>
      </p>
      {write.progress !== null && (
        <progress className={css.progress} value={write.progress} max={1} aria-label={write.title} />
      )}
      {write.evidence.length > 0 && (
        <ul className={css.evidence}>
          {write.evidence.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {write.actions.length > 0 && (
        <div className={css.actions}>
          {write.actions.map((action) => (
            <Button
              key={action}
              size="row"
              look={action === 'discard' ? 'danger' : 'quiet'}
              aria-label={`${actionWords[action]}: ${write.title}`}
              onClick={() => onAct(action)}
            >
              {actionWords[action]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
