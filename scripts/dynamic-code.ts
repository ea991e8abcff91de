import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run-command.ts';

/** What makes code out of a text. */
const makers =
  /\beval\s*\(|\bnew\s+Function\s*\(|(?<![=!])=\s*Function\s*[;,]|\bset(?:Timeout|Interval)\s*\(\s*['"`]|['"](?:node:)?vm['"]/g;

/** Those of the libraries in the built program, each with why it may stay. */
const ofLibraries: readonly { readonly text: string; readonly why: string }[] = [
  { text: 'const validate = new Function(`${names_1', why: 'ajv, for a schema of settings: none is given' },
  { text: 'new Function("");', why: 'zod asks whether it may; in the page the policy says no' },
  { text: 'const F = Function;', why: 'zod, of schemas that are written in the program' },
];

/** The places in a text where code is made of texts, but for those that are known. */
export function dynamicCodeIn(text: string, known: readonly { readonly text: string }[] = []): string[] {
  return text
    .split('\n')
    .filter((line) => line.match(makers) && !/^\s*(\/\/|\*|\/\*)/.test(line))
    .filter((line) => !known.some((one) => line.includes(one.text)))
    .map((line) => line.trim().slice(0, 120));
}

/** @returns every file that makes code of texts: none of ours does, and of the built libraries only those known */
export function dynamicCode(): string[] {
  const look = (folder: string, endings: RegExp, known: readonly { readonly text: string }[]) =>
    filesBelow(join(root, folder))
      .filter((path) => endings.test(path))
      .flatMap((path) => dynamicCodeIn(readFileSync(path, 'utf8'), known).map((line) => `${path}: ${line}`));
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
