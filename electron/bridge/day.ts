import { dayBounds } from '../../shared/clinic-time.ts';
import { failed, ok } from '../../shared/result.ts';
import { zoneOf } from '../sync/clinic-days.ts';
import { busyViews } from '../views/busy-views.ts';
import { supportOfDay } from '../views/support-views.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const dayCalls = ({
  companion,
}: BridgePorts): Handlers<
  'day.read' | 'day.refresh' | 'day.busy' | 'day.support' | 'day.doneHere' | 'day.goneIn'
> => ({
  'day.read': ({ date, locationId, offset, ahead }) =>
    connected(companion, (session) => {
      const location = locationId === null ? null : session.cache.get('locations', locationId);
      const zone = zoneOf(location, companion.state().zone);
      const view = session.days.read({ date, zone, locationId }, offset);
      if (!view.complete && !ahead) {
        // Shown at once as far as it is here; the rest comes as changes.
        const { startMs, endMs } = dayBounds(date, zone);
        void session.sync.readDay(startMs, endMs);
      }
      return ok(view);
    }),
  'day.busy': ({ date }) =>
    connected(companion, ({ cache }) =>
      ok({ busy: busyViews(cache, { date, zone: companion.state().zone }) }),
    ),
  'day.support': ({ date }) =>
    connected(companion, ({ cache, labels }) =>
      ok(supportOfDay(cache, { date, zone: companion.state().zone, labels: labels() })),
    ),
  'day.doneHere': (mark) =>
    connected(companion, () => {
      companion.markDone(mark);
      return ok({});
    }),
  'day.goneIn': (mark) =>
    connected(companion, () => {
      companion.markGoneIn(mark);
      return ok({});
    }),
  'day.refresh': () =>
    connected(companion, async (session) => {
      const ends = await Promise.all([session.sync.ask('statuses'), session.sync.ask('appointments')]);
      const bad = ends.find((end) => !end.ok);
      return bad && !bad.ok ? failed(bad.failure) : ok({});
    }),
});
