import type { DayRow, PatientBrief, Settings } from '../../shared/bridge/views.ts';
import { addDays } from '../../shared/clinic-time.ts';
import { whenOf } from '../model/chip.ts';
import { groupIdOf, groupOf, toArrive } from '../model/group.ts';
import { isScreenAct, type KeyAct, screenOf } from '../model/keys.ts';
import {
  againstTheBook,
  canArrive,
  canBeDone,
  canCancel,
  canGoIn,
  canMove,
  heldUntil,
  takesCancellations,
} from '../model/row-actions.ts';
import { heldArrivals } from '../state/arrivals.ts';
import type { DayState } from '../state/day.ts';
import type { PageState } from '../state/desk.ts';
import { fillTimeOf, rowToFill } from '../state/filling.ts';
import { toggleHelp } from '../state/help.ts';
import { showNextPlace } from '../state/shown-places.ts';
import type { Chosen, ScreenName, View } from '../state/view.ts';

/** What a command acts on. */
type Place = {
  readonly desk: PageState;
  readonly screen: ScreenName;
  /** What is chosen in the list of today, while that is on the screen. */
  readonly chosen: Chosen | null;
  readonly row: DayRow | undefined;
  /** Whom the row, the panel or the page is about. */
  readonly patient: PatientBrief | null;
  /** The day in the header; null: it is not known yet. */
  readonly shown: string | null;
  readonly today: string | undefined;
};

function placeOf(desk: PageState): Place {
  const { chosen: inList, date, screen, patientId, recent } = desk.view.store.getState();
  // On the other screens the row that is chosen in the list is not visible.
  const chosen = screen === 'today' ? inList : null;
  const today = desk.app.store.getState().value?.today;
  const row = chosen?.kind === 'row' ? desk.day.row(chosen.key) : undefined;
  const opened = screen === 'patients' ? recent.find((p) => p.id === patientId) : undefined;
  const patient = opened ?? (chosen?.kind === 'patient' ? chosen.patient : (row?.patient ?? null));
  return { desk, screen, chosen, row, patient, shown: date ?? today ?? null, today };
}

/** A command; it returns false where it has nothing to act on, and the key is left to the browser. */
type Command = (place: Place) => boolean;

/** A command that always acts. */
const always =
  (act: (desk: PageState) => void): Command =>
  ({ desk }) => {
    act(desk);
    return true;
  };

const toDay =
  (days: 1 | -1): Command =>
  ({ desk, shown }) => {
    if (shown) showDay(desk, addDays(shown, days));
    return shown !== null;
  };

/**
 * What the keys do on every screen. What they do on one is offered by its components (`useCommand`), and comes first; a key that is
 * in neither is not handled.
 */
const deskCommands: { readonly [A in KeyAct]?: Command } = {
  'previous-day': toDay(-1),
  'next-day': toDay(1),
  today({ desk, today }) {
    if (today) showDay(desk, today);
    return today !== undefined;
  },
  arrive: ({ desk, screen }) => screen === 'today' && arriveNext(desk),
  done({ desk, row, shown, today }) {
    if (!row || !isListed(desk.view, row.key)) return false;
    if (!shown || !today || !canBeDone(row, whenOf(shown, today))) return false;
    void desk.arrivals.finish(row, shown);
    return true;
  },
  'gone-in': ({ desk, screen }) => screen === 'today' && goIn(desk),
  late: ({ desk, row }) => {
    const filtered = desk.view.store.getState().practitionerId;
    desk.view.openDialog({ kind: 'late', practitionerId: row?.practitioner?.id ?? filtered });
    return true;
  },
  undo: ({ desk, row }) => undoLast(desk, row ?? null),
  pay({ desk, patient, row }) {
    if (patient) desk.view.openDialog({ kind: 'pay', patient, locationId: row?.locationId ?? null });
    return patient !== null;
  },
  book({ desk, patient, row, chosen }) {
    if (!patient) return false;
    const appointmentId = row?.appointmentId ?? null;
    desk.view.openDialog({ kind: 'book', patient, appointmentId, soonest: chosen?.kind === 'patient' });
    return true;
  },
  move({ desk, row }) {
    if (!row?.patient || !canMove(row)) return false;
    const { patient, appointmentId } = row;
    desk.view.openDialog({ kind: 'move', patient, appointmentId, to: null });
    return true;
  },
  cancel({ desk, row }) {
    if (!row || !canCancel(row) || !takesCancellations(desk.status.store.getState().value)) return false;
    desk.view.openDialog({ kind: 'cancel', row });
    return true;
  },
  fill({ desk, row }) {
    const free = rowToFill(desk, row);
    if (free) fillTimeOf(desk, free);
    return free !== null;
  },
  open({ desk, chosen, patient }) {
    if (!chosen || !patient) return false;
    desk.view.openPatient(patient.id);
    return true;
  },
  'to-panel'({ desk, chosen }) {
    if (chosen) desk.view.openPanel();
    return chosen !== null;
  },
  'to-list'({ desk, screen, today }) {
    if (screen !== 'today') return goTo('today', desk);
    const { view } = desk;
    // When the date is already today's, the key leads back to the list.
    const { date } = view.store.getState();
    if (date !== null && today && document.activeElement?.closest('[role="grid"]')) showDay(desk, today);
    view.focusChosen();
    return true;
  },
  refresh: always(({ bridge, notices }) => {
    void bridge.call('day.refresh', {}).then((answer) => {
      if (!answer.ok) notices.fail(answer.failure);
    });
  }),
  print: always(({ view }) => view.openDialog({ kind: 'print' })),
  layout({ desk, screen }) {
    if (screen === 'today') changeLayout(desk);
    return screen === 'today';
  },
  'next-location': ({ desk, screen }) => screen === 'today' && showNextPlace(desk),
  board: always(({ board }) => void board.toggle()),
  privacy: always(({ settings, changeSettings }) => {
    void changeSettings({ privacy: !settings.store.getState().value?.privacy });
  }),
  lock: always((desk) => desk.lock()),
  keys: always(({ view }) => view.openDialog({ kind: 'keys' })),
  help: always(toggleHelp),
};

/** What is about one patient: the dialogs and pages that it opens have names and amounts. */
const aboutOnePatient: readonly KeyAct[] = ['pay', 'book', 'move', 'cancel', 'fill', 'file', 'open'];

/**
 * Whether privacy mode hides what this would open. What was chosen before it began is kept with its name, for when it ends.
 */
export const isHiddenAct = (act: KeyAct, { privacy }: Pick<Settings, 'privacy'>): boolean =>
  privacy && aboutOnePatient.includes(act);

/** @returns whether the key did anything; a key without effect is left to the browser. */
export function runKey(act: KeyAct, desk: PageState): boolean {
  const settings = desk.settings.store.getState().value;
  if (settings && isHiddenAct(act, settings)) return false;
  if (isScreenAct(act)) return goTo(screenOf(act), desk);
  return desk.commands.run(act) || (deskCommands[act]?.(placeOf(desk)) ?? false);
}

/** Moves the focus too: to the chosen row, to the screen's first field, or to the screen itself. */
function goTo(screen: ScreenName, { view }: PageState): boolean {
  view.go(screen);
  if (screen === 'today') view.focusChosen();
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  });
  return true;
}

function showDay({ view, app }: PageState, day: string) {
  view.showDate(day === app.store.getState().value?.today ? null : day);
}

/** The rows that can be marked as arrived for a key of the list: a patient's row, or every row of a group. */
function readyOf({ day, app }: PageState, key: string): DayRow[] {
  const shown = day.store.getState().day;
  const today = app.store.getState().value?.today;
  if (!shown || !today) return [];
  const when = whenOf(shown.date, today);
  const id = groupIdOf(key);
  if (id !== null) return [...toArrive(groupOf(shown.rows.values(), id)?.rows ?? [], when)];
  const row = day.row(key);
  return row && canArrive(row, when) ? [row] : [];
}

/** Whether a row, or a group, is in the list on the screen. No other one is acted on at once: no one would see it. */
const isListed = ({ listed }: View, key: string): boolean => listed?.includes(key) ?? false;

/** The rows of the list that arriving is about: where the focus is, and what is selected with it. */
function rowsInHand({ view, settings }: PageState): { readonly at: string | null; readonly all: string[] } {
  const { chosen, cursor: next, marked } = view.store.getState();
  // The columns show what is chosen, and nothing of where the list went on to.
  const cursor = settings.store.getState().value?.dayLayout === 'columns' ? null : next;
  const inList = (key: string | null) => (key !== null && isListed(view, key) ? key : null);
  const several = [...marked].filter((key) => isListed(view, key));
  const at = inList(cursor) ?? inList(chosen?.kind === 'row' ? chosen.key : null) ?? several.at(-1) ?? null;
  if (several.length > 1) return { at, all: several };
  return { at, all: at === null ? [] : [at] };
}

/**
 * Marks the focused patient, or every selected one, as arrived; then moves the focus to the next expected patient,
 * while the panel keeps the one who just arrived. Pressing the same key again marks the next.
 *
 * Guarantee: marks only who is in the list on the screen.
 */
function arriveNext(desk: PageState): boolean {
  const { view } = desk;
  const { at, all } = rowsInHand(desk);
  if (at === null) return false;
  // A cancelled appointment is marked only when it is the only one chosen.
  const found = all.flatMap((one) => readyOf(desk, one));
  const ready = all.length > 1 ? found.filter((row) => !againstTheBook(row)) : found;
  if (ready.length === 0) return false;
  const next = nextExpected(desk, at, new Set(ready.map((row) => row.key)));
  void desk.arrivals.arriveAll(ready);
  if (view.store.getState().cursor !== null) view.choose({ kind: 'row', key: at });
  if (next) view.moveOn(next);
  return true;
}

/** The first expected row below `key` that is not among `arriving`; failing that, the first above. */
function nextExpected(desk: PageState, key: string, arriving: ReadonlySet<string>): string | null {
  // The columns have no next one: their patients stand side by side.
  if (desk.settings.store.getState().value?.dayLayout === 'columns') return null;
  const listed = desk.view.listed ?? [];
  const at = listed.indexOf(key);
  const around = [...listed.slice(at + 1), ...listed.slice(0, Math.max(0, at))];
  const expected = (one: string) =>
    readyOf(desk, one).some((row) => !arriving.has(row.key) && !againstTheBook(row));
  return around.find(expected) ?? null;
}

/**
 * Marks the chosen patient as gone in to the practitioner, or takes that back; for a group, every patient who is here.
 */
function goIn({ day, arrivals, app, view }: PageState): boolean {
  const { chosen } = view.store.getState();
  const shown = day.store.getState().day;
  const today = app.store.getState().value?.today;
  if (chosen?.kind !== 'row' || !isListed(view, chosen.key) || !shown || !today) return false;
  const here = rowsOf(shown, chosen.key).filter((one) => canGoIn(one, whenOf(shown.date, today)));
  void arrivals.step(here, shown.date);
  return here.length > 0;
}

function rowsOf({ rows }: Pick<NonNullable<DayState['day']>, 'rows'>, key: string): readonly DayRow[] {
  const id = groupIdOf(key);
  if (id !== null) return groupOf(rows.values(), id)?.rows ?? [];
  const row = rows.get(key);
  return row ? [row] : [];
}

function changeLayout({ settings, changeSettings, view }: PageState) {
  const list = settings.store.getState().value?.dayLayout !== 'columns';
  void changeSettings({ dayLayout: list ? 'columns' : 'list' });
  // It is shown at once. Once it is kept, the user may be typing elsewhere.
  view.focusChosen();
}

function undoLast({ outbox, clock, arrivals, notices }: PageState, row: DayRow | null): boolean {
  const { now } = clock.store.getState();
  // Of the chosen row, whose panel and menu offer it, also where it is too late by now; else the latest.
  const own = row && heldUntil(row, now) !== null ? row.pending?.writeId : undefined;
  const last = own ?? heldArrivals(outbox.store.getState().writes, now)[0]?.id;
  if (last !== undefined) void arrivals.undo(last);
  return last !== undefined || notices.undoLast();
}
