import type { ConsultingView, ConsultingVisit, DayRow } from '../../../shared/bridge/views.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { practitioners, zone } from './clinic.ts';
import type { FakeHandlers } from './handlers.ts';
import type { FakeWorld } from './world.ts';

/** What a test changes of a practitioner's PC while the page is open. */
export type ConsultingControl = {
  layConsulting(change: Partial<ConsultingView>): void;
  consulting(): ConsultingView;
  /** The first visit began at an instant and takes so long (ms), and the patient of the second is here since before that. */
  layBehind(goneInAt: number, takesMs: number): void;
  /** The next patient of this practitioner who is expected arrives. */
  arriveHere(): void;
};

const visitOf = (row: DayRow, at: number): ConsultingVisit => ({
  key: row.key,
  start: row.start,
  end: row.end,
  status: row.status,
  statusAt: row.statusAt,
  name: row.patient?.name ?? null,
  preferredName: row.patient?.preferredName ?? null,
  initials: row.patient?.initials ?? '?',
  service: row.service?.name ?? null,
  alert: row.patient?.alert ?? null,
  note: row.note,
  visitsLeft: at % 3 === 0 ? at % 5 : null,
  isFirstVisit: at % 4 === 1,
  hasOpenForm: at % 4 === 3,
  goneIn: null,
  finished: null,
  message: null,
  groupMessage: null,
});

/** A practitioner's PC with their day out of the fake clinic's; before one is chosen where the scene says so. */
export function fakeConsultingCalls(world: FakeWorld) {
  const { now, today } = world;
  const rows = [...world.rows.values()].filter(
    ({ patientId, group }) => patientId !== null && group === null,
  );
  const of = (id: number) =>
    rows
      .filter(({ practitioner }) => practitioner?.id === id)
      .toSorted((a, b) => a.start - b.start)
      .map((row, at) => visitOf(row, at));
  const people = practitioners.map(({ id, name }) => ({ id, name }));
  const [first] = people;
  const chosen = world.scene === 'practitioner' ? (first ?? null) : null;
  let view: ConsultingView = {
    link: 'linked',
    practitioner: chosen,
    practitioners: people,
    today,
    zone,
    day: chosen && { date: today, visits: of(chosen.id) },
    next: null,
    knownAt: now(),
    late: null,
  };
  const by = 'PR';

  function lay(change: Partial<ConsultingView>) {
    view = { ...view, ...change };
    world.emit('consulting.changed', view);
    return ok(view);
  }
  const change = (key: string, part: Partial<ConsultingVisit>) => {
    if (!view.day?.visits.some((one) => one.key === key)) return failed(failure('stale'));
    const visits = view.day.visits.map((one) => (one.key === key ? { ...one, ...part } : one));
    return lay({ day: { ...view.day, visits } });
  };

  const calls = {
    'consulting.read': () => ok(view),
    'consulting.choose': ({ practitionerId }) => {
      const practitioner = people.find(({ id }) => id === practitionerId) ?? null;
      return lay({ practitioner, day: { date: today, visits: of(practitionerId) } });
    },
    'consulting.mark': ({ key, what, on }) => {
      const mark = on ? { at: now(), by } : null;
      return change(key, what === 'gone-in' ? { goneIn: mark } : { finished: mark });
    },
    'consulting.note': ({ key, text }) =>
      change(key, { message: text === null ? null : { at: now(), by, text } }),
    'consulting.late': ({ minutes }) => lay({ late: minutes === null ? null : { minutes, at: now(), by } }),
  } satisfies FakeHandlers;
  const control: ConsultingControl = {
    layConsulting: (part) => void lay(part),
    consulting: () => structuredClone(view),
    layBehind(goneInAt, takesMs) {
      if (!view.day) return;
      const [first, second, ...others] = view.day.visits;
      if (!first || !second) return;
      const isIn = { ...first, start: goneInAt, end: goneInAt + takesMs, goneIn: { at: goneInAt, by } };
      const waits = { ...second, start: goneInAt, end: goneInAt + takesMs };
      const visits = [
        { ...isIn, status: 'arrived' as const, statusAt: goneInAt },
        { ...waits, status: 'arrived' as const, statusAt: goneInAt },
        ...others,
      ];
      lay({ day: { ...view.day, visits } });
    },
    arriveHere() {
      const next = view.day?.visits.find(
        ({ status, start }) => status === 'unset' && start > now() - 600_000,
      );
      if (next) change(next.key, { status: 'arrived', statusAt: now() });
    },
  };
  return { calls, control };
}
