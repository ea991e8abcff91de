import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { capsOf } from '../../renderer/features/help/key-caps.ts';
import { helpPages } from '../../renderer/model/help-pages.ts';
import { foundKeys, keyRows, listKeys } from '../../renderer/model/keys.ts';
import { root } from '../../scripts/run-command.ts';
import { sentencesOf } from '../../scripts/sentences/listed.ts';
import { pathsBelow, withParsed } from '../../scripts/sentences/parsed.ts';

const folder = join(root, 'docs', 'help');
const pages = helpPages.map((name) => [name, readFileSync(join(folder, `${name}.md`), 'utf8')] as const);
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

test('each page of the help is a file, and each file is a page', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  expect(files.toSorted()).toEqual(helpPages.map((name) => `${name}.md`).toSorted());
});

test.each(pages)(
  '%s: a title, a short text, and a picture in light and dark with words for those who don’t see it',
  (_, text) => {
    expect(text).toMatch(/^# .+\n/);
    expect(text.split(/\s+/).length).toBeLessThan(340);
    const pictures = [...text.matchAll(/!\[(.+)\]\((pictures\/[\w-]+)-light\.png\)/g)];
    expect(pictures).toHaveLength(1);
    for (const [, words, path] of pictures) {
      expect(words).toMatch(/\w+ \w+/);
      for (const theme of ['light', 'dark'])
        expect(existsSync(join(folder, `${path}-${theme}.png`))).toBe(true);
    }
  },
);

/** What is said of keys is checked against the table of keys: alone, or held with others. */
const combinations = new Set(
  [...keyRows, ...listKeys, ...foundKeys]
    .map(({ caps }) => caps.join('+'))
    .concat(...['Shift', 'Ctrl', 'Alt', '↑', '↓', 'Enter', 'Esc', 'Ctrl+−', 'Ctrl+0']),
);

test.each(pages)('%s: each key that it names does something', (_, text) => {
  const written = all(text, /`([^`]+)`/g).map((keys) => capsOf(keys).join('+'));
  expect(written.filter((keys) => !combinations.has(keys))).toEqual([]);
});

test.each(pages)('%s: each link leads to another page', (_, text) => {
  const links = all(text, /(?<!!)\[[^\]]*\]\(([^)]+)\)/g);
  expect(links.filter((link) => !helpPages.some((name) => link === `${name}.md`))).toEqual([]);
});

test('what a page writes in bold, a button, a field or a title of the program is called so', () => {
  const paths = ['renderer', 'shared', 'electron'].flatMap((room) =>
    pathsBelow(root, room, /(?:\/words\.ts|\/words\/[\w-]+\.ts|-words\.ts)$/),
  );
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const said = new Set(
    withParsed(files, (trees) =>
      [...trees.values()].flatMap((tree) => sentencesOf(tree).map(({ text }) => text)),
    ),
  );
  const bold = pages.flatMap(([name, text]) =>
    all(text, /\*\*([^*]+)\*\*/g).map((words) => `${name}: ${words}`),
  );
  expect(bold.filter((one) => !said.has(one.slice(one.indexOf(': ') + 2)))).toEqual([]);
});
