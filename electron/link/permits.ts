import type { Clock, Random } from '../platform/ports.ts';
import { subjects } from './assets.ts';
import type { Engine } from './engine.ts';
import type { LinkResult, PermitClass, Permits } from './port.ts';

/** A permit is void when it is not used within this time after the request for it, in milliseconds. */
const usableMs = 1_000;

const empty = new Uint8Array(0);

/**
 * The call budget, counted by the hub: one message in each of two streams, which refuse messages beyond their limit.
 *
 * Guarantees
 * - A permit is counted by the hub before the call begins; where the answer is late, the permit is void.
 * - The burst is asked first: a request that the window refuses costs a place in the burst, never one in the window.
 */
export function createPermits(engine: Engine, clock: Clock, random: Random, desk: string): Permits {
  /** The streams are only counted, so the message has an id and no body. */
  const count = async (subject: string, id: string, forMs?: number): Promise<LinkResult<null>> => {
    const first = await engine.append(subject, empty, id, forMs);
    if (first.ok) return { ok: true, value: null };
    if (first.failure.kind !== 'no-answer') return first;
    // It may have been counted. The retry is idempotent by its id.
    const second = await engine.append(subject, empty, id, forMs);
    return second.ok ? { ok: true, value: null } : second;
  };

  const burst = async (id: string): Promise<LinkResult<null>> => {
    const counted = await count(subjects.burst(desk), id);
    if (counted.ok || counted.failure.kind !== 'full') return counted;
    return { ok: false, failure: { kind: 'full', limit: 'burst' } };
  };

  async function hold(forMs?: number): Promise<LinkResult<null>> {
    const id = random.uuid();
    const held = await count(subjects.held(desk), id, forMs);
    // A hub of an earlier Foyer refuses a message with an end of its own: there it counts for the whole window.
    if (!held.ok && held.failure.kind === 'hub-fault' && forMs !== undefined) return hold();
    if (held.ok || held.failure.kind !== 'full' || held.failure.limit !== 'class') return held;
    // One desk can have made more calls than one subject accepts; the rest counts as calls of people.
    return count(subjects.person(desk), id, forMs);
  }

  return {
    async take(permitClass: PermitClass) {
      const asked = clock.monotonic();
      const id = random.uuid();
      const inBurst = await burst(id);
      if (!inBurst.ok) return inBurst;
      const subject = permitClass === 'background' ? subjects.background : subjects.person(desk);
      const counted = await count(subject, id);
      if (!counted.ok) return counted;
      const left = asked + usableMs - clock.monotonic();
      if (left <= 0) return { ok: false, failure: { kind: 'no-answer' } };
      return { ok: true, value: { usableMs: left } };
    },
    hold,
  };
}
