import type { AppState, LabelView } from '../../shared/bridge/views.ts';
import { dayOf } from '../../shared/clinic-time.ts';
import { dismissNotice } from '../outbox/notices.ts';
import { catchStoreError } from '../store/store-error.ts';
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
  /** A person has read the notice that was on the screen. */
  dismissNotice(shown: string): AppState;
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
  const emitRows = ({ days }: Session, date: string | null = null) =>
    catchStoreError(
      () => {
        const changes = days.refresh(({ day }) => date === null || day.date === date);
        for (const change of changes) emit({ name: 'day.changed', payload: change });
      },
      // What was said is kept, and is no failure: rows that can't be read now are emitted with the next change.
      () => undefined,
    );
  /** Kept and logged together. Of a note the log has that there is one, not what it says. */
  const say = (entry: NewDayEntry, what: string, outcome: string | null) => {
    const now = session();
    if (!now) return;
    const patientId = entry.what === 'late' ? null : patientOf(entry.key);
    now.dayBook.mark([entry], () =>
      now.desk.logAction({ at: now.now(), by: by(), what, patientId, outcome: outcome ?? 'taken back' }),
    );
    emitRows(now, entry.day);
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
      // A clock that is days ahead drops no day. In whichever zone: days are kept for a week.
      const certainToday = dayOf(now.certainNow(), 'UTC');
      desk.together(() => {
        desk.saveFact(doneHereFact, JSON.stringify(withDone(known, mark, certainToday)));
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
    markGoneIn: ({ date, key, goneIn }) =>
      say({ what: 'gone-in', day: date, key, value: goneIn }, 'gone-in', goneIn ? 'done' : null),
    markFinished: ({ date, key, finished }) =>
      say({ what: 'finished', day: date, key, value: finished }, 'finished', finished ? 'done' : null),
    markLate: ({ date, practitionerId, minutes }) =>
      say(
        { what: 'late', day: date, key: String(practitionerId), value: minutes },
        'running-late',
        minutes === null ? null : `${minutes} min`,
      ),
    markNote: ({ date, key, note }) =>
      say({ what: 'note', day: date, key, value: note }, 'visit-note', note === null ? null : 'done'),
    markCalled: ({ date, key, called }) =>
      say({ what: 'called', day: date, key, value: called }, 'called', called?.outcome ?? null),
    dismissNotice(shown) {
      const now = session();
      if (now) dismissNotice(now.desk, shown);
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
