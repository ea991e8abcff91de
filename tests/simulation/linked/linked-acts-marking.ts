import { isDeepStrictEqual } from 'node:util';
import { isSaidDay, type NewDayEntry, registerOf } from '../../../electron/views/day-entries.ts';
import type { PhoneOutcome } from '../../../shared/bridge/views.ts';
import { dayOf, instantFromWire } from '../../../shared/clinic-time.ts';
import { linkNameOf } from '../../fakes/linked-desks.ts';
import { usualPcZone, type WholeDesk } from '../../fakes/whole-desk.ts';
import type { Draw } from '../draw.ts';
import { someDesks, takeOnePayment } from './linked-acts-together.ts';
import { entryMade, type LinkedWorld, someDesk } from './linked-world.ts';

const second = 1000;
const minute = 60_000;

const phoned = (outcome: PhoneOutcome, minutes: number | null) => ({ outcome, minutes });

/** One to three desks say something of a visit or a practitioner, each of them up to three times, within a minute. */
export function markOneVisit(
  world: LinkedWorld,
  draw: Draw,
  desks: readonly WholeDesk[] = someDesks(world, draw),
): void {
  const visits = world.sandbox.state('appointments').filter(({ appointmentPatients }) => appointmentPatients);
  const visit = draw.oneOf(visits);
  const patientId = visit?.appointmentPatients?.[0]?.patientId;
  if (!visit || patientId === undefined) return;
  const start = instantFromWire(visit.start) ?? world.clock.wall();
  const day = dayOf(draw.happens(0.8) ? world.clock.wall() : start, 'UTC');
  const key = `${visit.id}:${patientId}`;
  for (const desk of desks) {
    const session = desk.companion().session();
    for (let left = draw.int(1, 3); left > 0; left--) {
      const entry = draw.among<NewDayEntry>([
        { what: 'gone-in', day, key, value: draw.happens(0.7) },
        { what: 'gone-in', day, key, value: draw.happens(0.7) },
        { what: 'finished', day, key, value: draw.happens(0.7) },
        { what: 'late', day, key: `${visit.practitionerId ?? 1}`, value: draw.among([null, 5, 15]) },
        { what: 'note', day, key, value: draw.among([null, `Note ${draw.int(0, 99)}`]) },
        {
          what: 'called',
          day,
          key,
          value: draw.among([null, phoned('no-answer', 5), phoned('reached', null)]),
        },
      ]);
      desk.clock.after(draw.int(0, 60 * second), () => {
        if (session !== null && desk.companion().session() === session) markAtDesk(world, desk, entry);
      });
    }
  }
}

/** A person marks it, and it stands at their desk at once. */
export function markAtDesk(world: LinkedWorld, desk: WholeDesk, entry: NewDayEntry): void {
  const { dayBook } = desk.session();
  dayBook.mark([entry]);
  // A day that may be said still, where the desk is not certain which day it is, may be over by what it goes by: its clock, or a time that the
  // practice said.
  const times = [desk.pcClock.wall(), world.clock.wall(), desk.companion().now()];
  const latest = dayOf(Math.max(...times), usualPcZone);
  if (!dayBook.isSaid(entry.day) || !isSaidDay(entry.day, latest)) {
    world.marksNotSaid.push({ ...entry, desk: world.links[world.desks.indexOf(desk)]?.desk ?? '' });
    return;
  }
  const stands = dayBook.sayable()?.find((one) => registerOf(one) === registerOf(entry));
  if (stands && isDeepStrictEqual(stands.value, entry.value))
    world.marks.push(entryMade(world, desk, stands));
  else
    world.together.violations.push(
      `desk ${world.desks.indexOf(desk) + 1} marked ${JSON.stringify(entry)}, it has ${JSON.stringify(stands)}`,
    );
}

/** A desk has no cable to the hub for more than an hour, in which people mark visits there and elsewhere; a PC may be removed meanwhile. */
export async function markAlone(world: LinkedWorld, draw: Draw): Promise<void> {
  const one = someDesk(world, draw.fraction());
  if (!one || world.desks.length - world.removed.size < 2) return;
  const name = linkNameOf(one.place);
  world.partitions += 2;
  world.together.disturbed(one.place);
  world.hub.unplug(name);
  const [removes, parts] = [draw.happens(0.5), draw.int(3, 6)];
  for (let part = 0; part < parts; part++) {
    await world.clock.advance((70 * minute) / parts);
    markOneVisit(world, draw, [one.desk]);
    markOneVisit(world, draw);
    if (removes && part === 1) await removePc(world, draw, one.place);
  }
  // Who marks at the last moment does so before the cable is put back, or after it.
  await world.clock.advance(draw.int(0, 2 * minute));
  world.hub.plugIn(name);
  world.together.disturbed(one.place);
}

/** A person at the hub removes a PC: one that runs, the first one and `but` never. */
export async function removePc(world: LinkedWorld, draw: Draw, but = 0): Promise<void> {
  const [one, wait] = [someDesk(world, draw.fraction()), draw.among([0, second, minute])];
  if (world.desks.length - world.removed.size < 3) return;
  await world.clock.advance(wait);
  if (!one || one.place === 0 || one.place === but || one.desk.companion().session() === null) return;
  world.partitions += 1;
  await world.remove(one.place);
  // While new keys reach one PC after another, people go on.
  markOneVisit(world, draw);
  takeOnePayment(world, draw);
}
