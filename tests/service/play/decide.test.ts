import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, type PlayAction, type PlayRow, type PlayState } from '../../../service/play/decide.ts';
import { rowPlan } from '../../../service/play/plan.ts';
import { dayOf, instantAt, machineClockOf } from '../../../shared/clinic-time.ts';

const zone = 'Australia/Adelaide';
const minute = 60_000;
const start = instantAt('2026-11-24', '10:00', zone);
const end = start + 30 * minute;

const row = (more: Partial<PlayRow> = {}): PlayRow => ({
  appointmentId: 1,
  patientId: 1,
  serviceId: 2,
  locationId: 1,
  practitionerId: 3,
  start,
  end,
  isGroup: false,
  status: null,
  statusAt: null,
  hasInvoice: false,
  doNotInvoice: false,
  hasRebooked: false,
  ...more,
});
const state = (rows: readonly PlayRow[], more: Partial<PlayState> = {}): PlayState => ({
  seed: 1,
  since: start - 5 * 60 * minute,
  zones: new Map([[1, zone]]),
  rows,
  invoices: [],
  methodIds: [1, 2],
  rosters: [
    {
      id: 1,
      practitionerId: 3,
      locationId: 1,
      date: '2026-11-03',
      until: null,
      startTime: '09:00',
      endTime: '12:00',
      repeatInterval: 'Weekly',
    },
  ],
  taken: new Map(),
  ...more,
});
const half = () => 0.5;

/** The first patient whose plan is so. */
function patientWho(holds: (plan: ReturnType<typeof rowPlan>) => boolean): number {
  for (let id = 1; id < 5000; id++) if (holds(rowPlan(1, 1, id))) return id;
  throw new Error('nobody does that');
}
const early = patientWho(
  (p) => p.shows === 'comes' && p.arrives < -5 * minute && p.rebooks !== null && p.pays !== null,
);
const absent = patientWho((p) => p.shows === 'stays-away');
const caller = patientWho((p) => p.shows === 'cancels');
const doing = (s: PlayState, now: number) => decide(s, now, half).map((action) => action.do);

describe('what happens now', () => {
  it('a patient who comes arrives minutes before their time, and not earlier', () => {
    const rows = state([row({ patientId: early })]);
    expect(doing(rows, start - 20 * minute)).toEqual([]);
    expect(doing(rows, start + rowPlan(1, 1, early).arrives - 1)).toEqual([]);
    expect(doing(rows, start + rowPlan(1, 1, early).arrives)).toEqual(['arrive']);
  });

  it('a patient stays away, and is marked so 25 minutes into their time', () => {
    const rows = state([row({ patientId: absent })]);
    expect(doing(rows, start + 24 * minute)).toEqual([]);
    expect(doing(rows, start + 25 * minute)).toEqual(['stay-away']);
  });

  it('a patient cancels before their time', () => {
    const [action] = decide(state([row({ patientId: caller })]), start - 20 * minute, half);
    expect(action).toMatchObject({ do: 'cancel', patientId: caller, reason: expect.stringMatching(/\w/) });
  });

  it('who is late when the play begins still comes, some minutes after', () => {
    const since = start + 6 * minute;
    const late = state([row({ patientId: early })], { since });
    expect(doing(late, since)).toEqual([]);
    expect(doing(late, since + 7 * minute)).toEqual(['arrive']);
  });

  it('a visit ends about its end, later for who came late', () => {
    const arrived = (statusAt: number) => state([row({ patientId: early, status: 'Arrived', statusAt })]);
    expect(doing(arrived(start - 5 * minute), end - 5 * minute)).toEqual([]);
    expect(doing(arrived(start - 5 * minute), end + 8 * minute)).toEqual(['complete']);
    expect(doing(arrived(end - 2 * minute), end + 8 * minute)).toEqual([]);
  });

  it('a completed visit is invoiced, then the patient books again', () => {
    const completed = { patientId: early, status: 'Completed' as const, statusAt: end };
    expect(doing(state([row(completed)]), end + 4 * minute)).toEqual(['invoice']);
    expect(doing(state([row({ ...completed, hasInvoice: true })]), end + 6 * minute)).toEqual(['book']);
    expect(
      doing(state([row({ ...completed, hasInvoice: true, hasRebooked: true })]), end + 6 * minute),
    ).toEqual([]);
    expect(doing(state([row({ ...completed, hasInvoice: true, isGroup: true })]), end + 6 * minute)).toEqual(
      [],
    );
  });

  it('what was completed before the play began is left alone', () => {
    const before = state([row({ patientId: early, status: 'Completed', statusAt: start - 6 * 60 * minute })]);
    expect(doing(before, end)).toEqual([]);
  });

  it('a patient pays an invoice of the play after a while; a third party’s is not paid at the desk', () => {
    const invoice = { invoiceId: 9, appointmentId: 1, patientId: early, madeAt: end, isThirdParty: false };
    expect(decide(state([], { invoices: [invoice] }), end + 5 * minute, () => 0.99)).toEqual([
      { do: 'pay', invoiceId: 9, methodId: 2 },
    ]);
    expect(doing(state([], { invoices: [invoice] }), end)).toEqual([]);
    expect(doing(state([], { invoices: [{ ...invoice, isThirdParty: true }] }), end + 60 * minute)).toEqual(
      [],
    );
    expect(doing(state([], { invoices: [invoice], methodIds: [] }), end + 60 * minute)).toEqual([]);
  });

  it('a status that it does not know is left alone', () => {
    expect(doing(state([row({ status: 'Rescheduled', statusAt: start })]), end + 60 * minute)).toEqual([]);
  });
});

describe('booking again', () => {
  const completed = row({ patientId: early, status: 'Completed', statusAt: end, hasInvoice: true });
  const weeks = rowPlan(1, 1, early).rebooks?.weeks ?? 0;
  const booking = (more: Partial<PlayState> = {}) => {
    const [action] = decide(state([completed], more), end + 6 * minute, half);
    return action?.do === 'book' ? action : null;
  };

  it('is at the same time some weeks later', () => {
    const action = booking();
    expect(action?.start).toBe(start + weeks * 7 * 24 * 60 * minute);
    expect((action?.end ?? 0) - (action?.start ?? 0)).toBe(30 * minute);
    expect(machineClockOf(action?.start ?? 0, zone)).toBe('10:00');
  });

  it('a new booking lies in a roster and meets nothing that the practitioner has', () => {
    const at = start + weeks * 7 * 24 * 60 * minute;
    const taken = new Map([[3, [{ start: at - 15 * minute, end: at + 20 * minute }]]]);
    expect(booking({ taken })?.start).toBe(at + 30 * minute);
    const morning = { start: at - 120 * minute, end: at + 90 * minute };
    expect(booking({ taken: new Map([[3, [morning]]]) })?.start).toBe(at + 90 * minute);
    expect(booking({ taken: new Map([[3, [{ ...morning, end: at + 180 * minute }]]]) })).toBeNull();
    expect(booking({ rosters: [] })).toBeNull();
    expect(booking({ zones: new Map() })).toBeNull();
  });
});

describe('whatever the state', () => {
  const anyRow = fc.record({
    appointmentId: fc.integer({ min: 1, max: 40 }),
    patientId: fc.integer({ min: 1, max: 400 }),
    offset: fc.integer({ min: -300, max: 300 }),
    status: fc.constantFrom(null, 'Arrived', 'Completed', 'Cancelled', 'Did not arrive'),
    statusOffset: fc.integer({ min: -30, max: 90 }),
    hasInvoice: fc.boolean(),
  });
  const isRow = (action: PlayAction): action is Extract<PlayAction, { appointmentId: number }> =>
    'appointmentId' in action;

  it('only patients who have arrived are completed, and only completed visits are invoiced', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 30 }), (rows) => {
        const list = rows.map(({ offset, statusOffset, ...one }, index) => {
          const at = start + offset * minute;
          const statusAt = one.status === null ? null : at + statusOffset * minute;
          return row({ ...one, appointmentId: index + 1, start: at, end: at + 30 * minute, statusAt });
        });
        const actions = decide(state(list), start, half);
        for (const action of actions.filter(isRow)) {
          const about = list.find((one) => one.appointmentId === action.appointmentId);
          if (action.do === 'complete') expect(about?.status).toBe('Arrived');
          if (action.do === 'invoice')
            expect(about).toMatchObject({ status: 'Completed', hasInvoice: false });
          if (action.do === 'arrive' || action.do === 'cancel' || action.do === 'stay-away')
            expect(about?.status).toBeNull();
          if (action.do === 'arrive') expect(about?.end).toBeGreaterThan(start);
        }
        expect(decide(state(list), start, half)).toEqual(actions);
      }),
    );
  });

  it('a seed’s plans are the same however often they are read, and differ from another seed’s', () => {
    const plans = (seed: number) => Array.from({ length: 50 }, (_, i) => rowPlan(seed, 7, i + 1));
    expect(plans(1)).toEqual(plans(1));
    expect(plans(2)).not.toEqual(plans(1));
    const comes = plans(1).filter((plan) => plan.shows === 'comes').length;
    expect(comes).toBeGreaterThan(40);
  });

  it('the day of a booking is the patient’s weekday at the clinic', () => {
    const action = decide(
      state([row({ patientId: early, status: 'Completed', statusAt: end, hasInvoice: true })]),
      end + 6 * minute,
      half,
    )[0];
    expect(action?.do === 'book' ? new Date(dayOf(action.start, zone)).getUTCDay() : null).toBe(2);
  });
});
