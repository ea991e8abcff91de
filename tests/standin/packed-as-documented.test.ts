import type { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ClientRequestConstructorOptions } from 'electron';
import { afterEach, expect, it } from 'vitest';
import { type InProcess, openInProcess } from './in-process.ts';
import { requestBy } from './net-request.ts';
import { programHere } from './packaged.ts';
import { takeTime } from './pc-time.ts';
import { type StandinPreset, standinPreset } from './preset.ts';

let standin: InProcess | undefined;
afterEach(() => standin?.close());
const open = (preset: Partial<StandinPreset> = {}) => {
  standin = openInProcess(preset);
  return standin;
};

it('what a packed program keeps lies where its system keeps such things, under the program’s name', () => {
  const env = { APPDATA: '/roaming', XDG_CONFIG_HOME: '/config', HOME: '/home/desk' };
  const keeps = (platform: StandinPreset['platform'], more = env, args: string[] = []) =>
    programHere(standinPreset({ platform, packaged: true }), args, more).userData;
  expect([keeps('win32'), keeps('linux'), keeps('darwin')]).toEqual([
    ...['/roaming/Foyer', '/config/Foyer', '/home/desk/Library/Application Support/Foyer'],
  ]);
  expect(keeps('linux', { HOME: '/home/desk' } as never)).toBe('/home/desk/.config/Foyer');
  expect(keeps('win32', env, ['--user-data-dir=/elsewhere'])).toBe('/elsewhere');
  expect(() => keeps('win32', {} as never)).toThrow('no folder');
});

it('the folder of the program is known of a packed one: app.asar among its resources', () => {
  const app = open().electron.app;
  expect(() => app.getAppPath()).toThrow('of a packed program alone');
  const here = standinPreset({ packaged: true, resources: '/nowhere' });
  expect(() => programHere(here, ['--user-data-dir=/x'], {})).toThrow(join('/nowhere', 'app.asar'));
});

it('tasks stand behind the taskbar button on Windows alone', async () => {
  const { electron, act } = open({ platform: 'win32' });
  const task = { program: 'Foyer.exe', arguments: '--show=today', title: 'Today', description: '' };
  expect(electron.app.setUserTasks([{ ...task, iconPath: 'Foyer.exe', iconIndex: 0 }])).toBe(true);
  expect(await act('tasks.read', null)).toEqual([{ title: 'Today', args: '--show=today' }]);
  standin?.close();
  expect(() => open({ platform: 'linux' }).electron.app.setUserTasks([])).toThrow('setUserTasks');
});

it('an updater may say before-quit-for-update in Electron’s place', () => {
  const { autoUpdater } = open().electron;
  const heard: string[] = [];
  autoUpdater.on('before-quit-for-update', () => heard.push('quits'));
  (autoUpdater as unknown as EventEmitter).emit('before-quit-for-update');
  expect(heard).toEqual(['quits']);
});

it('a request is sent when it is ended, and answers with a stream; it may be aborted, fail, or be led elsewhere', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/moved') response.writeHead(302, { location: '/else' }).end();
    else if (request.url === '/never') return;
    else response.end('words');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  let online = true;
  const send = (path: string, at = port) => {
    const options = { protocol: 'http:', hostname: '127.0.0.1', port: at, path, redirect: 'manual' };
    const request = requestBy(options as ClientRequestConstructorOptions, () => online);
    const heard: unknown[] = [];
    const over = new Promise<unknown[]>((done) => request.on('close', () => done(heard)));
    for (const name of ['abort', 'error'])
      (request as unknown as EventEmitter).on(name, (error?: Error) => heard.push(error?.message ?? name));
    request.on('redirect', (status, _method, url) => heard.push([status, url]));
    request.on('response', async (response) => {
      const body: Buffer[] = [];
      response.on('data', (chunk) => body.push(chunk));
      response.on('end', () => heard.push([response.statusCode, Buffer.concat(body).toString()]));
    });
    return { request, over };
  };
  const plain = send('/plain');
  expect(asked).toEqual([]);
  plain.request.end();
  expect(await plain.over).toEqual([[200, 'words']]);
  const moved = send('/moved');
  moved.request.end();
  expect(await moved.over).toEqual([[302, `http://127.0.0.1:${port}/else`], 'Redirect was cancelled']);
  const never = send('/never');
  never.request.end();
  await expect.poll(() => asked).toContain('/never');
  never.request.abort();
  expect(await never.over).toEqual(['abort']);
  online = false;
  const offline = send('/plain');
  offline.request.end();
  expect(await offline.over).toEqual(['net::ERR_INTERNET_DISCONNECTED']);
  online = true;
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  const refused = send('/plain');
  refused.request.end();
  expect(await refused.over).toEqual(['net::ERR_CONNECTION (ECONNREFUSED)']);
  expect(asked).not.toContain('/else');
});

it('hours pass at once: both clocks go on, and what was due comes, the soonest first, unless it was stopped', () => {
  const real = { now: 1_000_000, monotonic: 500 };
  const stopped: unknown[] = [];
  const scope = {
    Date: new Proxy(Date, {
      get: (target, name) => (name === 'now' ? () => real.now : Reflect.get(target, name)),
    }),
    performance: { now: () => real.monotonic },
    setTimeout: ((_task: () => void, ms: number) => ({ ms })) as unknown as typeof setTimeout,
    clearTimeout: ((timer: unknown) => void stopped.push(timer)) as typeof clearTimeout,
  };
  const time = takeTime(3_600_000, scope);
  expect([scope.Date.now(), new scope.Date().getTime(), scope.performance.now()]).toEqual([
    ...[4_600_000, 4_600_000, 500],
  ]);
  const made = new scope.Date(2026, 0, 1);
  expect([made instanceof scope.Date, made instanceof Date, new scope.Date(5).getTime()]).toEqual([
    true,
    true,
    5,
  ]);
  const heard: string[] = [];
  let late: ReturnType<typeof setTimeout>;
  scope.setTimeout(() => heard.push('in an hour'), 3_600_000);
  scope.setTimeout(() => {
    heard.push('in a minute');
    scope.clearTimeout(late);
    // Made at the later hour: not due yet.
    scope.setTimeout(() => heard.push('again'), 60_000);
  }, 60_000);
  late = scope.setTimeout(() => heard.push('was stopped'), 120_000);
  scope.setTimeout(() => heard.push('in two hours'), 7_200_000);
  scope.setTimeout(() => heard.push('at once'), 10);
  time.pass(3_600_000);
  expect(heard).toEqual(['in a minute', 'in an hour']);
  expect([scope.Date.now(), scope.performance.now()]).toEqual([8_200_000, 3_600_500]);
  expect(stopped).toHaveLength(3);
});
