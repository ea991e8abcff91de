import { clinicLifetimes, subjects } from '../../../electron/link/assets.ts';
import type { Link } from '../../../electron/link/port.ts';
import type { FakeStream, Kept } from '../../fakes/link/hub-memory.ts';
import { linkNameOf } from '../../fakes/linked-desks.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

/** A message in the stream that counts the calls of the key. Times: monotonic ms. */
type Counted = {
  readonly stream: FakeStream;
  readonly at: number;
  readonly until: number;
  /** Asked for before a call, in place of one for a call that was made. */
  readonly isTaken: boolean;
  /** A call has gone with it. */
  isUsed: boolean;
};
/** A call that has left a desk. `endedAt`: with an answer, or without one; null: not yet. */
type Left = { readonly id: string; readonly permit: Counted | null; endedAt: number | null };
/** A desk with one link, from its start or since its PC woke up. */
type Stretch = { readonly link: Link; since: number; lostAt: number; calls: Left[] };

/** A permit may be used for so long, ms; so long a desk goes on at most with what it knew of the hub before. */
const usableMs = 1000;
/** A call counts for so long after its end, ms. */
const countsMs = 60_000;
/** After so long the desks go by a stream that is new, also one that took its hub for none, ms. */
const newStreamMs = 75_000;

/**
 * What the hub has counted, against the calls that reached the practice:
 * - each call has a permit of its own desk, which was counted before it left and is used for no other call;
 * - as it leaves, the hub counts as many calls of its desk as ended less than a minute before or have not: by their permits, by messages that the desk
 *   sent for them later, or by permits of calls that count no longer;
 * - what is counted for a call to come has a place in the burst with the same id, so that no call is counted twice.
 *
 * A call may go without a permit where its desk is not linked, or was not just before, and where the stream that counts is lost or new: the hub
 * counts it afterwards, before the next call. Where a PC slept, or its link is another one, its calls of before are not compared.
 */
export type PermitWatch = {
  readonly violations: string[];
  /** @param at monotonic ms */
  counted(stream: FakeStream, message: Kept, at: number): void;
  /** A desk has got this link. */
  started(place: number, link: Link): void;
  wakes(place: number): void;
  /** A desk that has joined is watched too. */
  follow(): void;
};

export function watchPermits(
  world: () => {
    readonly desks: readonly WholeDesk[];
    readonly hub: { stream(name: string): FakeStream | null };
  },
): PermitWatch {
  const violations: string[] = [];
  /** Of each desk, those that may count still. */
  const messages = new Map<number, Counted[]>();
  /** By the id of a place in the burst, whose it is. */
  const inBurst = new Map<string, number>();
  const stretches = new Map<number, Stretch>();
  /** Since when a stream counts. */
  const begun = new Map<FakeStream, number>();
  let followed = 0;
  let now: () => number = () => 0;

  function counted(stream: FakeStream, { subject, id, endsAfterMs }: Kept, at: number): void {
    const placeOf = (of: (desk: string) => string) =>
      [...stretches.keys()].find((place) => subject === of(linkNameOf(place)));
    const { asset } = stream;
    /** What a desk has no room for there is counted as calls of people. */
    const isFullOf = (place: number) => {
      const held = stream.messages.filter((one) => one.subject === subjects.held(linkNameOf(place)));
      return asset.is === 'stream' && held.length >= asset.maxPerSubject;
    };
    const burst = placeOf(subjects.burst);
    if (burst !== undefined) inBurst.set(id, burst);
    if (asset.name !== 'PERMIT') return;
    if (!begun.has(stream)) begun.set(stream, at);
    const caller = placeOf(subjects.person);
    // One that ends earlier than the window was refused as held a moment before, when there was no room; meanwhile there may be.
    const isHeld = caller !== undefined && (endsAfterMs !== null || isFullOf(caller));
    const overflow = isHeld ? caller : undefined;
    const isTaken = inBurst.has(id);
    const place = inBurst.get(id) ?? placeOf(subjects.held) ?? overflow;
    if (place === undefined) {
      violations.push(`a call is counted under an id that has no place in the burst, at ${at.toFixed(0)}`);
      return;
    }
    const until = at + (endsAfterMs ?? clinicLifetimes.permitWindowMs);
    const ofDesk = messages.get(place) ?? [];
    messages.set(place, ofDesk);
    ofDesk.push({ stream, at, until, isTaken, isUsed: false });
  }

  /** Whether a desk may have been without the hub as it let a call go. */
  function mayBeAlone({ link, since, lostAt }: Stretch, stream: FakeStream | null): boolean {
    if (stream === null || link.status().state !== 'linked') return true;
    return now() - Math.max(since, lostAt) <= usableMs || now() - (begun.get(stream) ?? now()) <= newStreamMs;
  }

  const isPast = ({ until }: Counted) => now() >= until + usableMs;
  const isOver = ({ endedAt }: Left) => endedAt !== null && now() >= endedAt + countsMs;

  /** What counts no more is not gone through again: a day has thousands of calls. */
  function forget(place: number, stretch: Stretch): void {
    const ofDesk = messages.get(place)?.filter((one) => !isPast(one));
    if (ofDesk) messages.set(place, ofDesk);
    stretch.calls = stretch.calls.filter((call) => !isOver(call) || (call.permit && !isPast(call.permit)));
  }

  function leaves(place: number, id: string): void {
    const stretch = stretches.get(place);
    if (!stretch) return;
    const stream = world().hub.stream('PERMIT');
    forget(place, stretch);
    const ofDesk = messages.get(place) ?? [];
    const permit = ofDesk.find((one) => one.isTaken && !one.isUsed && now() - one.at <= usableMs) ?? null;
    stretch.calls.push({ id, permit, endedAt: null });
    if (permit) permit.isUsed = true;
    // The stream may have been made again since its permit was counted.
    if (permit?.stream !== stream && mayBeAlone(stretch, stream)) return;
    const said = `${id} of desk ${place + 1} at ${now().toFixed(0)}`;
    if (!permit) violations.push(`${said} has no permit`);
    const isLive = (one: Counted) => one.stream === stream && !isPast(one);
    const hasPermit = (call: Left) => call.permit !== null && isLive(call.permit);
    const later = ofDesk.filter((one) => !one.isTaken && isLive(one)).length;
    // A permit counts for two seconds longer than a call that is answered at once; after a restart it is not known whose it was.
    const held = later + stretch.calls.filter((call) => isOver(call) && hasPermit(call)).length;
    const more = stretch.calls.filter((call) => !isOver(call) && !hasPermit(call)).length;
    if (held < more)
      violations.push(
        `as ${said} leaves, ${more} calls of before still count without their permits, and the hub has ${held} messages for them`,
      );
  }

  return {
    violations,
    counted,
    started(place, link) {
      const stretch: Stretch = { link, since: now(), lostAt: Number.NEGATIVE_INFINITY, calls: [] };
      stretches.set(place, stretch);
      link.watchStatus(() => {
        stretch.lostAt = now();
      });
    },
    wakes(place) {
      const stretch = stretches.get(place);
      if (!stretch) return;
      stretch.since = now();
      stretch.calls.length = 0;
    },
    follow() {
      const { desks } = world();
      for (; followed < desks.length; followed++) {
        const place = followed;
        const desk = desks[place];
        now = desk?.clock.monotonic ?? now;
        desk?.onCall(({ is, id }) => {
          if (is === 'leaves') leaves(place, id);
          const call = is === 'ends' ? stretches.get(place)?.calls.find((one) => one.id === id) : undefined;
          if (call) call.endedAt ??= now();
        });
      }
    },
  };
}
