import { expect, test } from 'vitest';
import {
  asText,
  type DiagnosticsInput,
  factGroups,
} from '../../../../renderer/features/diagnostics/diagnostics-text.ts';
import { failure } from '../../../../shared/failures.ts';
import { app, sampleNow, status } from '../../sample.ts';

const known: DiagnosticsInput = {
  diagnostics: {
    version: '0.1.0',
    runtime: 'Node 24',
    serverProfile: { order: 'ascending' },
    misfits: { 'patients, customFields[].value': 'number in place of text' },
    setAside: [{ what: 'invoice 7', why: 'total: text in place of amount' }],
    budget: {
      ratePerMinute: 35.04,
      burst: 4,
      tokens: 2.55,
      pcs: 2,
      callsLastMinute: 31,
      refusals: 1,
      pausedUntil: sampleNow + 12_500,
      queued: { write: 1, interactive: 2, background: 3 },
    },
    lists: [
      { feed: 'patients', title: 'Patients', readAt: sampleNow - 60_000, count: 2000, firstReadDone: false },
    ],
    lastFailures: [{ at: sampleNow - 60_000, operation: 'listInvoices', failure: failure('timed-out') }],
  },
  app: app({
    practice: { baseUrl: 'https://practice.example', keyStored: true, caFile: 'C:\\Users\\jia\\ca.pem' },
  }),
  status: status({ clockSkewMs: 190_000, waiting: 3, needsPerson: 1 }),
  now: sampleNow,
};

test('the diagnostics can be read over the phone', () => {
  expect(asText(factGroups(known))).toBe(
    [
      ...['Program', '  Foyer: 0.1.0', '  Runs on: Node 24'],
      ...['  Now: 21 November 2026, 10:06 (Australia/Adelaide)', '  Kept on this PC: encrypted files', ''],
      ...['Connection', '  State: live, since 10:06', '  Address: https://practice.example'],
      ...['  API key: in the keychain', '  Certificate file: chosen', '  Today’s list: just now'],
      ...['  First reading: done', '  To send: 3, of which 1 for a person'],
      ...['  Clock of this PC: 3 min ahead of your practice system’s', ''],
      ...['Calls', '  Rate: 35 a minute, burst 4', '  Share: one of 2 PCs on the key', '  Left now: 2.6'],
      ...['  Made in the last minute: 31', '  Queued: 1 write · 2 interactive · 3 background'],
      ...['  Refused as too many: 1', '  Paused: for 13 s more', ''],
      ...['Lists', '  Patients: 2000 · 1 min ago · first reading under way', ''],
      ...['How the service behaves', '  order: ascending', ''],
      ...['Fields in another form than documented'],
      ...['  patients, customFields[].value: number in place of text', ''],
      ...['Records that can’t be read', '  invoice 7: total: text in place of amount', ''],
      ...['Last failures', '  1 min ago, listInvoices: Your practice system didn’t answer in time.'],
    ].join('\n'),
  );
});

test('before a practice is connected there is no budget, and it says so', () => {
  const { diagnostics } = known;
  expect(asText(factGroups({ ...known, diagnostics: { ...diagnostics, budget: null } }))).toContain(
    'Budget: not connected',
  );
});

test('the policy of the PC stands among the facts, and why one is not followed', () => {
  const policy = {
    says: 'the policy file is followed',
    held: ['locationIds' as const, 'lockMinutes' as const],
    pinDemanded: false,
    updates: { mode: 'automatic' as const, opens: '07:00', closes: '20:00' },
  };
  const text = asText(factGroups({ ...known, app: app({ policy }) }));
  expect(text).toContain(
    '  Policy: the policy file is followed\n  Set by the policy: locationIds, lockMinutes\n',
  );
  expect(text).toContain('  Updates: automatic, not from 07:00 to 20:00');
  const says = 'the policy file is not followed: it is no JSON';
  expect(
    asText(
      factGroups({ ...known, app: app({ policy: { says, held: [], pinDemanded: false, updates: null } }) }),
    ),
  ).toContain(`  Policy: ${says}\n\n`);
});

test('how far the first reading is stands among the facts', () => {
  const progress = { doneLists: 3, allLists: 9, objects: 1240, doing: 'Patients' };
  expect(asText(factGroups({ ...known, status: status({ progress }) }))).toContain(
    'First reading: 3 of 9 lists, 1240 records, now Patients',
  );
});

test('no patient’s data and no key is among them', () => {
  const words = 'Jia Chen has no mobile';
  const refused = failure('refused-by-service', { status: 422, words, fields: ['Jia'] });
  const text = asText(
    factGroups({
      ...known,
      diagnostics: {
        ...known.diagnostics,
        lastFailures: [{ at: sampleNow, operation: 'updatePatient', failure: refused }],
      },
      status: status({ connection: { state: 'service-down', failure: refused, since: sampleNow } }),
    }),
  );
  expect(text).not.toMatch(/jia/i);
  expect(text).toContain('updatePatient: Your practice system didn’t accept this. (HTTP 422)');
});

test('a failure of the network has its code here', () => {
  const down = failure('service-down', { words: 'ECONNREFUSED' });
  const text = asText(
    factGroups({
      ...known,
      status: status({ connection: { state: 'service-down', failure: down, since: sampleNow } }),
    }),
  );
  expect(text).toContain('Because: Your practice system isn’t responding. (ECONNREFUSED)');
});
