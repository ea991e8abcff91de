import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import type { ControlAction, Deeds } from '../standin/control.ts';
import type { Program } from '../standin/driver.ts';

/**
 * @returns Electron's own binary where it is installed and can show a window, or null.
 * @param env `FOYER_ELECTRON` names a binary that lies elsewhere; `stand-in`: none is wanted; `required`: there must be one
 * @throws where one is required and there is none
 */
export function findElectron(env: NodeJS.ProcessEnv): string | null {
  const found = electronHere(env);
  const refusal = found === null ? null : sandboxRefusal(dirname(found));
  if (found !== null && refusal === null) return found;
  if (env['FOYER_ELECTRON'] === 'required')
    throw new Error(refusal ?? 'Electron is required here, and its binary or a screen is missing');
  return null;
}

/** What of a Linux decides whether Electron has its sandbox there. */
const thisLinux = {
  isRoot: process.getuid?.() === 0,
  restrictsNamespaces: () => firstCharacter('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1',
};

/**
 * Why Electron would end at once on this system, in a sentence: it does not start without its sandbox, which Ubuntu from 23.10 on refuses
 * to a program that was not installed.
 * @param folder where its binary lies
 * @returns null: it would start
 */
export function sandboxRefusal(folder: string, system = thisLinux): string | null {
  if (process.platform !== 'linux') return null;
  if (system.isRoot) return 'Electron does not run as root.';
  if (!system.restrictsNamespaces() || isSetuidRoot(join(folder, 'chrome-sandbox'))) return null;
  return 'This system refuses Electron its sandbox. To allow it until the next restart: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0';
}

const firstCharacter = (path: string): string =>
  existsSync(path) ? readFileSync(path, 'utf8').slice(0, 1) : '';

function isSetuidRoot(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && stat.uid === 0 && (stat.mode & 0o4000) !== 0;
}

const electronFolder = (): string => dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/** Where Electron's own installer puts its binary. */
export const electronDist = (): string => join(electronFolder(), 'dist');

function electronHere(env: NodeJS.ProcessEnv): string | null {
  if (process.platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return null;
  const wished = env['FOYER_ELECTRON'];
  if (wished === 'stand-in') return null;
  if (wished !== undefined && existsSync(wished)) return wished;
  const named = join(electronFolder(), 'path.txt');
  const path = existsSync(named) ? join(electronDist(), readFileSync(named, 'utf8').trim()) : '';
  return path !== '' && existsSync(path) ? path : null;
}

type Options = {
  readonly executablePath: string;
  readonly main: string;
  readonly userData: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Dialogs, print and idle time are the test's, not the person's; false: in the attended demo. */
  readonly recorded: boolean;
};

/** Runs in Electron's main process before the program: records what the desk shows, as the stand-in does. */
const recorder = fileURLToPath(new URL('./electron-recorder.cjs', import.meta.url));

/** The same `Program` as on the stand-in, on Electron itself. */
export function startOnElectron({ executablePath, main, userData, args, env, recorded }: Options): Program {
  const launched = _electron.launch({
    executablePath,
    args: [...(recorded ? ['-r', recorder] : []), main, `--user-data-dir=${userData}`, ...args],
    env: env as Record<string, string>,
  });
  const ended = launched.then(
    (app) =>
      new Promise<number | null>((resolve) => {
        const child = app.process();
        if (child.exitCode !== null) resolve(child.exitCode);
        else child.once('exit', (code) => resolve(code));
      }),
    exitBeforeConnecting,
  );
  let complaints = '';
  launched.then(
    (app) =>
      app.process().stderr?.on('data', (data: Buffer) => {
        complaints += data.toString('utf8');
      }),
    (error: unknown) => {
      complaints += String(error);
    },
  );
  return {
    ended,
    complaints: () => complaints,
    // Electron starts it again by itself.
    relaunched: () => null,
    page: async (path = '/index.html') => await pageAt(await launched, path),
    act: async (deed, input) => await act(await launched, deed, input),
    async quit() {
      const app = await launched;
      await app.evaluate(({ app: program }) => program.quit()).catch(() => undefined);
      return await ended;
    },
    async kill() {
      const app = await launched.catch(() => null);
      app?.process().kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * A second start hands over to the first and ends, mostly before Playwright has connected; Playwright then says with which
 * code.
 * @throws the error itself where the process did not end by itself
 */
export function exitBeforeConnecting(error: unknown): number {
  const code = /process did exit: exitCode=(\d+)/.exec(String(error))?.[1];
  if (code === undefined) throw error;
  return Number(code);
}

/** The newest page that shows this path, as soon as there is one. */
async function pageAt(app: ElectronApplication, path: string): Promise<Page> {
  const shows = (page: Page) => !page.isClosed() && new URL(page.url()).pathname === path;
  for (;;) {
    const there = app.windows().findLast(shows);
    if (there) return there;
    const next = await app.waitForEvent('window');
    await next.waitForURL(({ pathname }) => pathname !== 'blank');
  }
}

async function act<D extends ControlAction>(
  app: ElectronApplication,
  deed: D,
  input: Deeds[D]['in'],
): Promise<Deeds[D]['out']> {
  return (await app.evaluate(
    (_electronModule, order) => {
      const deeds = (globalThis as unknown as { foyerDeeds: Record<string, (input: unknown) => unknown> })
        .foyerDeeds;
      const doing = deeds[order.deed];
      if (doing === undefined) throw new Error(`on Electron nothing does ${order.deed}`);
      return doing(order.input);
    },
    { deed, input },
  )) as Deeds[D]['out'];
}
