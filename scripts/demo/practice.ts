import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { daytimeZone } from '../../tests/fakes/daytime-zone.ts';
import { root } from '../run-command.ts';

const Announced = z.object({ baseUrl: z.string(), apiKey: z.string(), caFile: z.string() });

/** The demo clinic, as its own program. */
export type DemoPractice = z.infer<typeof Announced> & {
  /** Everything that the practice holds of a kind: `appointments`, `payments`, `files` … */
  state(kind: string): Promise<readonly Record<string, unknown>[]>;
  /** How many calls it has answered. */
  calls(): Promise<number>;
  close(): Promise<void>;
};

const Calls = z.array(z.unknown());
const State = z.object({ data: z.array(z.record(z.string(), z.unknown())) });

/** The practice of linked desks: with more patients its first reading takes minutes, at the pace that a key allows. */
export const clinicOfDesks = ['--patients', '300'];

/** The option of the service by which the clinic's day goes on by itself, where that is wanted. */
export const playing = (play: boolean): readonly string[] => (play ? ['--play'] : []);

/** @param more options of the service's command line, besides those of the demo */
export async function startPractice(more: readonly string[]): Promise<DemoPractice> {
  const zone = ['--zone', daytimeZone(Date.now())];
  const options = ['--port', '0', '--sandbox', '--seed', '7', '--patients', '2000', ...zone, ...more];
  const child = spawn(process.execPath, [`${root}service/main.ts`, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const firstLine = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the service ended with ${code} before it began`)));
  });
  const announced = Announced.parse(JSON.parse(firstLine));
  const dispatcher = new Agent({ connect: { ca: readFileSync(announced.caFile, 'utf8') } });
  const read = async (what: string): Promise<unknown> => {
    const answer = await request(`${new URL(announced.baseUrl).origin}/sandbox/${what}`, { dispatcher });
    return answer.body.json();
  };
  return {
    ...announced,
    state: async (kind) => State.parse(await read(`state/${kind}`)).data,
    calls: async () => Calls.parse(await read('calls')).length,
    async close() {
      await dispatcher.destroy();
      child.kill('SIGTERM');
      await ended;
    },
  };
}
