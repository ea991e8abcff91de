import { readFileSync, writeFileSync } from 'node:fs';
import spawn from 'cross-spawn';
import { operations } from '../shared/practice/operations.ts';
import { coveragePage, uncovered } from '../tests/conformance/coverage.ts';
import { elsewherePage, withoutProof } from '../tests/conformance/elsewhere.ts';
import { usesPage, withoutUse } from '../tests/conformance/field-uses.ts';
import { root } from './run-command.ts';

/**
 * Writes docs/spec-coverage.md from the names of the conformance tests, the sentences of no single operation
 * (tests/conformance/elsewhere.ts) and the tables of what the desk makes of each field (shared/practice/resources/*.uses.ts);
 * with `--check`, only says whether the page is what they would make. Fails when a rule that applies to an operation has no test,
 * a sentence names one that is not there, or a field has no row.
 */

const file = new URL('../docs/spec-coverage.md', import.meta.url);

/** The names of all conformance tests, without running them. */
function testNames(): string[] {
  const { status, stdout } = spawn.sync(
    'vitest',
    ['list', '--project', 'conformance', '--json', '--no-static-parse'],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (status !== 0) throw new Error('the conformance tests could not be listed');
  const listed: { name: string }[] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  return listed.map((one) => one.name);
}

function main(check: boolean): number {
  const names = testNames();
  const missing = uncovered(names);
  for (const { test } of missing) process.stderr.write(`no test: ${test}\n`);
  const unsaid = [...withoutUse(), ...withoutProof()];
  for (const words of unsaid) process.stderr.write(`${words}\n`);
  if (missing.length + unsaid.length > 0) return 1;
  const page = coveragePage(names) + elsewherePage() + usesPage();
  if (!check) writeFileSync(file, page);
  else if (readFileSync(file, 'utf8') !== page) {
    process.stderr.write('docs/spec-coverage.md is out of date: node scripts/spec-coverage.ts\n');
    return 1;
  }
  process.stdout.write(
    `${names.length} conformance tests, ${Object.keys(operations).length} operations, no rule without a test\n`,
  );
  return 0;
}

process.exitCode = main(process.argv.includes('--check'));
