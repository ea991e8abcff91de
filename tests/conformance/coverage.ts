import { type OperationName, operations } from '../../shared/practice/operations.ts';
import { expected, names, type Rule, rules } from './rules.ts';

/** The table of docs/spec-coverage.md, from the names of the conformance tests alone. */

type Expected = ReturnType<typeof expected>[number];

/** What has to be tested and is not. */
export function uncovered(tests: readonly string[]): Expected[] {
  const there = new Set(tests);
  return expected().filter(({ test }) => !there.has(test));
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

export function coveragePage(tests: readonly string[]): string {
  const there = new Set(tests);
  const all = expected();
  const has = ({ test }: Expected) => there.has(test);
  const of = (name: OperationName) => all.filter((one) => one.operation === name);
  const since = (which: 'spec' | 'extension') => names.filter((name) => operations[name].since === which);
  const full = (which: 'spec' | 'extension') => since(which).filter((name) => of(name).every(has)).length;

  const operationRow = (name: OperationName): string => {
    const { method, path, since: origin } = operations[name];
    const own = of(name);
    const sentences = new Set(own.map((one) => one.sentence)).size;
    const beyond = origin === 'extension' ? ' (beyond the spec)' : '';
    return `| ${method} | \`${path}\`${beyond} | ${sentences} | ${own.filter(has).length} of ${own.length} |`;
  };
  const ruleRow = ({ section, sentence }: Rule): string => {
    const own = all.filter((one) => one.sentence === sentence);
    const operationCount = new Set(own.map((one) => one.operation)).size;
    return `| ${cell(sentence)} | ${cell(section)} | ${operationCount} | ${own.filter(has).length} of ${own.length} |`;
  };
  const promised = names.flatMap((name) => {
    const own = of(name).filter((one) => one.section === 'The operation itself');
    if (own.length === 0) return [];
    const lines = own.map((one) => `- ${has(one) ? '' : '**untested** '}${one.sentence}`);
    return [`\n### ${operations[name].method} ${operations[name].path}\n\n${lines.join('\n')}`];
  });

  return `# Spec coverage

Generated from the names of the tests in \`tests/conformance/\` by \`node scripts/spec-coverage.ts\`; not written by hand.
Each test is named \`operation · sentence [variant]\`: the operation of the table, the sentence of the spec (or of a decision
record where the spec leaves it open), and the parameter or field where a sentence has several.

The facts behind the rules, in our own words: [practice-api](practice-api/README.md).

**${full('spec')} of ${since('spec').length} operations of the spec, and ${full('extension')} of ${since('extension').length} beyond it, have a test for every rule that applies to them:
${all.filter(has).length} of ${all.length} tests.**

## Operations

| Method | Path | Rules | Tests |
|---|---|---|---|
${names.map(operationRow).join('\n')}

## Rules for many operations

| Rule | Section of the spec | Operations | Tests |
|---|---|---|---|
${Object.values<Rule>(rules).map(ruleRow).join('\n')}

## What single operations promise
${promised.join('\n')}
`;
}
