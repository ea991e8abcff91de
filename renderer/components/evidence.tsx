import type { WriteView } from '../../shared/bridge/views.ts';
import css from './evidence.module.css';
import { componentWords } from './words.ts';

/** What was known before a write was sent, and what the read-back found since; folded behind a click, or `open`. */
export function Evidence({ write, open }: { write: Pick<WriteView, 'evidence'>; open: boolean }) {
  const lines = [...new Set(write.evidence)];
  if (lines.length === 0) return null;
  return (
    <details className={css.known} open={open}>
      <summary>{componentWords.write.details(lines.length)}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
