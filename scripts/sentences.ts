import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.ts';
import { sentencesOf } from './sentences/listed.ts';
import { pathsBelow, withParsed } from './sentences/parsed.ts';

/**
 * `npm run sentences [-- PART]`: every sentence of the program, by screen and by key, to be read in one sitting in the light of
 * docs/words.md. With a part of a path (`payment`), only the files that have it.
 */
const part = process.argv[2] ?? '';
const isWords = /(?:^|\/)(?:words\.ts|words\/[\w-]+\.ts|[\w-]+-words\.ts|failures\.ts)$/;
const paths = ['renderer', 'shared', 'electron']
  .flatMap((folder) => pathsBelow(root, folder, isWords))
  .filter((path) => path.includes(part));
const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const lists = withParsed(files, (trees) =>
  [...trees].map(([path, tree]) => ({ path, sentences: sentencesOf(tree) })),
);
for (const { path, sentences } of lists) {
  if (sentences.length === 0) continue;
  console.log(`\n${path}`);
  for (const { key, text } of sentences) console.log(`  ${key}: ${text}`);
}
const all = lists.reduce((sum, { sentences }) => sum + sentences.length, 0);
console.log(`\n${all} sentences in ${lists.length} files`);
