// Loaded by Electron before the program (`-r`): records tray, notices and dialogs, and lets tests act on them. The same
// deeds as the stand-in's (tests/standin/control.ts), as far as Electron lets a program do them to itself.
const { app, BrowserWindow, Notification, Tray, dialog, powerMonitor, screen } = require('electron');

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
const asked = (kind, answerOf) => () =>
  new Promise((resolve) => dialogs.push({ kind, answer: (paths) => resolve(answerOf(paths)) }));
dialog.showOpenDialog = asked('open', (paths) => ({ canceled: paths.length === 0, filePaths: paths }));
dialog.showSaveDialog = asked('save', ([filePath = '']) => ({ canceled: filePath === '', filePath }));

const printed = [];
app.on('web-contents-created', (_event, contents) => {
  contents.print = (_how, done) => {
    printed.push(contents.getTitle());
    done(true, '');
  };
});
let idle = 0;
powerMonitor.getSystemIdleTime = () => idle;
const hidden = new WeakSet();
record(BrowserWindow, 'setContentProtection', (self, on) => (on ? hidden.add(self) : hidden.delete(self)));

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
  webPreferences: {},
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
      ...{ title: one.title, body: one.body, silent: one.silent, closed: closed.has(one) },
    })),
  'notice.click': ({ index }) => void notices[index].emit('click', {}),
  'dialog.list': () => dialogs.map(({ kind }) => kind),
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
  'window.blur': (asked) => void which(asked).blur(),
  'window.close': (asked) => void which(asked).close(),
  'displays.set': ({ displays: next }) => {
    const before = displays ?? [];
    displays = next.map(({ id, ...bounds }) => ({ id, bounds, workArea: bounds }));
    const lacks = (all, one) => !all.some(({ id }) => id === one.id);
    for (const one of before) if (lacks(displays, one)) screen.emit('display-removed', {}, one);
    for (const one of displays) if (lacks(before, one)) screen.emit('display-added', {}, one);
  },
  'idle.set': ({ seconds }) => {
    idle = seconds;
  },
  'power.say': ({ what }) => void powerMonitor.emit(what),
  'app.quit': () => void setImmediate(() => app.quit()),
};
