import { rmSync } from 'node:fs';
import type { Clock, Random } from '../platform/ports.ts';
import { createSerialQueue } from '../platform/serial-queue.ts';
import { budget } from './assets.ts';
import { type Attendance, mayCallAlone, nextAttendance } from './attendance.ts';
import { createHubCertificate, type HubCertificate, renewBeforeMs, validUntil } from './certificates.ts';
import { type ClinicRecord, wrappedRecords } from './clinic-record.ts';
import type { KeeperEvent } from './keeper.ts';
import { type Beside, openBeside } from './keeper-beside.ts';
import { hubAddress } from './lan-address.ts';
import { readConnections } from './monitor.ts';
import type { LinkResult, Unsubscribe } from './port.ts';
import { findServerProgram } from './server-binary.ts';
import type { HubConfig } from './server-config.ts';
import { type RunningHub, rewriteHub, startHub } from './server-process.ts';

export type HubParts = {
  /** The clinic, as it is when the hub begins. */
  readonly record: ClinicRecord;
  /** Only this user can read what lies there. */
  readonly folder: string;
  /** As in `process.platform` and `process.arch`, and where the server's program may lie (server-binary.ts). */
  readonly platform: string;
  readonly candidates: readonly string[];
  /** The addresses of this PC in the clinic's network, now (lan-address.ts). */
  readonly addresses: () => readonly string[];
  readonly port: number;
  readonly monitorPort: number;
  /** Foyer's version, for the desks' self-test. */
  readonly version: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly listener: (event: HubEvent) => void;
  /** How the desks stood when the hub ran last, and where that is kept. */
  readonly attendance: { readonly before: Attendance; keep(attendance: Attendance): void };
};

/** How the hub stands. `sentence` says to a person what is wrong and what to do. */
export type HubState =
  | { readonly is: 'off' }
  | { readonly is: 'starting' }
  | { readonly is: 'running'; readonly host: string; readonly port: number; readonly monitorPort: number }
  | { readonly is: 'failed'; readonly why: HubFault; readonly sentence: string };
export type HubFault = 'no-program' | 'no-address' | 'configuration' | 'not-started';

export type HubEvent = { readonly kind: 'state'; readonly state: HubState } | KeeperEvent;

export type Hub = {
  start(): Promise<void>;
  state(): HubState;
  /** When the hub's certificate ends, UTC milliseconds; null: there is none yet. */
  certificateEnds(): number | null;
  /** Takes a changed clinic: a PC that is no longer in it is cut off at once, the others find their records. */
  setRecord(record: ClinicRecord): Promise<LinkResult<null>>;
  /** Writes everything anew, with a new certificate, and starts the server again. */
  repair(): Promise<void>;
  stop(): Promise<void>;
};

/** How often the hub looks at its address, its certificate and its desks; and after a failure, at first and at most. */
const lookEveryMs = 2_000;
const retryMs = 250;
const mostRetryMs = 30_000;

/**
 * The hub on its PC: the server as a child, and the keeper beside it.
 *
 * Guarantees
 * - A server that ends is started again, after waits that double up to half a minute.
 * - It listens on one address that this PC has; when that is gone, on another, with a restart.
 * - Its certificate is renewed a month before it ends, without a restart.
 * - What cannot be done is a state with a sentence for a person, and is tried again by itself.
 */
export function createHub(parts: HubParts): Hub {
  const { clock, listener, folder } = parts;
  const serial = createSerialQueue();
  let { record } = parts;
  let attendance = parts.attendance.before;
  let state: HubState = { is: 'off' };
  let host: string | null = null;
  let certificate: HubCertificate | null = null;
  let running: Running | null = null;
  let waits = retryMs;
  let cancelTimer: Unsubscribe = () => undefined;

  function setState(next: HubState): void {
    state = next;
    listener({ kind: 'state', state });
  }

  function later(ms: number, task: () => Promise<void>): void {
    cancelTimer();
    cancelTimer = clock.after(ms, () => void serial(task));
  }

  function retry(): void {
    later(waits, begin);
    waits = Math.min(waits * 2, mostRetryMs);
  }

  async function begin(): Promise<void> {
    if (running !== null) return;
    setState({ is: 'starting' });
    host = hubAddress(parts.addresses(), host);
    if (certificate === null || isDue(certificate, clock)) certificate = await certificateOf(parts);
    const started = await startServer(parts, host, certificate, record);
    if (!started.ok) {
      setState({ is: 'failed', why: started.why, sentence: started.sentence });
      return retry();
    }
    const { hub, config } = started;
    running = { ...started, beside: besideOf(hub, config) };
    void hub.ended.then(() => serial(() => ended(hub)));
    setState({ is: 'running', host: config.host, port: hub.port, monitorPort: hub.monitorPort });
    later(lookEveryMs, look);
  }

  const besideOf = (hub: RunningHub, config: HubConfig): Beside => {
    const { keeper, system, authority } = record;
    const { version, random } = parts;
    const ca = authority.certificate;
    const { port } = hub;
    return openBeside({
      records: () => wrappedRecords(record),
      host: config.host,
      port,
      ca,
      keeper,
      system,
      version,
      clock,
      random,
      listener,
      absent,
    });
  };

  const receptionDesks = () => record.members.filter(({ role }) => role === 'reception');

  function absent() {
    const share = Math.floor(budget.permits / Math.max(1, receptionDesks().length));
    return mayCallAlone(attendance, clock.wall()).map((desk) => ({ desk, share }));
  }

  async function look(): Promise<void> {
    if (running === null) return;
    waits = retryMs;
    if (host !== null && !parts.addresses().includes(host)) {
      await end();
      return begin();
    }
    if (certificate !== null && isDue(certificate, clock)) {
      certificate = await certificateOf(parts);
      await reload();
    }
    await takeAttendance(running);
    later(lookEveryMs, look);
  }

  async function takeAttendance({ hub }: Running): Promise<void> {
    const deskOf = (key: string) => record.members.find(({ publicKey }) => publicKey === key)?.desk;
    const now = clock.wall();
    const connections = await readConnections(hub.monitorPort, deskOf);
    if (connections === null) return;
    const names = receptionDesks().map(({ desk }) => desk);
    attendance = nextAttendance(attendance, names, connections, now);
    parts.attendance.keep(attendance);
  }

  async function ended(hub: RunningHub): Promise<void> {
    if (running?.hub !== hub) return;
    const { beside } = running;
    running = null;
    cancelTimer();
    // Its id may be another process by now: it is not signalled again.
    await beside.leave();
    setState({ is: 'starting' });
    retry();
  }

  async function end(): Promise<void> {
    cancelTimer();
    const was = running;
    running = null;
    await was?.beside.leave();
    await was?.hub.stop();
  }

  async function reload(): Promise<LinkResult<null>> {
    // What does not run reads it when it starts.
    if (running === null || certificate === null) return { ok: true, value: null };
    const config = { ...running.config, desks: record.members };
    running = { ...running, config };
    rewriteHub({ folder, program: running.program, config, certificate }, running.hub);
    return running.beside.reload();
  }

  return {
    start: () => serial(begin),
    state: () => state,
    certificateEnds: () => (certificate === null ? null : validUntil(certificate)),
    setRecord: (next) =>
      serial(() => {
        record = next;
        return reload();
      }),
    repair: () =>
      serial(async () => {
        await end();
        rmSync(folder, { recursive: true, force: true });
        certificate = null;
        waits = retryMs;
        await begin();
      }),
    stop: () =>
      serial(async () => {
        await end();
        setState({ is: 'off' });
      }),
  };
}

type Running = Extract<Started, { readonly ok: true }> & { readonly beside: Beside };

type Started =
  | { readonly ok: true; readonly hub: RunningHub; readonly config: HubConfig; readonly program: string }
  | { readonly ok: false; readonly why: HubFault; readonly sentence: string };

async function startServer(
  { folder, platform, candidates, port, monitorPort, clock }: HubParts,
  host: string | null,
  certificate: HubCertificate,
  record: ClinicRecord,
): Promise<Started> {
  const program = await findServerProgram(platform, candidates);
  if (!program.ok) return { ok: false, why: 'no-program', sentence: program.sentence };
  if (host === null) {
    const sentence = 'This PC has no network connection, so the other PCs can’t reach it.';
    return { ok: false, why: 'no-address', sentence };
  }
  const config: HubConfig = {
    host,
    port,
    monitorPort,
    mark: record.mark,
    keeper: record.keeper.publicKey,
    keeperOfSystem: record.system.publicKey,
    desks: record.members,
  };
  const started = await startHub({ folder, program: program.path, config, certificate, clock });
  if (started.ok) return { ok: true, hub: started.hub, config, program: program.path };
  return { ok: false, why: started.why, sentence: sentenceFor(started.why, started.words, port) };
}

const certificateOf = ({ record, clock }: HubParts) => createHubCertificate(record.authority, clock.wall());

const isDue = (certificate: HubCertificate, clock: Clock): boolean =>
  validUntil(certificate) - clock.wall() < renewBeforeMs;

/** @param words the server's own */
function sentenceFor(why: 'configuration' | 'not-started', words: string, port: number): string {
  // As Linux and Windows say it.
  if (/address already in use|Only one usage of each socket address/.test(words))
    return `Another program on this PC uses port ${port}, so the link can’t start. Close it, or restart this PC.`;
  return why === 'configuration'
    ? 'The link server refused its configuration. Choose Repair.'
    : 'The link server didn’t start. Choose Repair; if that doesn’t help, restart this PC.';
}
