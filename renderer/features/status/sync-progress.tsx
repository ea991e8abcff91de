import { Progress } from '@mantine/core';
import type { Status } from '../../../shared/bridge/views.ts';
import texts from '../../components/text.module.css';
import css from './status.module.css';
import { statusWords } from './words.ts';

const words = statusWords.banner;

/** The progress of the first sync; the desk can be used in the meantime. */
export function SyncProgress({ progress }: { progress: NonNullable<Status['progress']> }) {
  const { doneLists, allLists, objects, doing, from } = progress;
  return (
    <div className={css.progress}>
      <div className={css.progressWords}>
        <b>{from ? words.filling(from) : words.firstLoad}</b>
        <span className={texts.soft}>
          {words.progress(doing, doneLists, allLists, objects.toLocaleString('en-AU'))}
        </span>
      </div>
      <Progress
        size="sm"
        color="var(--accent)"
        value={allLists > 0 ? (100 * doneLists) / allLists : 0}
        aria-label={words.progressLabel}
      />
    </div>
  );
}
