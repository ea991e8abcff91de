import type { Connection } from '../../shared/bridge/views.ts';
import type { Failure } from '../../shared/failures.ts';

/**
 * Which calls get through at the moment, from how each call ended: a pure function of (state, outcome).
 *
 * An answer of any kind (a 404, a refusal) shows a live connection. A 429 is never shown as offline.
 */
export function connectionAfter(
  before: Connection,
  outcome: { readonly ok: true } | { readonly ok: false; readonly failure: Failure },
  now: number,
): Connection {
  const state = outcome.ok ? 'live' : stateOf(outcome.failure);
  if (state === null) return before;
  const failure = outcome.ok || state === 'live' ? null : outcome.failure;
  if (state === before.state) return failure === null ? before : { ...before, failure };
  return { state, failure, since: now };
}

function stateOf(failure: Failure): Connection['state'] | null {
  switch (failure.kind) {
    case 'offline':
    case 'address-unknown':
    case 'certificate':
    case 'not-https':
    case 'bad-address':
      return 'offline';
    case 'timed-out':
    case 'service-down':
      return 'service-down';
    case 'key-refused':
      return 'key-refused';
    case 'rate-limited':
      return 'slowed';
    case 'protocol':
      return 'protocol';
    case 'refused-by-service':
    case 'not-found':
      return 'live';
    default:
      // Failures that never reached the network say nothing about it.
      return null;
  }
}
