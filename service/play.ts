import { wireFromInstant } from '../shared/clinic-time.ts';
import { assertNever } from '../shared/result.ts';
import { type ServiceClock, systemClock } from './clock.ts';
import { decide, type PlayAction } from './play/decide.ts';
import { freshMemory, lookAround, type PlayMemory, readState, rowKey } from './play/state.ts';
import type { Sandbox } from './sandbox.ts';

export type PlayOptions = {
  /** The clock of the play; by default the service's. A clock with `sleep` sets the pace itself (tests). */
  readonly clock?: ServiceClock;
  /** How many times faster than the clock the day passes; 1 by default. */
  readonly speed?: number;
  /** The seed of people's plans; equal seeds, equal days. */
  readonly seed?: number;
  /** 0 to less than 1. */
  readonly random?: () => number;
  /** Receives failed actions, without patients' data. */
  readonly log?: (message: string) => void;
};

export type Play = { readonly stop: () => void };

/** The part of the sandbox that the play needs. */
export type PlaySandbox = Pick<Sandbox, 'state' | 'arrive' | 'setStatus' | 'invoice' | 'pay' | 'book'>;

const lookMs = 4_000;
/** Limits a burst after a late start. */
const atOnce = 3;

/**
 * Simulates the day: patients arrive a few minutes early, complete their visit, are invoiced, pay, book again, cancel,
 * or stay away. Polls every four seconds, and does at most three things at a time.
 *
 * Guarantees:
 * - It never throws: what cannot be done is logged and left.
 * - It keeps no process alive, and does nothing after `stop`.
 */
export function startPlay(service: { readonly sandbox: PlaySandbox }, options: PlayOptions = {}): Play {
  const { clock = systemClock, speed = 1, seed = 1, random = Math.random, log = () => undefined } = options;
  const { sandbox } = service;
  const began = clock.now();
  const memory = freshMemory(seed, began);
  const playTime = (): number => began + (clock.now() - began) * speed;
  let stopped = false;
  let wake: (() => void) | undefined;

  const attempt = (what: string, work: () => void): boolean => {
    try {
      work();
      return true;
    } catch (error) {
      // The error's name only: its message may quote a record.
      log(`play: ${what} failed (${error instanceof Error ? error.name : 'error'})`);
      return false;
    }
  };
  const look = (): void => {
    const now = playTime();
    lookAround(sandbox, memory, now);
    const wanted = decide(readState(sandbox, memory), now, random).filter(
      (one) => !memory.failed.has(nameOf(one)),
    );
    for (const action of wanted.slice(0, atOnce)) {
      const isDone = attempt(action.do, () => act(sandbox, memory, action, now, clock.now()));
      // A desk has changed it in the meantime, or the practice refuses it: it is not tried again.
      if (!isDone) memory.failed.add(nameOf(action));
    }
  };
  const rest = (): Promise<void> => {
    if (clock.sleep) return clock.sleep(lookMs);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lookMs);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  };
  const run = async (): Promise<void> => {
    while (!stopped) {
      attempt('a look', look);
      await rest();
    }
  };
  run().catch(() => log('play: stopped, its clock failed'));
  return {
    stop: () => {
      stopped = true;
      wake?.();
    },
  };
}

const nameOf = (action: PlayAction): string =>
  action.do === 'pay'
    ? `pay ${action.invoiceId}`
    : `${action.do} ${action.do === 'book' ? action.afterId : action.appointmentId}:${action.patientId}`;

/**
 * Does one action, and records what the practice does not store. `now` is the play's time, `clockNow` the service's.
 */
function act(
  sandbox: PlaySandbox,
  memory: PlayMemory,
  action: PlayAction,
  now: number,
  clockNow: number,
): void {
  switch (action.do) {
    case 'arrive':
      sandbox.arrive(action.appointmentId, action.patientId);
      break;
    case 'complete':
      sandbox.setStatus(action.appointmentId, action.patientId, 'Completed');
      break;
    case 'stay-away':
      sandbox.setStatus(action.appointmentId, action.patientId, 'Did not arrive');
      break;
    case 'cancel':
      sandbox.setStatus(action.appointmentId, action.patientId, 'Cancelled', {
        cancellationReason: action.reason,
      });
      break;
    case 'invoice': {
      const { appointmentId, patientId } = action;
      memory.made.set(sandbox.invoice({ appointmentId, patientId }).id, {
        appointmentId,
        patientId,
        at: now,
      });
      break;
    }
    case 'pay':
      sandbox.pay({ invoiceId: action.invoiceId, paymentMethodId: action.methodId });
      memory.made.delete(action.invoiceId);
      break;
    case 'book': {
      const { patientId, serviceId, practitionerId, locationId, start, end } = action;
      memory.rebooked.add(rowKey(action.afterId, patientId));
      // A day that runs faster than the clock may be ahead of it.
      if (start <= clockNow) break;
      const times = { start: wireFromInstant(start), end: wireFromInstant(end) };
      sandbox.book({ patientId, serviceId, practitionerId, locationId, ...times });
      memory.taken.set(practitionerId, [...(memory.taken.get(practitionerId) ?? []), { start, end }]);
      break;
    }
    default:
      assertNever(action);
  }
}
