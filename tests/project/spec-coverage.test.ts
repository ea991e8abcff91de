import { describe, expect, test } from 'vitest';
import { resourceUses } from '../../shared/practice/resource-uses.ts';
import { coveragePage, uncovered } from '../conformance/coverage.ts';
import { elsewhere, elsewherePage, withoutProof } from '../conformance/elsewhere.ts';
import { usesPage, withoutUse } from '../conformance/field-uses.ts';
import { expected } from '../conformance/rules.ts';

describe('the coverage page', () => {
  const all = expected().map((one) => one.test);

  test('counts 28 operations of the spec and no rule without a test when every test is there', () => {
    expect(uncovered(all)).toEqual([]);
    const page = coveragePage(all);
    expect(page).toMatch(/\*\*28 of 28 operations of the spec, and (\d+) of \1 beyond it/);
    expect(page).toContain(`${all.length} of ${all.length} tests`);
    expect(page).not.toContain('untested');
  });

  test('names every test that is missing', () => {
    const missing = 'createPayment · The amount must equal the sum of the amounts in paymentInvoices.';
    expect(uncovered(all.filter((one) => one !== missing)).map((one) => one.test)).toEqual([missing]);
    const page = coveragePage(all.filter((one) => one !== missing));
    expect(page).toContain('**27 of 28 operations of the spec');
    expect(page).toContain('- **untested** The amount must equal');
  });

  test('expects every test once', () => {
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('sentences of no single operation', () => {
  test('each names a test or a decision that is there, and stands on the page', () => {
    expect(withoutProof()).toEqual([]);
    for (const { sentence } of elsewhere) expect(elsewherePage()).toContain(sentence);
  });

  test('a test or a decision that has gone is named', () => {
    const about = { section: 'Limits', sentence: 'Two.' };
    const gone = { ...about, by: 'docs/decisions/0000-none.md' };
    const renamed = {
      ...about,
      by: 'tests/project/spec-coverage.test.ts',
      test: ['no', 'such', 'test'].join(' '),
    };
    expect(withoutProof([gone, renamed])).toEqual([
      'Two.: there is no docs/decisions/0000-none.md',
      'Two.: no test “no such test” in tests/project/spec-coverage.test.ts',
    ]);
  });
});

describe('what the desk makes of each field', () => {
  test('every field of every resource that is answered has a row', () => {
    expect(withoutUse()).toEqual([]);
    expect(usesPage()).not.toContain('no row');
  });

  test('a new field, a field that has gone and a new resource are named', () => {
    const [appointment, ...others] = resourceUses;
    if (!appointment) throw new Error('there is no resource');
    const { start: _start, ...uses } = appointment.uses;
    const ended = { ...appointment, uses: { ...uses, colour: uses['end'] as never } };
    expect(withoutUse([ended, ...others])).toEqual([
      'Appointment.start: no row says what the desk makes of it',
      'Appointment.colour: a row for a field that is not there',
    ]);
    expect(withoutUse(others)).toContain('listAppointments: what it answers has no table of uses');
  });
});
