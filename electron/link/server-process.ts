import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../platform/ports.ts';
import { hubName } from './assets.ts';
import type { HubCertificate } from './certificates.ts';
import { readFigures } from './monitor.ts';
import { configText, desksText, type HubConfig, hubFiles, markIn } from './server-config.ts';
import { systemCode, unlessRefused } from './system-code.ts';

export type ServerParts = {
  /** Foyer's files in it are readable by this user alone. */
  readonly folder: string;
  /** A path whose hash was checked (server-binary.ts). */
  readonly program: string;
  readonly config: HubConfig;
  readonly certificate: HubCertificate;
  readonly clock: Clock;
};

export type RunningHub = {
  readonly pid: number;
  readonly port: number;
  readonly monitorPort: number;
  /** Settles when the server has ended, for any reason. */
  readonly ended: Promise<null>;
  /** Ends the server by its process id. */
  stop(): Promise<void>;
};

export type HubStart =
  /** `files`: the fingerprint of the files that it has read. */
  | { readonly ok: true; readonly hub: RunningHub; readonly files: string }
  /** `words`: the server's message, such as that the port is in use; where the system refused, its code. */
  | { readonly ok: false; readonly why: 'configuration' | 'not-started' | 'refused'; readonly words: string };

const Running = z.object({
  pid: z.int().positive(),
  port: z.int(),
  monitorPort: z.int(),
  mark: z.string(),
});
type Running = z.infer<typeof Running>;

/** Go's garbage collector works harder above this limit. Then the time-outs to start and to end, in milliseconds. */
const memoryLimit = '640MiB';
const startMs = 10_000;
const endMs = 5_000;

/**
 * Starts the server as a child, with the configuration that Foyer writes.
 *
 * Guarantees
 * - At most one server of this folder runs: one that Foyer left running, because it was ended by force, is ended first.
 * - No process is ended by its name, and none that does not answer with this installation's mark.
 * - What the system refuses, as on a full disk, is a failure, and leaves no server running that Foyer does not know.
 */
export async function startHub(parts: ServerParts): Promise<HubStart> {
  try {
    return await start(parts);
  } catch (error) {
    return { ok: false, why: 'refused', words: systemCode(error) };
  }
}

async function start(parts: ServerParts): Promise<HubStart> {
  const { folder, program, config, clock } = parts;
  const files = writeFiles(parts);
  const orphan = await findOrphan(folder, config.mark);
  if (orphan) await endProcess(orphan.pid, clock);
  for (const name of readdirSync(folder)) if (name.endsWith('.ports')) rmSync(join(folder, name));
  const complaint = await checkConfig(program, folder);
  if (complaint !== null) return complaint;
  const options = { cwd: folder, env: environment(), stdio: 'ignore', windowsHide: true } as const;
  const child = spawn(program, ['-c', hubFiles.config, '--ports_file_dir', folder], options);
  const ended = endOf(child);
  const ports = await portsOf(child, ended, folder, clock);
  if (!ports || child.pid === undefined) {
    child.kill('SIGKILL');
    return { ok: false, why: 'not-started', words: lastWords(folder) };
  }
  const { pid } = child;
  const running: Running = { pid, ...ports, mark: config.mark };
  try {
    writeFileSync(join(folder, hubFiles.running), JSON.stringify(running), { mode: 0o600 });
  } catch (error) {
    child.kill('SIGKILL');
    await ended;
    throw error;
  }
  const stop = () => endProcess(pid, clock, ended);
  return { ok: true, hub: { pid, ...ports, ended, stop }, files };
}

/**
 * Writes the server's files: before it starts, and before a running one reads them again. Users and certificate may differ then.
 * @returns a fingerprint of the program and all files
 */
export function writeFiles({ folder, program, config, certificate }: Omit<ServerParts, 'clock'>): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const texts = {
    [hubFiles.certificate]: certificate.certificate,
    [hubFiles.key]: certificate.key,
    [hubFiles.config]: configText(config),
    [hubFiles.desks]: desksText(config),
  };
  const hash = createHash('sha256').update(program);
  for (const [name, text] of Object.entries(texts)) {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    hash.update(`\0${name}\0${text}`);
  }
  return hash.digest('hex');
}

/** Removes what the server was started with, and what it wrote; not by what a server that was left running is found. */
export function removeServerFiles(folder: string): void {
  // There may be none yet, or a virus scanner has one open: the next start writes them again.
  unlessRefused(() => {
    for (const name of readdirSync(folder))
      if (name !== hubFiles.running && name !== hubFiles.address)
        rmSync(join(folder, name), { recursive: true, force: true });
  });
}

/**
 * Finds a running server of this folder: it must answer with this installation's mark. One that answers too late keeps its ports, so that
 * no other starts, and is found at a later try: its file stays until then.
 */
async function findOrphan(folder: string, mark: string): Promise<Running | null> {
  const running = readRunning(folder);
  return running && (await isServer(running, mark)) ? running : null;
}

/** A server that an earlier Foyer may have left running. */
export type LeftServer = {
  /** Ends it. @returns false: a process has its id, but no server answers yet: it may be busy */
  end(): Promise<boolean>;
};

/**
 * The server that was started last in this folder, for a PC that is not the hub any more: the mark is that of the folder's configuration.
 * @returns null: none was started here
 */
export function leftServer(folder: string, clock: Clock): LeftServer | null {
  const running = readRunning(folder);
  const mark = readMark(folder);
  if (running === null || mark === null) return null;
  return {
    async end() {
      const isLeft = await isServer(running, mark);
      if (isLeft) await endProcess(running.pid, clock);
      return isLeft !== null;
    },
  };
}

/** Whether a server of this mark has that process id. @returns null: the process is there, and no server answers */
async function isServer({ pid, monitorPort, mark: its }: Running, mark: string): Promise<boolean | null> {
  if (its !== mark || !isAlive(pid)) return false;
  const figures = await readFigures(monitorPort);
  return figures && figures.name === `${hubName}-${mark}`;
}

function readRunning(folder: string): Running | null {
  try {
    return Running.parse(JSON.parse(readFileSync(join(folder, hubFiles.running), 'utf8')));
  } catch {
    // No server was started here, or its file can't be read: then no process can be ended by its id.
    return null;
  }
}

function readMark(folder: string): string | null {
  try {
    return markIn(readFileSync(join(folder, hubFiles.config), 'utf8'));
  } catch {
    // No server was started here.
    return null;
  }
}

/** @returns why the server is not to be started: its message about what is wrong with the configuration, or none in time; null: it is valid */
function checkConfig(program: string, folder: string): Promise<Extract<HubStart, { ok: false }> | null> {
  const args = ['-t', '-c', hubFiles.config];
  return new Promise((resolve) => {
    const options = { cwd: folder, env: environment(), windowsHide: true };
    // A virus scanner may hold a program up for good: the hub's queue, in which it also stops, must not wait for it.
    execFile(program, args, { ...options, timeout: startMs, killSignal: 'SIGKILL' }, (error, _out, said) => {
      if (!error) return resolve(null);
      const why = error.killed ? 'not-started' : 'configuration';
      resolve({ ok: false, why, words: said.trim().slice(-500) || error.message });
    });
  });
}

/** The server gets nothing from Foyer's environment but what Windows needs to start a program. */
function environment(): NodeJS.ProcessEnv {
  const root = process.env['SystemRoot'];
  return { GOMEMLIMIT: memoryLimit, ...(root === undefined ? {} : { SystemRoot: root }) };
}

function endOf(child: ChildProcess): Promise<null> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve(null));
    child.on('error', () => resolve(null));
  });
}

const Ports = z.object({ nats: z.array(z.string()).min(1), monitoring: z.array(z.string()).min(1) });

/** Waits for the file in which the server writes its ports once it listens; those of earlier ones are removed. @returns null: it ended, or took too long */
async function portsOf(child: ChildProcess, ended: Promise<null>, folder: string, clock: Clock) {
  const path = join(folder, `nats-server_${child.pid}.ports`);
  const until = clock.monotonic() + startMs;
  let gone = false;
  void ended.then(() => {
    gone = true;
  });
  while (!gone && clock.monotonic() < until) {
    const ports = readPorts(path);
    if (ports) return ports;
    await new Promise<void>((resolve) => clock.after(10, resolve));
  }
  return null;
}

function readPorts(path: string) {
  try {
    const { nats, monitoring } = Ports.parse(JSON.parse(readFileSync(path, 'utf8')));
    const portOf = (url = '') => Number(new URL(url).port);
    return { port: portOf(nats[0]), monitorPort: portOf(monitoring[0]) };
  } catch {
    // Not written yet, or half written.
    return null;
  }
}

function lastWords(folder: string): string {
  try {
    return readFileSync(join(folder, hubFiles.log), 'utf8')
      .trim()
      .split('\n')
      .slice(-3)
      .join('\n')
      .slice(-500);
  } catch {
    return 'The server wrote no log.';
  }
}

async function endProcess(pid: number, clock: Clock, ended?: Promise<null>): Promise<void> {
  signal(pid, 'SIGTERM');
  const until = clock.monotonic() + endMs;
  while (isAlive(pid) && clock.monotonic() < until)
    await new Promise<void>((resolve) => clock.after(10, resolve));
  if (isAlive(pid)) signal(pid, 'SIGKILL');
  await ended;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
