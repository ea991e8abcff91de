import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.ts';
import { pathsBelow, withParsed } from './sentences/parsed.ts';
import { textInComponent } from './sentences/text-in-components.ts';

/**
 * `node scripts/check-sentences.ts`: no text that a person reads or hears stands in the renderer outside the words files
 * (docs/words.md), where all of them are read in one sitting. Of a component every such text counts, of other code only two
 * words and more: single ones are values of the service. Prints each place, and fails if there is one. `meant` holds the
 * exceptions with their reasons.
 */
const meant: readonly { readonly path: string; readonly text: string; readonly why: string }[] = [
  { path: 'renderer/components/scheme.ts', text: '(prefers-color-scheme: dark)', why: 'a query of CSS' },
  { path: 'renderer/page-errors.ts', text: 'drawing, caught', why: 'a source of errors, for the log' },
  {
    path: 'renderer/model/change-standing.ts',
    text: 'not sent yet',
    why: 'a state; its words stand elsewhere',
  },
  { path: 'renderer/model/change-standing.ts', text: 'needs a decision', why: 'the same' },
];

const isOfWords = (path: string): boolean => /(?:\/words\.ts|\/words\/[^/]+\.ts|-words\.ts)$/.test(path);
const paths = pathsBelow(root, 'renderer', /\.tsx?$/).filter((path) => !isOfWords(path));
const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const found = withParsed(files, (trees) =>
  [...trees].flatMap(([path, tree]) => textInComponent(tree).map(({ line, text }) => ({ path, line, text }))),
)
  .filter(
    ({ path, text }) => path.endsWith('.tsx') || /\p{L}{2,}\P{L}+\p{L}{2,}/u.test(text.replaceAll('-', '')),
  )
  .filter(({ path, text }) => !meant.some((one) => one.path === path && one.text === text));

for (const { path, line, text } of found) console.log(`${path}:${line}: ${text}`);
console.log(`${found.length} texts outside the words files`);
process.exitCode = found.length > 0 ? 1 : 0;
