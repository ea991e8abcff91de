import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ServedBridge, serveBridge } from '../../electron/bridge/bridge.ts';
import { type Companion, createCompanion } from '../../electron/companion.ts';
import type { CompanionPorts, Fetch, LogData, StoredSettings } from '../../electron/platform/ports.ts';
import { defaultStoredSettings } from '../../electron/platform/settings.ts';
import { failed, ok } from '../../shared/result.ts';
import { quickDecoder } from '../fakes/decoders.ts';
import { noPrinting } from '../fakes/printing.ts';
import { quickPinHash } from '../fakes/quick-pin-hash.ts';
import { settle, type VirtualClock } from '../fakes/virtual-clock.ts';
import type { CommitListener } from './commits.ts';
import { drawFrom } from './draw.ts';
import { createPcClock, type PcClock } from './pc-clock.ts';

/** One run of the program, from its start to its end or its crash. */
export type Run = { readonly companion: Companion; readonly bridge: ServedBridge };

/** Where a crash strikes: at the n-th commit to a file from now on, or around the n-th call, or behind the n-th write. */
export type CrashPoint = {
  readonly at: 'commit' | 'before-call' | 'after-answer' | 'after-write';
  readonly countdown: number;
};

/**
 * A reception PC: the real companion and bridge over the store's real files, on a virtual clock. The program can be
 * closed, crash, and be started again over what was durable at that moment; the PC can sleep and lose its network.
 */
export type SimulatedPc = {
  /** The program as it runs; null while it does not. */
  run(): Run | null;
  /** Both may take time on the clock: closing waits for what is under way, starting for a closing. */
  start(): Promise<void>;
  close(): Promise<void>;
  crash(): void;
  /** @returns what calls this crash off, unless it has struck. */
  crashAt(point: CrashPoint): () => void;
  /**
   * The disk refuses commits to the program's files: after so many, so many in a row.
   * @param onRefused called at each
   * @returns what ends it
   */
  refuseCommits(after: number, times: number, onRefused: () => void): () => void;
  /** Calls off every crash and refusal that has not struck. */
  callOff(): void;
  /** Copies the desk's file, or with `all` the whole folder, as it is at this moment. */
  backUp(all: boolean): void;
  /** Puts the last of these backups back, while the program does not run. @returns whether there is one */
  putBack(all: boolean): boolean;
  /** Takes the desk's file away, while the program does not run. @returns whether there was one */
  takeDeskAway(): boolean;
  /** The file that was taken away is in its place again. */
  giveDeskBack(): void;
  /** Whether it is away. */
  isDeskAway(): boolean;
  /** Whether there is a desk's file in the folder. */
  hasDesk(): boolean;
  sleep(monotonicStops: boolean): void;
  wakeUp(): void;
  isAsleep(): boolean;
  /** Since when the network has been there; monotonic ms of the day. */
  lineUpSince(): number;
  /** When it last woke up; monotonic ms of the day. */
  wokeAt(): number;
  /** For how long its monotonic clock stood while it slept, since a moment of the day; ms. */
  stoodSince(at: number): number;
  /** `offline`: no network; `refused`: no server listens at the address. */
  setNetwork(state: 'up' | 'offline' | 'refused'): void;
  settings(): StoredSettings;
  /** What was logged as an error: none is expected. */
  readonly problems: readonly string[];
  /** How often the program was started. */
  starts(): number;
  /** When it crashed; monotonic ms of the day. */
  readonly crashes: readonly number[];
  onStart(listener: (run: Run) => void): void;
  onEnd(listener: () => void): void;
  dispose(): Promise<void>;
};

export type SimulatedPcOptions = {
  readonly clock: VirtualClock;
  readonly seed: number;
  readonly fetch: Fetch;
  readonly zone: string;
  /** A folder for this PC alone. */
  readonly folder: string;
  readonly settings: Partial<StoredSettings>;
  readonly onCommit: (listener: CommitListener) => () => void;
};

type Life = Run & { readonly clock: PcClock; readonly folder: string };

const unreachable = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code, syscall: 'connect' }) });
/** What of the folder is the desk's file: it, and what SQLite writes beside it. */
const isOfDesk = (name: string) => /^desk\.db(-wal|-shm|-journal)?$/.test(name);
const never = <T>() => new Promise<T>(() => undefined);

export function createPc(options: SimulatedPcOptions): SimulatedPc {
  const { clock: base } = options;
  const draw = drawFrom(options.seed);
  const vault = new Map<string, string>();
  const problems: string[] = [];
  const startListeners: ((run: Run) => void)[] = [];
  const endListeners: (() => void)[] = [];
  const closings: Promise<void>[] = [];
  let settings: StoredSettings = { ...defaultStoredSettings, ...options.settings };
  let life: Life | null = null;
  let starting: Promise<void> | null = null;
  let closing: Promise<void> | null = null;
  let asleep = false;
  let wokeAt = 0;
  let standsSince: number | null = null;
  const stood: { readonly from: number; readonly to: number }[] = [];
  let lineUpSince = 0;
  let network: 'up' | 'offline' | 'refused' = 'up';
  let folder = join(options.folder, 'run-0');
  let starts = 0;
  let uuids = 0;
  const crashes: number[] = [];
  const away = join(options.folder, 'taken-away');
  /** Clocks of runs that have crashed or were closed. */
  const dead = new WeakSet<PcClock>();
  let crashing: { at: CrashPoint['at']; countdown: number } | null = null;
  const refusals = new Set<() => void>();
  mkdirSync(folder, { recursive: true });

  const note = (clock: PcClock) => (message: string, data?: LogData) => {
    if (!dead.has(clock)) problems.push(`${message} ${JSON.stringify(data ?? {})}`);
  };
  const counted = (at: CrashPoint['at']): boolean => {
    if (crashing?.at !== at) return false;
    crashing.countdown -= 1;
    return crashing.countdown <= 0;
  };
  // Only while one is to strike at a commit: every statement of the day would be looked at.
  let stopHearing: () => unknown = () => undefined;
  const hearCommits = () => {
    stopHearing = options.onCommit({
      made: (path) => {
        if (life && path.startsWith(`${life.folder}/`) && counted('commit')) crash();
      },
    });
  };
  const callOffCrash = () => {
    crashing = null;
    stopHearing();
  };

  /** Calls of one run of the program: after a crash no answer reaches it, and it can make none. */
  const fetchFor =
    (clock: PcClock): Fetch =>
    async (url, init) => {
      await clock.awake();
      if (network === 'offline') throw unreachable('ENETUNREACH');
      if (network === 'refused') throw unreachable('ECONNREFUSED');
      if (counted('before-call')) crash();
      if (dead.has(clock)) return never();
      const { signal: _ours, ...request } = init;
      const answer = await options.fetch(url, request as typeof init).then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      await clock.awake();
      if (counted('after-answer')) crash();
      if (init.method !== 'GET' && counted('after-write')) crash();
      if (dead.has(clock)) return never();
      if ('error' in answer) throw answer.error;
      return answer.value;
    };

  async function close(): Promise<void> {
    if (!life) return;
    const { companion, clock } = life;
    callOffCrash();
    for (const listener of endListeners) listener();
    // A crash in the middle of it ends it as well.
    await Promise.race([companion.close(), new Promise<void>((resolve) => endListeners.push(resolve))]);
    if (life?.clock !== clock) return;
    dead.add(clock);
    clock.end();
    life = null;
  }

  async function start(): Promise<void> {
    await closing;
    if (life) return;
    const clock = createPcClock(base);
    const here = folder;
    const quiet = () => undefined;
    const ports: CompanionPorts = {
      clock,
      random: {
        bytes: (length) => Uint8Array.from({ length }, () => draw.int(0, 255)),
        uuid: () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, '0')}`,
        fraction: draw.fraction,
      },
      log: { info: quiet, warn: quiet, error: note(clock) },
      vault: {
        read: async (name) => ok(vault.get(name) ?? null),
        // Nothing that a run leaves in the keychain after it has crashed is there for the next one.
        async write(name, value) {
          if (!dead.has(clock)) vault.set(name, value);
          return ok(null);
        },
        async remove(name) {
          if (!dead.has(clock)) vault.delete(name);
          return ok(null);
        },
      },
      pinHash: quickPinHash,
      settings: {
        read: () => settings,
        change(part) {
          settings = { ...settings, ...part };
          return settings;
        },
        changeAtOnce(part) {
          settings = { ...settings, ...part };
          return settings;
        },
      },
      fetchFor: () => fetchFor(clock),
      readText: async () => failed({ kind: 'bad-input' }),
      startDecoder: quickDecoder,
      chooseFolder: async () => null,
      folder: here,
      version: '0.0.0',
      runtime: 'simulation',
      pcZone: options.zone,
    };
    const companion = await createCompanion(ports);
    const bridge = serveBridge({
      companion,
      log: ports.log,
      chooseCaFile: async () => null,
      printing: noPrinting,
      mayRemove: async () => true,
    });
    starts += 1;
    life = { companion, bridge, clock, folder: here };
    if (asleep) clock.sleep(false);
    for (const listener of startListeners) listener(life);
  }

  function crash(): void {
    if (!life) return;
    const { clock, companion } = life;
    crashes.push(base.monotonic());
    callOffCrash();
    folder = join(options.folder, `run-${starts}`);
    // What is in the files at this moment is all that the next run will find.
    cpSync(life.folder, folder, { recursive: true });
    life = null;
    dead.add(clock);
    clock.end();
    for (const listener of endListeners) listener();
    // The rest of it only gives its files back.
    closings.push(settle().then(() => companion.close()));
  }

  return {
    // A program that is closing takes no more input.
    run: () => (closing ? null : life),
    start() {
      starting ??= start().finally(() => {
        starting = null;
      });
      return starting;
    },
    close() {
      closing ??= close().finally(() => {
        closing = null;
      });
      return closing;
    },
    crash,
    crashAt(point) {
      const mine = { ...point };
      callOffCrash();
      crashing = mine;
      if (mine.at === 'commit') hearCommits();
      return () => {
        if (crashing === mine) callOffCrash();
      };
    },
    refuseCommits(after, times, onRefused) {
      let count = 0;
      const end = options.onCommit({
        refuses(path) {
          // Files of runs that have crashed take part in no more faults.
          if (!path.startsWith(`${folder}/`)) return false;
          count += 1;
          const refused = count > after && count <= after + times;
          if (refused) onRefused();
          return refused;
        },
      });
      refusals.add(end);
      return () => {
        refusals.delete(end);
        end();
      };
    },
    callOff() {
      callOffCrash();
      for (const end of refusals) end();
      refusals.clear();
    },
    backUp(all) {
      // Put back, it would take the desk's file away: a person has to decide then (docs/checking.md, Open).
      if (!readdirSync(folder).some(isOfDesk)) return;
      const to = join(options.folder, all ? 'backup-all' : 'backup-desk');
      rmSync(to, { recursive: true, force: true });
      const filter = (path: string) => all || path === folder || isOfDesk(basename(path));
      cpSync(folder, to, { recursive: true, filter });
    },
    putBack(all) {
      const from = join(options.folder, all ? 'backup-all' : 'backup-desk');
      if (life || !existsSync(from)) return false;
      for (const name of readdirSync(folder))
        if (all || isOfDesk(name)) rmSync(join(folder, name), { recursive: true });
      cpSync(from, folder, { recursive: true });
      return true;
    },
    takeDeskAway() {
      const files = readdirSync(folder).filter(isOfDesk);
      if (life || files.length === 0 || existsSync(away)) return false;
      mkdirSync(away);
      for (const name of files) renameSync(join(folder, name), join(away, name));
      return true;
    },
    giveDeskBack() {
      for (const name of readdirSync(away)) renameSync(join(away, name), join(folder, name));
      rmSync(away, { recursive: true });
    },
    isDeskAway: () => existsSync(away),
    hasDesk: () => readdirSync(folder).some(isOfDesk),
    sleep(monotonicStops) {
      asleep = true;
      standsSince ??= monotonicStops && life ? base.monotonic() : null;
      life?.clock.sleep(monotonicStops);
    },
    wakeUp() {
      if (asleep) wokeAt = base.monotonic();
      if (standsSince !== null) stood.push({ from: standsSince, to: base.monotonic() });
      standsSince = null;
      asleep = false;
      life?.clock.wakeUp();
    },
    isAsleep: () => asleep,
    wokeAt: () => wokeAt,
    stoodSince: (at) => stood.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, at)), 0),
    lineUpSince: () => (network === 'up' ? lineUpSince : base.monotonic()),
    setNetwork(state) {
      if (network !== 'up') lineUpSince = base.monotonic();
      network = state;
    },
    settings: () => settings,
    problems,
    crashes,
    starts: () => starts,
    onStart: (listener) => void startListeners.push(listener),
    onEnd: (listener) => void endListeners.push(listener),
    async dispose() {
      stopHearing();
      for (const end of refusals) end();
      const left = life;
      life = null;
      // A run that has crashed in the middle of something may never end by itself: nothing runs in it any more.
      await Promise.race([Promise.all([left?.companion.close(), ...closings]), settle(20)]);
      left?.clock.end();
      rmSync(options.folder, { recursive: true, force: true });
    },
  };
}
