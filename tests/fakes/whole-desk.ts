import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClinicLink } from '../../electron/clinic/clinic-link.ts';
import { type Companion, createCompanion } from '../../electron/companion.ts';
import type { CompanionOptions } from '../../electron/connect/clinic-pcs.ts';
import type { CompanionPorts, Fetch, LogData, StoredSettings } from '../../electron/platform/ports.ts';
import { defaultStoredSettings } from '../../electron/platform/settings.ts';
import { createVault, type Keychain } from '../../electron/platform/vault.ts';
import type { CompanionEvent } from '../../electron/session/changes.ts';
import type { Session } from '../../electron/session/session.ts';
import type { CallRecord } from '../../service/call-record.ts';
import type { ClinicData } from '../../service/clinic-data.ts';
import { demoClinic } from '../../service/demo-clinic.ts';
import type { Dialect } from '../../service/dialect.ts';
import type { Role } from '../../service/keys.ts';
import { createService, inProcessBase, type PracticeService } from '../../service/service.ts';
import { ok } from '../../shared/result.ts';
import { createPcClock, type PcClock } from '../simulation/pc-clock.ts';
import { startDecoderThread } from './decoders.ts';
import { quickPinHash } from './quick-pin-hash.ts';
import { createVirtualClock, settle, type VirtualClock } from './virtual-clock.ts';

/**
 * A whole desk on a virtual clock: the real companion with its real store, against the real service in process. What is
 * replaced is only what stands at the edge of the program: clock, network, keychain, settings file.
 */
export type WholeDesk = {
  readonly clock: VirtualClock;
  /** This PC's own clock, by which it sleeps and is set. */
  readonly pcClock: PcClock;
  readonly service: PracticeService;
  readonly apiKey: string;
  readonly events: CompanionEvent[];
  /** Notified of each event at its moment, over restarts. */
  onEvent(listener: (event: CompanionEvent) => void): void;
  readonly problems: string[];
  /** Notified of each message that it logs, over restarts. */
  onLog(listener: (message: string) => void): void;
  companion(): Companion;
  /** The practice that it is connected to; throws where it is to none. */
  session(): Session;
  /** Certificate authorities with which calls were made; null: none but the system's. */
  readonly trusted: ReadonlySet<string | null>;
  /** Connects as a person would on the first run. */
  connect(caFile?: string | null): Promise<void>;
  /** Ends the program and starts it again over the same files. @param whileOff what is done to this PC between the two */
  restart(offMs?: number, whileOff?: () => void): Promise<void>;
  /**
   * The program ends at this moment, in the middle of whatever it does: no answer reaches it, and nothing that it does from now on is kept.
   * Until `startAgain` it has no session.
   */
  crash(): void;
  /** Starts the program after a crash, over what was in its files at that moment. */
  startAgain(): Promise<void>;
  /** Notified of each call as it leaves, and as the service has carried it out. */
  onCall(listener: (call: DeskCall) => void): void;
  /** Pulls the network plug, or puts it back. */
  setPlugged(plugged: boolean): void;
  setKeychain(usable: boolean): void;
  /** A silent keychain answers no call until it is no longer silent. */
  setKeychainSilent(silent: boolean): void;
  /** The service's clock, where it is not this PC's. */
  setServiceClock(now: () => number): void;
  /** Set, it is as if the file had been edited by hand. */
  settings: StoredSettings;
  /** Set, it is as if another policy had been brought out. */
  policy: CompanionPorts['policy'];
  /** What the keychain holds. */
  readonly vault: Map<string, string>;
  /** Set, the next start finds its files there. */
  folder: string;
  /** Each call that left this PC: where it went, and with which key. */
  readonly sent: readonly { readonly host: string; readonly authorization: string | null }[];
  /** Moves the clock until it is so; throws after `limitMs` of virtual time. */
  until(what: string, isSo: () => boolean, limitMs?: number): Promise<void>;
  close(): Promise<void>;
};

/** `is`: where it is on its way; a crash or a fault at `leaves` comes before the service has it. `ends`: with an answer, or without one. */
export type DeskCall = {
  readonly is: 'leaves' | 'carried-out' | 'ends';
  /** The same for each of these, and another for each call of this desk. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
};

/** Before the desk's number in the id of its calls. */
const placeMark = 'desk-';
/** Which of the desks of one practice made a call, by its place among them; null: none of them. */
export function placeOfCall({ id }: Pick<CallRecord, 'id'>): number | null {
  const number = id?.startsWith(placeMark) ? Number.parseInt(id.slice(placeMark.length), 10) : 0;
  return number > 0 ? number - 1 : null;
}

/** How often, and how long each time, what a real disk has begun is waited for once the time of a test is over. */
const realTries = 100;
const realTryMs = 50;

export const demoNow = Date.UTC(2026, 10, 18, 1, 30);

/** Of a PC for which no other zone is said; its practice is there too. */
export const usualPcZone = 'Australia/Adelaide';

/** One start of the program, by a clock that ends with it. `crashedIn`: the folder of a run that has crashed. */
type Run = { readonly clock: PcClock; crashedIn: string | null };

const never = <T>() => new Promise<T>(() => undefined);

export type WholeDeskOptions = {
  readonly dialect?: Partial<Dialect>;
  readonly patients?: number;
  readonly clinic?: ClinicData;
  readonly now?: number;
  /** The zone that this PC is set to; left out: `usualPcZone`. */
  readonly pcZone?: string;
  /** The clock of the practice and of this PC; left out: a virtual one that begins at `now`. */
  readonly clock?: VirtualClock;
  /** The key that it connects with; left out: one of its own. */
  readonly apiKey?: string;
  /** What the key may do; left out: everything. */
  readonly role?: Role;
  /** Another desk of the same practice, in the same time; it is closed after this one. */
  readonly beside?: Pick<WholeDesk, 'clock' | 'service'>;
  /** What a chosen CA file holds; left out: nothing. */
  readonly readText?: CompanionPorts['readText'];
  /** Where its settings are kept; left out: in memory, in `settings`. */
  readonly settingsFile?: CompanionPorts['settings'];
  /** What the policy fills in; left out: nothing. */
  readonly preset?: CompanionPorts['preset'];
  /** What the policy decides; left out: there is none. */
  readonly policy?: CompanionPorts['policy'];
  /** Its connection to other desks of the clinic, at each start; left out: it is alone. */
  readonly clinicLink?: (clock: VirtualClock, pcClock: PcClock) => Promise<ClinicLink>;
  /** Its membership of a clinic, at each start; left out: it can't be linked. */
  readonly openMembership?: CompanionOptions['openMembership'];
  /** Where its folder is made; left out: among the system's temporary files. */
  readonly folderIn?: string;
  /** What decides where faults with a probability strike, 0 to 1; left out: chance. */
  readonly serviceChance?: () => number;
  /** Its number among desks that must not draw the same ids; left out: 0. */
  readonly number?: number;
  /** What chance is at this desk: the same each time. Left out: a half. */
  readonly fraction?: number;
  /** The folder that a person chooses for scans; without it: none. */
  readonly chooseFolder?: CompanionPorts['chooseFolder'];
  /** The document decoder; left out: a worker thread. */
  readonly decoder?: CompanionPorts['startDecoder'];
};

export async function openWholeDesk(options: WholeDeskOptions): Promise<WholeDesk> {
  const clock = options.beside?.clock ?? options.clock ?? createVirtualClock(options.now ?? demoNow);
  const pcClock = createPcClock(clock);
  let serviceNow = () => clock.wall();
  const begun = () =>
    createService({
      clinic: options.clinic ?? demoClinic({ seed: 7, patients: options.patients ?? 120, now: clock.wall() }),
      clock: {
        now: () => serviceNow(),
        sleep: (ms) => new Promise((resolve) => void clock.after(ms, () => resolve())),
      },
      dialect: options.dialect ?? {},
      ...(options.serviceChance ? { random: options.serviceChance } : {}),
    });
  const service = options.beside?.service ?? (await begun());
  const apiKey = options.apiKey ?? service.createKey({ user: 'Reception', role: options.role ?? 'owner' });
  const folders = [mkdtempSync(join(options.folderIn ?? tmpdir(), 'foyer-desk-'))];
  let [folder = ''] = folders;
  const trusted = new Set<string | null>();
  const sent: { host: string; authorization: string | null }[] = [];
  const vault = new Map<string, string>();
  const events: CompanionEvent[] = [];
  const onEvent: ((event: CompanionEvent) => void)[] = [];
  const onLog: ((message: string) => void)[] = [];
  const problems: string[] = [];
  let settings: StoredSettings = defaultStoredSettings;
  let policy = options.policy ?? null;
  let plugged = true;
  let usable = true;
  let silent = false;
  const held: (() => void)[] = [];
  const closings: Promise<void>[] = [];
  let companion: Companion | null = null;

  const onCall: ((call: DeskCall) => void)[] = [];
  const report = (is: DeskCall['is'], id: string, url: string, method = 'GET') => {
    for (const listener of onCall) listener({ is, id, method, path: new URL(url).pathname });
  };
  let left = 0;
  const fetchOf =
    (run: Run): Fetch =>
    async (url, init) => {
      if (!plugged)
        throw new TypeError('fetch failed', {
          cause: Object.assign(new Error(), { code: 'ENETUNREACH', syscall: 'connect' }),
        });
      const id = `${placeMark}${options.number ?? 0}-${++left}`;
      report('leaves', id, url, init.method);
      if (run.crashedIn !== null) return never();
      sent.push({ host: new URL(url).host, authorization: init.headers['Authorization'] ?? null });
      // Any address leads to this one service, so that a PC can be taken to "another" practice.
      try {
        const answer = await service.fetch(url.replace(/^https:\/\/[^/]+/, new URL(inProcessBase).origin), {
          ...init,
          headers: { ...init.headers, 'x-request-id': id },
        });
        await pcClock.awake();
        if (run.crashedIn === null) report('carried-out', id, url, init.method);
        return run.crashedIn !== null ? never() : answer;
      } finally {
        report('ends', id, url, init.method);
      }
    };
  /** A call that is held back is carried out when the keychain answers again. */
  const ask = async <T>(run: Run, act: () => T): Promise<T> => {
    if (silent) await new Promise<void>((answer) => held.push(answer));
    if (!usable) throw new Error('the keychain is locked');
    return run.crashedIn !== null ? never() : act();
  };
  const keychainOf = (run: Run): Keychain => ({
    getPassword: (_service, name) => ask(run, () => vault.get(name) ?? null),
    setPassword: (_service, name, value) => ask(run, () => void vault.set(name, value)),
    deletePassword: (_service, name) => ask(run, () => vault.delete(name)),
  });
  let uuids = 0;
  const uuidStart = String(options.number ?? 0).padStart(8, '0');
  const changeSettings = (run: Run, part: Partial<StoredSettings>): StoredSettings => {
    if (run.crashedIn === null) settings = { ...settings, ...part };
    return settings;
  };
  const portsOf = async (run: Run): Promise<CompanionOptions> => {
    const note = (level: string) => (message: string, data?: LogData) => {
      if (run.crashedIn !== null) return;
      if (level === 'error') problems.push(`${message} ${JSON.stringify(data ?? {})}`);
      for (const listener of onLog) listener(message);
    };
    return {
      clock: run.clock,
      clinicLink: (await options.clinicLink?.(clock, run.clock)) ?? null,
      ...(options.openMembership ? { openMembership: options.openMembership } : {}),
      random: {
        bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
        uuid: () => `${uuidStart}-0000-4000-8000-${String(++uuids).padStart(12, '0')}`,
        fraction: () => options.fraction ?? 0.5,
      },
      log: { info: note('info'), warn: note('warn'), error: note('error') },
      vault: createVault('Foyer', async () => keychainOf(run), run.clock),
      pinHash: quickPinHash,
      settings: options.settingsFile ?? {
        read: () => settings,
        change: (part) => changeSettings(run, part),
        changeAtOnce: (part) => changeSettings(run, part),
      },
      fetchFor: (caPem) => {
        const fetch = fetchOf(run);
        return (url, init) => {
          trusted.add(caPem);
          return fetch(url, init);
        };
      },
      readText: options.readText ?? (async () => ok('')),
      preset: options.preset ?? null,
      get policy() {
        return policy;
      },
      startDecoder: options.decoder ?? startDecoderThread,
      chooseFolder: options.chooseFolder ?? (async () => null),
      get folder() {
        return run.crashedIn ?? folder;
      },
      version: '0.0.0',
      runtime: 'tests',
      pcZone: options.pcZone ?? usualPcZone,
    };
  };
  /** The run of the program that is the present one, or has crashed. */
  let run: Run = { clock: createPcClock(pcClock), crashedIn: null };
  let ports = await portsOf(run);
  const begin = async () => {
    const of = run;
    companion = await createCompanion(ports);
    companion.on((event) => {
      if (of.crashedIn !== null) return;
      events.push(event);
      for (const listener of onEvent) listener(event);
    });
  };
  const beginRun = async () => {
    run = { clock: createPcClock(pcClock), crashedIn: null };
    ports = await portsOf(run);
  };
  const current = () => {
    if (!companion) throw new Error('the companion is not running');
    return run.crashedIn === null ? companion : { ...companion, session: () => null };
  };
  await begin();

  return {
    clock,
    pcClock,
    service,
    apiKey,
    events,
    onEvent: (listener) => void onEvent.push(listener),
    problems,
    onLog: (listener) => void onLog.push(listener),
    companion: current,
    session() {
      const session = current().session();
      if (!session) throw new Error('not connected');
      return session;
    },
    vault,
    sent,
    trusted,
    get folder() {
      return folder;
    },
    set folder(next) {
      folders.push(next);
      folder = next;
    },
    get settings() {
      return settings;
    },
    set settings(next) {
      settings = next;
    },
    get policy() {
      return policy;
    },
    set policy(next) {
      policy = next ?? null;
    },
    async connect(caFile = null) {
      const connected = await clock.until(
        current().connect({ baseUrl: inProcessBase, apiKey, caFile, memoryOnly: false }),
        120_000,
      );
      if (!connected.ok)
        throw new Error(`not connected: ${connected.failure.kind} ${connected.failure.words ?? ''}`);
    },
    async restart(offMs = 0, whileOff: () => void = () => undefined) {
      await current().close();
      // The link of a program ends with it.
      if (options.clinicLink) run.clock.end();
      whileOff();
      if (offMs > 0) await clock.advance(offMs);
      if (options.clinicLink) await beginRun();
      await (silent ? clock.until(begin(), 60_000) : begin());
    },
    crash() {
      const crashed = companion;
      if (run.crashedIn !== null || !crashed) return;
      const left = folder;
      folder = mkdtempSync(join(options.folderIn ?? tmpdir(), 'foyer-desk-'));
      folders.push(folder);
      cpSync(left, folder, { recursive: true });
      run.crashedIn = left;
      run.clock.end();
      // What is left of it only gives its files back.
      closings.push(settle().then(() => crashed.close()));
    },
    async startAgain() {
      if (run.crashedIn === null) return;
      await beginRun();
      await begin();
    },
    onCall: (listener) => void onCall.push(listener),
    setPlugged(value) {
      plugged = value;
    },
    setServiceClock(now) {
      serviceNow = now;
    },
    setKeychain(value) {
      usable = value;
    },
    setKeychainSilent(value) {
      silent = value;
      if (!silent) for (const answer of held.splice(0)) answer();
    },
    async until(what, isSo, limitMs = 600_000) {
      const end = clock.monotonic() + limitMs;
      while (!isSo() && clock.monotonic() <= end) await clock.advance(250);
      // A real folder takes real time, of which a busy machine has little while hours pass here.
      for (let tried = 0; !isSo(); tried += 1) {
        if (tried === realTries) throw new Error(`never came true: ${what}`);
        await pause(realTryMs);
      }
    },
    async close() {
      if (run.crashedIn === null) await companion?.close();
      // What has crashed in the middle of something may never end: nothing runs in it any more.
      await Promise.race([Promise.all(closings), settle(20)]);
      if (!options.beside) await service.close();
      for (const one of folders) rmSync(one, { recursive: true, force: true });
    },
  };
}
