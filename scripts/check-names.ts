import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node scripts/check-names.ts`: no exported name stands for two things. Prints each name that more than one file declares
 * and exports, with the files, and fails if there is one. A file that passes another file's export on declares nothing.
 */
const folders = ['electron', 'renderer', 'shared', 'service', 'scripts', 'tests'];

const declaration =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:type|interface|function\*?|class|const|let|enum) +([\w$]+)/gm;

const filesOf = new Map<string, Set<string>>();
for (const path of sources()) {
  for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(declaration)) {
    filesOf.set(name, (filesOf.get(name) ?? new Set()).add(path));
  }
}
const shared = [...filesOf].filter(([, files]) => files.size > 1);
for (const [name, files] of shared.sort()) console.log(`${name}: ${[...files].join(', ')}`);
console.log(`${shared.length} of ${filesOf.size} exported names are declared in more than one file`);
process.exitCode = shared.length > 0 ? 1 : 0;

function sources(): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name).replaceAll('\\', '/')),
  );
}
