import type { CallInput } from '../../shared/bridge/contract.ts';
import type { CandidatesView, CandidateView, DayRow } from '../../shared/bridge/views.ts';
import { dayOf, wireFromInstant } from '../../shared/clinic-time.ts';
import { click, clickMark, shownRows, withPage } from './acts-of-people.ts';
import { later, misfortune } from './acts-of-stories.ts';
import type { Draw } from './draw.ts';
import { candidatesAreRight } from './invariants/candidates.ts';
import type { SimulatedPage } from './page.ts';
import type { World } from './world.ts';

/** What people do with a time or a place in a class that is free. */

const minute = 60_000;
const dayMs = 86_400_000;

/** A patient is put into a class that has a place, while another desk or a bad line is about the same. */
async function joinClass(world: World, draw: Draw, page: SimulatedPage): Promise<void> {
  const rows = shownRows(page);
  const row = draw.oneOf(
    rows.filter(({ group }) => group && group.booked > 0 && group.booked < group.places),
  );
  const inIt = rows.filter((one) => one.appointmentId === row?.appointmentId).map((one) => one.patientId);
  const who = draw.oneOf(rows.filter((one) => one.patientId !== null && !inIt.includes(one.patientId)));
  if (!row || !who?.patientId) return;
  const { appointmentId } = row;
  const { patientId } = who;
  const { sandbox } = world.service;
  const path = `/appointments/${appointmentId}$`;
  const touches = [
    () => sandbox.archive('appointments', appointmentId),
    () => sandbox.cancel(appointmentId),
    () => sandbox.setStatus(appointmentId, inIt[0] ?? 0, 'Cancelled'),
    () =>
      sandbox.move(
        appointmentId,
        wireFromInstant(row.start + 60 * minute),
        wireFromInstant(row.end + 60 * minute),
      ),
    () => sandbox.edit('appointments', appointmentId, { maxPatients: Math.max(2, inIt.length) }),
  ] as const;
  const touch = touches[draw.int(0, touches.length - 1)] ?? touches[0];
  if (draw.happens(0.4)) world.weather.add(misfortune(draw, { method: 'PUT', path }), minute);
  if (draw.happens(0.4))
    later(world, draw.int(1, 8000), () =>
      world.byOthers('changes a class', [`appointment:${appointmentId}`], 0, touch),
    );
  const join = () => click(world, page, 'booking.join', { appointmentId, patientId, caseId: null });
  if (await join()) world.history.struck.add('a patient was put into a class');
  if (draw.happens(0.2)) await join();
}

type Free = CallInput<'booking.candidates'>;

/** The free times that a day’s visits stand for: theirs, as if each was cancelled, and the same hours of other days, on which fewer have a visit. */
function freeTimes(rows: readonly DayRow[], draw: Draw): Free[] {
  return rows.flatMap((row): Free[] => {
    if (!row.practitioner) return [];
    const about = {
      practitionerId: row.practitioner.id,
      locationId: row.locationId,
      serviceId: row.service?.id ?? null,
    };
    const start = row.start + draw.int(1, 6) * dayMs;
    const minutes = draw.among([30, 60, 90] as const);
    return [
      { ...about, start: row.start, end: row.end, exceptId: row.patientId, inClass: row.group !== null },
      { ...about, start, end: start + minutes * minute, exceptId: null, inClass: false },
    ];
  });
}

/** Who could take each of a few free times is listed, and held against the practice as this PC knows it; one of them is booked, or not reached. */
async function fillTime(world: World, draw: Draw, page: SimulatedPage): Promise<void> {
  const rows = shownRows(page).filter((one) => one.patientId !== null && one.locationId !== null);
  // Among the last lists that are read.
  void world.pc.run()?.companion.session()?.sync.ask('waitlists');
  await world.clock.advance(4000);
  const lists: { readonly free: Free; readonly one: CandidateView }[] = [];
  for (const free of freeTimes(rows, draw)) {
    if (world.page() !== page || world.pc.isAsleep()) return;
    const found = await listed(world, page, free);
    for (const one of found?.candidates.slice(0, 3) ?? []) lists.push({ free, one });
  }
  const chosen = draw.oneOf(lists.filter(({ free }) => !free.inClass));
  if (!chosen) return;
  const { free, one } = chosen;
  world.history.struck.add('someone could take a free time');
  if (lists.some(({ one: { waits } }) => waits !== null)) world.history.struck.add('someone waited for one');
  const date = dayOf(free.start, world.pc.run()?.companion.state().zone ?? 'UTC');
  const outcome = draw.among(['no-answer', 'not-today', 'offered'] as const);
  const { start, practitionerId, locationId } = free;
  const patientId = one.patient.id;
  await page.ask('booking.noteOffer', { patientId, date, start, practitionerId, outcome });
  if (outcome === 'offered' && locationId !== null)
    await click(world, page, 'booking.create', {
      patientId,
      practitionerId,
      serviceId: one.serviceId ?? 1,
      locationId,
      caseId: null,
      start: one.start,
      end: free.end,
      note: `booked ${clickMark(world, draw)}`,
    });
  if (world.page() === page) await listed(world, page, free);
}

async function listed(world: World, page: SimulatedPage, free: Free): Promise<CandidatesView | null> {
  const session = world.pc.run()?.companion.session();
  const before = world.history.cacheChanges;
  const answer = await page.ask('booking.candidates', free);
  const isStill = world.history.cacheChanges === before && world.pc.run()?.companion.session() === session;
  if (!answer.ok || !session || !isStill) return null;
  for (const detail of candidatesAreRight(world, session, free, answer.value))
    world.violations.push({ what: 'who could take a free time is as this PC knows the practice', detail });
  return answer.value;
}

export const actsOfFilling = {
  'joins-class': withPage(joinClass),
  'fills-time': withPage(fillTime),
};
