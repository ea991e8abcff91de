import { useEffect, useState } from 'react';
import type { ArrivedRow } from '../../shared/bridge/views.ts';
import { isAt } from '../../shared/locations.ts';
import { sayCatchUp } from '../features/status/catch-up-words.ts';
import { meaningOf } from '../features/status/pill-words.ts';
import { useApp, useClockStyle, useDesk, useOfStatus, useSettings, useWhileOut } from '../state/use-desk.tsx';
import { useServed } from '../state/use-locations.ts';
import { appWords } from './words.ts';

/** What was announced stays in the list for a while, so that several at once are each appended. */
type Said = { readonly key: string; readonly words: string };
const mostSaid = 8;

/**
 * What the screen reader announces without focus: patients who arrived from another desk, and notes that were written elsewhere (each by name, at the
 * locations of this PC; not what a note says), a change of the connection, and what changed while this PC was offline. Ages and timers are
 * never announced.
 */
export function Announcer() {
  const catchUp = useWhileOut();
  const zone = useApp()?.zone ?? 'UTC';
  const clockStyle = useClockStyle();
  const { privacy } = useSettings();
  const said = useOfStatus(({ connection, memoryOnly }) =>
    connection.state === 'connecting' ? '' : meaningOf(connection, memoryOnly).title,
  );
  return (
    <div className="unseen">
      <p role="status">{said}</p>
      {/* The key changes with privacy mode: what was announced before it has names. */}
      <PatientNews key={privacy ? 'masked' : 'full'} />
      <p role="status">{catchUp && sayCatchUp(catchUp, zone, clockStyle)}</p>
    </div>
  );
}

function PatientNews() {
  const { bridge } = useDesk();
  const [news, setNews] = useState<readonly Said[]>([]);
  const served = useServed();
  useEffect(() => {
    const say = (row: ArrivedRow, kind: 'hasArrived' | 'newNote') => {
      if (!isAt(served, row.locationId)) return;
      const said = { key: `${kind} ${row.key}`, words: appWords.frame[kind](row.patient?.name ?? null) };
      setNews((before) => [...before.filter(({ key }) => key !== said.key), said].slice(-mostSaid));
    };
    const stops = [
      bridge.on('arrival.seen', ({ elsewhere, row }) => elsewhere && say(row, 'hasArrived')),
      bridge.on('note.heard', ({ row }) => say(row, 'newNote')),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [bridge, served]);
  // Not atomic: only the added node is announced, so several at once are all announced.
  return (
    <div role="status" aria-atomic="false">
      {news.map(({ key, words }) => (
        <p key={key}>{words}</p>
      ))}
    </div>
  );
}
