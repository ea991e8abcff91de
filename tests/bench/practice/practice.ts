import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PracticeReport, PracticeTask, TimedCall, Wanted } from './orders.ts';

/** A practice whose service runs over HTTPS in a process of its own. */
export type MeasuredPractice = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly caFile: string;
  /** Another desk marks an arrival. @returns when, UTC ms with fractions */
  arrive(appointmentId: number, patientId: number): Promise<number>;
  callsSince(ms: number): Promise<readonly TimedCall[]>;
  close(): Promise<void>;
};

export async function openMeasuredPractice(wanted: Wanted): Promise<MeasuredPractice> {
  const child = fork(fileURLToPath(new URL('./program.ts', import.meta.url)), [JSON.stringify(wanted)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const waiting = new Map<number, (said: Extract<PracticeReport, { says: 'done' }>) => void>();
  let orders = 0;
  const open = await new Promise<Extract<PracticeReport, { says: 'open' }>>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the practice ended with ${code}`)));
    child.on('message', (said: PracticeReport) => {
      if (said.says === 'open') return resolve(said);
      waiting.get(said.id)?.(said);
      waiting.delete(said.id);
    });
  });
  const ask = (deed: PracticeTask) =>
    new Promise<Extract<PracticeReport, { says: 'done' }>>((resolve) => {
      orders += 1;
      waiting.set(orders, resolve);
      child.send({ id: orders, ...deed });
    });
  return {
    baseUrl: open.baseUrl,
    apiKey: open.apiKey,
    caFile: open.caFile,
    arrive: async (appointmentId, patientId) => (await ask({ do: 'arrive', appointmentId, patientId })).at,
    callsSince: async (since) => (await ask({ do: 'calls', since })).calls,
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
