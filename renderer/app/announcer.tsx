import { useEffect, useState } from 'react';
import { meaningOf } from '../features/status/pill-words.ts';
import { useDesk, useStatus } from '../state/use-desk.tsx';

/**
 * What a screen reader says by itself: an arrival marked elsewhere, and a change of the connection. Ages and timers
 * are there to be looked up, and never speak.
 */
export function Announcer() {
  const { bridge } = useDesk();
  const [arrival, setArrival] = useState('');
  const state = useStatus()?.connection.state;
  useEffect(
    () =>
      bridge.on('arrival.seen', ({ elsewhere, row }) => {
        if (elsewhere) setArrival(`${row.patient?.name ?? 'A patient'} has arrived`);
      }),
    [bridge],
  );
  const quiet = state === undefined || state === 'connecting';
  return (
    <div className="unseen">
      <p role="status">{quiet ? '' : meaningOf(state).title}</p>
      <p role="status">{arrival}</p>
    </div>
  );
}
