import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHelpSearch, titleOf } from '../../../../renderer/features/help/help-search.ts';
import { helpPages } from '../../../../renderer/model/help-pages.ts';
import { root } from '../../../../scripts/run-command.ts';

const texts = helpPages.map((page) => {
  const markdown = readFileSync(join(root, 'docs', 'help', `${page}.md`), 'utf8');
  return { page, title: titleOf(markdown), markdown };
});
const find = createHelpSearch(texts);
const first = (typed: string) => find(typed)[0];

test.each([
  ['forgot pin', 'lock', 'PIN'],
  ['split payment', 'payments', 'Two methods, or part of the sum'],
  ['refund', 'payments', 'If it went wrong'],
  ['downtime sheet', 'offline', 'On paper'],
  ['folder scanner saves', 'scans', null],
  ['cancel appointment', 'diary', 'Cancel'],
  ['take back an arrival', 'arrivals', 'Mark an arrival'],
])('“%s” finds its part of the help first', (typed, page, heading) => {
  expect(first(typed)).toMatchObject({ page, heading });
});

test('the beginning of a word finds it, and so does a word with a wrong letter', () => {
  expect(first('priv')?.page).toBe('lock');
  expect(find('privasy').map(({ page }) => page)).toContain('lock');
});

test('all words must be there; what is nowhere finds nothing', () => {
  expect(find('zebra')).toEqual([]);
  expect(find('pin zebra')).toEqual([]);
  expect(find('')).toEqual([]);
});

test('eight parts at most, and no sign of Markdown is searched', () => {
  expect(find('the').length).toBeLessThanOrEqual(8);
  expect(find('pictures')).toEqual([]);
});
