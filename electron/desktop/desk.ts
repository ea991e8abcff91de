import type { default as Electron, Notification } from 'electron';
import type { ScreenWish, Settings } from '../../shared/bridge/views.ts';
import { hereOf } from '../../shared/presence.ts';
import type { Companion } from '../companion.ts';
import type { Clock, Log } from '../platform/ports.ts';
import { servedBy } from '../session/served-locations.ts';
import { maskedRow } from '../views/masked.ts';
import { createArrivalNotices } from './notifications/arrival-notices.ts';
import { createMissed } from './notifications/missed.ts';
import { shownAnew } from './redraw.ts';
import { movesTheWaiting, rowsHere, todaysRows } from './todays-rows.ts';
import { createTray, overlayPicture, sayWaiting } from './tray/tray.ts';
import { waitingOf } from './tray/waiting.ts';
import type { DeskWindow } from './windows/window.ts';

export type OpenDesk = {
  /** A person turned to the window. */
  focused(): void;
  /** The window went to the tray: explained until the system has shown it once. */
  toTray(): void;
  /** Shows the window, at a screen. */
  go(what: ScreenWish): void;
  close(): void;
};

/** What the desktop remembers over restarts. */
export type DeskMemory = {
  /** UTC ms at the practice when a person last looked at the desk; null: never. */
  readonly seenUntil: () => number | null;
  readonly keepSeenUntil: (at: number) => void;
  readonly trayExplained: () => boolean;
  readonly keepTrayExplained: () => void;
};

/**
 * The desktop around the companion: what happens there is told to the page, shown in the tray, announced; and a click
 * on either leads to the row.
 */
export function openDesk(
  electron: Pick<
    typeof Electron,
    'Tray' | 'Menu' | 'nativeImage' | 'nativeTheme' | 'Notification' | 'screen'
  >,
  ports: {
    readonly companion: Companion;
    readonly window: DeskWindow;
    /** What the page is told, by the bridge's rules. */
    readonly onEvent: (listener: (name: string, payload: unknown) => void) => () => void;
    readonly clock: Clock;
    readonly log: Pick<Log, 'warn'>;
    readonly platform: NodeJS.Platform;
    readonly memory: DeskMemory;
    /** A person chose to end the program. */
    readonly onQuit: () => void;
  },
): OpenDesk {
  const { companion, window, clock, memory } = ports;
  const { lock } = companion;

  /** What was asked for at a locked desk: shown once it is open. */
  let wish: [name: string, payload: unknown] | null = null;
  const show = (name: string, payload: unknown) => {
    window.show();
    if (lock.locked()) wish = [name, payload];
    else window.ask(name, payload);
  };
  const openRow = (where: { date: string; key: string }) => show('show.row', where);
  const go = (what: ScreenWish) => show('show.screen', { what });

  const tray = createTray(electron, ports.platform, {
    onOpen: window.show,
    onRow: openRow,
    onGo: go,
    onPrivacy: () => void companion.changeSettings({ privacy: !companion.settings().privacy }),
    onLock: lock.lock,
    onQuit: ports.onQuit,
  });
  const notShown = () => ports.log.warn('the system showed no notice');
  const notices = createArrivalNotices(electron, {
    settings: () => companion.settings(),
    locked: lock.locked,
    served: () => servedBy(companion),
    zoneOf: (locationId) => {
      const { locations, zone } = companion.state();
      return locations.find((one) => one.id === locationId)?.zone ?? zone;
    },
    now: () => companion.now(),
    isLookedAt: () => !lock.locked() && window.isLookedAt(),
    onOpen: openRow,
    onFailed: notShown,
  });
  // On a notice that an earlier run has left: whose it was is not known any more.
  if (ports.platform === 'win32') electron.Notification.handleActivation(window.show);
  const look = () => {
    if (lock.locked()) return;
    notices.seen();
    memory.keepSeenUntil(companion.now());
  };

  let badged = 0;
  const showWaiting = () => {
    const { today: date, zone, phase } = companion.state();
    const { privacy } = companion.settings();
    const rows = todaysRows(companion);
    const known = rows ?? [];
    const waiting = waitingOf(privacy ? known.map(maskedRow) : known, {
      date,
      zone,
      now: companion.now(),
      places: servedBy(companion),
    });
    tray.show(waiting, { closed: phase !== 'ready', privacy });
    if (waiting.length !== badged) {
      badged = waiting.length;
      window.badge(overlayPicture(electron, badged), sayWaiting(badged));
    }
    // While nobody knows who is here, nobody is known to have left. Who is only guessed to have gone in is still news.
    const here = hereOf(rowsHere(companion, known), companion.now()).filter((row) => !row.goneIn);
    if (rows) notices.keepOnly(new Set(here.map(({ key }) => key)));
  };
  const trayAnew = shownAnew(showWaiting, { clock, locked: lock.locked });
  const missed = createMissed({
    companion,
    clock,
    seenUntil: memory.seenUntil(),
    rows: () => rowsHere(companion, todaysRows(companion) ?? []),
    isOurs: (row) => companion.session()?.markedHere(row) ?? lock.markedHere(row.key),
    tell: notices.replay,
  });
  if (memory.seenUntil() === null) memory.keepSeenUntil(companion.now());

  let hidden = companion.settings().privacy;
  let locked = lock.locked();
  const followLock = () => {
    if (lock.locked() === locked) return;
    locked = !locked;
    if (locked) {
      // Not only covered: what was on the page, and in its process, is gone.
      window.renew();
      notices.mask();
      wish = null;
      trayAnew.now();
      return;
    }
    look();
    if (wish) window.ask(...wish);
    wish = null;
  };

  /** The frame of the window and the menus are the system's: they are told how the page looks. */
  const follow = ({ theme, hideFromSharing }: Settings) => {
    electron.nativeTheme.themeSource = theme;
    window.hideFromSharing(hideFromSharing && companion.sharing.until() === null);
  };

  const stopTelling = ports.onEvent(window.tell);
  const silence = companion.on((event) => {
    if (event.name === 'app.changed') {
      followLock();
      follow(companion.settings());
    }
    if (event.name === 'settings.changed') {
      follow(event.payload);
      if (event.payload.privacy && !hidden) notices.mask();
      hidden = event.payload.privacy;
    }
    if (event.name === 'arrival.seen') notices.arrived(event.payload);
    // Whoever marks an arrival has the desk in front of them.
    if (event.name === 'outbox.changed' && event.payload.write.state === 'held') look();
    if (movesTheWaiting.has(event.name)) trayAnew.soon();
  });
  follow(companion.settings());
  trayAnew.now();

  /** Without a reference it may be collected as garbage. */
  let explanation: Notification | null = null;

  return {
    focused: look,
    toTray() {
      if (memory.trayExplained() || explanation || !electron.Notification.isSupported()) return;
      explanation = new electron.Notification({
        title: 'Foyer goes on in the tray',
        body: 'It tells of arrivals and sends what waits. To end it, choose Quit there.',
        silent: true,
      });
      explanation.on('show', memory.keepTrayExplained);
      explanation.on('failed', () => {
        explanation = null;
        notShown();
      });
      explanation.show();
    },
    go,
    close() {
      stopTelling();
      silence();
      missed.stop();
      trayAnew.stop();
      notices.close();
      explanation?.close();
      tray.remove();
    },
  };
}
