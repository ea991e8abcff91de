import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createNetwork } from '../../electron/desktop/network.ts';
import { createKeptValues } from '../../electron/platform/kept-values.ts';
import { systemRandom } from '../../electron/platform/node-ports.ts';
import type { CompanionPorts, Fetch, FetchResponse } from '../../electron/platform/ports.ts';
import { createSettings } from '../../electron/platform/settings.ts';
import { ok } from '../../shared/result.ts';
import { quickDecoder } from '../fakes/decoders.ts';
import { quickPinHash } from '../fakes/quick-pin-hash.ts';
import type { IdleClock } from './idle-clock.ts';
import { type CrashTask, clockHeader } from './protocol.ts';

/** Where the program's way to the service, and its rows, can be watched from. Each may never return. */
export type Probes = {
  /** An id for a new row is drawn: the row is not written yet. */
  beforeRow(): void;
  beforeCall(method: string, path: string): void;
  answerRead(method: string, path: string): void;
};

/** Problems, and how often the cache was lost, which is harmless. */
export type Noted = { readonly problems: string[]; cachesLost: number };

/** The store's words on a change that the crash cut short, as it must. */
const unfinished =
  'Foyer’s last save on this PC didn’t finish, so the last change may be lost. Check the list and enter it again if it’s missing.';

/**
 * The program's ports: real files, real sockets over TLS, the real settings; the clock is virtual and stands still while
 * a call is under way.
 */
export function deskPorts(
  task: CrashTask,
  clock: IdleClock,
  probes: Probes,
): { readonly ports: CompanionPorts; readonly noted: Noted } {
  const noted: Noted = { problems: [], cachesLost: 0 };
  const network = createNetwork({ resolveProxy: async () => 'DIRECT', trusted: () => [] });
  const random = systemRandom();
  const secrets = jsonFile(task.vaultFile);
  const settings = jsonFile(task.settingsFile);
  return {
    noted,
    ports: {
      clock,
      random: {
        ...random,
        uuid() {
          probes.beforeRow();
          return random.uuid();
        },
      },
      log: {
        info() {},
        warn(message, data) {
          if (message !== 'store') return;
          const words = String(data?.['note']);
          if (/copy of your practice’s lists/.test(words)) noted.cachesLost += 1;
          else if (words !== unfinished) noted.problems.push(words);
        },
        error: (message, data) => void noted.problems.push(`${message} ${JSON.stringify(data ?? {})}`),
      },
      vault: {
        read: async (name) => ok(secrets.read()[name] === undefined ? null : String(secrets.read()[name])),
        async write(name, value) {
          secrets.write({ ...secrets.read(), [name]: value });
          return ok(null);
        },
        async remove(name) {
          const { [name]: _, ...others } = secrets.read();
          secrets.write(others);
          return ok(null);
        },
      },
      pinHash: quickPinHash,
      settings: createSettings(
        createKeptValues(
          {
            get store() {
              return settings.read();
            },
            set: (values) => settings.write({ ...settings.read(), ...values }),
          },
          { warn: (message) => void noted.problems.push(message) },
        ),
      ),
      fetchFor: (caPem) => watched(network.fetchFor(caPem), clock, probes),
      readText: async (path) => ok(readFileSync(path, 'utf8')),
      startDecoder: quickDecoder,
      chooseFolder: async () => null,
      folder: task.folder,
      version: '0.0.0',
      runtime: 'crash tests',
      pcZone: 'Australia/Adelaide',
    },
  };
}

/** Sends the service the time with each call, reads each answer whole, and passes the probes on the way. */
function watched(fetch: Fetch, clock: IdleClock, probes: Probes): Fetch {
  return (url, init) =>
    clock.during(async () => {
      const { pathname } = new URL(url);
      probes.beforeCall(init.method, pathname);
      const headers = { ...init.headers, [clockHeader]: String(clock.wall()) };
      const answer = await fetch(url, { ...init, headers });
      const whole = await readWhole(answer);
      probes.answerRead(init.method, pathname);
      return whole;
    });
}

async function readWhole(answer: FetchResponse): Promise<FetchResponse> {
  const pieces: Uint8Array[] = [];
  if (answer.body) for await (const piece of answer.body) pieces.push(piece);
  return {
    status: answer.status,
    headers: answer.headers,
    body: new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.concat(pieces));
        controller.close();
      },
    }),
  };
}

/** Values in a file that is replaced whole. It stands outside of what a crash is tried on. */
function jsonFile(path: string) {
  return {
    read: (): Record<string, unknown> => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}),
    write(values: Record<string, unknown>) {
      writeFileSync(`${path}.new`, JSON.stringify(values));
      renameSync(`${path}.new`, path);
    },
  };
}
