import { useEffect, useState } from 'react';
import { meaningOf } from '../features/status/pill-words.ts';
import { sayWhileOut } from '../features/status/while-out-words.ts';
import { useApp, useDesk, useOfStatus, useWhileOut } from '../state/use-desk.tsx';

/**
 * What a screen reader says by itself: an arrival marked elsewhere, a change of the connection, and what changed while
 * the desk was out. Ages and timers are there to be looked up, and never speak.
 */
export function Announcer() {
  const { bridge } = useDesk();
  const [arrival, setArrival] = useState('');
  const whileOut = useWhileOut();
  const zone = useApp()?.zone ?? 'UTC';
  const said = useOfStatus(({ connection }) =>
    connection.state === 'connecting' ? '' : meaningOf(connection).title,
  );
  useEffect(
    () =>
      bridge.on('arrival.seen', ({ elsewhere, row }) => {
        if (elsewhere) setArrival(`${row.patient?.name ?? 'A patient'} has arrived`);
      }),
    [bridge],
  );
  return (
    <div className="unseen">
      <p role="status">{said}</p>
      <p role="status">{arrival}</p>
      <p role="status">{whileOut && sayWhileOut(whileOut, zone)}</p>
    </div>
  );
}
