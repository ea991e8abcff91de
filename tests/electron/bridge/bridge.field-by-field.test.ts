import { expect, test } from 'vitest';
import { patientDetails } from '../../../electron/outbox/kinds/patient-details.ts';
import type { WriteContext } from '../../../electron/outbox/write-definition.ts';
import { parseResponse } from '../../../electron/practice/parse-response.ts';
import { feeds } from '../../../electron/sync/feeds.ts';
import type { Dialect } from '../../../service/dialect.ts';
import { fieldPaths } from '../../../shared/practice/field-paths.ts';
import { type Operation, type OperationName, operations } from '../../../shared/practice/operations.ts';
import { Patient } from '../../../shared/practice/resources/index.ts';
import { readRecord } from '../../../shared/practice/tolerant.ts';
import { asMany } from '../../extent.ts';
import { everyOddity, readOddly } from './field-by-field.ts';
import { oddities, withOddity } from './odd-fields.ts';

/** Each knob of how a list is given stands in one of these; `npm run fields` tries every field on each of them. */
const dialects: readonly (readonly [string, Partial<Dialect>])[] = [
  ['as documented', {}],
  ['newest first, pages of 7, no links', { order: 'descending', links: 'none', pageSize: 7, ids: 'comma' }],
  [
    'links as sampled, pages of 50',
    { links: 'as-sampled', pageSize: 50, singles: 'wrapped', timestamps: 'seconds' },
  ],
  ['without extensions and Date', { extensions: 'absent', dateHeader: 'absent', unknownQuery: 'ignored' }],
];
const whole = process.env['FOYER_EVERY_FIELD'] === 'every';

test.each(dialects.map(([name, dialect], i) => [name, dialect, i] as const))(
  'No feed stops, no view breaks and nothing is lost, whatever a field holds: %s.',
  async (_, dialect, i) => {
    // In `npm test` every eighth, in the soak each on one of the practices.
    const apart = asMany(2, 1) * dialects.length;
    const odd = whole ? everyOddity : everyOddity.filter((_, n) => n % apart === i);
    // A list beyond the documentation is not there at every practice.
    const there = odd.filter(({ feed }) => dialect.extensions !== 'absent' || !feeds[feed].extension);
    expect(await readOddly(dialect, odd)).toEqual({ wrong: [], tried: there.length });
  },
);

const lists = (Object.keys(operations) as OperationName[]).flatMap((name) => {
  const { answer } = operations[name] as Operation;
  const paths = fieldPaths(answer).filter((path) => path.startsWith('data[].'));
  return paths.length > 0 ? [[name, paths.map((path) => path.slice('data[].'.length))] as const] : [];
});

test.each(lists)(
  '%s: every record of an answer is read or set aside, whatever a field of it holds.',
  (name, paths) => {
    const wrong: string[] = [];
    for (const path of paths) {
      for (const oddity of oddities) {
        const odd = withOddity({ id: 2, practitionerId: 1 }, path, oddity);
        const body = new TextEncoder().encode(JSON.stringify({ data: [odd, { id: 3, practitionerId: 3 }] }));
        const read = parseResponse(name, { status: 200, body }, {});
        const value = (read.ok ? read.value : null) as { data: object[]; setAside?: object[] } | null;
        const counted = (value?.data.length ?? 0) + (value?.setAside?.length ?? 0);
        if (counted !== 2) wrong.push(`${path} ${oddity.name}`);
        const fits = (operations[name] as Operation).answer.safeParse({ data: value?.data });
        if (!fits.success) wrong.push(`${path} ${oddity.name}: does not fit`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

test('A change of one field of a patient sends every other back as it came, whatever it held.', async () => {
  const wrong: string[] = [];
  const sample = { id: 3, firstname: 'Ada', lastname: 'Byron', email: 'a@b.c', phoneNumbers: [] };
  for (const path of fieldPaths(Patient)) {
    for (const oddity of oddities) {
      const wire = withOddity(sample, path, oddity);
      const read = readRecord(Patient, wire);
      if (!read.ok) continue;
      const ready = await patientDetails.prepare(
        { patientId: 3, base: {}, mine: { irn: '7' } },
        contextOf(read.value as Patient),
        null,
      );
      // A person decides, with the record untouched.
      if (ready.kind !== 'send') continue;
      const sent: Record<string, unknown> = { ...ready.evidence.body, ...ready.evidence.verbatim };
      // A phone number of fields that the body does not have cannot be sent.
      if (path === 'phoneNumbers[]' && oddity.name === 'a record') continue;
      const [name = ''] = path.split(/[.[]/);
      if (name in sent && name !== 'irn' && !saysTheSame(sent[name], wire[name])) {
        wrong.push(`${path} ${oddity.name}: ${JSON.stringify(sent[name])}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

const contextOf = (patient: Patient) =>
  ({
    client: { getPatient: async () => ({ ok: true, value: patient, serverTime: null, sequence: 1 }) },
    cache: { apply: () => undefined, get: () => null },
    behind: () => [],
    seen: [],
    agreedTo: [],
    earlierWishes: () => [],
    options: { priority: 'write' },
  }) as unknown as WriteContext;

/** Null, missing and empty are one; a scalar may have become its text; dates are days. */
function saysTheSame(sent: unknown, came: unknown): boolean {
  const plain = (value: unknown): unknown => {
    if (value === undefined || value === '') return null;
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null)
      return value === null ? null : String(value).slice(0, 10);
    const fields = Object.entries(value).map(([name, inner]) => [name, plain(inner)] as const);
    return Object.fromEntries(fields.filter(([, inner]) => inner !== null));
  };
  const [a, b] = [sent, came].map((value) => JSON.stringify(plain(value)) ?? 'null');
  return a === b || (a === '[]' && b === 'null');
}
