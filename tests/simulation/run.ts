import type { DeskStore, StoredKind } from '../../electron/store/types.ts';
import type { WriteKind } from '../../shared/bridge/views.ts';
import { acts } from './acts.ts';
import { drawFrom } from './draw.ts';
import { arrivalsStayShown } from './invariants/arrivals-shown.ts';
import { neverMoreThanTheBudget, neverRefusedForRate } from './invariants/budget.ts';
import { cacheEqualsService } from './invariants/cache.ts';
import { cancellationsAreAsAsked, whatItChargesIsSaidBefore } from './invariants/cancellations.ts';
import { whatWasMissedIsReported } from './invariants/catch-up.ts';
import { nothingIsBookedOverWithoutAPerson, whoWasBookedToArriveHas } from './invariants/diary.ts';
import {
  aChangeOfMethodEndsInOnePaymentOrACard,
  noPaymentGoesOverAnothers,
  whatIsPaidOverIsReported,
  whatIsSentAgainIsLookedFor,
  whatReplacesAPaymentComesAfterItsRemoval,
} from './invariants/money.ts';
import {
  whatALateCallUndoesIsReported,
  whatAnotherDeskSetIsNotOverwritten,
} from './invariants/overwriting.ts';
import { whatIsOnItsWayIsShownOnce } from './invariants/pending-view.ts';
import { maybeLost, todayIsAsThePracticeHasIt } from './invariants/practice-view.ts';
import { nothingIsSaidTwice, whatIsUnreadStands, whatWasMadeTwiceIsReported } from './invariants/reported.ts';
import {
  aCancellationIsSentOnce,
  documentsAreKeptUntilSent,
  noOneIsAskedAboutThemselves,
  openWritesCanBeActedOn,
  removalsThatWaitedAsk,
  whatIsHeldCanBeTakenBack,
} from './invariants/turns.ts';
import { viewsAgree } from './invariants/view.ts';
import { theWaitingRoomIsAsThePracticeHasIt } from './invariants/waiting-room.ts';
import {
  eachWriteMakesOneRecord,
  nothingElseIsTakenOutOfAList,
  onlyWhatWasAskedForIsChanged,
  writesOfOneFieldAreInOrder,
} from './invariants/wanted.ts';
import {
  everyUnclearWriteHasACard,
  noAcknowledgedWriteIsLost,
  nothingIsRecordedTwice,
  standingsOf,
  whatIsDoneIsInThePractice,
  whatIsNotDoneIsNotInThePractice,
  whatIsRefusedAndRecordedSaysSo,
} from './invariants/writes.ts';
import type { SimulatedPage } from './page.ts';
import type { Plan } from './plan.ts';
import { comeToRest } from './rest.ts';
import { createWorld, type Violation, type World, type WorldNeeds } from './world.ts';

/** How a day went. */
export type DayEnd = {
  readonly violations: readonly Violation[];
  readonly simulatedMs: number;
  readonly calls: number;
  /** Writes that people asked for, by kind. */
  readonly writes: Readonly<Partial<Record<WriteKind, number>>>;
  /** How often the program was started, crashes included. */
  readonly starts: number;
  /** Each act that was done and each fault that struck, by name. */
  readonly struck: readonly string[];
  /** What befell calls, in order, as a person reads it: `at 12.3 s late PUT /patients/4`. */
  readonly faults: readonly string[];
};

/** The kinds whose lists the nightly audit reads. */
const audited: ReadonlySet<StoredKind> = new Set([
  'appointments',
  'invoices',
  'cases',
  'patients',
  'contacts',
  'busyTimes',
  'supportActivities',
  'supportItems',
  'locations',
  'practitioners',
  'services',
  'busyTimeTypes',
  'payments',
  'waitlists',
  'patientForms',
  'cancellationReasons',
  // Read whole each time, so what is gone is seen without an audit.
  'paymentMethods',
]);

/** Lives one day as planned, lets everything come to rest, and holds what is there against every invariant. */
export async function runDay(plan: Plan, needs: WorldNeeds): Promise<DayEnd> {
  const world = await createWorld(plan, needs, arrivalsStayShown);
  try {
    for (const act of plan.acts) {
      await world.clock.advance(Math.max(0, act.at - world.clock.monotonic()));
      needs.trace?.(`${(world.clock.monotonic() / 1000).toFixed(1)} ---- ${act.name}`);
      world.history.struck.add(act.name);
      await acts[act.name](world, drawFrom(act.seed));
      await lookAround(world);
    }
    await world.clock.advance(Math.max(0, plan.lengthMs - world.clock.monotonic()));
    const { purged, stampedBack, farBehind } = world.history;
    const audit = purged.size + stampedBack.size > 0 || farBehind;
    const why = await comeToRest(world, audit);
    if (why !== null) world.violations.push({ what: 'everything comes to rest', detail: why });
    else await holdAgainstAll(world, audit);
    return {
      violations: world.violations,
      simulatedMs: world.clock.monotonic(),
      calls: world.service.sandbox.calls().length,
      writes: countBy([...world.history.clicks.values()].map(({ kind }) => kind)),
      starts: world.pc.starts(),
      struck: [...world.history.struck, ...faultsOf(world)],
      faults: world.violations.length === 0 ? [] : faultyCalls(world),
    };
  } finally {
    await world.dispose();
  }
}

/** The faults that struck a call of the day: `500 after POST`. */
const faultsOf = ({ service }: World): Set<string> =>
  new Set(
    service.sandbox.calls().flatMap(({ fault, method }) => (fault === null ? [] : [`${fault} ${method}`])),
  );

const faultyCalls = ({ service, plan }: World): string[] =>
  service.sandbox
    .calls()
    .filter(({ fault }) => fault !== null)
    .map(
      ({ at, fault, method, path }) =>
        `${((at - plan.startMs) / 1000).toFixed(1)} s ${fault}: ${method} ${path}`,
    );

function countBy<K extends string>(kinds: readonly K[]): Partial<Record<K, number>> {
  const counts: Partial<Record<K, number>> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

const tell = (world: World, what: string, details: readonly string[]) => {
  for (const detail of details.slice(0, 5)) world.violations.push({ what, detail });
};

/** What must hold at every moment of the day. */
async function lookAround(world: World): Promise<void> {
  if (world.isLocked()) return;
  const session = world.pc.run()?.companion.session();
  const page = world.page();
  const notice = session ? (world.pc.run()?.companion.state().notice ?? null) : null;
  if (session) {
    tell(world, 'what is unread stands', whatIsUnreadStands(world.history.unread, notice));
    tell(world, 'nothing is said twice', nothingIsSaidTwice(notice));
    world.history.unread = notice;
  }
  if (notice !== null) world.history.notices.add(notice);
  if (!session || !page || world.history.clicks.size === 0) return;
  const { writes, cards } = await asTheyAre(session.desk, page);
  if (world.pc.run()?.companion.session() !== session) return;
  const standings = standingsOf(world, writes, cards);
  tell(world, 'open writes can be acted on', openWritesCanBeActedOn(world, cards));
  tell(world, 'a document is kept until it is sent', documentsAreKeptUntilSent(world));
  tell(world, 'no one is asked about themselves', noOneIsAskedAboutThemselves(world, cards));
  tell(world, 'what is on its way is shown once', await whatIsOnItsWayIsShownOnce(world, page));
  tell(world, 'no acknowledged write is lost', noAcknowledgedWriteIsLost(standings));
  tell(world, 'every unclear write has a card', everyUnclearWriteHasACard(standings));
  tell(world, 'nothing is recorded twice', nothingIsRecordedTwice(standings));
}

/** The outbox, and its cards as a page is given them, of one moment: while they are asked for a write may go on. */
async function asTheyAre(desk: Pick<DeskStore, 'writes'>, page: SimulatedPage) {
  for (;;) {
    const writes = desk.writes();
    const cards = await page.cards();
    const now = desk.writes();
    if (
      writes.length === now.length &&
      writes.every(({ id, state }, i) => now[i]?.id === id && now[i]?.state === state)
    )
      return { writes, cards };
  }
}

async function holdAgainstAll(world: World, wasAudited: boolean): Promise<void> {
  const kinds = wasAudited ? audited : new Set<StoredKind>(['paymentMethods']);
  tell(world, 'the cache equals the service', cacheEqualsService(world, kinds));
  await viewsAgree(world);
  await lookAround(world);
  const session = world.pc.run()?.companion.session();
  const page = world.page();
  if (session && page) {
    const standings = standingsOf(world, session.desk.writes(), await page.cards());
    tell(world, 'what is done is in the practice', whatIsDoneIsInThePractice(standings));
    tell(world, 'what is not done is not in the practice', whatIsNotDoneIsNotInThePractice(standings));
    tell(world, 'what is refused and recorded says so', whatIsRefusedAndRecordedSaysSo(standings));
    tell(world, 'today is as the practice has it', await todayIsAsThePracticeHasIt(world, page));
    tell(
      world,
      'the waiting room is as the practice has it',
      theWaitingRoomIsAsThePracticeHasIt(world, page),
    );
    tell(world, 'what was missed is told', await whatWasMissedIsReported(world, page));
    tell(world, 'who was booked to arrive has arrived', whoWasBookedToArriveHas(world, standings));
    tell(world, 'what was made twice is told', whatWasMadeTwiceIsReported(world, standings));
    tell(
      world,
      'a change of method ends in one payment or a card',
      aChangeOfMethodEndsInOnePaymentOrACard(world, standings),
    );
    const laid = session.outbox.pending().filter((row) => row.state === 'done' && !maybeLost(world, row));
    tell(
      world,
      'what the cache shows is not laid over it once more',
      laid.map(({ kind, id }) => `${kind} ${id}`),
    );
  }
  tell(
    world,
    'what another desk set is not overwritten without a person',
    whatAnotherDeskSetIsNotOverwritten(world),
  );
  tell(world, 'nothing is booked over without a person', nothingIsBookedOverWithoutAPerson(world));
  tell(world, 'no payment goes over another’s', noPaymentGoesOverAnothers(world));
  tell(
    world,
    'what replaces a payment comes after its removal',
    whatReplacesAPaymentComesAfterItsRemoval(world),
  );
  tell(world, 'what is sent again is looked for', whatIsSentAgainIsLookedFor(world));
  tell(world, 'what is paid over is told', whatIsPaidOverIsReported(world));
  tell(world, 'what is held can be taken back', whatIsHeldCanBeTakenBack(world));
  tell(world, 'a cancellation is sent once', aCancellationIsSentOnce(world));
  tell(world, 'a cancellation is as it was asked for', cancellationsAreAsAsked(world));
  tell(world, 'what a cancellation charges is said before', whatItChargesIsSaidBefore(world));
  tell(world, 'removals that waited ask', removalsThatWaitedAsk(world));
  tell(world, 'what a late call undoes is told', whatALateCallUndoesIsReported(world));
  tell(world, 'only what was asked for is changed', onlyWhatWasAskedForIsChanged(world));
  tell(world, 'nothing else is taken out of a list', nothingElseIsTakenOutOfAList(world));
  tell(world, 'each write makes one record', eachWriteMakesOneRecord(world));
  tell(world, 'writes of one field are in order', writesOfOneFieldAreInOrder(world));
  const calls = world.service.sandbox.calls();
  const connects = world.history.connects.map((at) => at + world.plan.startMs);
  const putBack = world.history.putBackAt.map((at) => at + world.plan.startMs);
  tell(world, 'never more calls than the budget', neverMoreThanTheBudget(calls, connects, putBack));
  tell(world, 'never refused for rate', neverRefusedForRate(calls, connects));
  // A disk that refuses is logged as what it is.
  const byDisk = (text: string) => world.history.refused > 0 && text.includes('"disk-full"');
  tell(
    world,
    'no error is logged',
    world.pc.problems.filter((text) => !byDisk(text)),
  );
}
