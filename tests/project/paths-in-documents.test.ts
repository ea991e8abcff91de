import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const recipes = readdirSync(join(root, 'docs/recipes')).map((name) => `docs/recipes/${name}`);
const rooms = readdirSync(join(root, 'electron'), { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('README.md'))
  .map((name) => join('electron', name));

/** Paths of the project between back quotes, without those that hold a placeholder. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`((?:electron|renderer|shared|service|tests|scripts|docs)\/[\w./-]+)`/g)].map(
    ([, path]) => path ?? '',
  );
}

describe('documents for those who work on Foyer', () => {
  it.each(['docs/architecture.md', 'CONTRIBUTING.md', ...recipes, ...rooms])(
    'names no path that is not there: %s',
    (document) => {
      const missing = pathsIn(readFileSync(join(root, document), 'utf8')).filter(
        (path) => !existsSync(join(root, path)),
      );
      expect(missing).toEqual([]);
    },
  );

  it('names no file that is not there where a promise of security names what holds it', () => {
    const files = ['electron', 'renderer', 'resources', 'scripts', 'service', 'shared', 'tests'].flatMap(
      (room) =>
        readdirSync(join(root, room), { recursive: true }).map(
          (name) => `/${room}/${String(name).replaceAll('\\', '/')}`,
        ),
    );
    const read = (document: string) => readFileSync(join(root, document), 'utf8');
    const [, faults = ''] = read('docs/faults-found.md').split('\n## Security\n');
    const text = `${read('docs/security.md')}${faults.split('\n## ')[0]}`;
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|nsh|cjs|css))`/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
  });
});
