import type { ClaimView, LinkView, SightView } from '../../shared/bridge/views.ts';
import { createListeners } from '../../shared/listeners.ts';
import { createElection } from '../link/election.ts';
import { createOwnCalls } from '../link/own-calls.ts';
import { watchLinked } from '../link/watch-linked.ts';
import type { Clock, Log, Random } from '../platform/ports.ts';
import type { CallBudget } from '../practice/call-budget.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { FeedName } from '../sync/feeds.ts';
import type { Filling } from '../sync/filling.ts';
import type { ReadSharing } from '../sync/shared-reads.ts';
import type { DayEntry } from '../views/day-entries.ts';
import { type DeskAmongOthers, joinOthers } from './among-others.ts';
import { type ChangeExchange, createChangeExchange, type ReceivingSync } from './change-exchange.ts';
import type { ClinicLink } from './clinic-link.ts';
import { checkClock } from './clock-check.ts';
import type { DeskClaims } from './desk-claims.ts';
import { doingView } from './doing.ts';
import { serveFilling } from './fill-server.ts';
import { createFiller, type Filler } from './filler.ts';
import {
  fillPeers,
  isDeskOf,
  isPolledWithOtherKey,
  type PresenceOfDesks,
  type PresentDesk,
  pollerRank,
} from './presence.ts';
import type { DeskPresence } from './presence-messages.ts';
import type { SaidWrite } from './said-writes.ts';
import { createSharedBudget } from './shared-budget.ts';
import type { DayOfDesk } from './shared-day.ts';
import type { OffersOfDesk } from './shared-offers.ts';

/**
 * This desk among those of its clinic, as long as its practice is open: one of them polls for all, and all keep to one
 * budget. Without a connection it is a desk on its own.
 */
export type LinkedDesk = {
  /** What this desk's sync reads by, and tells others by. */
  readonly sharing: ReadSharing;
  /** The budget of all desks, with this desk's own in front of it. */
  readonly budget: CallBudget;
  /** This desk is here, and what it does is in sight; before anything is written. Once. */
  join(): void;
  /** Begins to share. Once. */
  start(sync: LinkedSync, lastSequence: () => number): void;
  /** Who is on the link, for the page. */
  view(): LinkView;
  /** Notified when that has changed, round trips apart. */
  onChange(listener: () => void): () => void;
  /** Writes of this desk have changed (`writes` of its ports). */
  writesChanged(): void;
  /** People noted something of patients who were asked (`offers` of its ports). */
  offersChanged(): void;
  /** People said something of a day (`day` of its ports). */
  dayMarked(): void;
  /** Behind the lock: which arrivals this desk has seen since. Said where it polls for all. */
  arrivalsSeen(arrivals: readonly DayEntry[]): void;
  /** Behind the lock: notified of what other PCs mark, and of what they marked before. */
  onLockedMarks(listener: (entries: readonly DayEntry[]) => void): () => void;
  /** What the other desks are doing, for the page. */
  doing(): SightView;
  /** What this desk and the others claim; null: before it has joined, and behind the lock. */
  claims(): DeskClaims | null;
  /** Notified when what other desks do or claim may have changed. */
  onSight(listener: () => void): () => void;
  /** Notified when the claim of an open sheet stands otherwise than it was shown. */
  onSheet(listener: (claim: ClaimView) => void): () => void;
  /** Gives up the lease; nothing is published or applied after this, also where it has joined and did not start. The budget is closed by the session. */
  close(): void;
};

/** This desk's sync; without a filling (a locked desk has statuses alone) it fills no desk, and is not filled. `ask`: see `checkClock`. */
export type LinkedSync = ReceivingSync & {
  readonly filling: Filling | null;
  readonly ask?: (feed: 'statuses') => Promise<unknown>;
};

type LinkedDeskPorts = {
  readonly clinicLink: ClinicLink;
  /** Of Foyer. */
  readonly version: string;
  /** The files are closed behind the lock: this desk reads statuses alone. */
  readonly locked: boolean;
  /** This desk's own budget. */
  readonly budget: CallBudget;
  /** How many PCs share the key, for a desk that is alone. */
  readonly shares: number;
  /** Names practice and key, the same on all desks; it identifies no person. */
  readonly practice: string;
  readonly key: string;
  /** What the other desks may see of this desk's writes. */
  readonly writes: () => readonly SaidWrite[];
  /** What people noted of patients who were asked; null behind the lock. */
  readonly offers: OffersOfDesk | null;
  /** What people say of the days; null behind the lock. */
  readonly day: DayOfDesk | null;
  /** Initials of who is at this desk. */
  readonly by: () => string;
  /** UTC ms at the practice. */
  readonly practiceNow: () => number;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
};

export function createLinkedDesk(ports: LinkedDeskPorts): LinkedDesk {
  const { clinicLink, clock, practice, key } = ports;
  const { link, lifetimes } = clinicLink;
  const ownCalls = createOwnCalls(link, clock, lifetimes.permitWindowMs);
  const budget = createSharedBudget({ ...ports, inner: ports.budget, ownCalls });
  const { changes, sight, sheet, lockedMarks, notified } = deskListeners();
  let exchange: ChangeExchange | null = null;
  let filler: Filler | null = null;
  let filling: Filling | null = null;
  let others: DeskAmongOthers | null = null;
  let isPoller = false;
  let visible = true;
  let onBattery = false;
  /** Gives the lease to a better desk, where one is here: it may have been taken before that was known. */
  let giveWay: () => void = () => undefined;
  let stop: () => void = () => undefined;

  const own = (): Omit<DeskPresence, 'roundTripMs' | 'now' | 'practiceNow' | 'sight'> => ({
    name: clinicLink.name,
    version: ports.version,
    practice,
    key,
    polls: isPoller,
    isFull: isFull(filling),
    power: onBattery ? 'battery' : 'mains',
    locked: ports.locked,
    visible,
  });
  const isBetterHere = () =>
    (others?.presence.others() ?? []).some(
      (other) => isDeskOf(other, { practice, key }) && pollerRank(other) > pollerRank(own()),
    );

  const join = (): DeskAmongOthers => {
    others ??= joinOthers({ ...ports, own, ...notified });
    return others;
  };

  /** @param sync this desk's */
  function begin(sync: LinkedSync, lastSequence: () => number): void {
    const common = { ...ports, link, sync, lastSequence };
    const followed = createChangeExchange(common);
    exchange = followed;
    filling = sync.filling;
    const here = join();
    here.presence.say();
    giveWay = () => {
      if (isPoller && isBetterHere()) election.yieldLease();
    };
    const given = filling && { ...common, filling, exchange: followed };
    const peers = () => peersOf(here.presence.others(), { practice, key });
    filler = given && createFiller({ ...given, peers, wake: sync.wake });
    const election = createElection({
      ...common,
      body: () => leaseBody(clinicLink),
      lifetimes,
      isBetterHere,
      onTerm(term) {
        const was = isPoller;
        isPoller = term !== null;
        if (isPoller === was) return;
        here.presence.say();
        changes.notify();
        if (!isPoller) return;
        sync.wake();
        clock.after(0, giveWay);
      },
    });
    const stopServing = given ? serveFilling(given) : () => undefined;
    const stopPresence = here.presence.onChange(() => {
      giveWay();
      filler?.check();
      changes.notify();
    });
    const stopWatching = watchLinked(link, () => {
      sync.wake();
      filler?.check();
      changes.notify();
    });
    const stopClock = checkClock({ ...ports, others: here.presence.others, ask: sync.ask });
    stop = () => {
      stopClock();
      stopWatching();
      stopPresence();
      stopServing();
      filler?.close();
      election.close();
      followed.close();
    };
    filler?.check();
  }

  return {
    budget,
    sharing: {
      rowsRead: (feed, rows) => exchange?.rowsRead(feed, rows),
      passRead: (pass) => exchange?.passRead(pass),
      pollsForAll: () => isPoller,
      isLeftToPoller: (feed: FeedName) =>
        !isPoller &&
        link.status().state === 'linked' &&
        exchange?.isFollowed(feed) === true &&
        !isPolledWithOtherKey(others?.presence.others() ?? [], { practice, key }),
      isBeingFilled: (feed) => filler?.isBeingFilled(feed) === true,
      cacheWasReset() {
        exchange?.cacheWasReset();
        filler?.check();
      },
      conditionsChanged(conditions) {
        visible = conditions.visible ?? visible;
        onBattery = conditions.onBattery ?? onBattery;
        others?.presence.say();
        giveWay();
      },
    },
    join: () => void join(),
    start: begin,
    view: () => linkView(clinicLink, isPoller, others?.presence ?? null),
    onChange: changes.add,
    writesChanged: () => others?.sight.say(),
    offersChanged: () => others?.offers?.say(),
    dayMarked: () => others?.day?.say(),
    arrivalsSeen: (arrivals) => others?.lockedArrivals?.say(arrivals),
    onLockedMarks: lockedMarks.add,
    doing: () => (others ? doingView(others) : { doing: [] }),
    claims: () => others?.claims ?? null,
    onSight: sight.add,
    onSheet: sheet.add,
    close() {
      stop();
      others?.close();
      exchange = null;
      filler = null;
    },
  };
}

/** What a linked desk notifies of, by the listeners of `LinkedDesk`. */
function deskListeners() {
  const changes = createListeners<[]>();
  const sight = createListeners<[]>();
  const sheet = createListeners<[ClaimView]>();
  const lockedMarks = createListeners<[readonly DayEntry[]]>();
  const notified = {
    onOwn: changes.notify,
    onSight: sight.notify,
    onSheet: sheet.notify,
    onLockedMarks: lockedMarks.notify,
  };
  return { changes, sight, sheet, lockedMarks, notified };
}

/** What the holder of the lease writes into it: its name, sealed. */
function leaseBody({ link: { desk }, sealing }: ClinicLink): Uint8Array {
  const context = { scope: 'state', subject: 'lease', desk, schema: 1, id: 'lease' } as const;
  return sealing.seal('day', context, Buffer.from(desk, 'utf8'));
}

const peersOf = (all: readonly PresentDesk[] | null, about: Parameters<typeof fillPeers>[1]) =>
  all && fillPeers(all, about);

/** It has every list. */
const isFull = (filling: Filling | null) =>
  catchStoreError<boolean>(
    () => filling !== null && filling.wanted().length === 0,
    () => false,
  );

function linkView({ link, name }: ClinicLink, polls: boolean, presence: PresenceOfDesks | null): LinkView {
  const own = presence?.own() ?? null;
  return {
    state: link.status().state,
    desk: link.desk,
    name,
    polls,
    own: own && viewOf(link.desk, own),
    others: (presence?.others() ?? []).map((other) => viewOf(other.desk, other)),
  };
}

const viewOf = (
  desk: string,
  { name, version, polls, power, locked, roundTripMs }: DeskPresence,
): LinkView['others'][number] => ({
  desk,
  name,
  version,
  polls,
  power,
  locked,
  roundTripMs,
});
