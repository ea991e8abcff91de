import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/run-command.ts';
import { exitBeforeConnecting, sandboxRefusal } from '../e2e/on-electron.ts';

const source = readFileSync(join(root, 'tests/e2e/electron-recorder.cjs'), 'utf8');

type Deeds = Record<string, (input: unknown) => unknown>;

/** The recorder in front of a program, on as much of Electron as it touches. */
function recorded() {
  const done: string[] = [];
  class BrowserWindow {
    static readonly all: BrowserWindow[] = [];
    readonly webContents = {
      forcefullyCrashRenderer: () => void done.push('crashed'),
      executeJavaScript: async (code: string) => void done.push(code),
    };
    static getAllWindows = () => BrowserWindow.all;
    static fromId = (id: number) => BrowserWindow.all[id - 1];
    constructor() {
      BrowserWindow.all.push(this);
    }
    destroy() {
      done.push('destroyed');
    }
    setContentProtection() {}
  }
  class Tray {
    setToolTip() {}
    setContextMenu() {}
  }
  class Notification {
    show() {}
    close() {}
  }
  const net = { isOnline: () => true };
  const powerSaveBlocker = { start: () => 0, isStarted: () => true };
  const ipcMain = { handle: (channel: string) => void done.push(`answers ${channel}`) };
  const electron = {
    app: Object.assign(new EventEmitter(), { whenReady: () => new Promise(() => undefined) }),
    BrowserWindow,
    ipcMain,
    net,
    Notification,
    Tray,
    dialog: {},
    powerMonitor: new EventEmitter(),
    screen: {},
    powerSaveBlocker,
  };
  const context: Record<string, unknown> = { require: () => electron, process, URL };
  runInNewContext(source, context);
  const deeds = context['foyerDeeds'] as Deeds;
  const act = (deed: string, input: unknown) => deeds[deed]?.(input);
  return { act, electron, done, window: new BrowserWindow() };
}

describe('the recorder on Electron', () => {
  it('does the deeds that only the stand-in did', async () => {
    const { act, electron, done } = recorded();
    act('net.set', { online: false });
    expect(electron.net.isOnline()).toBe(false);
    act('window.crash', null);
    await act('permission.ask', { permission: 'geolocation' });
    expect(done[0]).toBe('crashed');
    expect(done[1]).toContain('getCurrentPosition');
    expect(act('window.address', null)).toBeNull();
    (electron.powerSaveBlocker.start as (type: string) => number)('prevent-display-sleep');
    expect(act('blockers.read', null)).toEqual(['prevent-display-sleep']);
  });

  it('forges a message by frame, origin and window, and the program still answers its own page', async () => {
    const { act, electron, done, window } = recorded();
    const handle = electron.ipcMain.handle as (channel: string, listener: unknown) => void;
    handle('foyer', (event: { sender: unknown; senderFrame: unknown }, word: string) => [event, word]);
    expect(done).toContain('answers foyer');
    const message = { channel: 'foyer', args: ['hello'] };
    const from = { url: 'app://foyer/index.html', topFrame: true, knownWindow: true };
    const [event, word] = (await act('ipc.forge', { ...from, ...message })) as [
      Record<string, unknown>,
      string,
    ];
    expect(word).toBe('hello');
    expect(event['sender']).toBe(window.webContents);
    expect(event['senderFrame']).toMatchObject({ origin: 'app://foyer', parent: null });
    const other = { url: 'https://elsewhere.example/x', topFrame: false, knownWindow: false };
    const [strange] = (await act('ipc.forge', { ...other, ...message })) as [Record<string, unknown>];
    expect(strange['sender']).not.toBe(window.webContents);
    expect(strange['senderFrame']).toMatchObject({ origin: 'https://elsewhere.example', parent: {} });
    expect(done.at(-1)).toBe('destroyed');
    const [left] = (await act('ipc.forge', { ...from, gone: true, ...message })) as [Record<string, unknown>];
    expect(left['senderFrame']).toBeNull();
  });

  it('says what the power does with an event that can be held up, and keeps the question that belongs to a window', async () => {
    const { act, electron, window } = recorded();
    const powerMonitor = electron.powerMonitor as EventEmitter;
    powerMonitor.on('shutdown', (event: { preventDefault(): void }) => event.preventDefault());
    act('power.say', { what: 'shutdown' });
    const box = (electron.dialog as Record<string, (...given: unknown[]) => Promise<unknown>>)[
      'showMessageBox'
    ];
    const answer = box?.(window, { cancelId: 1 });
    expect([act('dialog.list', null), act('dialog.owned', null)]).toEqual([['message'], true]);
    act('dialog.answer', { paths: [] });
    expect(await answer).toMatchObject({ response: 1 });
  });

  it('is not in the attended demo, where dialogs and print are a person’s', () => {
    expect(readFileSync(join(root, 'scripts/demo/attended.ts'), 'utf8')).toContain('recorded: false');
  });
});

describe('a second start', () => {
  it('that ends before Playwright has connected has ended with its code', () => {
    const words = 'electron.launch: Process failed to launch!\n<process did exit: exitCode=0, signal=null>';
    expect(exitBeforeConnecting(new Error(words))).toBe(0);
    expect(() => exitBeforeConnecting(new Error('Timeout 30000ms exceeded'))).toThrow('Timeout');
  });
});

describe.runIf(process.platform === 'linux')('Electron that would end at once', () => {
  const folder = join(root, 'tests');
  const system = { isRoot: false, restrictsNamespaces: () => false };

  it('is not used, and a sentence says why', () => {
    expect(sandboxRefusal(folder, { ...system, isRoot: true })).toBe('Electron does not run as root.');
    expect(sandboxRefusal(folder, { ...system, restrictsNamespaces: () => true })).toContain(
      'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
    );
  });

  it('is another than one that the system gives its sandbox', () => {
    expect(sandboxRefusal(folder, system)).toBeNull();
  });
});
