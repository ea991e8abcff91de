import type { AppState, LabelView } from '../../shared/bridge/views.ts';
import { dismissNotice } from '../outbox/notices.ts';
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
  const emitRows = ({ days }: Session) => {
    for (const change of days.refresh()) emit({ name: 'day.changed', payload: change });
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
    markGoneIn({ date, key, goneIn }) {
      const now = session();
      if (!now) return;
      now.dayBook.mark([{ what: 'gone-in', day: date, key, value: goneIn }], () =>
        now.desk.logAction({
          at: now.now(),
          by: by(),
          what: 'gone-in',
          patientId: patientOf(key),
          outcome: goneIn ? 'done' : 'taken back',
        }),
      );
      emitRows(now);
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
