import { existsSync, readFileSync } from 'node:fs';
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
  if (found === null && env['FOYER_ELECTRON'] === 'required')
    throw new Error('Electron is required here, and its binary or a screen is missing');
  return found;
}

function electronHere(env: NodeJS.ProcessEnv): string | null {
  if (process.platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return null;
  const wished = env['FOYER_ELECTRON'];
  if (wished === 'stand-in') return null;
  if (wished !== undefined && existsSync(wished)) return wished;
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const named = join(folder, 'path.txt');
  const path = existsSync(named) ? join(folder, 'dist', readFileSync(named, 'utf8').trim()) : '';
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
