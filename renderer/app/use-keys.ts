import { useEffect } from 'react';
import { addDays } from '../../shared/clinic-time.ts';
import { chooseFileId } from '../components/choose-files.tsx';
import { moveNextId } from '../features/patients/visits.tsx';
import { searchFieldId } from '../features/search/search-box.tsx';
import { whenOf } from '../model/chip.ts';
import { groupIdOf, groupOf, toArrive } from '../model/group.ts';
import { actOf, isScreenAct, type KeyAct, type Place, screenOf } from '../model/keys.ts';
import { canArrive, canBeDone, canMove } from '../model/row-actions.ts';
import { heldArrivals } from '../state/arrivals.ts';
import type { Desk } from '../state/desk.ts';
import { useDesk } from '../state/use-desk.tsx';
import type { ScreenName } from '../state/view.ts';
import { pickDaySelector } from './day-picker.tsx';

/** Every key of the desk, in one listener; what each means is decided in `model/keys.ts`. */
export function useKeys(): void {
  const desk = useDesk();
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const { key, ctrlKey: ctrl, altKey: alt, metaKey: meta } = event;
      const act = actOf({ key, ctrl, alt, meta }, placeOf(event.target, desk));
      if (act && doAct(act, desk)) event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [desk]);
}

function placeOf(target: EventTarget | null, desk: Desk): Place {
  const at = target instanceof Element ? target : null;
  return {
    typing:
      at?.closest('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]') !== null &&
      at !== null,
    dialog: desk.view.store.getState().dialog !== null || at?.closest('[role="dialog"]') != null,
    control: at?.closest('button, a, [role="option"]') != null,
    letterKeys: desk.settings.store.getState().value?.letterKeys ?? true,
  };
}

/** @returns whether there was anything to do; a key without effect is left to the browser. */
function doAct(act: KeyAct, desk: Desk): boolean {
  const { view, app } = desk;
  const { chosen: inList, date, screen, patientId, recent } = view.store.getState();
  // On another screen nobody sees who is chosen in the list.
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
      if (chosen?.kind === 'row' && arriveGroup(desk, chosen.key)) return true;
      if (!row || !shown || !today || !canArrive(row, whenOf(shown, today))) return false;
      void desk.arrivals.arrive(row);
      return true;
    case 'done':
      if (!row || !shown || !today || !canBeDone(row, whenOf(shown, today))) return false;
      void desk.arrivals.finish(row, shown);
      return true;
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
    case 'file':
      return press(chooseFileId);
    case 'open':
      if (!chosen || !patient) return false;
      view.openPatient(patient.id);
      return true;
    case 'to-panel':
      if (!chosen) return false;
      view.openPanel();
      return true;
    case 'to-list':
      view.focusChosen();
      return true;
    case 'print':
      view.openDialog({ kind: 'print' });
      return true;
    case 'layout':
      if (screen !== 'today') return false;
      changeLayout(desk);
      return true;
    case 'board':
      void desk.board.toggle();
      return true;
    case 'privacy':
      void desk.changeSettings({ privacy: !desk.settings.store.getState().value?.privacy });
      return true;
    case 'lock':
      void desk.bridge.call('lock.now', {});
      return true;
    case 'keys':
      view.openDialog({ kind: 'keys' });
      return true;
  }
}

/** The focus goes along: to the chosen row, to the field that a screen begins with, or to the screen itself. */
function goTo(screen: ScreenName, { view }: Desk): boolean {
  view.go(screen);
  if (screen === 'today') view.focusChosen();
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  });
  return true;
}

function showDay({ view, app }: Desk, day: string) {
  view.showDate(day === app.store.getState().value?.today ? null : day);
}

/** With a whole group chosen: those of it who can arrive. */
function arriveGroup({ day, arrivals, app }: Desk, key: string): boolean {
  const id = groupIdOf(key);
  const shown = day.store.getState().day;
  const today = app.store.getState().value?.today;
  if (id === null || !shown || !today) return false;
  const group = groupOf(shown.rows.values(), id);
  const ready = group ? toArrive(group.rows, whenOf(shown.date, today)) : [];
  void arrivals.arriveAll(ready);
  return ready.length > 0;
}

function changeLayout({ settings, changeSettings, view }: Desk) {
  const list = settings.store.getState().value?.dayLayout !== 'columns';
  void changeSettings({ dayLayout: list ? 'columns' : 'list' }).then(view.focusChosen);
}

function undoLast({ outbox, clock, arrivals }: Desk): boolean {
  const [last] = heldArrivals(outbox.store.getState().writes, clock.store.getState().now);
  if (last) void arrivals.undo(last.id);
  return last !== undefined;
}

function press(id: string): boolean {
  const button = document.getElementById(id);
  button?.click();
  return button !== null;
}

function focusOn(id: string): boolean {
  const field = document.getElementById(id);
  if (field instanceof HTMLInputElement) field.select();
  field?.focus();
  return field !== null;
}
