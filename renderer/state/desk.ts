import type {
  AppState,
  ClaimAsk,
  ClinicPcsView,
  ConsultingView,
  DeskAtWork,
  ScansView,
  ScreenWish,
  Settings,
  SightView,
  Status,
} from '../../shared/bridge/views.ts';
import type { Bridge } from '../bridge.ts';
import type { DayRows } from '../model/day-rows.ts';
import { doingWords } from '../model/doing-words.ts';
import { type Arrivals, createArrivals } from './arrivals.ts';
import { type BoardOfDesk, createBoardOfDesk } from './board.ts';
import { type CatchUpStore, createWhileOut } from './catch-up.ts';
import { createChangeSettings } from './change-settings.ts';
import { createClock, type Surroundings } from './clock.ts';
import { type Commands, createCommands } from './commands.ts';
import { createDay, type DayStore } from './day.ts';
import { createDeskNotes, type DeskNotesStore } from './desk-notes.ts';
import { createPageDrafts, type PageDrafts } from './drafts.ts';
import { createHints, type Hints } from './hints.ts';
import { createMirror, type Mirror } from './mirror.ts';
import { createNotices, type Notices, nameless } from './notices.ts';
import { createOutageNews } from './outage.ts';
import { createOutboxMirror, type OutboxMirror } from './outbox.ts';
import { createPrintActions, type PrintActions } from './printing.ts';
import { createQueries, type Queries } from './queries.ts';
import { createPageClaims, type PageClaims } from './sheet-claims.ts';
import { createView, type View } from './view.ts';
import { noticeWords } from './words.ts';

/** Everything that a feature may use: the stores, and the actions that more than one feature offers. */
export type PageState = {
  readonly bridge: Bridge;
  readonly queries: Queries;
  readonly commands: Commands;
  readonly clock: ReturnType<typeof createClock>;
  readonly app: Mirror<AppState>;
  readonly status: Mirror<Status>;
  readonly settings: Mirror<Settings>;
  readonly scans: Mirror<ScansView>;
  /** Which PCs belong to the clinic; read by those who show them. */
  readonly clinicPcs: Mirror<ClinicPcsView>;
  /** The day of a practitioner's PC; read where this is one. */
  readonly consulting: Mirror<ConsultingView>;
  /** What the other desks of the clinic are doing. */
  readonly sight: Mirror<SightView>;
  readonly claims: PageClaims;
  readonly outbox: OutboxMirror;
  readonly day: DayStore;
  readonly view: View;
  readonly notices: Notices;
  readonly arrivals: Arrivals;
  readonly deskNotes: DeskNotesStore;
  readonly printing: PrintActions;
  readonly catchUp: CatchUpStore;
  readonly board: BoardOfDesk;
  readonly drafts: PageDrafts;
  readonly hints: Hints;
  /** What the page alone shows by is shown at once, and as before where the main process refuses it. */
  changeSettings(change: Partial<Settings>): Promise<void>;
  lock(): void;
  /** Reads everything and subscribes to the events. @returns the function that stops. */
  start(): () => void;
};

/** Rendered rows are on the screen by then: two or three frames, in milliseconds. */
const drawnWithin = 50;
/** So long the day that is left stands at most where the next one is not there yet, in milliseconds: less than a person waits for. */
const leftWithin = 60;

/**
 * The composition root of the renderer: builds the stores on a bridge and surroundings. Nothing is read before `start`.
 */
export function createPageState(bridge: Bridge, around: Surroundings): PageState {
  const clock = createClock(around);
  const settings = createMirror(bridge, 'settings.read');
  const notices = createNotices(around, () => isPrivate(settings));
  const outbox = createOutboxMirror(bridge, notices);
  const app = createMirror(bridge, 'app.state');
  const status = createMirror(bridge, 'app.status');
  const queries = createQueries(bridge, status, around);
  const changeSettings = createChangeSettings(bridge, settings, notices);
  const scans = createMirror(bridge, 'scan.list');
  const clinicPcs = createMirror(bridge, 'clinic.read');
  const consulting = createMirror(bridge, 'consulting.read');
  const sight = createMirror(bridge, 'sight.read');
  const within = (ms: number) => () => new Promise<void>((done) => around.after(ms, done));
  const today = () => app.store.getState().value?.today ?? null;
  const day = createDay(bridge, { drawn: within(drawnWithin), left: within(leftWithin), today });
  const view = createView();
  const claims = createPageClaims(bridge, around, notices, (ask, holder) => freedSince(ask, holder, view));
  const arrivals = createArrivals(bridge, outbox, notices, around);
  const deskNotes = createDeskNotes(bridge, around, notices);
  const printing = createPrintActions(bridge, notices);
  const catchUp = createWhileOut(bridge, notices);
  const board = createBoardOfDesk(bridge, notices);
  const drafts = createPageDrafts(bridge, view, around);
  const hints = createHints({ app, clock, view, day, outbox, settings, changeSettings });
  const outage = createOutageNews({ status, outbox, notices });
  const keepNow = () => [drafts, deskNotes].forEach((kept) => void kept.keepNow());
  /** Not available before the practice is open; events report only later changes. */
  const readOpened = () => [outbox, catchUp, sight, scans].forEach((part) => void part.read());
  const others = ofOtherDesks(sight, claims, app);

  /** Keeps the shown day in step with the requested one, with midnight at the clinic, and with the zone of the desk's times. */
  function followDay(): Promise<void> | undefined {
    const practice = app.store.getState().value;
    if (practice?.phase !== 'ready') return undefined;
    const wanted = dayToShow(view, practice.today);
    return day.isAt(wanted, practice.zone) ? undefined : day.show(wanted, practice.zone);
  }

  /** A user who goes to another day is likely to go on, or back. A desk that stays on today caches no other day. */
  async function goToDay() {
    const going = followDay();
    if (!going) return;
    await going;
    await day.readAhead();
  }

  const mirrors = [app, status, settings, scans, clinicPcs, consulting, sight];
  const started = [clock, ...mirrors, others, queries, outbox, day, catchUp, board, outage, hints];

  function start() {
    let phase: string | null = null;
    /** A tray or notification click requested a row or a screen since the desk opened: it is revealed. */
    let led = false;
    void bridge.call('app.pageOpened', {});
    const stops = [
      ...started.map((part) => part.start()),
      view.store.subscribe(() => void goToDay()),
      app.store.subscribe(({ value }) => {
        if (value && value.phase !== phase) {
          if (phase === 'ready')
            forgetAll([queries, outbox, day, deskNotes, view, catchUp, drafts, outage, notices, others]);
          if (phase === 'consulting') forgetAll([queries, consulting, notices]);
          phase = value.phase;
          if (phase !== 'ready') led = false;
          if (phase === 'ready') {
            void deskNotes.read();
            readOpened();
            if (!isPrivate(settings)) void drafts.restore(() => ({ place: !led, focus: !led }));
          }
        }
        void followDay();
      }),
      settings.store.subscribe(({ value }, { value: before }) => {
        if (!value || !before || value.privacy === before.privacy) return;
        // The shown data was read with names, or without them: it is read again, as what is unsent, and what is half done is put away.
        notices.mask();
        view.closeDialog();
        void day.reread(value.privacy);
        forgetAll([queries, outbox, catchUp, others]);
        if (value.privacy) [sight, outbox].forEach((part) => void part.read());
        if (value.privacy || phase !== 'ready') return;
        void drafts.restore(() => ({ place: false, focus: true }));
        readOpened();
      }),
      day.store.subscribe((now, before) => stayWithWhoLeft({ view, settings }, now.day, before.day)),
      bridge.on('show.screen', ({ what }) => {
        led = true;
        showScreen(what, view, notices);
      }),
      bridge.on('show.row', ({ date, key }) => {
        led = true;
        showRow(date, key, view, app.store.getState().value?.today);
      }),
    ];
    for (const mirror of [app, status, settings]) void mirror.read();
    return () => stops.forEach((stop) => void stop());
  }

  return {
    bridge,
    queries,
    commands: createCommands(),
    clock,
    app,
    status,
    settings,
    scans,
    clinicPcs,
    consulting,
    sight,
    claims,
    outbox,
    day,
    view,
    notices,
    arrivals,
    deskNotes,
    printing,
    catchUp,
    board,
    drafts,
    hints,
    start,
    lock() {
      keepNow();
      void bridge.call('lock.now', {});
    },
    async changeSettings(change) {
      if (change.privacy) keepNow();
      await changeSettings(change);
    },
  };
}

const isPrivate = ({ store }: Mirror<Settings>) => store.getState().value?.privacy === true;

/** Of the state on the screen what belongs to a practice, or a clinic, that was removed from this PC, or that is hidden now. */
function forgetAll(parts: readonly { forget(): void }[]): void {
  for (const part of parts) part.forget();
}

/** What this page knows of other desks, as one part. What is watched goes on after a lock, and at no other practice. */
function ofOtherDesks(sight: Mirror<SightView>, claims: PageClaims, app: Mirror<AppState>) {
  const phaseNow = () => app.store.getState().value?.phase;
  function follow(phase: AppState['phase'] | undefined): void {
    if (phase === 'ready') claims.goOn();
    else if (phase === 'locked') claims.rest();
    else claims.forget();
  }
  return {
    start() {
      const stops = [
        claims.start(),
        app.store.subscribe(({ value }, { value: before }) => {
          if (value?.phase !== before?.phase) follow(value?.phase);
        }),
      ];
      return () => stops.forEach((stop) => void stop());
    },
    forget() {
      if (phaseNow() !== 'locked') claims.forget();
      sight.set({ doing: [] });
    },
  };
}

/** The notice of what a person waited for, and the desk was locked meanwhile. */
function freedSince(
  { kind, patientId }: ClaimAsk,
  holder: DeskAtWork,
  view: View,
): Parameters<Notices['good']> {
  const text = nameless(noticeWords.freedSince[kind](doingWords.desk(holder)));
  if (patientId === null) return [text];
  return [text, { words: noticeWords.showPatient, act: () => view.openPatient(patientId) }];
}

/** The day to show on this day of the clinic. One that was chosen before it began is today by then, and goes on with it. */
function dayToShow({ store }: View, today: string): string {
  if (store.getState().date === today) store.setState({ date: null });
  return store.getState().date ?? today;
}

/** The chosen visit has gone to another day: its patient stays chosen, and so in the panel, with what is half typed there. */
function stayWithWhoLeft(
  { view, settings }: Pick<PageState, 'view' | 'settings'>,
  now: DayRows | null,
  before: DayRows | null,
): void {
  const { chosen } = view.store.getState();
  if (chosen?.kind !== 'row' || !now || !before || now === before || isPrivate(settings)) return;
  if (now.date !== before.date || now.zone !== before.zone || now.rows.has(chosen.key)) return;
  const patient = before.rows.get(chosen.key)?.patient;
  if (patient) view.choose({ kind: 'patient', patient });
}

/** The tray, or a notification, leads to a row of a day. */
function showRow(date: string, key: string, view: View, today: string | undefined): void {
  view.showDate(date === today ? null : date);
  view.revealRow(key);
}

/** The tray, or a notification, leads to a screen. */
function showScreen(what: ScreenWish, view: View, notices: Notices): void {
  view.closeDialog();
  if (what === 'today') view.showDate(null);
  if (what === 'today' || what === 'waiting') view.go(what);
  else view.findPatients('');
  if (what === 'file') notices.say(nameless(noticeWords.findToFile));
}
