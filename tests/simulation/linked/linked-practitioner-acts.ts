import { isSaidDay, type NewDayEntry, registerOf } from '../../../electron/views/day-entries.ts';
import type { ConsultingDay, ConsultingView } from '../../../shared/bridge/views.ts';
import { dayOf } from '../../../shared/clinic-time.ts';
import { linkNameOf, practitionersPlace } from '../../fakes/linked-desks.ts';
import { settle } from '../../fakes/virtual-clock.ts';
import type { Draw } from '../draw.ts';
import { markAtDesk } from './linked-acts-marking.ts';
import { someDesks } from './linked-acts-together.ts';
import type { LinkedPractitioner } from './linked-practitioner.ts';
import type { LinkedWorld } from './linked-world.ts';

const second = 1000;
const minute = 60_000;

/** What is done at a practitioner's PC; nothing where none has joined, or it was removed. */
export const practitionersActs = {
  'practitioner-joins': async (world: LinkedWorld) => {
    await world.joinPractitioner();
    await world.clock.advance(5 * second);
    choosePractitioner(world);
  },
  'practitioner-marks': (world: LinkedWorld, draw: Draw) => markTogether(world, draw),
  'practitioner-starts-again': startAgain,
  'practitioner-marks-alone': markAlonePractitioner,
  'practitioner-ends-alone': endAlone,
  'practitioner-is-removed': removePractitioner,
};

/** The PC, where it is the clinic's and its program runs. */
function runningOf(world: LinkedWorld): LinkedPractitioner | null {
  const one = world.practitioner();
  return one?.runs && one.removed === null ? one : null;
}

/** Whose PC it is: the one with most visits of today, of those whom the desks have named. */
export function choosePractitioner(world: LinkedWorld): void {
  const one = runningOf(world);
  const view = one?.room.view();
  if (!one || !view || view.practitioner !== null) return;
  const visits = world.sandbox.state('appointments').filter(({ id }) => world.arrivalsSeen.isToday(id));
  const countOf = (id: number) => visits.filter(({ practitionerId }) => practitionerId === id).length;
  const [most] = view.practitioners.toSorted((a, b) => countOf(b.id) - countOf(a.id));
  if (most) void one.room.call('consulting.choose', { practitionerId: most.id });
}

/** The practitioner marks one visit up to three times within a minute, or says that they run late; desks mark the same one. */
function markTogether(world: LinkedWorld, draw: Draw): void {
  choosePractitioner(world);
  const one = runningOf(world);
  const view = one?.room.view();
  const day = draw.happens(0.9) ? view?.day : (view?.next ?? view?.day);
  const visit = draw.oneOf(day?.visits ?? []);
  if (!one || !view?.practitioner || !day || !visit) return;
  const { key } = visit;
  const late = String(view.practitioner.id);
  for (let left = draw.int(1, 3); left > 0; left--) {
    const entry = drawEntry(draw, day.date, key, late);
    world.clock.after(draw.int(0, minute), () => void markHere(world, one, entry));
  }
  for (const desk of draw.happens(0.6) ? someDesks(world, draw) : []) {
    const entry = drawEntry(draw, day.date, key, late);
    const session = desk.companion().session();
    desk.clock.after(draw.int(0, minute), () => {
      if (session !== null && desk.companion().session() === session) markAtDesk(world, desk, entry);
    });
  }
}

type PractitionersEntry = Extract<NewDayEntry, { readonly what: 'gone-in' | 'finished' | 'late' | 'note' }>;

const drawEntry = (draw: Draw, day: string, key: string, practitionerId: string): PractitionersEntry =>
  draw.among<PractitionersEntry>([
    { what: 'gone-in', day, key, value: draw.happens(0.7) },
    { what: 'gone-in', day, key, value: draw.happens(0.7) },
    { what: 'finished', day, key, value: draw.happens(0.7) },
    { what: 'finished', day, key, value: draw.happens(0.7) },
    { what: 'late', day, key: practitionerId, value: draw.among([null, 5, 10, 15]) },
    { what: 'note', day, key, value: draw.among([null, `Room ${draw.int(0, 99)}`]) },
  ]);

/** A mark through the bridge of the PC, of a visit that is on its list; it is in its file at once. */
async function markHere(
  world: LinkedWorld,
  one: LinkedPractitioner,
  entry: PractitionersEntry,
): Promise<void> {
  const { room } = one;
  const before = room.view();
  if (!one.runs || one.removed || before.practitioner === null) return;
  const listed = listedOn(before, entry.key);
  // The list has become another one: what is marked now is of another day, or is refused.
  if (entry.what !== 'late' && listed?.date !== entry.day) return;
  const day = entry.what === 'late' ? before.today : entry.day;
  const answer = callOf(room.call, entry);
  await settle();
  const made = (await room.kept()).find((kept) => registerOf(kept) === registerOf({ ...entry, day }));
  // The program may have started with no link yet: then an entry is of no name.
  const isOwn = made?.desk === room.link.link.desk || made?.desk === '';
  if ((await answer).ok && made && isOwn && made.value === entry.value) {
    if (!isSaidDay(made.day, dayOf(world.clock.wall(), 'UTC'))) {
      world.marksNotSaid.push({ ...entry, day, desk: made.desk });
      return;
    }
    world.marks.push({
      entry: made,
      place: practitionersPlace,
      madeAt: world.clock.monotonic(),
      wasLinked: room.link.link.status().state === 'linked' && world.updated.size === 0,
      partitions: world.partitions + one.losses,
    });
    return;
  }
  const has = JSON.stringify([(await answer).ok, made]);
  world.together.violations.push(`the practitioner’s PC marked ${JSON.stringify(entry)}, it has ${has}`);
}

const listedOn = (view: ConsultingView, key: string): Pick<ConsultingDay, 'date'> | undefined =>
  [view.day, view.next].find((day) => day?.visits.some((visit) => visit.key === key)) ?? undefined;

function callOf(call: LinkedPractitioner['room']['call'], { what, key, value }: PractitionersEntry) {
  switch (what) {
    case 'late':
      return call('consulting.late', { minutes: value });
    case 'note':
      return call('consulting.note', { key, text: value });
    default:
      return call('consulting.mark', { key, what, on: value });
  }
}

/** The program ends, or crashes, and starts again. */
async function startAgain(world: LinkedWorld, draw: Draw): Promise<void> {
  const [crashes, offMs, marksMs] = [draw.happens(0.5), draw.int(1, 60) * second, draw.int(0, 3) * second];
  const one = runningOf(world);
  if (!one) return;
  markTogether(world, draw);
  await world.clock.advance(marksMs);
  await endAndStart(world, one, crashes, offMs);
  if (crashes) await relink(world, one);
}

/** @param crashes it has no link then until `relink` */
async function endAndStart(
  world: LinkedWorld,
  one: LinkedPractitioner,
  crashes: boolean,
  offMs: number,
): Promise<void> {
  const { room } = one;
  one.losses += 1;
  one.runs = false;
  if (crashes) {
    room.crash();
    await world.clock.advance(offMs);
    await room.startAgain();
  } else await world.clock.until(room.restart(offMs), 10 * minute);
  one.runs = true;
  await room.pc.until('it is one again', () => room.pc.companion().state().phase === 'consulting');
}

async function relink(world: LinkedWorld, { room }: LinkedPractitioner): Promise<void> {
  await world.clock.until(room.relink(), 10 * minute);
}

/** It has no cable to the hub for 70 minutes, in which visits are marked there and at desks; it is ended meanwhile, or removed at the hub. */
async function markAlonePractitioner(world: LinkedWorld, draw: Draw): Promise<void> {
  const one = runningOf(world);
  const [removes, ends, crashes] = [draw.happens(0.15), draw.happens(0.6), draw.happens(0.5)];
  const parts = draw.int(3, 6);
  if (!one) return;
  const name = linkNameOf(practitionersPlace);
  one.losses += 1;
  world.hub.unplug(name);
  for (let part = 0; part < parts; part++) {
    await world.clock.advance((70 * minute) / parts);
    markTogether(world, draw);
    if (ends && part === 1) await endAndStart(world, one, crashes, draw.int(1, 60) * second);
    if (removes && part === 2) {
      // What was marked just after its cable was pulled, which it learns some seconds later, was not said either.
      one.losses += 1;
      await removePractitioner(world, draw);
    }
  }
  await world.clock.advance(draw.int(0, 2 * minute));
  one.losses += 1;
  if (one.removed) return;
  if (ends && crashes) await relink(world, one);
  else world.hub.plugIn(name);
}

type Step = readonly ['gone-in' | 'finished', boolean];
/** What is marked of one patient, one after the other. */
const waysThrough: readonly [readonly Step[], ...(readonly Step[])[]] = [
  [['gone-in', true]],
  [
    ['gone-in', true],
    ['gone-in', false],
  ],
  [
    ['gone-in', true],
    ['finished', true],
  ],
  [
    ['gone-in', true],
    ['finished', true],
    ['finished', false],
  ],
];

/**
 * It has no cable to the hub for some minutes. Patients go in there and are finished, and some of it is taken back; then the program ends, or
 * crashes, and starts again with what is in its file alone, before the hub is back. Nothing else begins meanwhile: those marks are mostly the last.
 */
async function endAlone(world: LinkedWorld, draw: Draw): Promise<void> {
  const [crashes, offMs] = [draw.happens(0.5), draw.int(1, 60) * second];
  const [beforeMs, afterMs] = [draw.int(0, 2) * minute, draw.int(0, 2 * minute)];
  choosePractitioner(world);
  const one = runningOf(world);
  const day = one?.room.view().day;
  if (!one || !day) return;
  const name = linkNameOf(practitionersPlace);
  one.losses += 1;
  world.hub.unplug(name);
  await world.clock.advance(beforeMs);
  for (const { key } of day.visits) {
    for (const [what, value] of draw.among(waysThrough)) {
      await markHere(world, one, { what, day: day.date, key, value });
      await world.clock.advance(draw.int(0, 5 * second));
    }
  }
  await endAndStart(world, one, crashes, offMs);
  await world.clock.advance(afterMs);
  one.losses += 1;
  if (crashes) await relink(world, one);
  else world.hub.plugIn(name);
}

/** A person at the hub removes it: it learns that at once, or a while later, and what was marked there before stands. */
async function removePractitioner(world: LinkedWorld, draw: Draw): Promise<void> {
  const one = runningOf(world);
  const [wait, knowsMs] = [draw.among([0, second, minute]), draw.int(0, 60) * second];
  if (!one) return;
  markTogether(world, draw);
  await world.clock.advance(wait);
  one.removed = { at: world.clock.monotonic(), partitions: world.partitions + one.losses };
  await world.removePractitioner();
  await world.clock.advance(knowsMs);
  one.room.membership.setState({ is: 'removed' });
  await one.room.pc.until('it has left', () => one.room.membership.asked.includes('leave'));
}
