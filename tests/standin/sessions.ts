import { EventEmitter } from 'node:events';
import type { Protocol, Session } from 'electron';
import type { StandinControl } from './control.ts';
import type { StandinPreset } from './preset.ts';
import { strict } from './strict.ts';

type UsedSession = Pick<
  Session,
  | 'on'
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'resolveProxy'
  | 'setProxy'
  | 'webRequest'
  | 'setSpellCheckerEnabled'
  | 'setSpellCheckerLanguages'
  | 'setSpellCheckerDictionaryDownloadURL'
> & { readonly protocol: Pick<Protocol, 'handle'> };

export type SessionsOptions = {
  readonly control: StandinControl;
  readonly preset: StandinPreset;
  /** Emits the program's `session-created`. */
  readonly app: EventEmitter;
};

/** What a program does against the network of a session: its proxy, and what is asked before each request. */
type Cut = {
  proxy: string | null;
  before: ((details: { url: string }, answer: (by: { cancel?: boolean }) => void) => void) | null;
};

type Permits = {
  request?: Parameters<Session['setPermissionRequestHandler']>[0] | undefined;
  check?: Parameters<Session['setPermissionCheckHandler']>[0] | undefined;
};

export type Sessions = {
  readonly session: { fromPartition(name: string): UsedSession };
  readonly protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>;
  /** Electron is ready: from now on there are sessions, the default one first. */
  becomeReady(): void;
  /** Whether a page may: by the handlers that the program gave its session. */
  asks(session: object, contents: object | null, permission: string): Promise<boolean>;
  /** Answers for an address by the handler that the program gave the session. */
  serve(session: object, url: string): Promise<Response>;
  /**
   * electron.d.ts, `setZoomLevel`: "The zoom policy at the Chromium level is same-origin by default, meaning that the zoom
   * level for a specific domain propagates across all instances of windows with the same domain" (of one session).
   *
   * @returns what was set; null: the window's own default (`WebPreferences.zoomFactor`)
   */
  zoom(session: object, host: string): { get(): number | null; set(factor: number): void };
};

export function createSessions({ control, preset, app }: SessionsOptions): Sessions {
  let ready = false;
  let privileged: ReadonlySet<string> | null = null;
  const fetched: string[] = [];
  const byName = new Map<string, UsedSession>();
  const handlers = new Map<object, Map<string, (request: Request) => Response | Promise<Response>>>();
  const zooms = new Map<object, Map<string, number>>();
  const permits = new Map<object, Permits>();
  const cuts = new Map<object, Cut>();
  /** What Chromium does: asks the check first, then the person's answer, which here is the program's. */
  const asks: Sessions['asks'] = async (session, contents, permission) => {
    const { request, check } = permits.get(session) ?? {};
    // docs/api/session.md: without a handler what is asked for is granted.
    if (!request || !check) return true;
    const checked = (check as (...args: unknown[]) => boolean)(contents, permission, '', {});
    const granted = await new Promise<boolean>((answer) => {
      (request as (...args: unknown[]) => void)(contents, permission, answer, {});
    });
    return checked || granted;
  };

  const open = (name: string): UsedSession => {
    if (name.startsWith('persist:')) throw new Error('the stand-in has no sessions that are kept on disk');
    const schemes = new Map<string, (request: Request) => Response | Promise<Response>>();
    const protocol = strict('session.protocol', {
      handle(scheme: string, handler: (request: Request) => Response | Promise<Response>) {
        if (!privileged?.has(scheme))
          throw new Error(`the scheme ${scheme} was not registered before the app was ready`);
        if (schemes.has(scheme)) throw new Error(`the scheme ${scheme} has a handler already`);
        schemes.set(scheme, handler);
      },
    });
    const permit: Permits = {};
    const cut: Cut = { proxy: null, before: null };
    const dictionary = {
      enabled: true,
      languages: ['en-AU'],
      from: 'https://redirector.gvt1.com/edgedl/chrome/dict/',
    };
    const session = strict(
      'session',
      Object.assign(new EventEmitter(), {
        protocol,
        setPermissionRequestHandler: (request: Permits['request']) => {
          permit.request = request;
        },
        setPermissionCheckHandler: (check: Permits['check']) => {
          permit.check = check;
        },
        setDevicePermissionHandler: () => undefined,
        resolveProxy: async () => (cut.proxy === null ? 'DIRECT' : `PROXY ${cut.proxy}`),
        setProxy: async ({ mode, proxyRules = '' }: Electron.ProxyConfig) => {
          if (mode !== 'fixed_servers') throw new Error('the stand-in knows fixed proxies alone');
          cut.proxy = proxyRules;
        },
        webRequest: strict('session.webRequest', {
          onBeforeRequest(
            listener: (details: { url: string }, answer: (by: { cancel?: boolean }) => void) => void,
          ) {
            cut.before = listener;
          },
        }),
        setSpellCheckerEnabled: (enabled: boolean) => {
          dictionary.enabled = enabled;
        },
        setSpellCheckerLanguages: (languages: string[]) => {
          dictionary.languages = languages;
        },
        setSpellCheckerDictionaryDownloadURL: (url: string) => {
          if (!url.endsWith('/')) throw new Error('the address of dictionaries must end with a slash');
          dictionary.from = url;
        },
      }),
    ) as unknown as UsedSession;
    handlers.set(session, schemes);
    permits.set(session, permit);
    cuts.set(session, cut);
    app.emit('session-created', session);
    // docs/api/session.md, `setSpellCheckerDictionaryDownloadURL`: "By default Electron will download hunspell
    // dictionaries from the Chromium CDN." So it does for a session that was only created, whatever its pages say
    // (shell/browser/api/electron_api_session.cc); macOS has a spell checker of its own.
    // Each of the three says so in its own case, so the stand-in wants all of them of every session.
    const { enabled, languages, from } = dictionary;
    const isOff = !enabled && languages.length === 0 && from.includes('.invalid/');
    if (preset.platform !== 'darwin' && !isOff) fetched.push(`${from}${languages[0] ?? 'en-AU'}-10-1.bdic`);
    return session;
  };

  control.on({
    'net.fetched': () => fetched,
    'permission.ask': ({ permission }) => {
      const guarded = [...permits].find(([, { request }]) => request)?.[0];
      return guarded === undefined ? true : asks(guarded, null, permission);
    },
  });

  return {
    asks,
    becomeReady() {
      ready = true;
      byName.set('', open(''));
    },
    session: strict('session', {
      fromPartition(name: string) {
        // lib/browser/api/session.ts: "Session can only be received when app is ready".
        if (!ready) throw new Error('Session can only be received when app is ready');
        const known = byName.get(name) ?? open(name);
        byName.set(name, known);
        return known;
      },
    }),
    protocol: strict('protocol', {
      // electron.d.ts: "This method can only be used before the `ready` event of the `app` module gets emitted and can be
      // called only once."
      registerSchemesAsPrivileged(schemes) {
        if (ready)
          throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
        if (privileged) throw new Error('the schemes were registered once before');
        privileged = new Set(schemes.map(({ scheme }) => scheme));
      },
    } as Sessions['protocol']),
    zoom(session, host) {
      const hosts = zooms.get(session) ?? new Map<string, number>();
      zooms.set(session, hosts);
      return { get: () => hosts.get(host) ?? null, set: (factor) => void hosts.set(host, factor) };
    },
    async serve(session, url) {
      const handler = handlers.get(session)?.get(new URL(url).protocol.slice(0, -1));
      if (handler === undefined) throw new Error(`nothing serves ${url}`);
      // docs/api/web-request.md, `onBeforeRequest`: it is asked of each request of the session's pages.
      cuts.get(session)?.before?.({ url }, ({ cancel = false }) => {
        if (cancel) throw new Error(`${url} was cancelled`);
      });
      return await handler(new Request(url));
    },
  };
}
