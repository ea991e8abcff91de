import type { FaultRule } from '../../../service/faults.ts';
import type { OperationName } from '../../../shared/practice/operations.ts';

/**
 * The life of a payment at the desk that holds its invoices, and what can happen to that desk at each moment of it. Each moment is tried with
 * each strike (claim-case.ts), each time on other invoices, while a person at another desk wants the same money.
 */

/** How the moment is noticed: of the sheet, of the outbox, of the claim at the hub, or of a call to the practice. */
export type MomentSign =
  | 'sheet-held'
  | 'written'
  | 'offline'
  | 'check-leaves'
  | 'mark-leaves'
  | 'marked'
  | 'call-leaves'
  | 'carried-out'
  | 'unknown'
  | 'done';

export type PaymentMoment = {
  readonly sign: MomentSign;
  /** What the holder has said of its claim by then. `either`: it is changing, and the hub compares. */
  readonly claim: 'open' | 'waiting' | 'either' | 'on-its-way' | 'over';
  /** What the practice does with the call, where it matters. */
  readonly practice?: FaultRule;
};

const payment: OperationName = 'createPayment';

export const moments = {
  'its sheet is open': { sign: 'sheet-held', claim: 'open' },
  'it is written, and the sheet closed': { sign: 'written', claim: 'either' },
  'it waits for the connection to the practice': { sign: 'offline', claim: 'waiting' },
  'it is checked at the practice': { sign: 'check-leaves', claim: 'waiting' },
  'its claim is compared at the hub': { sign: 'mark-leaves', claim: 'either' },
  'its claim says that it is sent, and no call has left': { sign: 'marked', claim: 'on-its-way' },
  'its call has left': { sign: 'call-leaves', claim: 'on-its-way' },
  'it is carried out, and not answered': { sign: 'carried-out', claim: 'on-its-way' },
  'its answer is lost': {
    sign: 'unknown',
    claim: 'on-its-way',
    practice: { kind: 'drop-after-commit', operation: payment, count: 1 },
  },
  'its call is lost': {
    sign: 'unknown',
    claim: 'on-its-way',
    practice: { kind: 'drop-before', operation: payment, count: 1 },
  },
  'it is done': { sign: 'done', claim: 'over' },
} as const satisfies Record<string, PaymentMoment>;

export type MomentName = keyof typeof moments;
export const momentNames = Object.keys(moments) as MomentName[];

const second = 1000;

/**
 * `off`: its program crashes; `cut`: its cable to the hub is pulled, the practice can be reached; `hub`: the hub's program ends. Each for so
 * long, ms. `taken-over`: a person at the other desk takes the claim over, where it may be.
 */
export type Strike =
  | { readonly is: 'off' | 'cut' | 'hub'; readonly forMs: number }
  | { readonly is: 'taken-over' };

export const strikes = {
  'its desk crashes, and starts again at once': { is: 'off', forMs: 2 * second },
  'its desk crashes, and stays off': { is: 'off', forMs: 60 * second },
  'its desk loses the hub for a moment': { is: 'cut', forMs: 5 * second },
  'its desk loses the hub for long': { is: 'cut', forMs: 60 * second },
  'the hub starts again': { is: 'hub', forMs: second },
  'a person at another desk takes it over': { is: 'taken-over' },
} as const satisfies Record<string, Strike>;

export type StrikeName = keyof typeof strikes;
export const strikeNames = Object.keys(strikes) as StrikeName[];
