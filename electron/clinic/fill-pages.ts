import type { StoredKind } from '../store/types.ts';
import type { SyncScope } from '../sync/feeds.ts';
import { pause } from '../sync/pause.ts';
import { type CurrentFeed, type FillAnswer, openAnswer, sealRequest } from './fill-messages.ts';
import type { FillPorts } from './fill-ports.ts';
import type { FillWatch } from './fill-watches.ts';

/** How long a page may take, and before a peer is asked again, ms; how many times it is asked. */
const answerMs = 4000;
const retryMs = 250;
const tries = 2;
const mostBehind = 20;

type PageWanted = {
  readonly kind: StoredKind;
  readonly after: number;
  readonly watch: Pick<FillWatch, 'from' | 'isWhole'>;
};

/** @returns null: the peer gave no answer that can be used */
export async function askPage(
  { clinicLink, practice, key, filling, clock, random }: FillPorts,
  peer: string,
  { kind, after, watch }: PageWanted,
  signal: AbortSignal,
): Promise<FillAnswer | null> {
  const { link, sealing } = clinicLink;
  let behind = 0;
  for (let tried = 0; tried < tries && behind < mostBehind && !signal.aborted; ) {
    const id = random.uuid();
    const bookedOnly = filling.bookedOnly();
    const asked = { kind, after, from: watch.from, id, practice, key, bookedOnly };
    const request = sealRequest(sealing, link.desk, asked);
    const answered = await link.ask(peer, request, answerMs);
    const answer = answered.ok ? openAnswer(sealing, peer, id, answered.value) : null;
    if (answer !== null && answer.is !== 'behind') return answer;
    // At a new hub no desk ever gets to where this one followed at the one before.
    if (!watch.isWhole()) return null;
    if (answer === null) tried += 1;
    else behind += 1;
    if (!answered.ok && answered.failure.kind !== 'no-answer') return null;
    await pause(retryMs, clock, signal);
  }
  return null;
}

/** What two pages vouch for together. */
export function both(before: CurrentFeed | undefined, now: CurrentFeed): CurrentFeed {
  if (!before) return now;
  const { covered, sure } = before;
  return {
    feed: now.feed,
    watermark: Math.min(before.watermark, now.watermark),
    covered: covered && now.covered && intersection(covered, now.covered),
    sure: sure.at <= now.sure.at ? sure : now.sure,
    asOfAgoMs: Math.max(before.asOfAgoMs, now.asOfAgoMs),
    followed: before.followed && now.followed,
  };
}

const intersection = (a: SyncScope, b: SyncScope): SyncScope => ({
  fromMs: Math.max(a.fromMs, b.fromMs),
  toMs: Math.min(a.toMs, b.toMs),
});
