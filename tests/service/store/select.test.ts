import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServiceDatabase, type Sqlite } from '../../../service/store/database.ts';
import { kinds } from '../../../service/store/kinds.ts';
import { openRecords, type Records } from '../../../service/store/records.ts';
import type { PageQuery, Test } from '../../../service/store/select.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import { asMany } from '../../extent.ts';
import { tinyAppointment } from '../fixtures/tiny-clinic.ts';

/** 6,000 appointments: more than `few` of them meet a loose filter, only some a tight one, so every walk is taken. */
const total = 6_000;
const hour = 3_600_000;
const start = Date.parse('2026-01-01T00:00:00.000Z');
const statuses = [null, 'Arrived', 'Completed', 'Completed', 'Cancelled'] as const;

let db: Sqlite;
let records: Records;
let all: Appointment[];

beforeAll(() => {
  db = openServiceDatabase(null);
  records = openRecords(db);
  all = Array.from({ length: total }, (_, n) => {
    const at = (ms: number) => new Date(ms).toISOString();
    const one = tinyAppointment(n + 1, n % 97 === 0 ? [1 + (n % 50), 60 + (n % 50)] : [1 + (n % 50)], {
      start: at(start + ((n * 7919) % total) * hour),
      updatedAt: at(start + ((n * 104_729) % total) * hour),
      practitionerId: n % 13 === 0 ? 7 : 1 + (n % 3),
      archived: n % 11 === 0,
    });
    for (const place of one.appointmentPatients ?? []) {
      place.status = statuses[(n + place.patientId) % statuses.length] ?? null;
      place.statusUpdatedAt = place.status === null ? null : at(start + ((n * 31) % total) * hour);
    }
    return one;
  });
  records.bulk(() => {
    for (const one of all) records.put('appointments', one);
  });
});
afterAll(() => db.close());

const value = (one: Record<string, unknown>, column: string): unknown => {
  const named = kinds.appointments.columns[column];
  if (named) return named.of(one as Appointment);
  return column === 'updated' ? Date.parse(String(one['updatedAt'])) : one[column];
};
const meets = (found: unknown, { op, value: wanted }: Test): boolean => {
  if (found === null || found === undefined || wanted === null) return false;
  if (op === '=') return found === wanted;
  return op === '>=' ? Number(found) >= Number(wanted) : Number(found) < Number(wanted);
};
const partValue = (row: (number | string | null)[], column: string) =>
  row[Object.keys(kinds.appointments.parts?.['appointment_patients']?.columns ?? {}).indexOf(column)];

/** What a page should be, worked out the slow way. */
function slowly(
  query: PageQuery,
  among: readonly Appointment[],
): { ids: number[]; above: boolean; below: boolean } {
  const matching = among.filter(
    (one) =>
      (query.archivedToo || one.archived !== true) &&
      query.tests.every((each) => meets(value(one, each.column), each)) &&
      Object.entries(query.parts).every(([part, tests]) =>
        (kinds.appointments.parts?.[part]?.of(one) ?? []).some((row) =>
          tests.every((each) => meets(partValue(row, each.column), each)),
        ),
      ),
  );
  const ids = matching.map((one) => one.id);
  const { idAbove, idBelow, order, size } = query;
  const within = ids.filter((id) => id > (idAbove ?? 0) && id < (idBelow ?? Number.POSITIVE_INFINITY));
  const upwards = idAbove !== undefined || (idBelow === undefined && order === 'ascending');
  const page = upwards ? within.slice(0, size) : within.slice(-size);
  const above = page.length > 0 && ids.some((id) => id > Math.max(...page));
  const below = page.length > 0 && ids.some((id) => id < Math.min(...page));
  return { ids: order === 'ascending' ? page : page.toReversed(), above, below };
}

const moment = fc.integer({ min: -10, max: total + 10 }).map((n) => start + n * hour);
const range = (column: string): fc.Arbitrary<Test[]> =>
  fc.oneof(
    fc.constant<Test[]>([]),
    moment.map((at): Test[] => [{ column, op: '>=', value: at }]),
    fc.tuple(moment, moment).map(([a, b]): Test[] => [
      { column, op: '>=', value: Math.min(a, b) },
      { column, op: '<', value: Math.max(a, b) },
    ]),
  );
const exact = (column: string, values: (number | string)[]): fc.Arbitrary<Test[]> =>
  fc
    .option(fc.constantFrom(...values))
    .map((one): Test[] => (one === null ? [] : [{ column, op: '=', value: one }]));

const query: fc.Arbitrary<PageQuery> = fc
  .record({
    updated: range('updated'),
    start: range('start_at'),
    practitioner: exact('practitioner_id', [1, 2, 7, 99]),
    patient: exact('patient_id', [1, 49, 61, 999]),
    status: exact('status', ['Arrived', 'Completed', 'Cancelled', 'Did not arrive']),
    statusAt: range('status_at'),
    idAbove: fc.option(fc.integer({ min: 1, max: total }), { nil: undefined }),
    idBelow: fc.option(fc.integer({ min: 1, max: total }), { nil: undefined }),
    archivedToo: fc.boolean(),
    order: fc.constantFrom('ascending' as const, 'descending' as const),
    size: fc.integer({ min: 1, max: 120 }),
  })
  .map(({ updated, start: started, practitioner, patient, status, statusAt, ...rest }) => {
    const tests = [...patient, ...status, ...statusAt];
    return {
      ...rest,
      tests: [...updated, ...started, ...practitioner],
      parts: tests.length > 0 ? { appointment_patients: tests } : {},
      also: [],
    };
  });

describe('a page of records', () => {
  /** As they are, or so few that they are walked without choosing. */
  test.each([
    ['thousands of records', total],
    ['few records', 150],
  ])('is the page that a slow reading of every record would give, whatever is asked: %s', (_, most) => {
    const few = openServiceDatabase(null);
    const among = all.slice(0, most);
    const read = most === total ? records : openRecords(few);
    if (read !== records) for (const one of among) read.put('appointments', one);
    fc.assert(
      fc.property(query, (asked) => {
        const { ids, docs, above, below } = read.page('appointments', asked);
        expect(docs.map((doc) => (JSON.parse(doc) as Appointment).id)).toEqual([...ids]);
        const slow = slowly(asked, among);
        expect({ ids: [...ids] }).toEqual({ ids: slow.ids });
        // Links go on beyond the page; beyond the asked bounds only where a cursor came from there.
        if (asked.idAbove === undefined || asked.idBelow === undefined) {
          expect({ above, below }).toEqual({
            above: slow.above && ids.length > 0,
            below: slow.below && ids.length > 0,
          });
        }
      }),
      { numRuns: asMany(150, 600) },
    );
    few.close();
  });

  const plan = (asked: Partial<PageQuery>): string => {
    const statements: string[] = [];
    const listening = openRecords(
      new Proxy(db, {
        get: (target, name) =>
          name === 'prepare'
            ? (text: string) => {
                statements.push(text);
                return target.prepare(text);
              }
            : Reflect.get(target, name),
      }),
    );
    const whole: PageQuery = {
      tests: [],
      parts: {},
      also: [],
      archivedToo: false,
      order: 'ascending',
      size: 50,
      ...asked,
    };
    listening.page('appointments', whole);
    const chosen = statements.find((text) => text.includes('_docs')) ?? '';
    const values = Array.from(chosen.matchAll(/\?/g), () => 1);
    return (db.prepare(`EXPLAIN QUERY PLAN ${chosen}`).all(...values) as { detail: string }[])
      .map((row) => row.detail)
      .join('\n');
  };

  test('of recent changes is chosen in the index of changes alone', () => {
    const tests: Test[] = [{ column: 'updated', op: '>=', value: start + (total - 20) * hour }];
    expect(plan({ tests })).toContain('USING COVERING INDEX appointments_by_updated');
  });

  test('of nearly all records is walked by id, without sorting them', () => {
    const steps = plan({
      tests: [{ column: 'updated', op: '>=', value: start + 10 * hour }],
      idAbove: 4_000,
    });
    expect(steps).toContain('SEARCH t USING INTEGER PRIMARY KEY (rowid>?)');
    expect(steps).not.toContain('TEMP B-TREE FOR ORDER BY');
  });

  test('of a day is chosen by both ends of the day together', () => {
    const tests: Test[] = [
      { column: 'start_at', op: '>=', value: start + 3_000 * hour },
      { column: 'start_at', op: '<', value: start + 3_024 * hour },
    ];
    expect(plan({ tests })).toContain('COVERING INDEX appointments_by_start_at (start_at>? AND start_at<?)');
  });

  test('of one patient is chosen in the index of patients', () => {
    const parts = { appointment_patients: [{ column: 'patient_id', op: '=', value: 3 }] as Test[] };
    expect(plan({ parts })).toContain('appointment_patients_by_patient_id (patient_id=?)');
  });
});
