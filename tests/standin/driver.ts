import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ControlAction, ControlMessage, Deeds } from './control.ts';

/** A program that runs on the stand-in: what a person and the system may do with it. */
export type Running = {
  act<D extends ControlAction>(deed: D, input: Deeds[D]['in']): Promise<Deeds[D]['out']>;
  /** What the program wrote to its error output. */
  complaints(): string;
  /** The arguments with which it asked to be started again when it ends; null: it did not. */
  relaunched(): readonly string[] | null;
  /** Resolves when the program has ended, with its exit code; null when it was killed. */
  readonly ended: Promise<number | null>;
  quit(): Promise<number | null>;
  /** As a power cut would: no warning, nothing is closed. */
  kill(): Promise<void>;
};

/** The same as a test sees it: with the pages of its windows. */
export type Program = Running & {
  /** The page of the window that shows this path; left out: the program's own page. Waited for where there is none yet. */
  page(path?: string): Promise<Page>;
};

export type RunOptions = {
  /** The built main script. */
  readonly main: string;
  /** Null: a packed program finds its folder by the environment. */
  readonly userData: string | null;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
};

type News = Exclude<ControlMessage, { event: 'answer' | 'relaunch' }>;

/** Everything here is over within this time or has gone wrong. */
const patienceMs = 240_000;

/** Starts a program on the stand-in, and shows its windows in pages of a browser, in a context of its own. */
export function startProgram({ browser, ...options }: RunOptions & { readonly browser: Browser }): Program {
  const windows = windowsOf(browser);
  const running = startRunning({ ...options, onNews: windows.hear });
  const ended = running.ended.then(async (code) => {
    await windows.closeAll();
    return code;
  });
  return {
    ...running,
    ended,
    page: (path = '/index.html') =>
      within(
        windows.showing(path),
        () => `the program opened no window for ${path}\n${running.complaints()}`,
        ended,
      ),
    quit: () => running.quit().then(() => ended),
    kill: () => running.kill().then(async () => void (await ended)),
  };
}

/** Starts a program on the stand-in. `onNews` gets the addresses of its windows, and every other message. */
export function startRunning({
  main,
  userData,
  args = [],
  env = process.env,
  onNews,
}: RunOptions & { readonly onNews: (news: News) => void }): Running {
  const child = fork(
    fileURLToPath(new URL('./run.ts', import.meta.url)),
    [main, ...(userData === null ? [] : [`--user-data-dir=${userData}`]), ...args],
    {
      serialization: 'advanced',
      // Electron warns of a rejection that nothing handles, and goes on (shell/browser/electron_browser_main_parts.cc).
      execArgv: ['--disable-warning=ExperimentalWarning', '--unhandled-rejections=warn-with-error-code'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env,
    },
  );
  let complaints = '';
  child.stderr?.on('data', (data: Buffer) => {
    complaints += data.toString('utf8');
  });

  const answers = new Map<number, (message: ControlMessage & { event: 'answer' }) => void>();
  let orders = 0;
  let relaunched: readonly string[] | null = null;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.on('message', (message: ControlMessage) => {
    if (message.event === 'answer') {
      answers.get(message.id)?.(message);
      answers.delete(message.id);
    } else if (message.event === 'relaunch') {
      relaunched = message.args;
    } else {
      onNews(message);
    }
  });

  return {
    ended,
    complaints: () => complaints,
    relaunched: () => relaunched,
    act: async (deed, input) => {
      if (!child.connected) throw new Error(`the program has ended: no answer to ${deed}\n${complaints}`);
      orders += 1;
      const id = orders;
      const answer = new Promise<never>((resolve, reject) => {
        answers.set(id, (message) =>
          message.ok ? resolve(message.value as never) : reject(new Error(message.message)),
        );
      });
      child.send({ id, deed, input });
      return within(answer, () => `no answer to ${deed}\n${complaints}`, ended);
    },
    async quit() {
      if (child.exitCode !== null || child.signalCode !== null) return await ended;
      child.send({ id: 0, deed: 'app.quit', input: null });
      return await within(ended, () => `the program did not quit\n${complaints}`).catch(
        async (error: unknown) => {
          await killed(child, ended);
          throw error;
        },
      );
    },
    kill: () => killed(child, ended),
  };
}

async function killed(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

/** For one thing to appear, where a machine has much else to do: as in the tests of the page. Milliseconds. */
const longestWait = 120_000;

/** Chromium's pages for a program's windows. */
function windowsOf(browser: Browser) {
  const pages = new Map<number, { readonly page: Page; readonly path: string }>();
  const opening: Promise<void>[] = [];
  let context: Promise<BrowserContext> | null = null;
  let waiting: { readonly path: string; readonly announce: (page: Page) => void }[] = [];

  /** Of windows that may be gone before Chromium has shown their page. */
  const closed = new Set<number>();

  const open = async (window: number, address: string) => {
    context ??= browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = pages.get(window)?.page ?? (await (await context).newPage());
    page.setDefaultTimeout(longestWait);
    try {
      await page.goto(address);
    } catch (error) {
      if (!closed.has(window)) throw error;
    }
    if (closed.has(window)) return void (await page.close());
    const { pathname: path } = new URL(address);
    pages.set(window, { page, path });
    for (const one of waiting) if (one.path === path) one.announce(page);
    waiting = waiting.filter((one) => one.path !== path);
  };

  return {
    showing: (path: string) =>
      new Promise<Page>((announce) => {
        const there = [...pages.values()].findLast((one) => one.path === path);
        if (there) announce(there.page);
        else waiting.push({ path, announce });
      }),
    hear(message: News) {
      if (message.event === 'page') {
        opening.push(open(message.window, message.address).catch((error: unknown) => console.error(error)));
      } else if (message.event === 'closed') {
        closed.add(message.window);
        opening.push(pages.get(message.window)?.page.close() ?? Promise.resolve());
        pages.delete(message.window);
      }
    },
    async closeAll() {
      await Promise.allSettled(opening);
      await (await context)?.close();
    },
  };
}

/** @throws with `words` when `work` is not done in time, or when the program ends first. */
async function within<T>(work: Promise<T>, words: () => string, ended?: Promise<unknown>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(words())), patienceMs);
    void ended?.then(() => reject(new Error(`the program has ended: ${words()}`)));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
