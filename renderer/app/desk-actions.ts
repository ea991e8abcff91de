import type { DayRow } from '../../shared/bridge/views.ts';
import { addDays } from '../../shared/clinic-time.ts';
import { chooseFileId } from '../components/choose-files.tsx';
import { moveNextId } from '../features/patients/visits.tsx';
import { editContactId } from '../features/person/identity.tsx';
import { searchFieldId } from '../features/search/search-box.tsx';
import { bookFreeTimeId } from '../features/today/free-time.tsx';
import { moreColumnsId } from '../features/today/more-columns.tsx';
import { practitionerFilterId } from '../features/today/practitioner-filter.tsx';
import { whenOf } from '../model/chip.ts';
import { groupIdOf, groupOf, toArrive } from '../model/group.ts';
import { isScreenAct, type KeyAct, screenOf } from '../model/keys.ts';
import { againstTheBook, canArrive, canBeDone, canGoIn, canMove } from '../model/row-actions.ts';
import { heldArrivals } from '../state/arrivals.ts';
import type { DayState } from '../state/day.ts';
import type { PageState } from '../state/desk.ts';
import { showNextPlace } from '../state/shown-places.ts';
import type { ScreenName } from '../state/view.ts';
import { pickDaySelector } from './day-picker.tsx';

/** @returns whether the key did anything; a key without effect is left to the browser. */
export function doAct(act: KeyAct, desk: PageState): boolean {
  const { view, app } = desk;
  const { chosen: inList, date, screen, patientId, recent } = view.store.getState();
  // On the other screens the row that is chosen in the list is not visible.
  const chosen = screen === 'today' ? inList : null;
  const today = app.store.getState().value?.today;
  const row = chosen?.kind === 'row' ? desk.day.row(chosen.key) : undefined;
  const opened = screen === 'patients' ? recent.find((p) => p.id === patientId) : undefined;
  const patient = opened ?? (chosen?.kind === 'patient' ? chosen.patient : (row?.patient ?? null));
  const shown = date ?? today;
  if (isScreenAct(act)) return goTo(screenOf(act), desk);
  switch (act) {
    case 'search':
      return focusOn(searchFieldId);
    case 'previous-day':
    case 'next-day':
      if (!shown) return false;
      showDay(desk, addDays(shown, act === 'next-day' ? 1 : -1));
      return true;
    case 'today':
      if (today) showDay(desk, today);
      return today !== undefined;
    case 'arrive':
      return screen === 'today' && arriveNext(desk);
    case 'done':
      if (!row || !shown || !today || !canBeDone(row, whenOf(shown, today))) return false;
      void desk.arrivals.finish(row, shown);
      return true;
    case 'gone-in':
      return screen === 'today' && goIn(desk);
    case 'pick-day':
      document.querySelector<HTMLElement>(pickDaySelector)?.click();
      return true;
    case 'undo':
      return undoLast(desk);
    case 'pay':
      if (!patient) return false;
      view.openDialog({ kind: 'pay', patient, locationId: row?.locationId ?? null });
      return true;
    case 'book':
      if (!patient) return false;
      view.openDialog({
        kind: 'book',
        patient,
        appointmentId: row?.appointmentId ?? null,
        soonest: chosen?.kind === 'patient',
      });
      return true;
    case 'move':
      if (screen === 'patients') return press(moveNextId);
      if (!row?.patient || !canMove(row)) return false;
      view.openDialog({ kind: 'move', patient: row.patient, appointmentId: row.appointmentId, to: null });
      return true;
    case 'edit-contact':
      return screen === 'today' && press(editContactId);
    case 'book-free':
      return press(bookFreeTimeId);
    case 'more-columns':
      return press(moreColumnsId);
    case 'file':
      return press(chooseFileId);
    case 'open':
      if (!chosen || !patient) return false;
      view.openPatient(patient.id);
      return true;
    case 'filter':
      return focusOn(practitionerFilterId) && press(practitionerFilterId);
    case 'to-panel':
      if (!chosen) return false;
      view.openPanel();
      return true;
    case 'to-list':
      if (screen !== 'today') return goTo('today', desk);
      // When the date is already today's, the key leads back to the list.
      if (date !== null && today && document.activeElement?.closest('[role="grid"]')) showDay(desk, today);
      view.focusChosen();
      return true;
    case 'refresh':
      void desk.bridge.call('day.refresh', {}).then((answer) => {
        if (!answer.ok) desk.notices.fail(answer.failure);
      });
      return true;
    case 'print':
      view.openDialog({ kind: 'print' });
      return true;
    case 'layout':
      if (screen !== 'today') return false;
      changeLayout(desk);
      return true;
    case 'next-location':
      return screen === 'today' && showNextPlace(desk);
    case 'board':
      void desk.board.toggle();
      return true;
    case 'privacy':
      void desk.changeSettings({ privacy: !desk.settings.store.getState().value?.privacy });
      return true;
    case 'lock':
      desk.lock();
      return true;
    case 'keys':
      view.openDialog({ kind: 'keys' });
      return true;
  }
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

/**
 * Marks the focused patient, or every selected one, as arrived; then moves the focus to the next expected patient,
 * while the panel keeps the one who just arrived. Pressing the same key again marks the next.
 */
function arriveNext(desk: PageState): boolean {
  const { view } = desk;
  const { chosen, cursor, marked } = view.store.getState();
  const key = cursor ?? (chosen?.kind === 'row' ? chosen.key : null);
  if (key === null) return false;
  // A cancelled appointment is marked only when it is the only one chosen.
  const ready =
    marked.size > 1
      ? [...marked].flatMap((one) => readyOf(desk, one)).filter((row) => !againstTheBook(row))
      : readyOf(desk, key);
  if (ready.length === 0) return false;
  const next = nextExpected(desk, key, new Set(ready.map((row) => row.key)));
  void desk.arrivals.arriveAll(ready);
  if (cursor !== null) view.choose({ kind: 'row', key });
  if (next) view.moveOn(next);
  return true;
}

/** The first expected row below `key` that is not among `arriving`; failing that, the first above. */
function nextExpected(desk: PageState, key: string, arriving: ReadonlySet<string>): string | null {
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
  if (chosen?.kind !== 'row' || !shown || !today) return false;
  const here = rowsOf(shown, chosen.key).filter((one) => canGoIn(one, whenOf(shown.date, today)));
  void arrivals.goIn(here, shown.date);
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
  void changeSettings({ dayLayout: list ? 'columns' : 'list' }).then(view.focusChosen);
}

function undoLast({ outbox, clock, arrivals, notices }: PageState): boolean {
  const [last] = heldArrivals(outbox.store.getState().writes, clock.store.getState().now);
  if (last) void arrivals.undo(last.id);
  return last !== undefined || notices.undoLast();
}

function press(id: string): boolean {
  const button = document.getElementById(id);
  button?.click();
  return button !== null;
}

function focusOn(id: string): boolean {
  const field = document.getElementById(id);
  if (field instanceof HTMLInputElement && !field.readOnly) field.select();
  field?.focus();
  return field !== null;
}
