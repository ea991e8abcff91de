import type { StoredKind } from '../store/types.ts';
import type { FeedName } from '../sync/feeds.ts';
import type { KindFilling } from '../sync/filling.ts';
import { pause } from '../sync/pause.ts';
import type { CurrentFeed } from './fill-messages.ts';
import { askPage, both } from './fill-pages.ts';
import type { FillPeer, FillPorts } from './fill-ports.ts';
import type { FillWatch } from './fill-watches.ts';

/** How long without any peer until this desk reads for itself, and between two looks for one, ms. */
const withoutPeerMs = 10_000;
const retryMs = 250;
/** How long a peer that failed is left alone, ms. */
const lostPeerMs = 30_000;

/** A kind that is being filled, with what its pages said so far. */
type KindUnderWay = {
  readonly kind: StoredKind;
  readonly filling: KindFilling;
  readonly askedAt: number;
  watch: FillWatch;
  /** Nothing was missed since its beginning. */
  isWhole: boolean;
  after: number;
  /** What all pages vouch for, by list. */
  readonly feeds: Map<FeedName, CurrentFeed>;
};

type KindEnd = 'filled' | 'none' | 'lost' | 'ended';

/** Takes one kind after the other from the best peer. @returns `fillKind`: whether another desk filled it */
export function createKindFiller(
  ports: FillPorts,
  signal: AbortSignal,
): (kind: StoredKind, onRows: (rows: number, from: string) => void) => Promise<boolean> {
  const { filling, exchange, clock } = ports;
  const { link } = ports.clinicLink;
  /** When a peer failed, monotonic ms. */
  const lostAt = new Map<string, number>();
  /** What a peer can't give, as `desk/kind`. */
  const refused = new Set<string>();

  function peersFor(kind: StoredKind): readonly FillPeer[] | null {
    const now = clock.monotonic();
    const isLost = (desk: string) => now - (lostAt.get(desk) ?? Number.NEGATIVE_INFINITY) < lostPeerMs;
    const all = ports.peers();
    return all?.filter(({ desk }) => !isLost(desk) && !refused.has(`${desk}/${kind}`)) ?? null;
  }

  /** @returns null: there is none, or none is known for so long, and this desk reads for itself */
  async function waitForPeer(kind: StoredKind): Promise<FillPeer | null> {
    const until = clock.monotonic() + withoutPeerMs;
    while (!signal.aborted && clock.monotonic() < until) {
      const peers = peersFor(kind);
      const [best = null] = peers ?? [];
      if (best && exchange.position() !== null) return best;
      if (peers?.length === 0 && link.status().state === 'linked') return null;
      await pause(retryMs, clock, signal);
    }
    return null;
  }

  async function fillKind(kind: StoredKind, onRows: (rows: number, from: string) => void): Promise<boolean> {
    let underWay: KindUnderWay | null = null;
    try {
      for (;;) {
        const peer = await waitForPeer(kind);
        // The cache may have been emptied meanwhile, and have to be read here.
        if (!peer || !filling.fillable().includes(kind)) return false;
        underWay = underWay ? goOn(underWay) : begin(kind);
        if (!underWay) continue;
        const end: KindEnd = await fillFrom(peer, underWay, (rows) => onRows(rows, peer.name));
        if (end === 'filled' || end === 'ended') return end === 'filled';
        if (end === 'none') refused.add(`${peer.desk}/${kind}`);
        // A hub that is gone, or was, is no fault of the peer.
        else if (link.status().state === 'linked' && underWay.watch.isWhole())
          lostAt.set(peer.desk, clock.monotonic());
      }
    } finally {
      underWay?.watch.end();
    }
  }

  function begin(kind: StoredKind): KindUnderWay | null {
    const watch = exchange.watchFilling(kind);
    if (watch === null) return null;
    const askedAt = clock.wall();
    return { kind, filling: filling.begin(kind), askedAt, watch, isWhole: true, after: 0, feeds: new Map() };
  }

  /** After a gap in what this desk follows, the next pages must hold what was published until now. */
  function goOn(underWay: KindUnderWay): KindUnderWay {
    if (underWay.watch.isWhole()) return underWay;
    const watch = exchange.watchFilling(underWay.kind);
    if (watch === null) return underWay;
    underWay.watch.end();
    underWay.watch = watch;
    underWay.isWhole = false;
    return underWay;
  }

  async function fillFrom(
    peer: FillPeer,
    underWay: KindUnderWay,
    onRows: (rows: number) => void,
  ): Promise<KindEnd> {
    const { kind, watch } = underWay;
    const ask = (after: number) => askPage(ports, peer.desk, { kind, after, watch }, signal);
    for (let asked = ask(underWay.after); ; ) {
      const answer = await asked;
      if (signal.aborted) return 'ended';
      if (answer?.is !== 'page') return answer?.is === 'none' ? 'none' : 'lost';
      const { upTo, rows, aside } = answer;
      for (const one of answer.feeds) underWay.feeds.set(one.feed, both(underWay.feeds.get(one.feed), one));
      const vouched = [...underWay.feeds.values()];
      // While this page is stored, the next one is on its way.
      if (upTo !== null) asked = ask(upTo);
      const isStored = await underWay.filling.apply(
        { kind, after: underWay.after, upTo, rows, aside },
        {
          knownUntil: Math.min(...vouched.map(({ watermark }) => watermark)),
          isFresher: watch.isFresher,
          sequence: ports.lastSequence,
        },
      );
      if (!isStored) return 'ended';
      onRows(rows.length);
      if (upTo === null) return (await finish(underWay, vouched)) ? 'filled' : 'ended';
      underWay.after = upTo;
    }
  }

  async function finish(underWay: KindUnderWay, vouched: readonly CurrentFeed[]): Promise<boolean> {
    const { filling: mine, watch, askedAt } = underWay;
    if (!(await mine.finish(vouched, askedAt)) || signal.aborted) return false;
    const followed = vouched.flatMap((one) => (one.followed && underWay.isWhole ? [one.feed] : []));
    exchange.wasFilled(watch, followed);
    return true;
  }

  return fillKind;
}
