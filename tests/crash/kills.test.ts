import { beforeAll, describe, expect, test } from 'vitest';
import { asMany, someOf } from '../extent.ts';
import { type LifeReport, live } from './life.ts';
import { type CrashOrder, orderKinds } from './orders.ts';
import { drawRounds, type Round } from './rounds.ts';
import { rowKindOf, type StepName, stepsOf } from './steps.ts';

/** A round whose program is killed at a step of one order, a few others being under way. */
function killedAt(step: StepName, order: CrashOrder, others: readonly CrashOrder[]): Round {
  const orders = [...others, order];
  return {
    orders,
    gaps: orders.map(() => 0),
    stop: { at: 'step', step, order },
    badNetwork: false,
    offMs: 0,
  };
}

const order = (n: number, kind: CrashOrder['kind'], undone = false): CrashOrder => ({ n, kind, undone });

/** Two rounds never have an order in common, so each has numbers of its own. */
const from = (round: number) => 1 + round * 3;

/** Lives through the rounds once; each test checks its own. */
function lived(rounds: readonly Round[]): () => LifeReport {
  let report: LifeReport | null = null;
  beforeAll(async () => {
    report = await live(rounds, null);
  }, 600_000);
  return () => {
    if (!report) throw new Error('the life was not lived');
    return report;
  };
}

/** Nothing went wrong by the restart after this round, and the program did die there. */
function expectRight({ violations, died }: LifeReport, round: number, step: StepName): void {
  expect(died[round]).toBe(step);
  expect(violations.filter((violation) => violation.round === round + 1)).toEqual([]);
}

describe('A payment whose program is killed', () => {
  const steps = stepsOf(order(0, 'payment'));
  const report = lived(
    steps.map((step, i) =>
      killedAt(step, order(from(i), 'payment'), [order(from(i) + 1, 'arrival'), order(from(i) + 2, 'file')]),
    ),
  );
  test.each(steps.map((step, i) => [step, i] as const))(
    '%s: after the restart it is done once, or asked about, and never done twice.',
    (step, i) => expectRight(report(), i, step),
  );
});

describe('A change of method whose program is killed', () => {
  const steps = stepsOf(order(0, 'method-change'));
  /** Of its removal where the number is even, of the new payment where it is odd; by turns in `npm test`. */
  const each = steps
    .flatMap((step) => [step, step])
    .map((step, i) => ({ step, one: order(from(i), 'method-change') }));
  const all = someOf(each, 5);
  const report = lived(all.map(({ step, one }) => killedAt(step, one, [order(one.n + 1, 'arrival')])));
  test.each(all.map(({ step, one }, i) => [step, rowKindOf(one), i] as const))(
    '%s (%s): after the restart the payment counts once, by one method, or a card stands for it.',
    (step, _, i) => expectRight(report(), i, step),
  );
});

describe('A write whose program is killed', () => {
  const undone = order(1, 'arrival', true);
  /** Each kind at a step of its own. */
  const cases = orderKinds
    .filter((kind) => kind !== 'payment')
    .map((kind, i) => {
      const one = order(from(i + 1), kind);
      const [first = 'before its row', ...steps] = stepsOf(one).slice(3);
      return { step: steps[i] ?? first, one };
    });
  const all = [{ step: 'when its undo is on the disk' as StepName, one: undone }, ...cases];
  const report = lived(
    all.map(({ step, one }) =>
      killedAt(step, one, [order(one.n + 1, 'payment'), order(one.n + 2, 'booking')]),
    ),
  );
  test.each(all.map(({ step, one }, i) => [step, one.undone ? 'undone arrival' : one.kind, i] as const))(
    '%s (%s): after the restart it ends in the state in which it must.',
    (step, _, i) => expectRight(report(), i, step),
  );
});

/** `npm run crash` lives as many as are asked for. */
const rounds = asMany(3, 10);

test('Whenever the program is killed, every acknowledged write is done once or shown, and nothing else is done.', async () => {
  const { ends, acknowledged, violations } = await live(drawRounds(1, rounds, false), null);
  expect(violations).toEqual([]);
  expect(ends).toBe(rounds);
  expect(acknowledged).toBeGreaterThan(rounds);
}, 600_000);
