import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { hostname, release } from 'node:os';
import { join } from 'node:path';
import electron from 'electron';
import Store from 'electron-store';
import { channels } from '../shared/bridge/pipe.ts';
import { createBridge } from './bridge/bridge.ts';
import { createCompanion } from './companion.ts';
import { setAppMenu } from './desktop/app-menu.ts';
import { readCaFile } from './desktop/ca-file.ts';
import { type OpenDesk, openDesk } from './desktop/desk.ts';
import { chooseCaFile, chooseFolder } from './desktop/file-dialogs.ts';
import { rememberFolders } from './desktop/last-folder.ts';
import { watchForLock } from './desktop/lock-watch.ts';
import { createNetwork, trustedByThisPc } from './desktop/network.ts';
import { watchConditions } from './desktop/power-and-network.ts';
import { createPrinting, endSheetsWhenCovered } from './desktop/printing/printing.ts';
import { listenEarly } from './desktop/startup/early.ts';
import { awaitFirstLook } from './desktop/startup/first-look.ts';
import { nameToWindows } from './desktop/startup/identity.ts';
import { setJumpList, wishOf } from './desktop/startup/jump-list.ts';
import { keepLocally } from './desktop/startup/local-folder.ts';
import { mayQuit, mayRemove } from './desktop/startup/quit-question.ts';
import { endOnce } from './desktop/startup/shutdown.ts';
import { createStartup, hiddenFlag, startsHidden, wasOpenedAtLogin } from './desktop/startup/startup.ts';
import { refusedSwitches } from './desktop/startup/switches.ts';
import { restartAfterBugs } from './desktop/startup/uncaught.ts';
import { isOurUpdate, packedUpdateKey } from './desktop/updates/update-signature.ts';
import { keepUpToDate, updaterHere, usualHours } from './desktop/updates/updates.ts';
import { type Board, openBoard } from './desktop/windows/board.ts';
import { KeptBoard } from './desktop/windows/board-place.ts';
import { decoderWindows } from './desktop/windows/decoder-window.ts';
import { fetchNoDictionaries } from './desktop/windows/dictionaries.ts';
import { cutOff, guardPages, guardSession } from './desktop/windows/guard.ts';
import { pageScheme, servePage } from './desktop/windows/page-files.ts';
import type { PageOptions } from './desktop/windows/page-window.ts';
import { senderOf } from './desktop/windows/sender.ts';
import { openWindow } from './desktop/windows/window.ts';
import { WindowPlace } from './desktop/windows/window-place.ts';
import { keptZoom } from './desktop/windows/zoom.ts';
import { createLog } from './platform/log.ts';
import { pcClock, scryptPin, systemRandom } from './platform/node-ports.ts';
import { findPolicy, heldBy, policyFiles, policyPaths, policyView, presetOf } from './platform/policy.ts';
import { createSettings, keptAtFirstOn } from './platform/settings.ts';
import { createVault, keychainName, loadKeytar } from './platform/vault.ts';
import { redact } from './practice/redact.ts';

const { app } = electron;

/** The uninstaller's way to destroy what this PC keeps (resources/installer/uninstall.nsh). */
const removalFlag = '--remove-this-pc';

// It switches off the checks of certificates. Nothing here asks it; a library might.
delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
app.enableSandbox();
nameToWindows(app, process.platform);
const moved = keepLocally(app, process.platform, process.env['LOCALAPPDATA']);
electron.protocol.registerSchemesAsPrivileged([pageScheme]);
guardPages(app);
fetchNoDictionaries(app);
const answerStarts = listenEarly(app);

const refused = app.isPackaged ? refusedSwitches(process.argv.slice(1), process.platform) : [];
if (refused.length > 0) {
  cannotStart(new Error(`It was started with --${refused.join(', --')}, which it does not know.`));
}
// The first one is told of the second start, and shows its window.
else if (app.requestSingleInstanceLock()) app.whenReady().then(start).catch(cannotStart);
else app.exit(process.argv.includes(removalFlag) ? 1 : 0);

async function start(): Promise<void> {
  setAppMenu(electron.Menu, process.platform);
  const hidden = startsHidden(process.argv, wasOpenedAtLogin(app, process.platform));
  const folder = app.getPath('userData');
  const clock = pcClock();
  const log = createLog(join(folder, 'logs', 'foyer.log'), redact, clock.wall);
  // What is to be done at the end, by what has been opened by then.
  const stops: (() => void)[] = [];
  const closes: (() => Promise<unknown>)[] = [];
  let isStuck = () => false;
  let isShown = () => !hidden;
  const ending = endOnce(app, {
    stop: () => stops.forEach((stop) => void stop()),
    close: () => Promise.all(closes.map((close) => close())),
    stuck: () => isStuck(),
    kill: () => process.kill(process.pid, 'SIGKILL'),
    onError: (error) => log.error('the companion was not closed', { error: String(error) }),
  });
  restartAfterBugs(electron, process, {
    log,
    now: clock.wall,
    args: process.argv.slice(1),
    isShown: () => isShown(),
    isEnding: ending.begun,
  });

  const found = findPolicy(policyPaths(process.platform), policyFiles);
  const { policy, words } = found;
  log.info(words);
  log.info('where everything is kept', { state: moved });
  const file = new Store({ name: 'settings', clearInvalidConfig: true });
  // electron-store listens to pages, which nothing here needs: the bridge is the only way in.
  electron.ipcMain.removeAllListeners('electron-store-get-data');

  const makeNonce = () => randomBytes(16).toString('base64');
  const openPageSession = (name: string) => {
    // Without "persist:" nothing of a page is written to the profile folder.
    const opened = electron.session.fromPartition(name);
    guardSession(opened);
    cutOff(opened);
    servePage(opened.protocol, join(import.meta.dirname, '../renderer'), makeNonce);
    return opened;
  };
  const session = openPageSession('page');
  // In the desk's session the board would be as large as the desk, and could share its process.
  const boardSession = openPageSession('board');

  const folders = rememberFolders(() => app.getPath('documents'));
  const firstLook = awaitFirstLook(clock);
  // The pages' own sessions have no proxy but one that is nowhere.
  const proxies = electron.session.fromPartition('proxies');
  guardSession(proxies);
  const network = createNetwork({
    resolveProxy: (url) => proxies.resolveProxy(url),
    trusted: trustedByThisPc,
    onlyChosen: policy?.practice?.onlyThisCa ?? false,
    after: firstLook.over,
  });
  const vault = createVault(keychainName(app.isPackaged, folder), loadKeytar, clock);
  isStuck = vault.stuck;
  closes.push(network.close);
  const opening = createCompanion({
    clock,
    random: systemRandom(),
    log,
    vault,
    pinHash: scryptPin,
    settings: createSettings(file, heldBy(policy, hostname()), keptAtFirstOn(process.platform)),
    fetchFor: network.fetchFor,
    readText: readCaFile,
    startDecoder: decoderWindows(electron, import.meta.dirname, endProcess),
    chooseFolder: () => chooseFolder(electron, window.current(), folders.scans),
    folder: join(folder, 'store'),
    pause,
    version: app.getVersion(),
    runtime: `Electron ${process.versions['electron'] ?? 'stand-in'}, ${process.platform} ${release()}`,
    pcZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    preset: presetOf(policy),
    policy: policyView(found, hostname()),
  });
  closes.push(() => opening.then((opened) => opened.close()));
  const companion = await opening;
  if (ending.begun()) return;

  if (process.argv.includes(removalFlag)) {
    const removed = await companion.removeThisPc(true);
    return app.exit(removed.ok ? 0 : 1);
  }

  let desk: OpenDesk | null = null;
  const place = WindowPlace.safeParse(file.get('windowPlace'));
  const page: PageOptions = {
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    session,
    devTools: !app.isPackaged,
    onLoadError: (error) => log.error('the page was not loaded', { error: String(error) }),
  };
  const window = openWindow(electron, {
    page,
    place: place.success ? place.data : null,
    hidden,
    zoom: keptZoom(file.get('zoom')),
    keepZoom: (zoom) => file.set('zoom', zoom),
    keepPlace: (kept) => file.set('windowPlace', kept),
    onClosing: () => !ending.begun(),
    onVisible: (visible) => companion.hint({ visible }),
    onFocus: () => desk?.focused(),
    onToTray: () => desk?.toTray(),
    // Windows ends the process when this returns: what is recorded is on the disk already, and closing begins.
    onSessionEnd() {
      log.info('the session ends');
      void companion.close();
    },
    showBadge(shown, picture, words) {
      if (process.platform === 'win32') shown.setOverlayIcon(picture, words);
    },
  });

  isShown = () => window.current()?.isVisible() ?? false;
  const printing = createPrinting(electron, {
    clock,
    session: electron.session.fromPartition('print'),
    window: window.current,
    last: folders.saved,
    write: (path, bytes) => writeFile(path, bytes, { mode: 0o600 }),
    pause,
    makeNonce,
  });
  endSheetsWhenCovered(companion, printing.endSheet);
  const board: Board = openBoard(electron, {
    companion,
    clock,
    page: { ...page, session: boardSession },
    memory: {
      read: () => KeptBoard.safeParse(file.get('board')).data ?? null,
      keep: (kept) => file.set('board', kept),
    },
    deskArea: () => window.current()?.getNormalBounds() ?? null,
    onChange: (state) => window.tell('board.changed', state),
  });
  const bridge = createBridge({
    companion,
    log,
    chooseCaFile: () => chooseCaFile(electron, window.current(), folders.authority),
    mayRemove: () => mayRemove(electron, window.current(), companion.status().waiting),
    printing,
    board,
    startup: createStartup(app, process.platform),
  });
  electron.ipcMain.handle(channels.call, async (event, name: unknown, input: unknown) => {
    const windows = { desk: window.current()?.webContents ?? null, board: board.contents() };
    const answer = await bridge.handle(senderOf(event, windows), name, input);
    if (name === 'day.read') firstLook.shown();
    // What each page asks first.
    if (name === 'app.state') log.info('the page runs');
    return answer;
  });

  desk = openDesk(electron, {
    companion,
    window,
    onEvent: bridge.onEvent,
    clock,
    log,
    platform: process.platform,
    memory: {
      seenUntil: () => numberOrNone(file.get('arrivalsSeenUntil')),
      keepSeenUntil: (at) => file.set('arrivalsSeenUntil', at),
      trayExplained: () => file.get('trayExplained') === true,
      keepTrayExplained: () => file.set('trayExplained', true),
    },
    onQuit: () =>
      void mayQuit(electron, window.current(), companion.status().waiting).then((may) => may && app.quit()),
  });
  const unwatch = watchConditions(electron, companion, clock);
  const stopLocking = watchForLock(electron.powerMonitor, {
    clock,
    platform: process.platform,
    minutes: () => companion.settings().lockMinutes,
    lock: companion.lock.lock,
  });

  stops.push(unwatch, stopLocking, desk.close, board.end);

  const updater = await updaterHere({
    packaged: app.isPackaged,
    resources: process.resourcesPath ?? '',
    mode: policy?.updates?.mode ?? 'automatic',
  });
  if (updater && !ending.begun()) {
    const unupdate = keepUpToDate(updater, {
      clock,
      log,
      hours: policy?.updates ?? usualHours,
      zone: () => companion.state().zone,
      waiting: () => companion.status().waiting,
      idleSeconds: () => electron.powerMonitor.getSystemIdleTime(),
      isOurs: (downloaded) => isOurUpdate(packedUpdateKey(app.getAppPath()), downloaded),
      tries: { read: () => file.get('updateTries'), keep: (tries) => file.set('updateTries', tries) },
      close: ending.close,
      startAgain() {
        app.relaunch({ args: [hiddenFlag] });
        app.quit();
      },
    });
    stops.push(unupdate);
  }

  const wish = wishOf(process.argv);
  if (wish !== null) desk.go(wish);
  if (app.isPackaged) setJumpList(app, process.platform, process.execPath);
  // Not on Windows (there: `session-end`). The system waits for a program that says so, and ends any other.
  electron.powerMonitor.on('shutdown', ((event: { preventDefault(): void }) => {
    event.preventDefault();
    app.quit();
  }) as () => void);
  answerStarts({ show: window.show, go: desk.go });
}

/** At once, whatever it does. */
const endProcess = (pid: number) => void process.kill(pid, 'SIGKILL');

/** Lets other work come. */
const pause = () => new Promise<void>((go) => setImmediate(go));

const numberOrNone = (kept: unknown): number | null => (typeof kept === 'number' ? kept : null);

/** The uninstaller waits for the program, and nobody may be there to close a box: it is told by the exit code alone. */
function cannotStart(error: unknown): void {
  const words = error instanceof Error ? error.message : String(error);
  if (!process.argv.includes(removalFlag)) electron.dialog.showErrorBox('Foyer cannot start', words);
  app.exit(1);
}
