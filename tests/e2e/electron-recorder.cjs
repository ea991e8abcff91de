// Loaded by Electron before the program (`-r`): records tray, notices and dialogs, and lets tests act on them. The same
// deeds as the stand-in's (tests/standin/control.ts), as far as Electron lets a program do them to itself. For tests only:
// dialogs, print and idle time are a person's own in the attended demo.
const {
  app,
  BrowserWindow,
  ipcMain,
  net,
  Notification,
  Tray,
  dialog,
  powerMonitor,
  powerSaveBlocker,
  screen,
} = require('electron');

const tray = { toolTip: '', menu: null, self: null };
const notices = [];
const dialogs = [];

const record = (kind, name, note) => {
  const original = kind.prototype[name];
  kind.prototype[name] = function (...args) {
    note(this, ...args);
    return original.apply(this, args);
  };
};
record(Tray, 'setToolTip', (self, text) => Object.assign(tray, { self, toolTip: text }));
record(Tray, 'setContextMenu', (self, menu) => Object.assign(tray, { self, menu }));
record(Notification, 'show', (self) => notices.push(self));
const closed = new WeakSet();
record(Notification, 'close', (self) => closed.add(self));
const asked =
  (kind, answerOf) =>
  (...given) =>
    new Promise((resolve) => {
      const owned = given.length > 1;
      dialogs.push({ kind, owned, answer: (paths) => resolve(answerOf(paths, given.at(-1))) });
    });
dialog.showOpenDialog = asked('open', (paths) => ({ canceled: paths.length === 0, filePaths: paths }));
dialog.showSaveDialog = asked('save', ([filePath = '']) => ({ canceled: filePath === '', filePath }));
dialog.showMessageBox = asked('message', ([button], { cancelId = 0 }) => ({
  response: Number(button ?? cancelId),
  checkboxChecked: false,
}));

const printed = [];
app.on('web-contents-created', (_event, contents) => {
  contents.print = (_how, done) => {
    printed.push(contents.getTitle());
    done(true, '');
  };
});
const blockers = new Map();
const block = powerSaveBlocker.start.bind(powerSaveBlocker);
powerSaveBlocker.start = (type) => {
  const id = block(type);
  blockers.set(id, type);
  return id;
};
let idle = 0;
powerMonitor.getSystemIdleTime = () => idle;
const hidden = new WeakSet();
record(BrowserWindow, 'setContentProtection', (self, on) => (on ? hidden.add(self) : hidden.delete(self)));

let online = true;
net.isOnline = () => online;

// What answers the page, so that a message can be forged from a frame that Electron would not let us open.
const handlers = new Map();
const handle = ipcMain.handle.bind(ipcMain);
ipcMain.handle = (channel, listener) => {
  handlers.set(channel, listener);
  handle(channel, listener);
};
const forge = async ({ url, topFrame, knownWindow, gone, window, channel, args }) => {
  const listener = handlers.get(channel);
  if (listener === undefined) throw new Error(`nothing answers ${channel}`);
  const stranger = knownWindow ? null : new BrowserWindow({ show: false });
  const sender = stranger ?? which(window === undefined ? null : { window });
  const { protocol, host, origin } = new URL(url);
  // Of an address with a scheme of its own Node says that the origin is "null"; Chromium says it as it stands.
  const frame = {
    url,
    origin: origin === 'null' && host !== '' ? `${protocol}//${host}` : origin,
    parent: topFrame ? null : {},
  };
  const senderFrame = gone ? null : frame;
  try {
    return await listener({ sender: sender.webContents, senderFrame }, ...args);
  } finally {
    stranger?.destroy();
  }
};

// Asked by the page itself, as a page would: each permission in its own way, the others as a query.
const wish = (permission) => {
  const ways = {
    notifications: "Notification.requestPermission().then((said) => said === 'granted')",
    geolocation:
      'new Promise((ok) => navigator.geolocation.getCurrentPosition(() => ok(true), ({ code }) => ok(code !== 1)))',
    media: 'navigator.mediaDevices.getUserMedia({ audio: true }).then(() => true, () => false)',
    'clipboard-read': 'navigator.clipboard.readText().then(() => true, () => false)',
  };
  const query = `navigator.permissions.query({ name: ${JSON.stringify(permission)} }).then(({ state }) => state === 'granted', () => false)`;
  return ways[permission] ?? query;
};

const which = (asked) => (asked ? BrowserWindow.fromId(asked.window) : BrowserWindow.getAllWindows().at(-1));
const read = (window) => ({
  id: window.id,
  shows: window.webContents.getURL() ? new URL(window.webContents.getURL()).pathname : null,
  visible: window.isVisible(),
  focused: window.isFocused(),
  fullScreen: window.isFullScreen(),
  title: window.getTitle(),
  hiddenFromSharing: hidden.has(window),
  zoom: window.webContents.getZoomFactor(),
  bounds: window.getNormalBounds(),
  webPreferences: window.webContents.getLastWebPreferences?.() ?? {},
});

// The screens that a test says are there, side by side; else those that there are.
let displays = process.env.FOYER_SCREENS?.split(',').map((name, index, all) => {
  const [width, height] = name.split('x').map(Number);
  const x = all.slice(0, index).reduce((sum, one) => sum + Number(one.split('x')[0]), 0);
  return { id: index + 1, bounds: { x, y: 0, width, height }, workArea: { x, y: 0, width, height } };
});
app.whenReady().then(() => {
  if (!displays) return;
  screen.getAllDisplays = () => displays;
  screen.getPrimaryDisplay = () => displays[0];
  screen.getDisplayMatching = ({ x }) =>
    displays.findLast(({ bounds }) => x >= bounds.x && x < bounds.x + bounds.width) ?? displays[0];
});

globalThis.foyerDeeds = {
  'tray.read': () =>
    tray.menu && {
      toolTip: tray.toolTip,
      pictures: [],
      menu: tray.menu.items.map(({ label, enabled, type, checked }) => ({
        label: type === 'separator' ? '—' : label,
        enabled,
        checked: type === 'checkbox' ? checked : null,
      })),
    },
  'tray.click': () => void tray.self.emit('click', {}),
  'tray.choose': ({ label }) => void tray.menu.items.find((item) => item.label === label).click(),
  'notice.list': () =>
    notices.map((one) => ({
      title: one.title,
      body: one.body,
      silent: one.silent,
      closed: closed.has(one),
    })),
  'notice.click': ({ index }) => void notices[index].emit('click', {}),
  'dialog.list': () => dialogs.map(({ kind }) => kind),
  'dialog.owned': () => dialogs[0]?.owned ?? false,
  'dialog.answer': ({ paths }) => void dialogs.shift().answer(paths),
  'print.list': () => printed,
  'window.list': () => BrowserWindow.getAllWindows().map(read),
  'window.read': (asked) => {
    const window = which(asked);
    return window && read(window);
  },
  'window.press': ({ key, control, window }) =>
    void which(window && { window }).webContents.emit(
      'before-input-event',
      { preventDefault() {} },
      { type: 'keyDown', key, control, meta: false, alt: false },
    ),
  'window.crash': (asked) => void which(asked).webContents.forcefullyCrashRenderer(),
  // The page is Electron's own: it has no address for another browser.
  'window.address': () => null,
  'net.set': (next) => {
    online = next.online;
  },
  'permission.ask': ({ permission }) => which(null).webContents.executeJavaScript(wish(permission), true),
  'ipc.forge': forge,
  'window.blur': (asked) => void which(asked).blur(),
  'window.close': (asked) => void which(asked).close(),
  'displays.set': ({ displays: next }) => {
    const before = displays ?? [];
    displays = next.map(({ id, ...bounds }) => ({ id, bounds, workArea: bounds }));
    const lacks = (all, one) => !all.some(({ id }) => id === one.id);
    for (const one of before) if (lacks(displays, one)) screen.emit('display-removed', {}, one);
    for (const one of displays) if (lacks(before, one)) screen.emit('display-added', {}, one);
  },
  'blockers.read': () =>
    [...blockers].flatMap(([id, type]) => (powerSaveBlocker.isStarted(id) ? [type] : [])),
  'idle.set': ({ seconds }) => {
    idle = seconds;
  },
  'power.say': ({ what }) => void powerMonitor.emit(what, { preventDefault() {} }),
  'app.quit': () => void setImmediate(() => app.quit()),
};
