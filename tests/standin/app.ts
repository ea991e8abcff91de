import { EventEmitter } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { App, RelaunchOptions, Task } from 'electron';
import type { StandinControl } from './control.ts';
import { programHere } from './packaged.ts';
import type { StandinPreset } from './preset.ts';
import { onlyKnown, strict } from './strict.ts';

type UsedApp = Pick<
  App,
  | 'on'
  | 'whenReady'
  | 'quit'
  | 'exit'
  | 'relaunch'
  | 'getPath'
  | 'setPath'
  | 'getVersion'
  | 'getName'
  | 'getAppPath'
  | 'setUserTasks'
  | 'isPackaged'
  | 'requestSingleInstanceLock'
  | 'enableSandbox'
  | 'commandLine'
  | 'setAppUserModelId'
  | 'setToastActivatorCLSID'
  | 'getLoginItemSettings'
  | 'getAppMetrics'
  | 'setLoginItemSettings'
>;

export type StandinApp = {
  readonly app: UsedApp;
  readonly events: EventEmitter;
  /** `quit` closes these first; any of them may refuse. `exit` takes them away unasked. */
  closesFirst(closeAll: () => boolean, destroyAll: () => void): void;
  /**
   * docs/api/app.md, `window-all-closed`: "If you do not subscribe to this event and all windows are closed, the default
   * behavior is to quit the app"; while it quits "the `window-all-closed` event would not be emitted".
   */
  allClosed(): void;
  quits(): boolean;
};

/** @param args the program's command line; of a program that is not packaged `--user-data-dir=…` is needed */
export function createApp(
  control: StandinControl,
  args: readonly string[],
  preset: StandinPreset,
  around: {
    readonly end: (code: number) => void;
    readonly onReady: () => void;
    readonly metrics: () => Electron.ProcessMetric[];
  },
): StandinApp {
  const events = new EventEmitter();
  const { name: program, version, appPath, userData: first } = programHere(preset, args, process.env);
  let userData = first;
  mkdirSync(userData, { recursive: true });
  let tasks: readonly Task[] = [];
  let closeAll = () => true;
  let destroyAll = () => {};
  let quitting = false;

  // docs/api/app.md, `exit`: "All windows will be closed immediately without asking the user".
  const exit = (code = 0) => {
    quitting = true;
    destroyAll();
    events.emit('quit', {}, code);
    around.end(code);
  };
  const prevented = (name: string) => {
    let stopped = false;
    events.emit(name, {
      preventDefault: () => {
        stopped = true;
      },
    });
    return stopped;
  };
  const quit = () => {
    if (quitting || prevented('before-quit')) return;
    quitting = true;
    if (closeAll() && !prevented('will-quit')) exit();
    quitting = false;
  };

  control.on({
    'tasks.read': () => tasks.map(({ title, arguments: given }) => ({ title, args: given })),
    'app.quit': () => {
      // After the answer is on its way: the program may be gone at once.
      setImmediate(quit);
      return null;
    },
    'bug.happen': ({ words, rejection }) => {
      if (rejection) void Promise.reject(new Error(words));
      else
        setImmediate(() => {
          throw new Error(words);
        });
      return null;
    },
  });

  const app = strict(
    'app',
    Object.assign(events, {
      // Electron is ready some time after the main script ran, never within it.
      whenReady: () =>
        new Promise<void>((resolve) =>
          setImmediate(() => {
            around.onReady();
            resolve();
          }),
        ),
      // docs/api/app.md, `relaunch`: "Note that this method does not quit the app when executed".
      relaunch: ({ args: given = args.slice(1) }: RelaunchOptions = {}) =>
        control.tell({ event: 'relaunch', args: [...given] }),
      quit,
      exit,
      getPath(name: string) {
        if (name === 'documents') return join(userData, 'documents');
        if (name !== 'userData') throw new Error(`the stand-in does not know the path ${name}`);
        return userData;
      },
      // electron.d.ts, `setPath`: "If the path specifies a directory that does not exist, an `Error` is thrown."
      setPath(name: string, path: string) {
        if (!existsSync(path)) throw new Error(`Failed to set path: ${path}`);
        if (name === 'userData') userData = path;
        else if (name !== 'sessionData') throw new Error(`the stand-in does not know the path ${name}`);
      },
      getVersion: () => version,
      getName: () => program,
      getAppPath() {
        if (appPath === null) throw new Error('the stand-in knows the folder of a packed program alone');
        return appPath;
      },
      // electron.d.ts, `setUserTasks`: @platform win32, "Adds `tasks` to the Tasks category of the Jump List"
      ...(preset.platform === 'win32'
        ? {
            setUserTasks(next: Task[]) {
              for (const task of next) onlyKnown('the task', task, taskFields);
              tasks = next;
              return true;
            },
          }
        : {}),
      isPackaged: preset.packaged,
      requestSingleInstanceLock: () => onlyOne(userData, events, args),
      enableSandbox: () => undefined,
      // Kept from Chromium: the stand-in's page runs in a browser with switches of its own.
      commandLine: { appendSwitch: () => undefined },
      setAppUserModelId: () => undefined,
      // electron.d.ts, `setToastActivatorCLSID`: @platform win32, "an unparsable value throws"
      ...(preset.platform === 'win32' ? { setToastActivatorCLSID: parseClsid } : {}),
      getLoginItemSettings: () => ({
        openAtLogin: false,
        executableWillLaunchAtLogin: false,
        // electron.d.ts, `wasOpenedAtLogin`: @platform darwin
        ...(preset.platform === 'darwin' ? { wasOpenedAtLogin: preset.atLogin } : {}),
      }),
      setLoginItemSettings: () => undefined,
      getAppMetrics: around.metrics,
    }),
  ) as unknown as UsedApp;

  return {
    app,
    events,
    closesFirst(close, destroy) {
      closeAll = close;
      destroyAll = destroy;
    },
    quits: () => quitting,
    allClosed() {
      if (quitting) return;
      if (events.listenerCount('window-all-closed') === 0) quit();
      else events.emit('window-all-closed');
    },
  };
}

/** electron.d.ts, `Task`. */
const taskFields = [
  'program',
  'arguments',
  'title',
  'description',
  'iconPath',
  'iconIndex',
  'workingDirectory',
];

/** The lock of a profile folder: a file with a process number, and beside it the calls of later starts. */
function onlyOne(userData: string, events: EventEmitter, args: readonly string[]): boolean {
  const folder = join(userData, 'standin-lock');
  const lock = join(folder, 'holder');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch {
    if (isRunning(Number(readFileSync(lock, 'utf8')))) {
      // Whole when it is seen.
      const call = join(folder, `start-${process.pid}`);
      writeFileSync(join(folder, `new-${process.pid}`), JSON.stringify(args));
      renameSync(join(folder, `new-${process.pid}`), call);
      return false;
    }
    writeFileSync(lock, String(process.pid));
  }
  for (const old of readdirSync(folder)) if (old !== 'holder') rmSync(join(folder, old));
  const watcher = watch(folder, { persistent: false }, (_kind, name) => {
    // Notified once when it is written, and once more when it is taken away here.
    if (name === null || !name.startsWith('start-') || !existsSync(join(folder, name))) return;
    const given: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    rmSync(join(folder, name), { force: true });
    // docs/api/app.md, `second-instance`: "`argv` will not be exactly the same list of arguments as those passed to the second
    // instance. The order might change and additional arguments might be appended."
    const [program, ...others] = given as string[];
    const isSwitch = (one: string) => one.startsWith('-');
    const switches = others.filter(isSwitch).toReversed();
    const rest = others.filter((one) => !isSwitch(one));
    const arrived = [program, ...switches, '--allow-file-access-from-files', ...rest];
    events.emit('second-instance', {}, arrived, folder, null);
  });
  events.once('quit', () => {
    watcher.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return true;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function parseClsid(id: string): void {
  if (!/^\{?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$/i.test(id)) throw new Error(`no CLSID: ${id}`);
}
