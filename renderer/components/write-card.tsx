import type { WriteView } from '../../shared/bridge/views.ts';
import { stateWords } from '../model/write-words.ts';
import layouts from './layout.module.css';
import { SendsAfter } from './sends-after.tsx';
import { Shape } from './shape.tsx';
import texts from './text.module.css';
import { WriteActions } from './write-actions.tsx';
import css from './write-card.module.css';

/** One pending write: what it is, its state in words, the evidence, and the user's actions. */
export function WriteCard({ write }: { write: WriteView }) {
  const { tone, shape } = stateWords[write.state];
  return (
    <div className={css.card}>
      <b className={css.title}>{write.title}</b>
      <p className={`${texts.state} tone-${tone}`}>
        <Shape name={shape} />
        <span>{write.says}</span>
      </p>
      <SendsAfter write={write} />
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
