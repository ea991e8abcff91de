import { openStates } from '../../../electron/outbox/states.ts';
import { pauseMs } from '../../../electron/practice/rate-learning.ts';
import type { WriteView } from '../../../shared/bridge/views.ts';
import { type Click, everyWrite, type SentCall } from '../history.ts';
import type { World } from '../world.ts';
import { isSentBy } from '../write-checks.ts';

/** How long an arrival can be taken back before it is sent, ms. */
const held = 6000;
/** What waited longer than this when its turn came is old; so long its turn may take, ms. */
const waitedAfter = 30_000;
const longestTurn = 80_000;

const callsOf = ({ history }: World, click: Click): SentCall[] =>
  [...history.sent.values()].filter((call) => call.at >= click.at && isSentBy(click, call));

/** Whether the PC's clock was set between two moments: times that must survive a restart are kept by it. */
const wasSet = ({ history }: World, from: number, to: number) =>
  history.jumps.some((at) => at >= from && at <= to);

/** The other writes of the kind about the same, by which a call may have been meant. */
const isAlone = ({ history }: World, click: Click, call: SentCall): boolean =>
  !everyWrite(history).some((other) => other.writeId !== click.writeId && isSentBy(other, call));

/** An arrival or a cancellation can be taken back for six seconds: it is not sent before, and what was taken back is never sent. */
export function whatIsHeldCanBeTakenBack(world: World): string[] {
  return [...world.history.clicks.values()].flatMap((click) => {
    if (click.kind !== 'arrival' && click.kind !== 'cancellation') return [];
    return callsOf(world, click)
      .filter((call) => isAlone(world, click, call))
      .flatMap((call) => {
        if (click.gone?.how === 'undone')
          return [`a ${click.kind} that was taken back was sent at ${call.at}`];
        const isEarly = call.at - click.at < held - 1 && !wasSet(world, click.at, call.at);
        return isEarly ? [`a ${click.kind} of ${click.at} was sent at ${call.at}`] : [];
      });
  });
}

/** The service has judged the call before it did anything. */
const notTaken: readonly number[] = [401, 403, 429];

/** A cancellation may charge or notify: it reaches the service once, and once more for each time that a person sent it again. */
export function aCancellationIsSentOnce(world: World): string[] {
  const taken = new Set(
    world.service.sandbox
      .calls()
      .flatMap(({ id, status }) => (notTaken.includes(status ?? 0) ? [] : (id ?? []))),
  );
  return [...world.history.clicks.values()].flatMap((click) => {
    if (click.kind !== 'cancellation') return [];
    const sent = callsOf(world, click).filter((call) => taken.has(call.id) && isAlone(world, click, call));
    return sent.length > 1 + click.sentAgainAt.length
      ? [
          `a cancellation of ${click.at} was sent ${sent.length} times, and again by a person ${click.sentAgainAt.length}`,
        ]
      : [];
  });
}

/** A removal that could not be sent when it was asked for is not sent later without asking. */
export function removalsThatWaitedAsk(world: World): string[] {
  return [...world.history.clicks.values()].flatMap((click) => {
    if (click.kind !== 'payment-removal') return [];
    const [first] = callsOf(world, click).filter((call) => isAlone(world, click, call));
    if (!first || first.at - click.at < waitedAfter + longestTurn) return [];
    // A program that ended as its call was to leave counts it as sent: sending it again only finishes what was asked for.
    if (world.history.starts.some((at) => at > click.at && at <= first.at)) return [];
    if (click.sentAgainAt.some((at) => at <= first.at) || wasSet(world, click.at, first.at)) return [];
    return [`a removal of ${click.at} was sent at ${first.at}, and nobody was asked`];
  });
}

/** The longest that an arrival is held beyond its time while nothing fails and no other write goes on: its turn may come late. */
const heldOver = 20_000;
/** The same while others go on: a desk that comes back with a dozen writes sends them at the pace that its key allows. */
const heldBehindOthers = 120_000;

/**
 * When the pause is over that the service asked for last: nothing goes out in it. It lasts longer by the time for which the PC's
 * clock stood. Monotonic ms of the day.
 */
function pausedUntil({ service, plan, pc }: World): number {
  const refused = service.sandbox.calls().findLast(({ status }) => status === 429);
  if (!refused) return 0;
  const at = refused.at - plan.startMs;
  return at + pauseMs + pc.stoodSince(at);
}

/** At every moment: no arrival is held for longer than it should be, what waits can be given up, what is held taken back. */
export function openWritesCanBeActedOn(world: World, cards: readonly WriteView[]): string[] {
  const { history, clock } = world;
  // Where nothing gets through, all rest, and what is held can still be taken back.
  const works = cards.every(({ failure }) => failure === null);
  const paused = pausedUntil(world);
  return cards.flatMap(({ id, state, kind, actions }) => {
    const click = history.clicks.get(id);
    const about = `${kind} ${id.slice(-3)}`;
    if (state === 'waiting' && !actions.includes('discard')) return [`${about} waits and cannot be given up`];
    if (state === 'held' && !actions.includes('undo')) return [`${about} is held and cannot be taken back`];
    const since = Math.max(
      world.pc.wokeAt(),
      world.pc.lineUpSince(),
      history.starts.at(-1) ?? 0,
      // What could not be kept as waiting rests, and is still held.
      history.refusedAt,
      paused,
      click?.at ?? Number.POSITIVE_INFINITY,
    );
    const passed = clock.monotonic() - since;
    const others = [...history.heardAt].filter(([other]) => other !== id).map(([, at]) => at);
    const still = clock.monotonic() - Math.max(since, ...others);
    const tooLong =
      state === 'held' && works && (still > held + heldOver || passed > held + heldBehindOthers);
    return tooLong && !world.pc.isAsleep() ? [`${about} is still held after ${passed} ms`] : [];
  });
}

/** At every moment: the document of each upload that is not done is still on this PC. */
export function documentsAreKeptUntilSent({ pc }: World): string[] {
  const desk = pc.run()?.companion.session()?.desk;
  if (!desk) return [];
  return desk
    .writes(openStates)
    .filter(({ kind, id }) => kind === 'file' && desk.fileOf(id) === null)
    .map(({ id, state }) => `file ${id.slice(-3)} is ${state}, and its document is gone`);
}

/**
 * At every moment: a person is asked about a conflict only where something else than this desk's own wish changed the record, or
 * what was asked for before it, and was seen as its base, came to nothing.
 */
export function noOneIsAskedAboutThemselves(world: World, cards: readonly WriteView[]): string[] {
  const { history, service } = world;
  const done = new Set(
    world.pc
      .run()
      ?.companion.session()
      ?.desk.writes(['done'])
      .map(({ id }) => id),
  );
  return cards.flatMap(({ id, kind, says }) => {
    const click = history.clicks.get(id);
    if (!click || !/Your practice system now shows a different value|has changed it once more/.test(says))
      return [];
    const record =
      kind === 'move' ? `appointment:${click.args['appointmentId']}` : `patient:${click.args['patientId']}`;
    const others = history.settings.some((one) => one.record === record && one.ours === null);
    const odd = service.sandbox
      .calls()
      .some(
        ({ fault, path }) =>
          fault !== null && record === `${path.split('/')[1]?.replace(/s$/, '')}:${path.split('/')[2]}`,
      );
    const own = [...history.clicks.values()].filter((one) => one.kind === kind && aboutSame(one, click));
    // What was seen as its base came to nothing, or a later one was sent before it by a person.
    if (own.some(({ writeId, at }) => at < click.at && !done.has(writeId))) return [];
    if (own.some(({ at, sentAgainAt }) => at > click.at && sentAgainAt.length > 0)) return [];
    if (others || odd || history.putBackAt.length > 0) return [];
    return [`${kind} ${id.slice(-3)} asks about what nobody else has changed: ${says}`];
  });
}

/** Of a visit, also another patient's: all of them move with it. */
const aboutSame = ({ kind, args }: Click, other: Click): boolean =>
  kind === 'move'
    ? args['appointmentId'] === other.args['appointmentId']
    : args['patientId'] === other.args['patientId'];
