import type { FiguresView, Spread } from '../../../shared/bridge/views.ts';
import { addDays, dayBounds } from '../../../shared/clinic-time.ts';
import { ok } from '../../../shared/result.ts';
import { methods, practitioners, zone } from './clinic.ts';
import type { FakeHandlers } from './handlers.ts';
import type { FakeWorld } from './world.ts';

const spread = (count: number, median: number, p90: number): Spread => ({ count, median, p90 });

/** By quarter of an hour from 7:30 am: patients booked, and arrived. */
const booked = [2, 4, 6, 5, 7, 8, 4, 6, 5, 3];
const arrived = [5, 3, 6, 7, 6, 5, 6, 4, 3, 1];

/** How the fake's days went: busy until now, nothing on days to come, and days before its month only in part. */
export function figureCallsOf({ today, now }: FakeWorld) {
  const ofDays = (from: string, to: string): FiguresView => {
    const { endMs } = dayBounds(to, zone);
    const quarters = booked.map((n, i) => ({ minute: 450 + i * 15, booked: n, arrived: arrived[i] ?? 0 }));
    const waits = [spread(6, 9, 24), spread(7, 4, 12), null, spread(3, 0, 31), spread(1, 18, 18)];
    const late = [spread(12, -6, 4), spread(14, 2, 17), spread(9, -9, 0), spread(8, 0, 6), spread(3, -2, 11)];
    const cents = [38_250, 12_000, 31_010, 18_000];
    return {
      from,
      to,
      until: Math.min(endMs, now()),
      over: endMs <= now(),
      missing: from < addDays(today, -10) ? [from, addDays(from, 1)] : [],
      marksFrom: addDays(today, -7),
      booked: 50,
      arrived: 49,
      missed: 2,
      cancelled: 3,
      quarters,
      practitioners: practitioners.map((practitioner, i) => ({
        practitioner,
        booked: 10,
        arrived: late[i]?.count ?? 0,
        lateness: late[i] ?? null,
        wait: waits[i] ?? null,
      })),
      takings: {
        source: from === today ? 'practice' : 'part',
        since: null,
        asOf: now() - 20_000,
        unreadable: 0,
        totalCents: cents.reduce((sum, one) => sum + one, 0),
        methods: methods.map((method, i) => ({ method, cents: cents[i] ?? 0, payments: 3 + i })),
      },
    };
  };
  const nothing = {
    booked: 0,
    arrived: 0,
    missed: 0,
    cancelled: 0,
    quarters: [],
    practitioners: [],
  };
  return {
    'figures.read': ({ from, to }) => {
      const view = ofDays(from, to);
      if (from <= today) return ok(view);
      return ok({ ...view, ...nothing, takings: { ...view.takings, totalCents: 0, methods: [] } });
    },
    'figures.unfilled': ({ practitionerId }) =>
      ok({
        practitionerId,
        rosteredMinutes: practitionerId === 3 ? 0 : 480,
        unfilledMinutes: practitionerId === 3 ? 0 : 45 * practitionerId,
      }),
  } satisfies FakeHandlers;
}
