import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, test } from 'vitest';
import { mutations } from './all.ts';
import { firstRed } from './by-unit-tests.ts';
import { knownOf, MeasuredFile, standing, withKnown } from './measured.ts';
import { mutatedSource, replaced } from './mutate.ts';
import { pageWith } from './table.ts';

const sourceOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

describe('The mutations', () => {
  test.each(mutations)('Each passage stands in its file exactly once: $name', (mutation) => {
    for (const [file, source] of mutatedSource(mutation, sourceOf)) {
      expect(source).not.toBe(sourceOf(file));
      // A file that cannot be parsed would turn every test red, and prove nothing.
      expect(() => stripTypeScriptTypes(source, { mode: 'transform' })).not.toThrow();
    }
  });

  test('There are at least 60 of them, each with a name of its own and with what a user would lose.', () => {
    expect(mutations.length).toBeGreaterThanOrEqual(60);
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
    for (const { name, loses } of mutations) expect(loses, name).toMatch(/^[A-Z“].*\.$/);
  });

  test('The unit test file that is named as the one that sees a mutation is there.', () => {
    for (const { name, unitTest } of mutations) {
      if (unitTest) expect(existsSync(new URL(`../../${unitTest}`, import.meta.url)), name).toBe(true);
    }
  });

  test('`npm test` lives the days of ten of them.', () => {
    expect(mutations.filter(({ within, slow }) => within !== undefined && !slow)).toHaveLength(10);
  });

  test('docs/checking.md has each of them, with what was measured: `npm run mutations -- --table` writes it.', () => {
    const measured = MeasuredFile.parse(JSON.parse(sourceOf('tests/mutations/measured.json')));
    const page = sourceOf('docs/checking.md');
    expect(pageWith(page, measured)).toBe(page);
  });

  test('What was measured of a mutation that has been rewritten since does not count for it.', () => {
    const [mutation] = mutations;
    if (!mutation) throw new Error('there is none');
    const measured = withKnown({}, mutation, { simulation: { kind: 'green', days: 300 } });
    const both = withKnown(measured, mutation, { unitTests: { kind: 'green' } });
    expect(standing(knownOf(mutation, measured))).toBe('open');
    expect(standing(knownOf(mutation, both))).toBe('survives');
    const [first] = mutation.replacements;
    const rewritten = { ...mutation, replacements: [{ ...first, file: '', text: '', by: '' }] };
    expect(standing(knownOf(rewritten, both))).toBe('open');
  });

  test('The first red test is told from the report of the unit tests; a file that could not be run is an error.', () => {
    const file = { name: '/project/tests/a.test.ts', status: 'failed' };
    const results = [
      { status: 'passed', fullName: 'holds' },
      { status: 'failed', fullName: 'turns red' },
    ];
    const report = (assertionResults: object[]) => ({ testResults: [{ ...file, assertionResults }] });
    const red = { kind: 'red', file: 'tests/a.test.ts', test: 'turns red' };
    expect(firstRed(report(results), '/project')).toEqual(red);
    expect(firstRed({ testResults: [] }, '/project')).toEqual({ kind: 'green' });
    expect(() => firstRed(report([]), '/project')).toThrow('could not be run');
  });

  test('A passage that does not stand in its file exactly once is an error.', () => {
    const replacement = { file: 'a.ts', text: 'b', by: 'c' };
    expect(replaced('abd', replacement)).toBe('acd');
    expect(() => replaced('ad', replacement)).toThrow('0 times');
    expect(() => replaced('abbd', replacement)).toThrow('2 times');
  });
});
