import type { AppState, LabelView } from '../../shared/bridge/views.ts';
import { dismissNotice } from '../outbox/notices.ts';
import type { NewDayEntry } from '../views/day-entries.ts';
import { doneHereFact, readDoneHere, withDone } from '../views/done-here.ts';
import { withLabel } from '../views/labels.ts';
import type { CompanionEvent } from './changes.ts';
import type { Session } from './session.ts';

/** What a desk keeps for itself, beside the practice's records: each a fact of the desk file. */
export type DeskNotes = {
  /** What the desk calls a practitioner or a service; null name and colour take the label away. */
  setLabel(kind: LabelView['kind'], id: number, label: { name: string | null; colour: string | null }): void;
  /** This desk is done with a row of a day, or is not after all: kept and logged together. */
  markDone(mark: { date: string; key: string; done: boolean }): void;
  /** A patient of a day has gone in, or has not after all: kept and logged together. */
  markGoneIn(mark: { date: string; key: string; goneIn: boolean }): void;
  /** The same for a patient who has come out again. */
  markFinished(mark: { date: string; key: string; finished: boolean }): void;
  /** A practitioner runs late on a day, in minutes; null: they are on time. Kept and logged together. */
  markLate(mark: { date: string; practitionerId: number; minutes: number | null }): void;
  /** A note about a visit of a day, for desk and practitioner; null: taken back. That there is one is logged, not what it says. */
  markNote(mark: { date: string; key: string; note: string | null }): void;
  /** What came of a call about a visit of a day; null: there was none after all. Kept and logged together. */
  markCalled(mark: {
    date: string;
    key: string;
    called: Extract<NewDayEntry, { what: 'called' }>['value'];
  }): void;
  /** A person has read the notice. */
  dismissNotice(): AppState;
};

type DeskNotesPorts = {
  session(): Session | null;
  state(): AppState;
  emit(event: CompanionEvent): void;
  /** Initials of who is at the desk. */
  by(): string;
};

export function deskNotes({ session, state, emit, by }: DeskNotesPorts): DeskNotes {
  /** @param date the day whose rows differ; left out: all of them may */
  const emitRows = ({ days }: Session, date: string | null = null) => {
    const changes = days.refresh(({ day }) => date === null || day.date === date);
    for (const change of changes) emit({ name: 'day.changed', payload: change });
  };
  const markVisit = (entry: Extract<NewDayEntry, { value: boolean }>) => {
    const now = session();
    if (!now) return;
    const { what, day, key, value } = entry;
    now.dayBook.mark([entry], () =>
      now.desk.logAction({
        at: now.now(),
        by: by(),
        what,
        patientId: patientOf(key),
        outcome: value ? 'done' : 'taken back',
      }),
    );
    emitRows(now, day);
  };
  return {
    setLabel(kind, id, label) {
      const now = session();
      if (!now) return;
      now.desk.saveFact('labels', JSON.stringify(withLabel(now.labels(), kind, id, label)));
      emit({ name: 'app.changed', payload: state() });
      emitRows(now);
    },
    markDone(mark) {
      const now = session();
      if (!now) return;
      const { desk } = now;
      const known = readDoneHere(desk.fact(doneHereFact));
      desk.together(() => {
        desk.saveFact(doneHereFact, JSON.stringify(withDone(known, mark, state().today)));
        desk.logAction({
          at: now.now(),
          by: by(),
          what: 'done-at-this-desk',
          patientId: patientOf(mark.key),
          outcome: mark.done ? 'done' : 'taken back',
        });
      });
      emitRows(now);
    },
    markGoneIn: ({ date, key, goneIn }) => markVisit({ what: 'gone-in', day: date, key, value: goneIn }),
    markFinished: ({ date, key, finished }) =>
      markVisit({ what: 'finished', day: date, key, value: finished }),
    markLate({ date, practitionerId, minutes }) {
      const now = session();
      if (!now) return;
      now.dayBook.mark([{ what: 'late', day: date, key: String(practitionerId), value: minutes }], () =>
        now.desk.logAction({
          at: now.now(),
          by: by(),
          what: 'running-late',
          patientId: null,
          outcome: minutes === null ? 'taken back' : `${minutes} min`,
        }),
      );
      emitRows(now, date);
    },
    markNote({ date, key, note }) {
      const now = session();
      if (!now) return;
      now.dayBook.mark([{ what: 'note', day: date, key, value: note }], () =>
        now.desk.logAction({
          at: now.now(),
          by: by(),
          what: 'visit-note',
          patientId: patientOf(key),
          outcome: note === null ? 'taken back' : 'done',
        }),
      );
      emitRows(now, date);
    },
    markCalled({ date, key, called }) {
      const now = session();
      if (!now) return;
      now.dayBook.mark([{ what: 'called', day: date, key, value: called }], () =>
        now.desk.logAction({
          at: now.now(),
          by: by(),
          what: 'called',
          patientId: patientOf(key),
          outcome: called?.outcome ?? 'taken back',
        }),
      );
      emitRows(now, date);
    },
    dismissNotice() {
      const now = session();
      if (now) dismissNotice(now.desk);
      emit({ name: 'app.changed', payload: state() });
      return state();
    },
  };
}

/** The patient of a row's key, `appointmentId:patientId`. */
function patientOf(key: string): number | null {
  const id = Number(key.split(':')[1]);
  return id > 0 ? id : null;
}
