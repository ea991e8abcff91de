import { clockOf } from '../../../shared/clinic-time.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { useApp, useDesk, useStatus } from '../../state/use-desk.tsx';
import { ClockNote } from './clock-note.tsx';
import { meaningOf } from './pill-words.ts';
import css from './status.module.css';
import { SyncProgress } from './sync-progress.tsx';

/** What is wrong with the connection, in words, above the list; the list stays and the desk keeps working. */
export function Banners() {
  const status = useStatus();
  if (!status) return null;
  return (
    <div className={css.banners}>
      <Trouble />
      <ClockNote />
      {status.memoryOnly && (
        <Note tone="wait">
          <b>Nothing is kept on this PC.</b> Foyer works from memory: what still waits when it closes is lost.
        </Note>
      )}
      {status.progress && <SyncProgress progress={status.progress} />}
    </div>
  );
}

function Trouble() {
  const { view } = useDesk();
  const status = useStatus();
  const zone = useApp()?.zone ?? 'UTC';
  if (!status) return null;
  const { state, since } = status.connection;
  if (state === 'live' || state === 'connecting' || state === 'not-connected') return null;
  const { title, means } = meaningOf(state);
  return (
    <Note
      tone={state === 'key-refused' || state === 'protocol' ? 'long' : state === 'slowed' ? 'wait' : 'late'}
      actions={
        state === 'key-refused' && <Button onClick={() => view.go('settings')}>Enter a new key</Button>
      }
    >
      <b>
        {title}, since {clockOf(since, zone)}.
      </b>{' '}
      {means}
    </Note>
  );
}
