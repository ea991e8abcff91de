import type { DayRows } from '../../../renderer/model/day-rows.ts';
import type { Click } from '../history.ts';
import { statusOf } from '../values.ts';
import type { World } from '../world.ts';

/** States in which an arrival is on its row. */
const shownIn = ['held', 'waiting', 'sending', 'unknown', 'done'];

/**
 * At every change of the screen: an arrival that was marked here and was once shown stays shown, until a person takes it back, the
 * practice says no, or another desk sets something else.
 * @returns to be called with the rows of a day, for one page
 */
export function arrivalsStayShown(world: World): (day: DayRows) => void {
  const shown = new Set<string>();
  return ({ rows }) => {
    const desk = world.pc.run()?.companion.session()?.desk;
    if (!desk || world.isLocked()) return;
    for (const click of world.history.clicks.values()) {
      if (click.kind !== 'arrival') continue;
      const row = rows.get(`${click.args['appointmentId']}:${click.args['patientId']}`);
      if (row?.status === 'arrived') shown.add(click.writeId);
      if (row?.status !== 'unset' || !shown.has(click.writeId) || mayBeGone(world, click)) continue;
      const state = desk.write(click.writeId)?.state ?? '';
      if (!shownIn.includes(state)) continue;
      shown.delete(click.writeId);
      const detail = `${row.key} is shown as unset again, its arrival is ${state}`;
      world.violations.push({ what: 'an arrival stays shown', detail });
    }
  };
}

/** Whether the practice may show no status again: another desk unset it, or a replica that lags was read. */
function mayBeGone({ history, service }: World, { at, args }: Click): boolean {
  const field = statusOf(Number(args['patientId']));
  const record = `appointment:${args['appointmentId']}`;
  return (
    history.restoredTo.length > 0 ||
    history.cacheEmptiedAt >= at ||
    service.sandbox.calls().some(({ fault }) => fault === 'stale') ||
    history.settings.some(
      (one) => one.record === record && one.field === field && one.ours === null && one.at >= at,
    )
  );
}
