// A program for the tests of the stand-in: written for Electron, knowing nothing of what it runs on.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import electron, { app, BrowserWindow, ipcMain, Menu, Notification, nativeImage, Tray } from 'electron';

const folder = import.meta.dirname;
const kinds = { html: 'text/html', js: 'text/javascript' };

app.enableSandbox();
electron.protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true } },
]);
app.on('web-contents-created', (_event, contents) => {
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    opened.push(url);
    return { action: 'deny' };
  });
});

const opened = [];
let starts = 1;
let quitting = false;

async function start() {
  const session = electron.session.fromPartition('page');
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === 'fullscreen'));
  session.setPermissionCheckHandler(() => false);
  session.protocol.handle('app', async (request) => {
    const path = new URL(request.url).pathname;
    const body = await readFile(join(folder, 'page', path)).catch(() => null);
    if (body === null) return new Response('no such page', { status: 404 });
    const policy = "default-src 'none'; script-src 'self'; connect-src 'none'";
    return new Response(body, {
      headers: {
        'content-type': kinds[path.split('.').at(-1)] ?? 'text/plain',
        'content-security-policy': policy,
      },
    });
  });

  const window = new BrowserWindow({
    title: 'Toy',
    show: false,
    webPreferences: { preload: join(folder, 'preload.cjs'), session, sandbox: true, contextIsolation: true },
  });
  window.once('ready-to-show', () => window.show());
  window.on('page-title-updated', (event) => event.preventDefault());
  window.on('close', (event) => {
    if (quitting) return;
    event.preventDefault();
    window.hide();
  });
  app.on('before-quit', () => {
    quitting = true;
  });
  app.on('second-instance', () => {
    starts += 1;
    window.show();
  });
  app.on('window-all-closed', () => undefined);

  const screensHeard = [];
  for (const name of ['display-added', 'display-removed', 'display-metrics-changed'])
    electron.screen.on(name, (_event, { id }) => screensHeard.push([name, id]));
  ipcMain.handle('screens', () => ({
    ids: electron.screen.getAllDisplays().map(({ id }) => id),
    main: electron.screen.getPrimaryDisplay().id,
    heard: screensHeard,
  }));
  let second = null;
  ipcMain.handle('second', (_event, place) => {
    second = new BrowserWindow({
      ...place,
      title: 'Second',
      show: false,
      webPreferences: {
        preload: join(folder, 'preload.cjs'),
        session,
        sandbox: true,
        contextIsolation: true,
      },
    });
    second.once('ready-to-show', () => {
      second.showInactive();
      second.setFullScreen(true);
    });
    second.loadURL('app://toy/second.html');
  });
  ipcMain.handle('screen of second', () => electron.screen.getDisplayMatching(second.getNormalBounds()).id);
  ipcMain.handle('tell second', (_event, value) => second.webContents.send('told', value));
  ipcMain.handle('who', ({ sender }) => (sender === window.webContents ? 'first' : 'second'));
  ipcMain.handle('end second', () => {
    second.destroy();
    return second.isDestroyed();
  });
  ipcMain.handle('echo', (_event, ...values) => values);
  ipcMain.handle('sender', (event) => ({
    url: event.senderFrame.url,
    origin: event.senderFrame.origin,
    top: event.senderFrame.parent === null,
    own: event.sender === window.webContents,
  }));
  let kept = null;
  ipcMain.handle('keep sender', (event) => {
    kept = event;
    return event.senderFrame !== null;
  });
  ipcMain.handle('kept sender', () => kept.senderFrame !== null);
  ipcMain.handle('fail', () => {
    throw new RangeError('too far');
  });
  ipcMain.handle('state', () => ({ opened, starts, visible: window.isVisible() }));
  ipcMain.handle('misuse', () => electron.BrowserWindow.getAllWindows());
  ipcMain.handle('choose', async () => (await electron.dialog.showOpenDialog(window, {})).filePaths);
  ipcMain.handle('tell', (_event, ...values) => window.webContents.send('told', ...values));
  ipcMain.handle('function', () => () => 1);

  const tray = new Tray(nativeImage.createEmpty());
  tray.setToolTip('two things');
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: 'Say hello', click: () => window.webContents.send('told', 'hello') },
      { label: 'Nothing', enabled: false },
    ]),
  );
  const notice = new Notification({ title: 'Look', body: 'here' });
  notice.on('click', () => window.webContents.send('told', 'clicked'));
  notice.show();
  window.loadURL('app://toy/index.html');
}

if (app.requestSingleInstanceLock()) app.whenReady().then(start);
else app.quit();
