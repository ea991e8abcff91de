import { describe, expect, test } from 'vitest';
import {
  compareCopy,
  noSeenValues,
  type RecordCopy,
  recordCopy,
  type SeenValues,
} from '../../../electron/outbox/reverted.ts';

/** A call writes city and alert; the person changed the city only. */
const written = { values: { city: 'Unley', alert: null }, before: { city: 'Adelaide' } };
const copy = (
  city: string,
  alert: string | null,
  version: number,
  digest = `${city} ${alert}`,
): RecordCopy => ({
  fields: { city, alert },
  version,
  digest,
});
/** What is noticed of each copy in turn. */
function noticed(...copies: readonly RecordCopy[]) {
  let seen: SeenValues = noSeenValues;
  return copies.map((one) => {
    const now = compareCopy(written, seen, one);
    seen = now.seen;
    return [now.reverted, now.writtenAgain];
  });
}

describe('What a late call puts back', () => {
  test('is what another writer set and was seen, once the record shows what the call wrote', () => {
    expect(
      noticed(
        copy('Adelaide', null, 1),
        copy('Unley', null, 2),
        copy('Unley', 'ALLERGY', 3),
        copy('Unley', null, 4),
        copy('Unley', null, 4),
      ),
    ).toEqual([
      [{}, false],
      [{}, false],
      [{}, false],
      [{ alert: 'ALLERGY' }, false],
      [{}, false],
    ]);
  });

  test('is not the value that the person changed, before it has landed; afterwards it is', () => {
    expect(noticed(copy('Adelaide', null, 1), copy('Unley', null, 2))).toEqual([
      [{}, false],
      [{}, false],
    ]);
    const again = [copy('Unley', null, 2), copy('Adelaide', null, 3), copy('Unley', null, 4)];
    expect(noticed(...again).at(-1)).toEqual([{ city: 'Adelaide' }, false]);
    const others = [copy('Glenelg', null, 1), copy('Unley', null, 2)];
    expect(noticed(...others).at(-1)).toEqual([{ city: 'Glenelg' }, false]);
  });

  test('may be anything where the record was written again and looks as the call wrote it', () => {
    expect(noticed(copy('Unley', null, 2), copy('Unley', null, 3))).toEqual([
      [{}, false],
      [{}, true],
    ]);
    expect(noticed(copy('Adelaide', null, 2), copy('Adelaide', null, 3)).at(-1)).toEqual([{}, false]);
  });
});

test('Copies that differ in nothing but their stamps have the same digest.', () => {
  const place = { patientId: 3, status: 'Arrived' };
  const record = { id: 1, updatedAt: '2026-03-01T00:00:00Z', appointmentPatients: [{ ...place }] };
  const later = {
    id: 1,
    appointmentPatients: [{ ...place, statusUpdatedAt: '2026-03-02T00:00:00Z' }],
    updatedAt: '2026-03-03T00:00:00Z',
  };
  expect(recordCopy(record, {}).digest).toBe(recordCopy(later, {}).digest);
  expect(recordCopy(later, {}).version).toBeGreaterThan(recordCopy(record, {}).version ?? 0);
  expect(recordCopy({ ...later, note: 'New' }, {}).digest).not.toBe(recordCopy(later, {}).digest);
});
