import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run-command.ts';

/** What makes code out of a text. */
const makers =
  /\beval\s*\(|(?<![.\w])Function\s*\(|(?<![=!])=\s*Function\s*[;,]|\bset(?:Timeout|Interval)\s*\(\s*['"`]|['"`](?:node:)?vm['"`]/g;

/** Those of the libraries in the built program, minified (the page) and not, each with why it may stay. */
const ofLibraries: readonly Known[] = [
  { at: /\bFunction\((?:""|``)\)[;,]/, why: 'zod asks whether it may; in the page the policy says no' },
  {
    at: /\bcompile\(\) ?\{\s*(?:let|const) \w+ ?= ?Function\b|^\s*const F = Function;/,
    why: 'zod, of schemas that are written in the program',
  },
  {
    at: /\bFunction\(["`]return this;?["`]\)/,
    why: 'decimal.js and reflect-metadata, where there is no `self` or `globalThis`: not reached',
  },
];

/** Ours: what loads the program compiles the one file beside it, which lies in the same archive (decision 105). */
const ofLoading: readonly Known[] = [{ at: /^import \{ Script \} from ["']node:vm["'];$/ }];
const isLoading = (path: string) =>
  ['electron/load-program.ts', 'out/main/main.js'].some((known) => path === join(root, known));

type Known = { readonly at: RegExp; readonly why?: string };

/** How much of a line, which may be a whole file, is said of a place and compared with what is known: characters on either side. */
const around = 60;

/** The places in a text where code is made of texts, but for those that are known. */
export function dynamicCodeIn(text: string, known: readonly Known[] = []): string[] {
  return text.split('\n').flatMap((line) => {
    if (/^\s*(\/\/|\*|\/\*)/.test(line)) return [];
    return [...line.matchAll(makers)]
      .map(({ 0: maker, index }) => line.slice(Math.max(0, index - around), index + maker.length + around))
      .filter((place) => !known.some(({ at }) => at.test(place)))
      .map((place) => place.trim());
  });
}

/** @returns every file that makes code of texts: none of ours does, and of the built libraries only those known */
export function dynamicCode(): string[] {
  const look = (folder: string, endings: RegExp, known: readonly Known[]) =>
    filesBelow(join(root, folder))
      .filter((path) => endings.test(path))
      .flatMap((path) =>
        dynamicCodeIn(readFileSync(path, 'utf8'), isLoading(path) ? ofLoading : known).map(
          (line) => `${path}: ${line}`,
        ),
      );
  return [
    ...['electron', 'renderer', 'shared'].flatMap((folder) => look(folder, /\.tsx?$/, [])),
    ...look('out', /\.(js|cjs|html)$/, ofLibraries),
  ];
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = dynamicCode();
  for (const line of found) console.log(line);
  process.exitCode = found.length === 0 ? 0 : 1;
}
