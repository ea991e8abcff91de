import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node scripts/check-words.ts`: words that comments and names no longer use, here and in the tests, and what to say instead
 * (CONTRIBUTING.md, "Words"). Prints each place, and fails if there is one. `meant` holds the exceptions with their reasons.
 *
 * Only comments and names are read: the words on the screens have their own rules.
 */
const folders = ['electron', 'renderer', 'shared', 'service', 'scripts', 'tests'];

type Meant = { readonly path: RegExp; readonly word: RegExp; readonly why: string };

const meant: readonly Meant[] = [
  { path: /^(shared\/practice|service)\//, word: /^ledger/i, why: 'a name of the spec' },
  { path: /^tests\//, word: /^ledger(?:Id|AccountCode)$/, why: 'a field of the spec' },
  { path: /^tests\/.*\/columns\.page\.test\.ts$/, word: /^Nobody$/, why: 'words on the screen' },
  { path: /^scripts\/check-words\.ts$/, word: /./, why: 'the list itself' },
  {
    path: /^electron\/outbox\/(settlement|write-notes)\.ts$/,
    word: /^told(Twice|Wrong)$/,
    why: 'keys of rows that lie in desk files already: renamed, a warning would be shown twice after an update',
  },
];

/** In comments, whole words; the second is the field's. */
const inComments: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bmanners?\b/gi, 'server profile, behaviour'],
  [/\bfates?\b/gi, 'delivery, outcome'],
  [/\banew\b/gi, 'again'],
  [/\bnobody\b/gi, 'no one; name who acts'],
  [/\bwhoever\b/gi, 'name who acts'],
  [/\bsomebody(?:’s|'s)?\b/gi, 'a person, another desk, the user'],
  [/\btroubles?\b/gi, 'error, failure'],
  [/\b(?:is|are|was|were|be|been) told\b/gi, 'is notified, is shown, learns'],
  [/\btells? (?:of|no one|everybody)\b/gi, 'notifies, reports'],
  [/\blanes?\b/gi, 'priority'],
  [/\bledgers?\b/gi, 'outbox store'],
  [/\bcarriers?\b/gi, 'sender'],
  [/\bveil(?:ed|s)?\b/gi, 'masked'],
  [/\bpaperwork\b/gi, 'documents'],
  [/\blittle by little\b/gi, 'in chunks'],
  [/\bin vain\b/gi, 'without success'],
  [/\b(?:a|the|one|each|no|last|next|another|first|second) looks?\b/gi, 'read, check, read-back'],
  [/\bkeeps? it from\b/gi, 'prevents'],
  [/\blaid over\b/gi, 'overlay'],
  [/\bjotting/gi, 'desk note'],
  [/\bat hand\b/gi, 'available'],
];

/** In names, as parts of camelCase words. */
const inNames: readonly (readonly [word: RegExp, instead: string])[] = [
  [
    /^(?:manners|fate|anew|nobody|whoever|somebody|trouble|troubled|lane|lanes|ledger|carrier)$/,
    'the field’s word',
  ],
  [
    /^(?:told|telling|veil|veiled|bare|paperwork|papers|paper|jotting|jottings|jotted|soon)$/,
    'the field’s word',
  ],
];

type Hit = { readonly at: string; readonly word: string; readonly instead: string };

const hits: Hit[] = [];
for (const path of sources()) for (const hit of hitsIn(path, readFileSync(path, 'utf8'))) hits.push(hit);
for (const { at, word, instead } of hits) console.log(`${at}: ${word} (say: ${instead})`);
console.log(`${hits.length} places`);
process.exitCode = hits.length > 0 ? 1 : 0;

function sources(): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name).replaceAll('\\', '/')),
  );
}

function hitsIn(path: string, text: string): Hit[] {
  const found: Hit[] = [];
  const add = (line: number, word: string, instead: string) => {
    const isMeant = meant.some((one) => one.path.test(path) && one.word.test(word));
    if (!isMeant) found.push({ at: `${path}:${line}`, word, instead });
  };
  text.split('\n').forEach((row, index) => {
    const { code, comment } = partsOf(row);
    for (const [word, instead] of inComments) {
      for (const [said] of comment.matchAll(word)) add(index + 1, said, instead);
    }
    for (const [name] of code.matchAll(/[A-Za-z]\w*/g)) {
      const words = name
        .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .split(' ');
      for (const [word, instead] of inNames)
        if (words.some((one) => word.test(one))) add(index + 1, name, instead);
    }
  });
  return found;
}

/** A row's code without its texts, and its comment. */
function partsOf(row: string): { readonly code: string; readonly comment: string } {
  const trimmed = row.trimStart();
  if (/^(?:\*|\/\*|\/\/)/.test(trimmed)) return { code: '', comment: row };
  const withoutTexts = row
    .replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''")
    .replace(/>[^<>{}]*</g, '><');
  if (isProse(withoutTexts)) return { code: '', comment: '' };
  const at = withoutTexts.search(/(?:^|[^:])\/\//);
  return at < 0
    ? { code: withoutTexts, comment: '' }
    : { code: withoutTexts.slice(0, at), comment: withoutTexts.slice(at) };
}

/** A row of text between two tags of a page: words, with nothing of TypeScript but `{…}`. */
function isProse(row: string): boolean {
  const withoutTags = row.replace(/\{[^{}]*\}|<[^<>]*>/g, '');
  return !/[={};()[\]|&]/.test(withoutTags) && /[\p{L}’,]+ [\p{L}’,]+ /u.test(withoutTags);
}
