import type { Clock } from '../platform/ports.ts';
import { type Attendance, mayCallAlone, nextAttendance, sharesOf } from './attendance.ts';
import type { Member } from './clinic-record.ts';
import { readConnections } from './monitor.ts';

/** The attendance when the hub ran last, and what stores it. */
export type KeptAttendance = { readonly before: Attendance; keep(attendance: Attendance): void };

/** The attendance of the reception desks. It is stored, so that it survives a restart of the hub. */
export function createHubAttendance(
  { attendance: { before, keep }, clock }: { readonly attendance: KeptAttendance; readonly clock: Clock },
  members: () => readonly Member[],
) {
  let attendance = before;
  let open: ReadonlySet<string> = new Set();
  const receptionDesks = () => members().filter(({ role }) => role === 'reception');
  return {
    /** The shares of the desks that may be calling alone, in calls a window. */
    absentShares: () => sharesOf(mayCallAlone(attendance, clock.wall()), receptionDesks().length),
    /** As the server that runs has said; none before its first answer. */
    linked: () => [...open],
    /** Another server runs, perhaps in another network: what the one before said is not of it. */
    serverBegins(): void {
      open = new Set();
    },
    /** Reads the server's connections on its monitoring port. */
    async update(monitorPort: number): Promise<void> {
      const deskOf = (key: string) => members().find(({ publicKey }) => publicKey === key)?.desk;
      const now = clock.wall();
      const connections = await readConnections(monitorPort, deskOf);
      if (connections === null) return;
      open = connections.open;
      const desks = receptionDesks().map(({ desk }) => desk);
      attendance = nextAttendance(attendance, desks, connections, now);
      keep(attendance);
    },
  };
}
