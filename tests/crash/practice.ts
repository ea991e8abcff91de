import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Sandbox } from '../../service/service.ts';
import { startService } from '../../service/start.ts';
import type { OperationName } from '../../shared/practice/operations.ts';
import { crashClinic, lifeBegins } from './clinic.ts';
import { layLongWire } from './long-wire.ts';
import { clockHeader } from './protocol.ts';

/** The real service over HTTPS on loopback, with a clock that follows the desk's. */
export type CrashPractice = {
  readonly baseUrl: string;
  readonly caFile: string;
  readonly apiKey: string;
  readonly sandbox: Sandbox;
  now(): number;
  /**
   * Holds the next call of an operation: before it is worked on, or after it is done and before its answer goes out.
   * @returns resolves once a call is held
   */
  hold(operation: OperationName, when: 'before' | 'after'): Promise<Held>;
  close(): Promise<void>;
};

export type Held = {
  /** The service breaks down over the call: it is never done. */
  fail(): void;
  /** The service goes on once its clock has moved by so much. */
  goOnAfter(ms: number): void;
};

/** @param folder where the service's certificate authority is put */
export async function openPractice(folder: string): Promise<CrashPractice> {
  // Certificates are looked at by the real clock.
  let now = Date.now();
  type Sleeper = { until: number; wake: () => void; fail: (error: Error) => void };
  const sleepers = new Set<Sleeper>();
  let heard: ((held: Held) => void) | null = null;

  const sleep = () =>
    new Promise<void>((resolve, reject) => {
      const sleeper: Sleeper = { until: Number.POSITIVE_INFINITY, wake: resolve, fail: reject };
      sleepers.add(sleeper);
      heard?.({
        fail() {
          sleepers.delete(sleeper);
          reject(new Error('the service broke down'));
        },
        goOnAfter(ms) {
          sleeper.until = now + ms;
          wakeDue();
        },
      });
      heard = null;
    });
  const wakeDue = () => {
    for (const sleeper of sleepers) {
      if (sleeper.until > now) continue;
      sleepers.delete(sleeper);
      sleeper.wake();
    }
  };

  const running = await startService({
    clinic: crashClinic(),
    certDir: folder,
    firstKey: { user: 'Reception', role: 'owner' },
    clock: { now: () => now, sleep },
  });
  now = lifeBegins;
  const port = Number(new URL(running.baseUrl).port);
  const onCall = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    if (request.socket.localPort !== port) return;
    const sentClock = Number(request.headers[clockHeader]);
    if (sentClock > now) now = sentClock;
    wakeDue();
  };
  const channel = 'http.server.request.start';
  subscribe(channel, onCall);
  const wire = await layLongWire(port);

  const { sandbox } = running.service;
  return {
    baseUrl: running.baseUrl.replace(`:${port}/`, `:${wire.port}/`),
    caFile: running.caFile,
    apiKey: running.apiKey,
    sandbox,
    now: () => now,
    hold: (operation, when) =>
      new Promise((resolve) => {
        heard = resolve;
        sandbox.fault({ kind: 'delay', operation, when, ms: 1, count: 1 });
      }),
    async close() {
      unsubscribe(channel, onCall);
      for (const sleeper of sleepers) sleeper.fail(new Error('the service is closing'));
      await wire.close();
      await running.close();
    },
  };
}
