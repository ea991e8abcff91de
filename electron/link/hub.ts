import type { Random } from '../platform/ports.ts';
import { createSerialQueue } from '../platform/serial-queue.ts';
import { createHubCertificate, type HubCertificate, isDue, isValid, validUntil } from './certificates.ts';
import { type ClinicRecord, wrappedRecords } from './clinic-record.ts';
import { createHubAttendance, type KeptAttendance } from './hub-attendance.ts';
import { type HubClients, type HubClientsParts, openHubClients } from './hub-clients.ts';
import { type HubFault, type HubServerParts, type Started, startServer } from './hub-server.ts';
import type { KeeperEvent } from './keeper.ts';
import { createHubAddress } from './lan-address.ts';
import type { LinkResult, Unsubscribe } from './port.ts';
import { type RunningHub, removeServerFiles, writeFiles } from './server-process.ts';
import { systemCode } from './system-code.ts';

export type HubParts = HubServerParts & {
  /** The clinic, as it is when the hub is created. */
  readonly record: ClinicRecord;
  /** The present addresses of this PC in the clinic's network (lan-address.ts). */
  readonly addresses: () => readonly string[];
  /** Foyer's version, for the desks' self-test. */
  readonly version: string;
  readonly random: Random;
  readonly log?: HubClientsParts['log'];
  readonly listener: (event: HubEvent) => void;
  /** Answers what a PC asks the hub besides the self-test (hub-clients.ts). */
  readonly onAsked?: HubClientsParts['onAsked'];
  readonly attendance: KeptAttendance;
};

/** `sentence` tells a person what is wrong and what to do. */
export type HubState =
  | { readonly is: 'off' }
  | { readonly is: 'starting' }
  | { readonly is: 'running'; readonly host: string; readonly port: number; readonly monitorPort: number }
  | { readonly is: 'failed'; readonly why: HubFault; readonly sentence: string };

export type HubEvent =
  | { readonly kind: 'state'; readonly state: HubState }
  /** `isApplied` is another one. */
  | { readonly kind: 'applied' }
  | KeeperEvent;

export type Hub = {
  start(): Promise<void>;
  state(): HubState;
  /** The PCs that were linked when the hub looked last, some two seconds ago at most. */
  linkedPcs(): readonly string[];
  /** When the hub's certificate ends, UTC milliseconds; null: there is none yet. */
  certificateEnds(): number | null;
  /**
   * Applies a changed clinic: a PC that was removed is cut off at once and present no more, the others get their new records.
   * @returns failure: the server has not read it, and is asked again until it has
   */
  setRecord(record: ClinicRecord): Promise<LinkResult<null>>;
  /** Whether the server that runs goes by the present clinic; if not, a PC that was removed may still be linked. */
  isApplied(): boolean;
  /** Writes all files again, with a new certificate, and restarts the server. */
  repair(): Promise<void>;
  stop(): Promise<void>;
};

/** How often the hub checks its address, its certificate and its desks, in milliseconds. */
const checkEveryMs = 2_000;
/** Backoff after a failure, in milliseconds: at first, and at most. */
const retryMs = 250;
const maxRetryMs = 30_000;

/**
 * The hub on its PC: the server as a child process, and its clients on this PC (hub-clients.ts).
 *
 * Guarantees
 * - A server that ends is started again, after waits that double up to half a minute.
 * - It listens on one address that this PC has: the one at which other PCs were linked, or one that they know, as soon as it is there
 *   (lan-address.ts). It goes to another with a restart. That PCs were linked there counts only if the server that listens there said so.
 * - Its certificate is renewed a month before it ends, without a restart; with one, where this PC's clock was wrong and it is not valid.
 * - What the server has not read yet, as a PC that was removed, it is asked to read every two seconds until it has.
 * - What cannot be done is a state with a sentence for a person, and the hub retries by itself.
 */
export function createHub(parts: HubParts): Hub {
  const { clock, listener, folder } = parts;
  const serial = createSerialQueue();
  let { record } = parts;
  const address = createHubAddress(folder, parts.addresses, record.hosts);
  const attendance = createHubAttendance(parts, () => record.members);
  let state: HubState = { is: 'off' };
  let certificate: HubCertificate | null = null;
  let running: Running | null = null;
  /** PCs that were removed, until the server has cut them off. */
  let removed: readonly string[] = [];
  let backoffMs = retryMs;
  let cancelTimer: Unsubscribe = () => undefined;

  function setState(next: HubState): void {
    state = next;
    listener({ kind: 'state', state });
  }

  const isApplied = () => running?.files !== null;

  function setRunning(next: Running | null): void {
    const was = isApplied();
    running = next;
    if (isApplied() !== was) listener({ kind: 'applied' });
  }

  function schedule(ms: number, task: () => Promise<void>): void {
    cancelTimer();
    cancelTimer = clock.after(ms, () => void serial(task));
  }

  function retry(): void {
    schedule(backoffMs, begin);
    backoffMs = Math.min(backoffMs * 2, maxRetryMs);
  }

  async function begin(): Promise<void> {
    if (running !== null) return;
    setState({ is: 'starting' });
    if (certificate === null || isDue(certificate, clock.wall())) certificate = await certificateOf(parts);
    const started = await startServer(parts, address.next(), certificate, record);
    if (!started.ok) {
      setState({ is: 'failed', why: started.why, sentence: started.sentence });
      return retry();
    }
    const { hub, config } = started;
    removed = [];
    attendance.serverBegins();
    setRunning({ ...started, clients: clientsOf(parts, started, () => record, attendance.absentShares) });
    void hub.ended.then(() => serial(() => onEnded(hub)));
    setState({ is: 'running', host: config.host, port: hub.port, monitorPort: hub.monitorPort });
    schedule(checkEveryMs, check);
  }

  async function check(): Promise<void> {
    if (running === null) return;
    backoffMs = retryMs;
    // A reload would not arrive by a certificate that is not valid: the hub's own client can't link either.
    if (!address.isRight() || (certificate !== null && !isValid(certificate, clock.wall()))) {
      await end();
      return begin();
    }
    const ends = certificate !== null && isDue(certificate, clock.wall());
    if (ends) certificate = await certificateOf(parts);
    if (ends || !isApplied()) await reload();
    await attendance.update(running.hub.monitorPort);
    if (isAnotherLinked(record, attendance.linked())) address.isProven();
    schedule(checkEveryMs, check);
  }

  async function onEnded(hub: RunningHub): Promise<void> {
    if (running?.hub !== hub) return;
    const { clients } = running;
    setRunning(null);
    cancelTimer();
    // The server is not signalled: its process id may belong to another process by now.
    await clients.close();
    setState({ is: 'starting' });
    retry();
  }

  async function end(): Promise<void> {
    cancelTimer();
    const was = running;
    setRunning(null);
    await was?.clients.close();
    await was?.hub.stop();
  }

  async function reload(): Promise<LinkResult<null>> {
    // A server that is not running reads the configuration when it starts.
    if (running === null || certificate === null) return { ok: true, value: null };
    const config = { ...running.config, desks: record.members };
    const { program, clients } = running;
    const files = filesOf({ folder, program, config, certificate });
    if (files === null) {
      setRunning({ ...running, files });
      return { ok: false, failure: { kind: 'hub-fault', words: 'not written' } };
    }
    // A PC that is just linking is refused by a reload (refusals.ts).
    if (files === running.files) {
      clients.publish();
      return { ok: true, value: null };
    }
    const reloaded = await clients.reload(removed);
    if (reloaded.ok) removed = [];
    setRunning({ ...running, config, files: reloaded.ok ? files : null });
    return reloaded;
  }

  function replace(next: ClinicRecord): Promise<LinkResult<null>> {
    removed = withoutMembers([...removed, ...record.members.map(({ desk }) => desk)], next);
    record = next;
    return reload();
  }

  async function repair(): Promise<void> {
    if (!isAnotherLinked(record, attendance.linked())) address.forget();
    await end();
    removeServerFiles(folder);
    certificate = null;
    backoffMs = retryMs;
    await begin();
  }

  return {
    start: () => serial(begin),
    state: () => state,
    linkedPcs: attendance.linked,
    certificateEnds: () => (certificate === null ? null : validUntil(certificate)),
    setRecord: (next) => serial(() => replace(next)),
    isApplied,
    repair: () => serial(repair),
    stop: () => serial(() => end().then(() => setState({ is: 'off' }))),
  };
}

/** Whether a PC other than the hub's own is linked. */
const isAnotherLinked = ({ hubDesk }: ClinicRecord, linked: readonly string[]) =>
  hubDesk === undefined ? linked.length > 1 : linked.some((desk) => desk !== hubDesk);

/** Those who are no PC of the clinic. */
const withoutMembers = (desks: readonly string[], { members }: ClinicRecord) =>
  desks.filter((one) => members.every(({ desk }) => desk !== one));

type Running = Omit<Extract<Started, { readonly ok: true }>, 'files'> & {
  readonly clients: HubClients;
  /** The fingerprint of what the server has read; null: that is not known. */
  readonly files: string | null;
};

function clientsOf(
  { version, clock, random, log, listener, onAsked }: HubParts,
  { hub, config }: Extract<Started, { readonly ok: true }>,
  record: () => ClinicRecord,
  absentShares: HubClientsParts['absentShares'],
): HubClients {
  const { authority, keeper, system } = record();
  return openHubClients({
    records: () => wrappedRecords(record()),
    host: config.host,
    port: hub.port,
    ca: authority.certificate,
    keeper,
    system,
    version,
    clock,
    random,
    log,
    listener,
    absentShares,
    onAsked,
  });
}

const certificateOf = ({ record, clock }: HubParts) => createHubCertificate(record.authority, clock.wall());

/** Writes the server's files. @returns their fingerprint; null: the system refused */
function filesOf(parts: Parameters<typeof writeFiles>[0]): string | null {
  try {
    return writeFiles(parts);
  } catch (error) {
    systemCode(error);
    return null;
  }
}
