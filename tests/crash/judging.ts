import { effectOf, strays } from './effects.ts';
import { type CrashViolation, type JudgedReport, judge } from './judge.ts';
import type { CrashOrder } from './orders.ts';
import type { CrashPractice } from './practice.ts';
import type { Saying, ShownWrite } from './protocol.ts';
import { readRecords } from './records.ts';
import { callOf, endsAfter, type StepName } from './steps.ts';
import { contactName } from './write-cases.ts';

/** What the desk learnt of an order, and until when it may be undone. */
export type Heard = JudgedReport & { readonly holdUntil: number | null };

export type ToJudge = {
  /** What the restarted desk shows, at rest. */
  readonly rest: Extract<Saying, { say: 'rest' | 'blocked' }>;
  /** Everything that was ever ordered. */
  readonly orders: readonly CrashOrder[];
  readonly heard: ReadonlyMap<number, Heard>;
  /** The step of an order at which the program has just died; null: it died elsewhere. */
  readonly died: { readonly step: StepName; readonly order: CrashOrder } | null;
  readonly practice: CrashPractice;
};

/** Compares what the desk shows with the service's records, order by order, and looks for records without an order. */
export function judgeAll({ rest, orders, heard, died, practice }: ToJudge): CrashViolation[] {
  const wrong = (words: string): CrashViolation => ({ kind: 'wrong', words });
  if (rest.say === 'blocked') return [wrong(`the desk is blocked: ${rest.why}`)];
  const records = readRecords(practice.sandbox);
  const judged = orders.flatMap((order) => {
    const open = rest.open.filter((row) => isOf(row, order));
    const effect = effectOf(records, order);
    const known = heard.get(order.n) ?? { acknowledged: false, undone: null, holdUntil: null };
    const carriedOut = callsOf(practice, order).filter(
      ({ status }) => status !== null && status < 300,
    ).length;
    const violation =
      judge(order, known, effect, open, carriedOut) ?? sentBeforeHoldEnded(practice, order, known.holdUntil);
    if (violation) return [violation];
    if (died?.order.n !== order.n) return [];
    const state = open[0]?.state ?? null;
    if (endsAfter(died.step, order).some((end) => end.effect === effect && end.open === state)) return [];
    const words = `done ${effect} times, ${state ?? 'not open'}`;
    return [wrong(`${order.kind} ${order.n}, killed ${died.step}: ${words}`)];
  });
  const unknown = rest.open.filter((row) => !orders.some((order) => isOf(row, order)));
  return [
    ...rest.problems.map(wrong),
    ...judged,
    ...unknown.map((row) => wrong(`nobody ordered: ${row.title}`)),
    ...strays(records, orders).map(wrong),
  ];
}

const isOf = (row: ShownWrite, order: CrashOrder) =>
  (order.kind === 'method-change'
    ? row.kind === 'payment-removal' || row.kind === 'payment'
    : row.kind === order.kind) &&
  (row.kind === 'contact' ? row.title.endsWith(`: ${contactName(order.n)}`) : row.patientId === order.n);

/** The calls of an order that reached the service. */
function callsOf({ sandbox }: CrashPractice, order: CrashOrder) {
  const { method, path } = callOf(order);
  return sandbox.calls().filter((call) => call.method === method && path.test(`/v1${call.path}`));
}

/** An arrival may be undone until its hold has passed: it must not be sent before. */
function sentBeforeHoldEnded(
  practice: CrashPractice,
  order: CrashOrder,
  holdUntil: number | null,
): CrashViolation | null {
  if (order.kind !== 'arrival' || holdUntil === null) return null;
  if (callsOf(practice, order).every(({ at }) => at >= holdUntil)) return null;
  return { kind: 'wrong', words: `arrival ${order.n}: sent before its hold had passed` };
}
