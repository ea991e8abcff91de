import { useEffect, useState } from 'react';
import { isAt } from '../../shared/locations.ts';
import { sayCatchUp } from '../features/status/catch-up-words.ts';
import { meaningOf } from '../features/status/pill-words.ts';
import { useApp, useClockStyle, useDesk, useOfStatus, useWhileOut } from '../state/use-desk.tsx';
import { useServed } from '../state/use-locations.ts';
import { appWords } from './words.ts';

/** Announced arrivals stay in the list for a while, so that several at once are each appended. */
type Arrival = { readonly key: string; readonly words: string };
const mostSaid = 8;

/**
 * What the screen reader announces without focus: patients who arrived from another desk (each by name, at the
 * locations of this PC), a change of the connection, and what changed while this PC was offline. Ages and timers are
 * never announced.
 */
export function Announcer() {
  const { bridge } = useDesk();
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([]);
  const served = useServed();
  const catchUp = useWhileOut();
  const zone = useApp()?.zone ?? 'UTC';
  const clockStyle = useClockStyle();
  const said = useOfStatus(({ connection, memoryOnly }) =>
    connection.state === 'connecting' ? '' : meaningOf(connection, memoryOnly).title,
  );
  useEffect(
    () =>
      bridge.on('arrival.seen', ({ elsewhere, row }) => {
        if (!elsewhere || !isAt(served, row.locationId)) return;
        const words = appWords.frame.hasArrived(row.patient?.name ?? null);
        setArrivals((before) =>
          [...before.filter(({ key }) => key !== row.key), { key: row.key, words }].slice(-mostSaid),
        );
      }),
    [bridge, served],
  );
  return (
    <div className="unseen">
      <p role="status">{said}</p>
      {/* Not atomic: only the added node is announced, so several at once are all announced. */}
      <div role="status" aria-atomic="false">
        {arrivals.map(({ key, words }) => (
          <p key={key}>{words}</p>
        ))}
      </div>
      <p role="status">{catchUp && sayCatchUp(catchUp, zone, clockStyle)}</p>
    </div>
  );
}
