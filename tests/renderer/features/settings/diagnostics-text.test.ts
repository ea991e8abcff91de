import { expect, test } from 'vitest';
import { asText, factGroups } from '../../../../renderer/features/settings/diagnostics-text.ts';
import { failure } from '../../../../shared/failures.ts';
import { now } from '../../sample.ts';

const seen = {
  ...{ version: '0.1.0', runtime: 'Node 24', manners: { order: 'ascending' } },
  budget: {
    ...{
      ratePerMinute: 35.04,
      burst: 4,
      tokens: 2.55,
      callsLastMinute: 31,
      pausedUntil: now + 12_500,
      refusals: 1,
    },
    queued: { act: 1, look: 2, keep: 3 },
  },
  lists: [{ feed: 'patients', title: 'Patients', readAt: now - 60_000, count: 2000, firstReadDone: false }],
  lastFailures: [{ at: now - 60_000, operation: 'listInvoices', failure: failure('timed-out') }],
};

test('the diagnostics can be read over the phone', () => {
  expect(asText(factGroups(seen, now))).toBe(
    [
      ...['Program', '  Foyer: 0.1.0', '  Runs on: Node 24', ''],
      ...['Calls', '  Rate: 35 a minute, burst 4', '  Left now: 2.6', '  Made in the last minute: 31'],
      ...['  Waiting: 1 act, 2 look, 3 keep', '  Refused as too many: 1', '  Paused for: 13 s', ''],
      ...['Lists', '  Patients: 2000 · 1 min ago · first reading under way', ''],
      ...['Manners of the service', '  order: ascending', ''],
      ...['Last failures', '  1 min ago, listInvoices: The practice’s service did not answer in time.'],
    ].join('\n'),
  );
});

test('before a practice is connected there is no budget, and it says so', () => {
  expect(asText(factGroups({ ...seen, budget: null }, now))).toContain('Budget: not connected');
});
