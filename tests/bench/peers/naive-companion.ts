import { inProcessBase } from '../../../service/service.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

/** A companion as the public ones are: it reads its lists whole, one after another, and begins again at once. */
export type NaiveCompanion = {
  hasArrived(appointmentId: number, patientId: number): boolean;
  /** Of its key, once it has called. */
  keyId(): string | null;
  stop(): void;
};

/** The budget of a key, evenly: in its favour, it is never refused and never waits for a person's calls. */
const between = 1200;
const path = new URL(inProcessBase).pathname.replace(/\/$/, '');

const user = 'Naive';

type Place = { readonly patientId: number; readonly status: string | null };
type Record = { readonly id: number; readonly appointmentPatients?: readonly Place[] };

/** Against the same service, with a key of its own. It knows the page order, and asks for today's appointments only. */
export async function watchNaively(desk: WholeDesk): Promise<NaiveCompanion> {
  const { service, clock } = desk;
  const apiKey = service.createKey({ user, role: 'owner' });
  const arrived = new Set<string>();
  const day = 24 * 3_600_000;
  let stopped = false;
  const from = new Date(clock.wall() - day / 2).toISOString();
  const to = new Date(clock.wall() + day / 2).toISOString();
  const lists = [`appointments?start_gt=${from}&start_lt=${to}`, 'patients?', 'invoices?', 'cases?'];

  const wait = () => new Promise<void>((resolve) => void clock.after(between, resolve));
  async function readWhole(list: string): Promise<void> {
    for (let last = 0; !stopped; ) {
      const cursor = last > 0 ? `&id_gt=${last}` : '';
      const response = await service.fetch(`${new URL(inProcessBase).origin}${path}/${list}${cursor}`, {
        method: 'GET',
        headers: { authorization: `Bearer ${apiKey}` },
      });
      const { data } = (await response.json()) as { data?: readonly Record[] };
      if (!response.ok || !data) throw new Error(`the naive companion is answered ${response.status}`);
      for (const { id, appointmentPatients } of data) {
        for (const place of appointmentPatients ?? []) {
          if (place.status === 'Arrived') arrived.add(`${id}:${place.patientId}`);
        }
      }
      await wait();
      if (data.length === 0) return;
      last = Math.max(...data.map(({ id }) => id));
    }
  }
  const running = (async () => {
    while (!stopped) for (const list of lists) await readWhole(list);
  })();
  running.catch((error: unknown) => {
    if (!stopped) throw error;
  });
  return {
    keyId: () => service.keys.list().find(({ name }) => name === user)?.keyId ?? null,
    hasArrived: (appointmentId, patientId) => arrived.has(`${appointmentId}:${patientId}`),
    stop: () => {
      stopped = true;
    },
  };
}
