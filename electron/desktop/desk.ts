import type { default as Electron } from 'electron';
import type { ScreenWish, Settings } from '../../shared/bridge/views.ts';
import { minuteMs } from '../../shared/durations.ts';
import { zonesOf } from '../../shared/locations.ts';
import { hereOf } from '../../shared/presence.ts';
import type { Companion } from '../companion.ts';
import type { Clock, Log } from '../platform/ports.ts';
import { servedBy } from '../session/served-locations.ts';
import { createDesktopNotices } from './notifications/desktop-notices.ts';
import { createLastLook } from './notifications/last-look.ts';
import { createMissed } from './notifications/missed.ts';
import { movesTheWaiting, todaysRows } from './todays-rows.ts';
import { createTrayExplanation } from './tray/explanation.ts';
import { showWhoWaits } from './tray/who-waits.ts';
import type { DeskWindow } from './windows/window.ts';

export type OpenDesk = {
  /** A person turned to the window. */
  focused(): void;
  /** A person turned from the window to something else: until then they had it in front of them. */
  left(): void;
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

/** For so long what was asked for at a locked desk is shown when it is opened, ms. */
const wishMs = 5 * minuteMs;

/**
 * The desktop around the companion: forwards its events to the renderer, shows who is waiting in the tray, notifies of
 * arrivals, and leads from a click on either to the row.
 */
export function openDesk(
  electron: Pick<
    typeof Electron,
    'Tray' | 'Menu' | 'nativeImage' | 'nativeTheme' | 'Notification' | 'screen'
  >,
  ports: {
    readonly companion: Companion;
    readonly window: DeskWindow;
    /** Events for the renderer, as the bridge lets them pass. */
    readonly onEvent: (listener: (name: string, payload: unknown) => void) => () => void;
    readonly clock: Clock;
    readonly log: Pick<Log, 'warn'>;
    readonly platform: NodeJS.Platform;
    readonly memory: DeskMemory;
    /** Resolves when the first day is on the screen: what a person sees first does not wait for the tray. */
    readonly dayShown: Promise<void>;
    /** A person chose to end the program. */
    readonly onQuit: () => void;
  },
): OpenDesk {
  const { companion, window, clock, memory } = ports;
  const { lock } = companion;

  /** What was asked for at a locked desk, and when, UTC ms by this PC's clock: shown where the desk is opened soon after. */
  let wish: { readonly what: [name: string, payload: unknown]; readonly at: number } | null = null;
  const show = (name: string, payload: unknown) => {
    window.show();
    if (lock.locked()) wish = { what: [name, payload], at: clock.wall() };
    else window.ask(name, payload);
  };
  const openRow = (where: { date: string; key: string }) => show('show.row', where);
  const go = (what: ScreenWish) => show('show.screen', { what });

  const notShown = () => ports.log.warn('the system showed no notice');
  const notices = createDesktopNotices(electron, {
    settings: () => noticeSettingsOf(companion),
    locked: lock.locked,
    served: () => servedBy(companion),
    zoneOf: (locationId) => zonesOf(companion.state())(locationId),
    now: () => companion.now(),
    isLookedAt: () => !lock.locked() && window.isLookedAt(),
    onOpen: openRow,
    onFailed: notShown,
  });
  // A click on a notification that an earlier run left: whose arrival it was is no longer known.
  if (ports.platform === 'win32') electron.Notification.handleActivation(window.show);
  const lastLook = createLastLook({ memory, clock, now: companion.now });
  const look = () => {
    if (lock.locked()) return;
    notices.seen();
    lastLook.now();
  };

  const whoWaits = showWhoWaits(electron, {
    ...ports,
    tray: {
      onOpen: window.show,
      onRow: openRow,
      onGo: go,
      onPrivacy: () => void companion.changeSettingsAtOnce({ privacy: !companion.settings().privacy }),
      onLock: lock.lock,
      onQuit: ports.onQuit,
    },
    onRows(rows) {
      // A patient who is only guessed to have gone in is still news.
      const here = hereOf(rows, companion.now()).filter((row) => !row.goneIn);
      notices.keepOnly(new Set(here.map(({ key }) => key)));
    },
  });
  const missed = createMissed({
    companion,
    clock,
    seenUntil: memory.seenUntil(),
    rows: () => todaysRows(companion) ?? [],
    isOurs: (row) => companion.session()?.markedHere(row) ?? lock.markedHere(row.key),
    seenAt: ({ key }) => companion.session()?.dayBook.on(companion.state().today).arrived.get(key) ?? null,
    notify: notices.replay,
  });

  let hidden = companion.settings().privacy;
  let locked = lock.locked();
  const followLock = () => {
    if (lock.locked() === locked) return;
    locked = !locked;
    if (locked) {
      // The page and its process are destroyed, not only covered.
      window.renew();
      notices.mask();
      wish = null;
      whoWaits.now();
      return;
    }
    look();
    // The next person has not asked for it. Of a clock that was set back no age is known.
    if (wish && Math.abs(clock.wall() - wish.at) <= wishMs) window.ask(...wish.what);
    wish = null;
  };

  const follow = (settings: Settings) => followSettings(electron, ports, settings);

  const stopForwarding = ports.onEvent(window.tell);
  const unsubscribe = companion.on((event) => {
    if (event.name === 'app.changed') {
      followLock();
      // The practice was removed from this PC, and its patients with it.
      if (event.payload.phase === 'first-run') notices.seen();
      follow(companion.settings());
    }
    if (event.name === 'settings.changed') {
      follow(event.payload);
      if (event.payload.privacy && !hidden) notices.mask();
      hidden = event.payload.privacy;
    }
    if (event.name === 'arrival.seen') notices.arrived(event.payload);
    if (event.name === 'note.heard') notices.noted(event.payload);
    // A person who marks an arrival is looking at the desk.
    if (event.name === 'outbox.changed' && event.payload.write.state === 'held') look();
    if (movesTheWaiting.has(event.name)) whoWaits.throttled();
  });
  follow(companion.settings());

  const explanation = createTrayExplanation(electron, {
    explained: memory.trayExplained,
    onShown: memory.keepTrayExplained,
    onFailed: notShown,
  });

  return {
    focused: look,
    left() {
      // What stands stays: it may be the notice itself that they turn to.
      if (!lock.locked()) lastLook.now();
    },
    toTray: explanation.show,
    go,
    close() {
      stopForwarding();
      unsubscribe();
      missed.stop();
      lastLook.close();
      notices.close();
      explanation.close();
      whoWaits.close();
    },
  };
}

/** The system draws the window's frame and the menus: it needs the page's theme. */
function followSettings(
  { nativeTheme }: Pick<typeof Electron, 'nativeTheme'>,
  { companion, window }: { readonly companion: Companion; readonly window: DeskWindow },
  { theme, hideFromSharing, textSize }: Settings,
): void {
  nativeTheme.themeSource = theme;
  window.hideFromSharing(hideFromSharing && companion.sharing.until() === null);
  window.setTextSize(textSize);
}

/**
 * A practitioner who is none of this practice, as of one before it, hides no arrival; nor does one who was chosen when a practitioner's PC, which hears
 * of its own patients alone, was a desk.
 */
function noticeSettingsOf(companion: Companion): Settings {
  const settings = companion.settings();
  const { practitioners } = companion.state();
  const isChosen = practitioners.some(({ id }) => id === settings.notifyPractitionerId);
  const isKnown = practitioners.length > 0 || companion.clinicPcs.consulting.isHere();
  return isKnown && !isChosen ? { ...settings, notifyPractitionerId: null } : settings;
}
