import { test } from 'vitest';
import type { OperationName } from '../../shared/practice/operations.ts';
import { operations } from '../../shared/practice/operations.ts';
import { type ServiceUnderTest, serviceUnderTest } from './calls.ts';
import type { Promises } from './promises.ts';
import { names, type Rule, type RuleName, rules, testName } from './rules.ts';

type Check = (bench: ServiceUnderTest, name: OperationName, variant: string) => Promise<void>;

let shared: Promise<ServiceUnderTest> | null = null;

/** One practice for all tests of a worker that only read; it ends with the worker. */
export function sharedBench(): Promise<ServiceUnderTest> {
  shared ??= serviceUnderTest();
  return shared;
}

async function inFreshBench(work: (bench: ServiceUnderTest) => Promise<void>): Promise<void> {
  const fresh = await serviceUnderTest();
  try {
    await work(fresh);
  } finally {
    await fresh.service.close();
  }
}

/** A test of a rule for every operation, and every variant, that it applies to. */
export function conform(rule: RuleName, check: Check, { fresh = false } = {}): void {
  const { sentence, applies }: Rule = rules[rule];
  for (const name of names) {
    for (const variant of applies(operations[name], name)) {
      test(testName(name, sentence, variant), () =>
        fresh
          ? inFreshBench((one) => check(one, name, variant))
          : sharedBench().then((one) => check(one, name, variant)),
      );
    }
  }
}

/** A test of what one operation promises, in a practice of its own. */
export function promise<N extends keyof Promises>(
  name: N,
  sentence: Promises[N][number],
  check: (bench: ServiceUnderTest) => Promise<void>,
): void {
  test(testName(name, sentence), () => inFreshBench(check));
}
