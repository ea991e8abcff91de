import { EventEmitter } from 'node:events';
import type { App, Session } from 'electron';
import { describe, expect, it } from 'vitest';
import { cutOff, guardPages, guardSession } from '../../../../electron/desktop/windows/guard.ts';
import { isOurPage } from '../../../../electron/desktop/windows/sender.ts';

/** @param switches collects what is put on the command line */
const appWith = (switches: string[]) =>
  Object.assign(new EventEmitter(), {
    commandLine: { appendSwitch: (name: string, value: string) => switches.push(`${name}=${value}`) },
  });

describe('every page that this program ever shows', () => {
  it('has no name of a host resolved because it names it', () => {
    const switches: string[] = [];
    guardPages(appWith(switches) as unknown as App);
    expect(switches).toEqual(['blink-settings=dnsPrefetchingEnabled=false']);
  });

  const refusedEvents = [
    ...['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'],
    'will-prevent-unload',
  ];
  it.each(refusedEvents)(
    'cannot go to another address, hold a webview, or keep the program from ending: %s is refused',
    (name) => {
      const app = appWith([]);
      const contents = Object.assign(new EventEmitter(), {
        setWindowOpenHandler: () => undefined,
        setWebRTCIPHandlingPolicy: () => undefined,
      });
      guardPages(app as unknown as App);
      app.emit('web-contents-created', {}, contents);
      let refused = 0;
      contents.emit(name, { preventDefault: () => (refused += 1) });
      expect(refused).toBe(1);
    },
  );

  it('cannot open a window', () => {
    const app = appWith([]);
    let answer: unknown;
    guardPages(app as unknown as App);
    app.emit(
      'web-contents-created',
      {},
      Object.assign(new EventEmitter(), {
        setWindowOpenHandler: (handler: (details: object) => unknown) => {
          answer = handler({ url: 'https://example.com' });
        },
        setWebRTCIPHandlingPolicy: () => undefined,
      }),
    );
    expect(answer).toEqual({ action: 'deny' });
  });

  it('sends nothing by WebRTC past a proxy', () => {
    const app = appWith([]);
    const policies: string[] = [];
    guardPages(app as unknown as App);
    app.emit(
      'web-contents-created',
      {},
      Object.assign(new EventEmitter(), {
        setWindowOpenHandler: () => undefined,
        setWebRTCIPHandlingPolicy: (policy: string) => policies.push(policy),
      }),
    );
    expect(policies).toEqual(['disable_non_proxied_udp']);
  });

  it.each([
    ['app://foyer/index.html', false],
    ['data:image/png;base64,AA==', false],
    ['blob:app://foyer/1', false],
    ['https://practice.example/v1', true],
    ['http://127.0.0.1:80/', true],
    ['wss://evil.example/', true],
    ['file:///C:/Windows/win.ini', true],
    ['https://evil.example/app:', true],
  ])('reaches no network: a request for %s is cancelled: %s', (url, cancelled) => {
    const seen: unknown[] = [];
    cutOff({
      setProxy: async (how: unknown) => void seen.push(how),
      webRequest: {
        onBeforeRequest: (ask: (details: object, answer: (by: object) => void) => void) =>
          ask({ url }, (by) => seen.push(by)),
      },
    } as unknown as Session);
    expect(seen).toEqual([
      { mode: 'fixed_servers', proxyRules: '127.0.0.1:9', proxyBypassRules: '<-loopback>' },
      { cancel: cancelled },
    ]);
  });

  it('serves no page before its session is cut off, and none where that fails', async () => {
    const proxies = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const served = proxies.map(({ promise }) => {
      let ask: (request: Request) => Promise<Response> = () => Promise.reject(new Error('not served'));
      const session = {
        setProxy: () => promise,
        webRequest: { onBeforeRequest: () => undefined },
        protocol: {
          handle(_scheme: string, answer: typeof ask) {
            ask = answer;
          },
        },
      };
      cutOff(session as unknown as Session).handle('app', () => new Response('a page'));
      return ask(new Request('https://page.example'));
    });
    expect(await Promise.race([...served, Promise.resolve('waits')])).toBe('waits');
    proxies[0]?.resolve();
    proxies[1]?.reject(new Error('no proxy'));
    expect(await (await served[0])?.text()).toBe('a page');
    await expect(served[1]).rejects.toThrow('no proxy');
  });

  it.each([
    ['a session of ours', (guarded: object) => guardSession(guarded as Session)],
    [
      'a session that anything else creates',
      (guarded: object) => {
        const app = appWith([]);
        guardPages(app as unknown as App);
        app.emit('session-created', guarded);
      },
    ],
  ])('is given no permission and no device, and can download nothing: %s', (_whose, guard) => {
    const answers: unknown[] = [];
    const session = Object.assign(new EventEmitter(), {
      setPermissionRequestHandler: (ask: (...args: unknown[]) => void) =>
        ask(null, 'media', (ok: boolean) => answers.push(ok)),
      setPermissionCheckHandler: (check: () => boolean) => answers.push(check()),
      setDevicePermissionHandler: (check: () => boolean) => answers.push(check()),
    });
    guard(session);
    session.emit('will-download', { preventDefault: () => answers.push('refused') });
    expect(answers).toEqual([false, false, false, 'refused']);
  });
});

describe('a message is from our own page', () => {
  const ours = {};
  const frame = { origin: 'app://foyer', parent: null };
  const from = (senderFrame: unknown, sender: unknown = ours) =>
    isOurPage({ sender, senderFrame } as never, [ours] as never);

  it('when its origin, its place in the page and its window are ours', () => {
    expect(from(frame)).toBe(true);
  });

  it('and in no other case', () => {
    for (const other of [
      null,
      { ...frame, origin: 'app://other' },
      { ...frame, origin: 'https://foyer' },
      { ...frame, origin: 'null' },
      { ...frame, parent: {} },
    ]) {
      expect(from(other)).toBe(false);
    }
    expect(from(frame, {})).toBe(false);
  });
});
