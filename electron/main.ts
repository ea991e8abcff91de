import '../shared/no-eval.ts';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { hostname, release } from 'node:os';
import { join } from 'node:path';
import electron from 'electron';
import Store from 'electron-store';
import { channels } from '../shared/bridge/pipe.ts';
import { serveBridge } from './bridge/bridge.ts';
import { type Companion, createCompanion } from './companion.ts';
import { keychainEntries } from './connect/every-secret.ts';
import { setAppMenu } from './desktop/app-menu.ts';
import { readCaFile } from './desktop/ca-file.ts';
import { type OpenDesk, openDesk } from './desktop/desk.ts';
import { boardMemoryIn, deskMemoryIn } from './desktop/desk-memory.ts';
import { chooseCaFile, chooseFolder } from './desktop/file-dialogs.ts';
import { rememberFolders } from './desktop/last-folder.ts';
import { watchForLock } from './desktop/lock-watch.ts';
import { createNetwork, trustedByThisPc } from './desktop/network.ts';
import { outsideThePage } from './desktop/outside-the-page.ts';
import { watchConditions } from './desktop/power-and-network.ts';
import { createPrinting } from './desktop/printing/printing.ts';
import { membershipIn } from './desktop/startup/clinic-membership.ts';
import { compiledCodeState } from './desktop/startup/compiled-code.ts';
import { listenEarly } from './desktop/startup/early.ts';
import { awaitFirstLook, type FirstLook } from './desktop/startup/first-look.ts';
import { nameToWindows } from './desktop/startup/identity.ts';
import { setJumpList, wishOf } from './desktop/startup/jump-list.ts';
import { keepLocally } from './desktop/startup/local-folder.ts';
import { installedKeychain } from './desktop/startup/pc-keychain.ts';
import { quitWhenAsked } from './desktop/startup/quit-question.ts';
import { endOnce } from './desktop/startup/shutdown.ts';
import { createStartup, startsHidden, wasOpenedAtLogin } from './desktop/startup/startup.ts';
import { refusedSwitches } from './desktop/startup/switches.ts';
import { restartAfterBugs } from './desktop/startup/uncaught.ts';
import { startUpdates } from './desktop/updates/start-updates.ts';
import { type Board, openBoard } from './desktop/windows/board.ts';
import { decoderWindows } from './desktop/windows/decoder-window.ts';
import { openDeskWindow } from './desktop/windows/desk-window.ts';
import { guardPages, guardSession } from './desktop/windows/guard.ts';
import { setLanguage } from './desktop/windows/language.ts';
import { pageScheme } from './desktop/windows/page-files.ts';
import { openPageSession } from './desktop/windows/page-session.ts';
import type { PageOptions } from './desktop/windows/page-window.ts';
import { senderOf } from './desktop/windows/sender.ts';
import type { DeskWindow } from './desktop/windows/window.ts';
import { desktopWords } from './desktop/words.ts';
import { placeOf } from './platform/error-place.ts';
import { openKeptValues } from './platform/kept-values.ts';
import { createLog } from './platform/log.ts';
import { pcClock, scryptPin, systemRandom } from './platform/node-ports.ts';
import {
  findPolicy,
  policyFiles,
  policyPaths,
  policyView,
  presetOf,
  settingsFixedBy,
} from './platform/policy.ts';
import { createSettings, defaultSettingsFor } from './platform/settings.ts';
import { createVault, keychainName, loadKeytar } from './platform/vault.ts';
import { redact } from './practice/redact.ts';

const { app } = electron;
/** The uninstaller's way to destroy what this PC keeps (resources/installer/uninstall.nsh). */
const removalFlag = '--remove-this-pc';

// The variable switches off certificate checks. Foyer does not read it; a library might.
delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
app.enableSandbox();
nameToWindows(app, process.platform);
const refused = app.isPackaged ? refusedSwitches(process.argv.slice(1), process.platform) : [];
// A profile that a switch names is not Foyer's to move.
const moved = refused.length > 0 || keepLocally(app, process.platform, process.env['LOCALAPPDATA']);
electron.protocol.registerSchemesAsPrivileged([pageScheme]);
guardPages(app);
setLanguage(app);
const answerStarts = listenEarly(app);
if (refused.length > 0) cannotStart(new Error(desktopWords.start.refusedSwitches(refused)));
else if (moved instanceof Error) cannotStart(moved);
// Electron notifies the first instance of the second start, and the first shows its window.
else if (app.requestSingleInstanceLock()) app.whenReady().then(start).catch(cannotStart);
else app.exit(process.argv.includes(removalFlag) ? 1 : 0);

async function start(): Promise<void> {
  setAppMenu(electron.Menu, process.platform);
  const base = await openBase();
  if (base.ending.begun()) return;
  const pages = { folder: join(import.meta.dirname, '../renderer'), makeNonce };
  const sessions = {
    page: openPageSession(electron, 'page', pages),
    // In the desk's session the board would be as large as the desk, and could share its process.
    board: openPageSession(electron, 'board', pages),
  };
  const firstLook = awaitFirstLook(base.clock);
  const opening = openCompanion(base, firstLook.over);
  base.closes.push(() => opening.then((opened) => opened.close()));
  const companion = await opening;
  if (base.ending.begun()) return;

  if (process.argv.includes(removalFlag)) {
    return app.exit((await companion.removeThisPc(true)).ok ? 0 : 1);
  }

  const { window, desk } = openDesktop(base, companion, sessions, firstLook);
  const stopUpdates = await startUpdates(electron, {
    clock: base.clock,
    log: base.log,
    policy: base.found.policy?.updates ?? null,
    tries: base.file,
    isEnding: base.ending.begun,
    close: base.ending.close,
    companion,
  });
  base.stops.push(stopUpdates);
  const wish = wishOf(process.argv);
  if (wish !== null) desk.go(wish);
  if (app.isPackaged) setJumpList(app, process.platform, process.execPath);
  // Not on Windows, which has `session-end`. The system waits for a program that prevents the default, and ends any other.
  electron.powerMonitor.on('shutdown', ((event: { preventDefault(): void }) => {
    event.preventDefault();
    app.quit();
  }) as () => void);
  answerStarts({ show: window.show, go: desk.go });
}

type Base = Awaited<ReturnType<typeof openBase>>;

/** What everything else is built on: log, shutdown, policy, settings file. */
async function openBase() {
  const hidden = startsHidden(process.argv, wasOpenedAtLogin(app, process.platform));
  const folder = app.getPath('userData');
  const clock = pcClock();
  const log = createLog(join(folder, 'logs', 'foyer.log'), redact, clock.wall);
  /** What shutdown stops and closes: each part adds itself when it is opened. */
  const stops: (() => void)[] = [];
  const closes: (() => Promise<unknown>)[] = [];
  /** Replaced once the keychain and the window are opened. */
  const late = {
    isStuck: () => false,
    isShown: () => !hidden,
    window: (): DeskWindow | null => null,
  };
  const ending = endOnce(app, {
    stop: () => stops.forEach((stop) => void stop()),
    close: () => Promise.all(closes.map((close) => close())),
    stuck: () => late.isStuck(),
    kill: () => process.kill(process.pid, 'SIGKILL'),
    onError: (error) => log.error('the companion was not closed', { error: placeOf(error) }),
  });
  restartAfterBugs(electron, process, {
    log,
    now: clock.wall,
    args: process.argv.slice(1),
    isShown: () => late.isShown(),
    isEnding: ending.begun,
  });
  const found = findPolicy(policyPaths(process.platform), policyFiles);
  const { words } = found;
  log.info(words);
  log.info('where everything is kept', { state: String(moved) });
  log.info('the code that was compiled at the build', { state: compiledCodeState });
  const store = { name: 'settings', clearInvalidConfig: true };
  const file = await openKeptValues(() => new Store(store), log, clock);
  // electron-store listens to pages, which nothing here needs: the bridge is the only way in.
  electron.ipcMain.removeAllListeners('electron-store-get-data');
  const folders = rememberFolders(() => app.getPath('documents'));
  return { hidden, folder, clock, log, stops, closes, late, ending, found, file, folders };
}

/** @param after resolves when the first call may go out */
function openCompanion(base: Base, after: Promise<void>): Promise<Companion> {
  const { clock, file, folder, found, late, log } = base;
  const { policy } = found;
  // The pages' own sessions have a proxy that does not exist, so a session without pages resolves proxies.
  const proxies = electron.session.fromPartition('proxies');
  guardSession(proxies);
  const network = createNetwork({
    resolveProxy: (url) => proxies.resolveProxy(url),
    trusted: trustedByThisPc,
    onlyChosen: policy?.practice?.onlyThisCa ?? false,
    after,
  });
  const service = keychainName(app.isPackaged, folder);
  const load = installedKeychain({ app, process }, loadKeytar, service, keychainEntries, folder);
  const vault = createVault(service, load, clock);
  late.isStuck = vault.stuck;
  base.closes.push(network.close);
  const fixed = settingsFixedBy(policy, hostname());
  const settings = createSettings(file, fixed, defaultSettingsFor(process.platform));
  const pc = { clock, random: systemRandom(), log, vault, settings };
  return createCompanion({
    ...pc,
    openMembership: membershipIn({ app, process }, policy?.clinicPcs, pc, folder),
    pinHash: scryptPin,
    fetchFor: network.fetchFor,
    readText: readCaFile,
    startDecoder: decoderWindows(electron, import.meta.dirname, endProcess),
    chooseFolder: () => chooseFolder(electron, late.window()?.current() ?? null, base.folders.scans),
    folder: join(folder, 'store'),
    pause,
    version: app.getVersion(),
    runtime: `Electron ${process.versions['electron'] ?? 'stand-in'}, ${process.platform} ${release()}`,
    pcZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    preset: presetOf(policy),
    policy: policyView(found, hostname()),
  });
}

type Sessions = { readonly page: Electron.Session; readonly board: Electron.Session };

/** Window, board, bridge, tray and notifications. @param firstLook is notified when the renderer has read a day */
function openDesktop(base: Base, companion: Companion, sessions: Sessions, firstLook: FirstLook) {
  const { clock, file, folders, late, log } = base;
  const page: PageOptions = {
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    session: sessions.page,
    devTools: !app.isPackaged,
    clock,
    onLoadError: (error) => log.error('the page was not loaded', { error: placeOf(error) }),
  };
  let desk: OpenDesk | null = null;
  const window = openDeskWindow(electron, {
    page,
    hidden: base.hidden,
    memory: file,
    companion,
    log,
    isEnding: base.ending.begun,
    desk: () => desk,
  });
  late.window = () => window;
  late.isShown = () => window.current()?.isVisible() ?? false;
  const printing = createPrinting(electron, {
    companion,
    clock,
    session: electron.session.fromPartition('print'),
    window: window.current,
    last: folders.saved,
    write: (path, bytes) => writeFile(path, bytes, { mode: 0o600 }),
    pause,
    makeNonce,
  });
  const board: Board = openBoard(electron, {
    companion,
    clock,
    page: { ...page, session: sessions.board },
    memory: boardMemoryIn(file),
    deskArea: window.area,
    onChange: (state) => window.tell('board.changed', state),
  });
  const bridge = serveBridge({
    companion,
    log,
    chooseCaFile: () => chooseCaFile(electron, window.current(), folders.authority),
    ...outsideThePage(electron, window.current, companion),
    printing,
    board,
    startup: createStartup(app, process.platform),
  });
  electron.ipcMain.handle(channels.call, async (event, name: unknown, input: unknown) => {
    const windows = { desk: window.current()?.webContents ?? null, board: board.contents() };
    const answer = await bridge.handle(senderOf(event, windows), name, input);
    if (name === 'day.read') firstLook.shown();
    // The first call of each page.
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
    memory: deskMemoryIn(file),
    dayShown: firstLook.over,
    onQuit: quitWhenAsked(electron, window.current, companion.unsent),
  });
  const stopLocking = watchForLock(electron.powerMonitor, {
    clock,
    platform: process.platform,
    minutes: () => companion.settings().lockMinutes,
    lock: companion.lock.lock,
  });
  base.stops.push(watchConditions(electron, companion, clock), stopLocking, desk.close, board.end);
  return { window, desk };
}

const endProcess = (pid: number) => void process.kill(pid, 'SIGKILL');
const makeNonce = () => randomBytes(16).toString('base64');
/** Yields to other work of the event loop. */
const pause = () => new Promise<void>((go) => setImmediate(go));

/** The uninstaller waits for the program, and no one may be there to close a dialog: it gets the exit code alone. */
function cannotStart(error: unknown): void {
  const words = error instanceof Error ? error.message : String(error);
  if (!process.argv.includes(removalFlag)) electron.dialog.showErrorBox(desktopWords.start.cannotOpen, words);
  app.exit(1);
}
