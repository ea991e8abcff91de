import { readFeedState } from '../../electron/sync/feed-state.ts';
import { wireFromInstant } from '../../shared/clinic-time.ts';
import { takeOut } from './acts-of-others.ts';
import { shownRows, withPage } from './acts-of-people.ts';
import { later, offline } from './acts-of-stories.ts';
import type { Draw } from './draw.ts';
import type { Missed } from './history.ts';
import type { World } from './world.ts';

/** What other desks do while this PC knows that it is out of touch: “While you were away” has to name it. */

const second = 1000;
const minute = 60_000;
const dayMs = 86_400_000;

/** States of the connection in which the program takes itself for out of touch. */
const outStates: readonly string[] = ['offline', 'service-down'];
const needed = ['appointments', 'statuses', 'invoices'] as const;

/** The cache of a program that is out of touch, knows it, and had read the lists concerned before. */
function cacheOutOfTouch({ pc }: World) {
  const run = pc.run();
  const session = run?.companion.session();
  if (!run || !session || pc.isAsleep() || !outStates.includes(run.companion.status().connection.state))
    return null;
  const isRead = needed.every((feed) => readFeedState(session.cache.feedState(feed)).firstReadDone);
  return isRead ? session.cache : null;
}

/** Something about a patient of a visit that this PC shows as the practice has it. */
function happen(
  world: World,
  draw: Draw,
  about: { appointmentId: number; patientId: number },
  since: number,
) {
  const cache = cacheOutOfTouch(world);
  const { sandbox } = world.service;
  const { appointmentId, patientId } = about;
  const known = cache?.get('appointments', appointmentId);
  const visit = sandbox.state('appointments', appointmentId);
  const placeIn = (one: typeof visit | undefined) =>
    one?.appointmentPatients?.find((place) => place.patientId === patientId);
  if (!visit?.start || visit.archived || known?.start !== visit.start) return;
  if (!placeIn(visit) || placeIn(visit)?.status !== placeIn(known)?.status) return;
  if (placeIn(visit)?.status === 'Cancelled') return;

  const subjects = [`appointment:${appointmentId}`, `patient:${patientId}`];
  const note = (kind: Missed['kind'], table: Missed['table'], id: number) => {
    world.history.missed.push({ kind, table, id, patientId, since, at: world.clock.monotonic() });
    world.history.struck.add('something was missed while out of touch');
  };
  const elsewhere = (name: string, act: () => void, kind: Missed['kind']) =>
    world.byOthers(name, subjects, 0, () => {
      act();
      note(kind, 'appointments', appointmentId);
    });
  const start = Date.parse(visit.start);
  switch (draw.int(0, 5)) {
    case 0:
      return elsewhere(
        'sets status',
        () => sandbox.setStatus(appointmentId, patientId, 'Cancelled'),
        'cancelled',
      );
    case 1:
      return elsewhere('archives', () => sandbox.archive('appointments', appointmentId), 'cancelled');
    case 2:
      takeOut(world, visit, patientId, 0);
      return note('cancelled', 'appointments', appointmentId);
    case 3: {
      const to = start + draw.among([15, 30, 45] as const) * minute;
      const length = Date.parse(visit.end ?? visit.start) - start;
      const move = () =>
        sandbox.move(appointmentId, wireFromInstant(to), wireFromInstant(to + Math.max(minute, length)));
      return elsewhere('moves', move, 'moved');
    }
    case 4:
      return world.byOthers('books', [`patient:${patientId}`], 0, () => {
        const from = world.now() + dayMs + draw.int(0, 9) * 30 * minute;
        const { id } = sandbox.book({
          start: wireFromInstant(from),
          end: wireFromInstant(from + 30 * minute),
          serviceId: 1,
          locationId: visit.locationId ?? 1,
          practitionerId: visit.practitionerId ?? 1,
          patientId,
        });
        note('new', 'appointments', id);
      });
    default: {
      const open = cache?.openInvoicesOf([patientId]).map(({ id }) => sandbox.state('invoices', id));
      const invoice = draw.oneOf((open ?? []).filter((one) => one !== null));
      if (invoice?.status !== 'Awaiting Payment' || invoice.isArchived) return;
      const cents = Math.round(((invoice.total ?? 0) - (invoice.paidAmount ?? 0)) * 100);
      if (cents <= 0 || cache?.get('invoices', invoice.id)?.paidAmount !== invoice.paidAmount) return;
      world.byOthers('pays', [`invoice:${invoice.id}`, `cents:${cents}`], 0, () => {
        sandbox.pay({ invoiceId: invoice.id, amount: cents / 100, paymentMethodId: 1 });
        note('paid', 'invoices', invoice.id);
      });
    }
  }
}

export const actsOutOfTouch = {
  'is-out-of-touch': withPage(async (world, draw, page) => {
    const row = draw.oneOf(shownRows(page).filter((one) => one.patientId !== null));
    if (!row?.patientId) return;
    const about = { appointmentId: row.appointmentId, patientId: row.patientId };
    const since = world.clock.monotonic();
    offline(world, draw.int(150, 260) * second);
    later(world, draw.int(70, 110) * second, () => happen(world, draw, about, since));
  }),
} satisfies Record<string, (world: World, draw: Draw) => Promise<void>>;
