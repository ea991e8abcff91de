import { expect, test } from 'vitest';
import type { CompanionEvent } from '../../../electron/session/changes.ts';
import { notifyNotes } from '../../../electron/session/note-events.ts';
import type { Session } from '../../../electron/session/session.ts';
import type { DayEntry } from '../../../electron/views/day-entries.ts';
import { noLabels } from '../../../electron/views/labels.ts';
import { createNoteWatch } from '../../../electron/views/note-watch.ts';
import { minuteMs } from '../../../shared/durations.ts';
import { createListeners } from '../../../shared/listeners.ts';

const wroteAt = Date.UTC(2026, 10, 18, 1, 30);
const note = {
  what: 'note',
  day: '2026-11-18',
  key: '5:7',
  value: 'Needs help to room 2',
  by: 'DR',
  at: wroteAt,
  desk: 'p01',
} satisfies DayEntry;

/** A session whose cache is being read again: the visit is not in it yet. */
function sessionWithoutVisit() {
  const heard = createListeners<[readonly string[], readonly DayEntry[]]>();
  const changes = createListeners<[{ kind: string; ids: readonly number[] }]>();
  const visits = new Map<number, object>();
  let now = wroteAt;
  let kept: readonly DayEntry[] = [];
  const session = {
    cache: {
      get: (kind: string, id: number) => (kind === 'appointments' ? (visits.get(id) ?? null) : null),
      onChange: changes.add,
    },
    dayBook: { sayable: () => kept, onHeard: heard.add },
    link: () => ({ desk: 'd01' }),
    labels: () => noLabels,
  } as unknown as Session;
  const events: CompanionEvent[] = [];
  const stop = notifyNotes({
    session,
    notes: createNoteWatch(),
    now: () => now,
    emit: (event) => void events.push(event),
  });
  return {
    events,
    stop,
    passes: (ms: number) => {
      now += ms;
    },
    hears(entry: DayEntry): void {
      kept = [entry];
      heard.notify([entry.day], [entry]);
    },
    readsVisit(): void {
      visits.set(5, {
        id: 5,
        start: '2026-11-18T01:40:00Z',
        practitionerId: null,
        locationId: null,
        appointmentPatients: [{ patientId: 7 }],
      });
      changes.notify({ kind: 'appointments', ids: [5] });
    },
  };
}

test('A note that is heard while the cache is being read again is notified, once, as soon as its visit is there.', () => {
  const desk = sessionWithoutVisit();
  desk.hears(note);
  expect(desk.events).toEqual([]);
  desk.readsVisit();
  desk.readsVisit();
  expect(desk.events).toMatchObject([{ name: 'note.heard', payload: { at: wroteAt } }]);
});

test('Where the note was taken back meanwhile, is too old by then, or the session has ended, it is not notified.', () => {
  const takenBack = sessionWithoutVisit();
  takenBack.hears(note);
  takenBack.hears({ ...note, value: null, at: wroteAt + 1 });
  takenBack.readsVisit();
  const late = sessionWithoutVisit();
  late.hears(note);
  late.passes(11 * minuteMs);
  late.readsVisit();
  const ended = sessionWithoutVisit();
  ended.hears(note);
  ended.stop();
  ended.readsVisit();
  expect([takenBack.events, late.events, ended.events]).toEqual([[], [], []]);
});
