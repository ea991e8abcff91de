import { groups } from './all.ts';
import { knownOf, type Measured, type MeasuredFile, standing } from './measured.ts';
import type { Mutation } from './mutation.ts';

type Known = Omit<Measured, 'digest' | 'part'>;

/** Between these lines of docs/checking.md stands what `npm run mutations` writes. */
const begin = '<!-- written by `npm run mutations`: begin -->';
const end = '<!-- written by `npm run mutations`: end -->';

/** The page with the table as it was measured last. @throws when the page has no place for it */
export function pageWith(page: string, measured: MeasuredFile): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error('docs/checking.md has no place for the table');
  return `${page.slice(0, from)}${begin}\n\n${sectionOf(measured)}\n${page.slice(to)}`;
}

function sectionOf(measured: MeasuredFile): string {
  const all = Object.values(groups).flatMap((group) => group.map((one) => knownOf(one, measured)));
  const count = (is: (known: Known) => boolean) => all.filter(is).length;
  const lines = [
    `${all.length} mutations. The simulation turns red with ${count(({ simulation }) => simulation?.kind === 'red')}` +
      ` of the ${count(({ simulation }) => simulation !== undefined)} that it was tried on;` +
      ` a unit test turns red with ${count(({ unitTests }) => unitTests?.kind === 'red')}` +
      ` of the ${count(({ unitTests }) => unitTests !== undefined)} that the unit tests were tried on.` +
      ` ${count((known) => standing(known) === 'survives')} survive both.`,
    '',
  ];
  for (const [title, group] of Object.entries(groups)) {
    lines.push(`### ${title}`, '');
    lines.push('| mutation | what a user would lose | simulation | unit test |', '| --- | --- | --- | --- |');
    for (const mutation of group) lines.push(rowOf(mutation, knownOf(mutation, measured)));
    lines.push('');
  }
  return lines.join('\n');
}

const rowOf = (mutation: Mutation, known: Known): string =>
  `| ${cell(mutation.name)} | ${cell(mutation.loses)} | ${sayBySimulation(mutation, known)} | ${sayByUnitTests(known)} |`;

/** What the simulation made of it: `red on day 12 (writes)`. */
export function sayBySimulation({ part }: Mutation, { simulation }: Known): string {
  switch (simulation?.kind) {
    case undefined:
      return 'not yet measured';
    case 'red':
      return `red ${part === 'claims' ? 'in case' : 'on day'} ${simulation.days} (${part}): ${cell(simulation.what)}`;
    case 'green':
      return `green for ${simulation.days} ${part === 'claims' ? 'cases' : 'days'} (${part})`;
    case 'not-loaded':
      return 'does not load the file';
    case 'throws':
      return `throws on day ${simulation.days} (${part})`;
  }
}

/** What the unit tests made of it: the test that is red, with its file. */
export function sayByUnitTests({ unitTests }: Known): string {
  if (!unitTests) return 'not asked';
  return unitTests.kind === 'green' ? 'green' : `\`${unitTests.file}\`: ${cell(unitTests.test)}`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();
