import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The names of the pictures in `docs/screenshots/` that the README or a page of `docs/` shows, each once, sorted. @param root of the project */
export function shownPictures(root: string): string[] {
  const docs = join(root, 'docs');
  const pages = [
    join(root, 'README.md'),
    ...readdirSync(docs).flatMap((name) => (name.endsWith('.md') ? [join(docs, name)] : [])),
  ];
  const names = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?:docs\/)?screenshots\/([^)]+)\)/g)].map(
      ([, name = '']) => name,
    ),
  );
  return [...new Set(names)].toSorted();
}
