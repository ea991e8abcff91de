import type { Clock } from '../platform/ports.ts';
import { budget } from './assets.ts';
import { type Attendance, mayCallAlone, nextAttendance } from './attendance.ts';
import type { Member } from './clinic-record.ts';
import { readConnections } from './monitor.ts';
import type { AbsentDesk } from './reserved-shares.ts';

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
    /** The desks that may be calling alone, each with its share of the budget. */
    absent(): readonly AbsentDesk[] {
      const share = Math.floor(budget.permits / Math.max(1, receptionDesks().length));
      return mayCallAlone(attendance, clock.wall()).map((desk) => ({ desk, share }));
    },
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
