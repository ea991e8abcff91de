import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterEach } from 'vitest';
import { launchChromium } from '../standin/chromium.ts';
import { type Program, startProgram } from '../standin/driver.ts';
import { findElectron, startOnElectron } from './on-electron.ts';

/** `FOYER_MAIN`: a packed `app.asar`, on Electron; its worker, its WebAssembly and its compiled libraries are then tried. */
const main = process.env['FOYER_MAIN'] ?? fileURLToPath(new URL('../../out/main/main.js', import.meta.url));
const failures = fileURLToPath(new URL('../../.foyer/failures', import.meta.url));

/** A PC at the reception: what Foyer keeps on it outlives Foyer. */
export type Pc = {
  /** The folder of everything that Foyer keeps. */
  readonly userData: string;
  /** Starts Foyer: on Electron where its binary is, else on the stand-in. */
  start(args?: readonly string[], env?: NodeJS.ProcessEnv): Program;
  /** Ends what still runs, and takes the PC away. */
  remove(): Promise<void>;
};

/** After a test that failed: what its window showed, in `.foyer/failures/`. @param of which of several PCs */
export function photographFailures(program: () => Program | undefined, of = ''): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    const path = join(failures, `${task.name.replaceAll(/\W+/g, '-').slice(0, 80)}${of}.png`);
    // It may have ended.
    const page = await program()
      ?.page()
      .catch(() => null);
    await page?.screenshot({ path, timeout: 5_000, caret: 'initial' }).catch(() => undefined);
  });
}

export type PcOptions = {
  /** What the program finds in its environment, besides ours. */
  readonly env?: NodeJS.ProcessEnv;
  /** Electron's binary; null: the stand-in. Left out: Electron where it is. */
  readonly electron?: string | null;
  /** Switches for the stand-in's Chromium, besides its own. */
  readonly chromium?: readonly string[];
  /** A packed program, and the folder in which it makes its own; on the stand-in alone. Left out: the built one. */
  readonly packed?: { readonly main: string; readonly userData: string };
  /** On Electron: the test answers dialogs and print; false: a person does, as in the attended demo. */
  readonly recorded?: boolean;
};

export async function openPc({
  env = {},
  electron = findElectron(process.env),
  recorded = true,
  chromium = [],
  packed,
}: PcOptions = {}): Promise<Pc> {
  if (!existsSync(main)) throw new Error('Foyer is not built: npm run build');
  const browser: Browser | null = electron === null ? await launchChromium(undefined, chromium) : null;
  const userData = packed?.userData ?? mkdtempSync(join(tmpdir(), 'foyer-e2e-'));
  const started: Program[] = [];
  return {
    userData,
    start(args = [], more = {}) {
      const options = { main, userData, args, env: { ...process.env, ...env, ...more } };
      const there = packed ? { main: packed.main, userData: null } : {};
      const program =
        browser === null
          ? startOnElectron({ ...options, recorded, executablePath: electron ?? '' })
          : startProgram({ ...options, ...there, browser });
      started.push(program);
      return program;
    },
    async remove() {
      await Promise.all(started.map((program) => program.kill()));
      await browser?.close();
      // On Windows what has just ended holds its files for a moment longer.
      rmSync(userData, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
