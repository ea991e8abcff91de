import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.ts';
import { pathsBelow, withParsed } from './sentences/parsed.ts';
import { textInComponent } from './sentences/text-in-components.ts';

/**
 * `node scripts/check-sentences.ts [FOLDER]`: no text that a person reads or hears stands in a component. It belongs into the
 * words of its feature (docs/words.md), where all of them are read in one sitting. Prints each place, and fails if there is
 * one. With a folder (`renderer/app/`), prints the places below it, moved or not.
 */

/** Folders whose sentences have not been moved yet, since when. One that has no text any more must leave the list. */
const notMoved: Readonly<Record<string, string>> = {};

/** Texts that stand in a component for a reason. */
const meant: readonly { readonly path: string; readonly text: string; readonly why: string }[] = [];

const asked = process.argv[2] ?? null;
const files = Object.fromEntries(
  pathsBelow(root, 'renderer', /\.tsx$/).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);
const all = withParsed(files, (trees) =>
  [...trees].flatMap(([path, tree]) => textInComponent(tree).map(({ line, text }) => ({ path, line, text }))),
).filter(({ path, text }) => !meant.some((one) => one.path === path && one.text === text));

const isNotMoved = (path: string) => Object.keys(notMoved).some((folder) => path.startsWith(folder));
const found = all.filter(({ path }) => (asked === null ? !isNotMoved(path) : path.startsWith(asked)));
const moved = Object.keys(notMoved).filter((folder) => !all.some(({ path }) => path.startsWith(folder)));

for (const { path, line, text } of found) console.log(`${path}:${line}: ${text}`);
if (asked === null)
  for (const folder of moved) console.log(`${folder} has no text in its components: take it off the list`);
console.log(`${found.length} texts in components, ${Object.keys(notMoved).length} folders not moved yet`);
process.exitCode = asked === null && found.length + moved.length > 0 ? 1 : 0;
