import { Progress } from '@mantine/core';
import type { Status } from '../../../shared/bridge/views.ts';
import texts from '../../components/text.module.css';
import css from './status.module.css';

/** The progress of the first sync; the desk can be used in the meantime. */
export function SyncProgress({ progress }: { progress: NonNullable<Status['progress']> }) {
  const { doneLists, allLists, objects, doing, from } = progress;
  return (
    <div className={css.progress}>
      <div className={css.progressWords}>
        <b>{from ? `Filling this PC from ${from}` : 'Reading the practice for the first time'}</b>
        <span className={texts.soft}>
          {doing} · {doneLists} of {allLists} lists · {objects.toLocaleString('en-AU')} records
        </span>
      </div>
      <Progress
        size="sm"
        color="var(--accent)"
        value={allLists > 0 ? (100 * doneLists) / allLists : 0}
        aria-label="First reading of the practice"
      />
    </div>
  );
}
