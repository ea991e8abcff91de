import { changeKind, sealMessage } from '../../../electron/clinic/change-messages.ts';
import { changes, leaseBucket, leaseKey } from '../../../electron/link/assets.ts';
import { keyId } from '../../../electron/session/app-state.ts';
import type { FaultRule } from '../../../service/faults.ts';
import { linkNameOf } from '../../fakes/linked-desks.ts';
import type { Draw } from '../draw.ts';
import { type LinkedWorld, someDesk } from './linked-world.ts';

const second = 1000;
const minute = 60_000;

/** The hub loses the lease while its holder stands still: another desk takes it, and the holder does not know of it as it wakes up. */
export async function twoPollers(world: LinkedWorld, draw: Draw): Promise<void> {
  const { clock, hub } = world;
  const [stops, stillMs, beforeMs] = [draw.happens(0.5), draw.int(2, 8) * second, draw.int(0, 1500)];
  const place = world.desks.findIndex(
    (desk, at) => !world.away.has(at) && desk.companion().session()?.link()?.polls,
  );
  if (place < 0 || world.desks.length - world.away.size < 2) return;
  world.sleep(place, stops);
  clock.after(stillMs, () => world.wake(place));
  await clock.advance(beforeMs);
  world.polling.leaseLost();
  await clock.until(hub.keeper.remove(leaseBucket, leaseKey, null), minute);
}

/** A desk, mostly the one that polls, has no cable to the hub for a while: another takes over, and it goes on alone. */
export async function haveNoCable(world: LinkedWorld, draw: Draw): Promise<void> {
  const [isPoller, which] = [draw.happens(0.6), draw.fraction()];
  const forMs = draw.happens(0.6) ? draw.int(2, 40) * second : draw.int(1, 12) * minute;
  const here = [...world.desks.keys()].filter(
    (place) => !world.away.has(place) && world.desks[place]?.companion().session()?.link(),
  );
  const polling = here.find((place) => world.desks[place]?.session().link()?.polls);
  const place = isPoller && polling !== undefined ? polling : here[Math.floor(which * here.length)];
  if (place === undefined) return;
  const name = linkNameOf(place);
  world.partitions += 2;
  world.together.disturbed(place);
  world.hub.unplug(name);
  await world.clock.advance(forMs);
  world.hub.plugIn(name);
  world.together.disturbed(place);
}

/** A PC sleeps so long at most, while the hub is started again, ms. */
const longestPastNewHub = 15 * minute;

/**
 * A PC sleeps while the hub is started again, and until as much was published at the new one as at the one before: by their numbers alone, what
 * comes next would follow what that PC had last. Patients are changed and read meanwhile. At times the one before was new itself: then it is a
 * matter of seconds, after which no list is due yet.
 */
export async function sleepPastNewHub(world: LinkedWorld, draw: Draw): Promise<void> {
  const { clock, sandbox } = world;
  const [isTwice, stops, which] = [draw.happens(0.7), draw.happens(0.7), draw.fraction()];
  const [youngMs, beforeMs] = [draw.int(2, 30) * second, draw.int(0, 5) * second];
  if (isTwice) {
    await startHubAgain(world, 0);
    await clock.advance(youngMs);
  }
  const one = someDesk(world, which);
  if (!one || world.desks.length - world.away.size < 2) return;
  const before = world.hub.stream(changes)?.last ?? 0;
  world.sleep(one.place, stops);
  await clock.advance(beforeMs);
  await startHubAgain(world, draw.int(0, 2) * second);
  const isPast = () => (world.hub.stream(changes)?.last ?? 0) > before;
  for (const end = clock.monotonic() + longestPastNewHub; !isPast() && clock.monotonic() < end; ) {
    const patient = draw.oneOf(sandbox.state('patients'));
    if (patient && draw.happens(0.5)) sandbox.editPatient(patient.id, { city: `City ${draw.int(0, 999)}` });
    const reader = someDesk(world, draw.fraction());
    if (draw.happens(0.5)) void reader?.desk.session().sync.ask('patients');
    await clock.advance(draw.int(1, 5) * second);
  }
  world.wake(one.place);
}

/** The hub is killed, and started again with nothing in its memory. */
async function startHubAgain(world: LinkedWorld, offMs: number): Promise<void> {
  world.partitions += world.desks.length;
  world.together.disturbed();
  world.polling.leaseLost();
  await world.hub.kill();
  await world.clock.advance(offMs);
  await world.hub.start();
}

/** The clinic moves to another hub, which knows nothing: each desk in its turn gets a link to it. */
export async function moveHub(world: LinkedWorld): Promise<void> {
  // One that sleeps or does not run would be led there only as it comes back. A practitioner's PC is added at the new hub by a person, so on
  // days that have one already the clinic stays.
  if (world.practitioner() !== null) return;
  const isAway = world.desks.some(
    (desk, place) =>
      !world.removed.has(place) &&
      (world.away.has(place) || (desk.companion().session() === null && !desk.companion().lock.locked())),
  );
  if (isAway) return;
  await world.moveHub();
}

/** Messages reach the hub and the desks twice, for a while. */
export function deliverTwice(world: LinkedWorld, draw: Draw): void {
  world.hub.setWeather({ breaks: 0, slow: 0, twice: draw.among([0.1, 0.5, 1]) });
  world.clock.after(draw.int(5, 60) * second, () => world.hub.setWeather({ breaks: 0, slow: 0 }));
}

/** Answers with the time of another clock, calls that are carried out late, and calls that are delivered twice: as to a desk that is alone. */
export function oddRain(world: LinkedWorld, draw: Draw): void {
  const forMs = draw.int(5, 60) * second;
  const kind = draw.among(['wrong-date', 'late', 'twice'] as const);
  if (kind === 'twice') {
    const when = draw.among(['before', 'after'] as const);
    const ms = draw.happens(0.3) ? 0 : draw.int(1, 60) * second;
    const probability = draw.among([0.3, 1]);
    for (const method of ['POST', 'PUT', 'DELETE'])
      world.rain({ kind, method, when, ms, probability }, forMs);
    return;
  }
  // What sets values may come later still; a payment that came so would be an answer that was lost.
  const rules: readonly FaultRule[] =
    kind === 'late'
      ? [{ kind, method: 'PUT', ms: draw.int(20, 150) * second, probability: 0.3 }]
      : Array.from({ length: 6 }, () => ({
          kind,
          ms: draw.among([1, -1]) * draw.int(5 * second, draw.among([10 * minute, 400 * 24 * 60 * minute])),
          probability: 0.06,
        }));
  for (const rule of rules) world.rain(rule, forMs);
}

/**
 * A PC of the hub that reads another practice publishes one of its patients, who has the id of a patient of this one. It is a copy of this practice,
 * as for training: one that takes the same API key.
 */
export async function publishAnothers(world: LinkedWorld, draw: Draw): Promise<void> {
  const { link, sealing } = await world.strangersLink();
  const patient = draw.oneOf(world.sandbox.state('patients'));
  if (!patient) return;
  const id = `stranger-${draw.seed()}`;
  const updatedAt = new Date(world.clock.wall() + minute).toISOString();
  const rows = [{ ...patient, firstname: 'Someone', lastname: 'Else', updatedAt }];
  const key = keyId(world.desks[0]?.apiKey ?? '');
  const message = {
    practice: 'another practice',
    key,
    is: 'rows',
    feed: 'patients',
    rows,
  } as const;
  await world.clock.until(
    link.publish({ kind: changeKind, id, body: sealMessage(sealing, link.desk, id, message) }),
    minute,
  );
  await world.clock.until(link.close(), minute);
}
