import { useState } from 'react';
import { useStore } from 'zustand';
import type { ScansView, ScanView } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { NotRead } from '../../components/not-loaded.tsx';
import { Note } from '../../components/note.tsx';
import { ScreenBody } from '../../components/screen.tsx';
import { Shape } from '../../components/shape.tsx';
import texts from '../../components/text.module.css';
import { sayBytes } from '../../model/bytes.ts';
import { count, sayWhen } from '../../model/words.ts';
import { useAction } from '../../state/use-action.ts';
import { useApp, useClockStyle, useDesk, useMinutes, useView } from '../../state/use-desk.tsx';
import { FolderQuestion } from './folder-question.tsx';
import { OneScan } from './one-scan.tsx';
import { sayScan, shownScan } from './scan-words.ts';
import css from './scans.module.css';

/** The scanner's folder: each new scan with its first page and the suggested patients. */
export function Scans() {
  const { scans } = useDesk();
  const { value: view, failure } = useStore(scans.store);
  if (!view) return <NotRead title="Scans" failure={failure} onAgain={() => void scans.read()} />;
  return (
    <ScreenBody title="Scans" aside={view.folder !== null && <FolderButtons />}>
      {view.folder === null ? <NoFolder /> : <Inbox view={view} />}
    </ScreenBody>
  );
}

function FolderButtons() {
  const { scans } = useDesk();
  const { run } = useAction('scan.stop', { notices: true });
  const stop = async () => {
    const stopped = await run({});
    if (stopped) scans.set(stopped);
  };
  return (
    <>
      <ChooseFolder>Another folder</ChooseFolder>
      <Button onClick={() => void stop()}>Stop watching</Button>
    </>
  );
}

function ChooseFolder({ children, look }: { children: string; look?: 'main' }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...(look && { look })} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {children}
      </Button>
      {asking && <FolderQuestion onClose={() => setAsking(false)} />}
    </>
  );
}

function NoFolder() {
  return (
    <div className={css.empty}>
      <p className={css.emptyTitle}>Let Foyer watch the folder your scanner writes to</p>
      <p className={texts.soft}>
        Each new scan is shown here with its first page and the patients it may be about. You confirm whose it
        is; then it is filed, and the original moves to “Foyer archive” in the same folder. You are asked how
        long it stays there.
      </p>
      <ChooseFolder look="main">Choose the folder</ChooseFolder>
    </div>
  );
}

function Inbox({ view }: { view: ScansView }) {
  const { view: desk } = useDesk();
  const chosen = useView((v) => v.scanId);
  const shown = shownScan(view.scans, chosen);
  const hidden = view.total - view.scans.length;
  return (
    <>
      <p className={css.folder}>
        <span className={texts.soft}>Watching</span> {view.folder}
      </p>
      {view.state === 'gone' && (
        <Note tone="warning" title="The folder cannot be reached." role="status">
          What was in it is shown as it was. Foyer looks again by itself.
        </Note>
      )}
      {shown ? (
        <div className={css.inbox}>
          <div className={css.list}>
            <ul className={css.scans} aria-label="Scans">
              {view.scans.map((scan) => (
                <li key={scan.id}>
                  <ScanLine
                    scan={scan}
                    chosen={scan.id === shown.id}
                    onChoose={() => desk.lookAtScan(scan.id)}
                  />
                </li>
              ))}
            </ul>
            {hidden > 0 && <p className={texts.soft}>{count(hidden, 'more scan')} after these.</p>}
          </div>
          <OneScan key={shown.id} scan={shown} reachable={view.state !== 'gone'} />
        </div>
      ) : (
        <div className={css.empty}>
          <p className={css.emptyTitle}>
            {view.state === 'watching' ? 'No scans are waiting' : 'Looking into the folder…'}
          </p>
          <p className={texts.soft}>
            A new scan appears here a few seconds after the scanner has finished it.
          </p>
        </div>
      )}
    </>
  );
}

type ScanLineProps = { scan: ScanView; chosen: boolean; onChoose: () => void };

function ScanLine({ scan, chosen, onChoose }: ScanLineProps) {
  const clockStyle = useClockStyle();
  const now = useMinutes();
  const zone = useApp()?.zone ?? 'UTC';
  const said = sayScan(scan);
  const pages = scan.pages === null ? '' : ` · ${count(scan.pages, 'page')}`;
  return (
    <button
      type="button"
      className={`${css.scan} ${chosen ? css.chosen : ''}`}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <span className={texts.strongName}>{scan.name}</span>
      <span className={texts.soft}>
        {sayWhen(scan.at, now, zone, clockStyle)} · {sayBytes(scan.bytes)}
        {pages}
      </span>
      {said && (
        <span className={`${texts.state} tone-${said.tone}`}>
          <Shape name={said.shape} />
          <span>{said.words}</span>
        </span>
      )}
    </button>
  );
}
