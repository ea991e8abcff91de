import { sayClock } from '../../../shared/clock-words.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { useAllowSharing } from '../../state/use-allow-sharing.ts';
import { useApp, useClockStyle, useDesk, useOfStatus } from '../../state/use-desk.tsx';
import { useServed } from '../../state/use-locations.ts';
import { WhileOutNews } from './catch-up.tsx';
import { ClockNote } from './clock-note.tsx';
import { ToRead } from './messages.tsx';
import { meaningOf } from './pill-words.ts';
import { SetAsideNote } from './set-aside-note.tsx';
import css from './status.module.css';
import { SyncProgress } from './sync-progress.tsx';
import { statusWords } from './words.ts';

const words = statusWords.banner;

/** Connection problems in words, above the list; the list stays and the desk keeps working. */
export function Banners() {
  const status = useOfStatus(({ memoryOnly, progress, setAside }) => ({ memoryOnly, progress, setAside }));
  if (!status) return null;
  return (
    <div className={css.banners}>
      <ConnectionNote />
      <ToRead />
      <WhileOutNews />
      <ClockNote />
      <SharingNote />
      {status.memoryOnly && (
        <Note tone="info">
          <b>{words.memoryOnly}</b> {words.memoryOnlyMeans}
        </Note>
      )}
      {status.setAside.length > 0 && <SetAsideNote setAside={status.setAside} />}
      {status.progress && <SyncProgress progress={status.progress} />}
    </div>
  );
}

/** Shown while Foyer is visible to screen sharing. */
function SharingNote() {
  const clockStyle = useClockStyle();
  const allowSharing = useAllowSharing();
  const app = useApp();
  if (!app?.sharingUntil) return null;
  return (
    <Note tone="info" actions={<Button onClick={() => void allowSharing(false)}>{words.hideAgain}</Button>}>
      <b>{words.sharing}</b> {words.sharingUntil(sayClock(app.sharingUntil, app.zone, clockStyle))}
    </Note>
  );
}

/** The severity, by the connection's state; the other states resolve themselves when the connection is back. */
const toneOf: Readonly<Partial<Record<string, 'danger' | 'info'>>> = {
  'key-refused': 'danger',
  protocol: 'danger',
  slowed: 'info',
};

function ConnectionNote() {
  const clockStyle = useClockStyle();
  const { view } = useDesk();
  const status = useOfStatus(({ waiting, connection, memoryOnly }) => ({
    waiting,
    state: connection.state,
    since: connection.since,
    ...meaningOf(connection, memoryOnly),
  }));
  const zone = useApp()?.zone ?? 'UTC';
  if (!status) return null;
  const { waiting, state, since, title, means } = status;
  if (state === 'live' || state === 'connecting' || state === 'not-connected') return null;
  return (
    <Note
      tone={toneOf[state] ?? 'warning'}
      actions={
        state !== 'slowed' && (
          <>
            {state === 'key-refused' && <Button onClick={() => view.go('settings')}>{words.enterKey}</Button>}
            <DowntimeSheet />
          </>
        )
      }
    >
      <b>{words.since(title, sayClock(since, zone, clockStyle))}</b> {means}
      {waiting > 0 && (
        <>
          {' '}
          <Button look="bare" className={css.waits} onClick={() => view.go('waits')}>
            {words.toSend(waiting)}
          </Button>
        </>
      )}
    </Note>
  );
}

/** The downtime sheet in two clicks, without a network: this one, and one in the system's own dialog. */
function DowntimeSheet() {
  const { printing } = useDesk();
  const app = useApp();
  const served = useServed();
  if (!app) return null;
  return (
    <>
      <Button onClick={() => void printing.downtime(app.today, served, 'pdf')}>{words.downtimePdf}</Button>
      <Button onClick={() => void printing.downtime(app.today, served, 'printer')}>
        {words.downtimePrint}
      </Button>
    </>
  );
}
