import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distancesOfItsOwn, ruleBodies } from './styles/rule-bodies.ts';

/**
 * `node scripts/check-styles.ts`: what the style sheets of the renderer say twice, or each in its own way.
 * - No two classes have the same rule body of two declarations or more: what several have is a class of
 *   `renderer/components/text.module.css` or `layout.module.css`.
 * - Sizes of type and distances up to 2 rem are tokens (`renderer/app/tokens.css`). `meant` holds the exceptions with their reasons.
 *
 * Prints each place, and fails if there is one.
 */
const root = join(import.meta.dirname, '..', 'renderer');
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ name: file.replaceAll('\\', '/'), css: readFileSync(join(root, file), 'utf8') }));

const meant: Readonly<Record<string, string>> = {
  'components/chip.module.css': 'a chip is as high as a line of the list, whatever the tokens',
  'features/today/owing-cell.module.css': 'a sum must fit into its column',
  'features/today/free-time.module.css': 'by the hours and names that stand still at the edges',
};

const places = new Map<string, string[]>();
for (const { name, css } of sheets) {
  for (const { selector, body, line } of ruleBodies(css)) {
    const isClass = /^\.[\w-]+(?:, \.[\w-]+)*$/.test(selector) && !body.startsWith('@');
    if (isClass && body.includes(';'))
      places.set(body, [...(places.get(body) ?? []), `renderer/${name}:${line} ${selector}`]);
  }
}
const twice = [...places].filter(([, at]) => at.length > 1);
for (const [body, at] of twice) console.log(`${at.join('\n')}\n    ${body}\n`);

const own = sheets
  .filter(({ name }) => name !== 'app/tokens.css' && !(name in meant))
  .flatMap(({ name, css }) => distancesOfItsOwn(css).map((found) => `renderer/${name}: ${found}`));
for (const found of own) console.log(found);

console.log(`${twice.length} rule bodies of more than one class, ${own.length} sizes that are no token`);
process.exitCode = twice.length + own.length === 0 ? 0 : 1;
