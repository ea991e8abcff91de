import type { WriteKind } from '../../shared/bridge/views.ts';
import type { OperationName } from '../../shared/practice/operations.ts';
import type { CrashOrder } from './orders.ts';
import { crashCases, type Effect, type Open, reportsLateCall } from './write-cases.ts';

/**
 * The steps of a write at which a program can die, in their order. At `desk` the program itself waits there to be
 * killed; at `service` the service holds the call, and does what `afterwards` says once the program is dead.
 */
export const steps = {
  'before its row': { at: 'desk', leaves: 'nothing' },
  'when its row is on the disk': { at: 'desk', leaves: 'done' },
  'when it was acknowledged': { at: 'desk', leaves: 'perhaps about to be sent' },
  'when its undo is on the disk': { at: 'desk', leaves: 'nothing' },
  'when "sending" is on the disk': { at: 'desk', leaves: 'never arrived' },
  'before its socket opens': { at: 'desk', leaves: 'never arrived' },
  'when the service has it, and never does it': {
    at: 'service',
    hold: 'before',
    afterwards: 'fails',
    leaves: 'never arrived',
  },
  'when the service has it, and does it later': {
    at: 'service',
    hold: 'before',
    afterwards: 'later',
    leaves: 'perhaps done unseen',
  },
  'when the service has done it': {
    at: 'service',
    hold: 'after',
    afterwards: 'later',
    leaves: 'done unseen',
  },
  'when the answer is read': { at: 'desk', leaves: 'done unseen' },
  'when its outcome is on the disk': { at: 'desk', leaves: 'done' },
} as const satisfies Record<string, Step>;

type Step =
  | { readonly at: 'desk'; readonly leaves: Leaves }
  | {
      readonly at: 'service';
      readonly hold: 'before' | 'after';
      readonly afterwards: 'fails' | 'later';
      readonly leaves: Leaves;
    };

export type StepName = keyof typeof steps;
export const stepNames = Object.keys(steps) as StepName[];

/** Steps that an order passes: only an arrival is undone, and then it passes none after it. */
export function stepsOf({ undone }: CrashOrder): StepName[] {
  const undo = stepNames.indexOf('when its undo is on the disk');
  return stepNames.filter((_, i) => (undone ? i <= undo : i !== undo));
}

/** How long after its arrival the service does what it does later: within the 150 s that a payment is looked for. */
export const laterMs = 60_000;

/**
 * What is true when the program has died at a step: nothing was recorded; it is recorded and nothing is in doubt; it
 * was about to be sent and did not arrive; it arrived and was done, which the desk did not learn. A write that needs no read
 * before sending may be about to be sent when its acknowledgement is heard. Of what the service has begun to receive,
 * a file's bytes may not all have left yet; anything else is there at once.
 */
type Leaves =
  | 'nothing'
  | 'done'
  | 'perhaps about to be sent'
  | 'never arrived'
  | 'perhaps done unseen'
  | 'done unseen';

/** How an order ends after the restart: how often done in the service, and the state in which it stands open, if any. */
export type End = { readonly effect: Effect; readonly open: Open['state'] | null };

/** The right ends of an order whose program died at a step, the service being there all the time (DESIGN section 8). */
export function endsAfter(step: StepName, order: CrashOrder): End[] {
  const { kind } = order;
  const { asksWhenLate, neverTwice, mayStandOpen } = crashCases[kind];
  const { leaves } = steps[step];
  const done: End = { effect: 1, open: null };
  const asks = (effect: Effect): End => ({ effect, open: 'asks' });
  switch (leaves) {
    case 'nothing':
      return [{ effect: 0, open: null }];
    case 'done':
    case 'perhaps about to be sent':
      // A removal that has waited for long is asked about; a file cannot be read back.
      if (asksWhenLate || (kind === 'file' && leaves !== 'done')) return [done, asks(0)];
      return [done];
    case 'never arrived':
      if (kind === 'file') return [asks(0)];
      if (kind === 'method-change')
        return rowKindOf(order) === 'payment' ? [{ effect: 'half', open: 'not-recorded' }] : [done];
      return neverTwice ? [{ effect: 0, open: 'not-recorded' }] : [done];
    case 'perhaps done unseen':
      if (kind === 'file') return [asks(1), asks(0)];
      // Where the desk is still busy with another write when the late call is carried out, after its own second one.
      return mayStandOpen === reportsLateCall ? [done, asks(1)] : [done];
    case 'done unseen':
      return [kind === 'file' ? asks(1) : done];
  }
}

/** The write of an order whose steps are passed; of a change of method the one of its two that its number says. */
export function rowKindOf({ kind, n }: CrashOrder): WriteKind {
  if (kind !== 'method-change') return kind;
  return n % 2 === 0 ? 'payment-removal' : 'payment';
}

/** The call by which a write goes to the service. */
export function callOf(order: CrashOrder): { operation: OperationName; method: string; path: RegExp } {
  const called = crashCases[rowKindOf(order)].call?.(order.n);
  if (!called) throw new Error(`${order.kind} has no call`);
  const [operation, method, path] = called;
  return { operation, method, path: new RegExp(`^/v1${path}$`) };
}
