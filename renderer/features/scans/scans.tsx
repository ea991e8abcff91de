import { useState } from 'react';
import { useStore } from 'zustand';
import type { ScansView, ScanView } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import { NotRead } from '../../components/not-loaded.tsx';
import { Note } from '../../components/note.tsx';
import { ScreenBody } from '../../components/screen.tsx';
import { Shape } from '../../components/shape.tsx';
import texts from '../../components/text.module.css';
import { sayBytes } from '../../model/bytes.ts';
import { sayWhen } from '../../model/words.ts';
import { useAction } from '../../state/use-action.ts';
import { useApp, useClockStyle, useDesk, useMinutes, useView } from '../../state/use-desk.tsx';
import { FolderQuestion } from './folder-question.tsx';
import { OneScan } from './one-scan.tsx';
import { sayScan, shownScan } from './scan-words.ts';
import css from './scans.module.css';
import { scansWords } from './words.ts';

/** The scanner's folder: each new scan with its first page and the suggested patients. */
export function Scans() {
  const { scans } = useDesk();
  const { value: view, failure } = useStore(scans.store);
  if (!view) return <NotRead title={scansWords.title} failure={failure} onAgain={() => void scans.read()} />;
  return (
    <ScreenBody title={scansWords.title} aside={view.folder !== null && <FolderButtons />}>
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
      <ChooseFolder>{scansWords.anotherFolder}</ChooseFolder>
      <Button onClick={() => void stop()}>{scansWords.stopWatching}</Button>
    </>
  );
}

function ChooseFolder({ children, look }: { children: string; look?: 'main' }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...(look && { look })} aria-haspopup="dialog" onClick={firstClick(() => setAsking(true))}>
        {children}
      </Button>
      {asking && <FolderQuestion onClose={() => setAsking(false)} />}
    </>
  );
}

function NoFolder() {
  return (
    <div className={css.empty}>
      <p className={css.emptyTitle}>{scansWords.setUp.title}</p>
      <p className={texts.soft}>{scansWords.setUp.means}</p>
      <ChooseFolder look="main">{scansWords.setUp.choose}</ChooseFolder>
    </div>
  );
}

function Inbox({ view }: { view: ScansView }) {
  const { view: desk } = useDesk();
  const chosen = useView((v) => v.scanId);
  const [before, setBefore] = useState<string | null>(null);
  const shown = shownScan(view.scans, chosen, before);
  if (shown && shown.id !== before) setBefore(shown.id);
  const hidden = view.total - view.scans.length;
  return (
    <>
      <p className={css.folder}>
        <span className={texts.soft}>{scansWords.watching}</span> {view.folder}
      </p>
      {view.state === 'gone' && (
        <Note tone="warning" title={scansWords.gone} role="status">
          {scansWords.goneMeans}
        </Note>
      )}
      {shown ? (
        <div className={css.inbox}>
          <div className={css.list}>
            <ul className={css.scans} aria-label={scansWords.title}>
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
            {hidden > 0 && <p className={texts.soft}>{scansWords.moreAfter(hidden)}</p>}
          </div>
          <OneScan key={shown.id} scan={shown} reachable={view.state !== 'gone'} />
        </div>
      ) : (
        <div className={css.empty}>
          <p className={css.emptyTitle}>
            {view.state === 'watching' ? scansWords.none : scansWords.checkingFolder}
          </p>
          <p className={texts.soft}>{scansWords.newShows}</p>
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
  const pages = scan.pages === null ? '' : ` · ${scansWords.pages(scan.pages)}`;
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
