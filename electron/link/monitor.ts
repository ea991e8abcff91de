import { z } from 'zod';
import { type Connections, endOf } from './attendance.ts';

const Varz = z.object({ server_name: z.string(), mem: z.number(), cpu: z.number() });
const Connz = z.object({
  connections: z.array(
    z.object({
      /** The public key; missing until the handshake is done. */
      authorized_user: z.string().optional(),
      reason: z.string().optional(),
      stop: z.iso.datetime({ offset: true }).optional(),
    }),
  ),
});

/** What the server reports on its monitoring port: memory in bytes, CPU in percent of a core since its start. */
export type ServerFigures = { readonly name: string; readonly memory: number; readonly cpu: number };

/** @returns null: no server answers there */
export async function readFigures(monitorPort: number): Promise<ServerFigures | null> {
  const varz = Varz.safeParse(await readMonitor(monitorPort, '/varz'));
  return varz.success ? { name: varz.data.server_name, memory: varz.data.mem, cpu: varz.data.cpu } : null;
}

/**
 * Which desks are connected, and how the last connection of each of the others ended.
 * @param deskOf the desk of a public key; undefined: not a desk of the clinic
 * @returns null: no server answers there
 */
export async function readConnections(
  monitorPort: number,
  deskOf: (publicKey: string) => string | undefined,
): Promise<Connections | null> {
  const read = async (state: 'open' | 'closed') =>
    Connz.safeParse(
      await readMonitor(
        monitorPort,
        `/connz?auth=true&limit=1024&state=${state}${state === 'closed' ? '&sort=stop' : ''}`,
      ),
    );
  const [standing, closed] = [await read('open'), await read('closed')];
  if (!standing.success || !closed.success) return null;
  const desks = (user: string | undefined) => (user === undefined ? undefined : deskOf(user));
  const open = new Set(standing.data.connections.flatMap(({ authorized_user: user }) => desks(user) ?? []));
  const ended = new Map<string, { is: 'left' | 'stale'; at: number }>();
  const byEnd = closed.data.connections.toSorted(
    (a, b) => Date.parse(a.stop ?? '') - Date.parse(b.stop ?? ''),
  );
  for (const { authorized_user: user, reason = '', stop = '' } of byEnd) {
    const desk = desks(user);
    if (desk !== undefined) ended.set(desk, { is: endOf(reason), at: Date.parse(stop) });
  }
  return { open, ended };
}

/** @returns the answer of the monitoring port, unchecked; null: none, or not JSON */
function readMonitor(port: number, path: string): Promise<unknown> {
  // An import of it reads each of its exports, and with its `WebSocket` all of Node's own undici: at the start, before anything is opened.
  const { request } = process.getBuiltinModule('node:http');
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path, timeout: 2_000 }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += text.length < 4_000_000 ? String(chunk) : '';
      });
      answer.on('end', () => {
        try {
          resolve(JSON.parse(text));
        } catch {
          resolve(null);
        }
      });
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(null));
    // Also where the server ends, or stands still, in the middle of its answer: neither an error nor an end is reported then.
    asked.on('close', () => resolve(null));
    asked.end();
  });
}
