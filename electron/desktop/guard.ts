import type { App, Session } from 'electron';

/**
 * Guarantees, for every page that this program ever shows
 * - It cannot go to another address, open a window, or hold a webview.
 * - It is given no permission and no device, and can download nothing.
 */
export function guardPages(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => {
    const refuse = (event: { preventDefault(): void }) => event.preventDefault();
    contents.on('will-navigate', refuse);
    contents.on('will-frame-navigate', refuse);
    contents.on('will-redirect', refuse);
    contents.on('will-attach-webview', refuse);
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
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
