import type { App, Protocol, Session } from 'electron';

/** A proxy that nothing listens at: what would go past the page's policy ends here. */
const nowhere = {
  mode: 'fixed_servers',
  proxyRules: '127.0.0.1:9',
  proxyBypassRules: '<-loopback>',
} as const;

/** What never leaves this PC. `devtools:` is refused by the window's own settings in an installed program. */
const localSchemes = ['app:', 'data:', 'blob:', 'devtools:'];

/**
 * Guarantees, for every page that this program ever shows
 * - It cannot go to another address, open a window, or hold a webview; and it cannot keep its window, and with it the
 *   program, from ending (`beforeunload`).
 * - It gets no permission and no device and can download nothing; the same holds for every session that is created.
 * - WebRTC, which no page policy binds, sends nothing past a proxy.
 * - No name of a host is resolved because a page names it (`<link rel="dns-prefetch">`): Chromium would ask the network for
 *   its address, and neither a page policy nor a proxy binds that.
 *
 * To be called before Electron is ready.
 */
export function guardPages(app: Pick<App, 'on' | 'commandLine'>): void {
  // Blink applies it after the preferences of each page.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
  app.on('session-created', guardSession);
  app.on('web-contents-created', (_event, contents) => {
    const refuse = (event: { preventDefault(): void }) => event.preventDefault();
    contents.on('will-navigate', refuse);
    contents.on('will-frame-navigate', refuse);
    contents.on('will-redirect', refuse);
    contents.on('will-attach-webview', refuse);
    // docs/api/web-contents.md: `preventDefault` here "will ignore the `beforeunload` event handler".
    contents.on('will-prevent-unload', refuse);
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  });
}

/** The same guarantees, for what is asked of a session. */
export function guardSession(
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'on'
  >,
): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}

/**
 * For the session of a page: nothing of it reaches a network, whatever the page runs.
 * @returns where the session's own pages are served: none is given before it is cut off
 */
export function cutOff(
  session: Pick<Session, 'setProxy' | 'webRequest' | 'protocol'>,
): Pick<Protocol, 'handle'> {
  const cut = session.setProxy(nowhere);
  // Each page that is asked for fails by it.
  cut.catch(() => undefined);
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    answer({ cancel: !localSchemes.some((scheme) => url.startsWith(scheme)) });
  });
  return {
    handle: (scheme, answer) =>
      session.protocol.handle(scheme, async (request) => {
        await cut;
        return answer(request);
      }),
  };
}
