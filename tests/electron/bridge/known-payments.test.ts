import { expect, test } from 'vitest';
import { knownPayments } from '../../../electron/bridge/known-payments.ts';
import { newFeed } from '../../../electron/sync/feed-state.ts';

type Known = Parameters<typeof knownPayments>[0];

/** What is asked of a session, over a list of payments whose last pass began at `asOf` and ended at `readAt`. */
const session = (asOf: number | null, readAt: number | null): Known =>
  ({
    cache: { feedState: () => JSON.stringify({ ...newFeed, asOf, readAt }) },
    outbox: { done: () => [], open: () => [], removals: () => [] },
    sync: { paymentsSince: () => 5 },
  }) as unknown as Known;

test('The list of payments is as of when its last pass began: the PC may have slept for hours in the middle of it.', () => {
  expect(knownPayments(session(1000, 9000)).listed).toEqual({ asOf: 1000, since: 5 });
});

test('A list whose first pass has not ended is not known.', () => {
  expect(knownPayments(session(null, null)).listed).toBeNull();
});
