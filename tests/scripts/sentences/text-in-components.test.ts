// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code of a file that is read
import { expect, test } from 'vitest';
import { withParsed } from '../../../scripts/sentences/parsed.ts';
import { textInComponent } from '../../../scripts/sentences/text-in-components.ts';

/** The texts in a component, as `line text`. */
const textsIn = (component: string) =>
  withParsed({ 'one.tsx': component }, (trees) =>
    [...trees.values()].flatMap(textInComponent).map(({ line, text }) => `${line} ${text}`),
  );

test('text between tags is found, with the line it begins on', () => {
  expect(textsIn('const a = (\n  <p>\n    Nothing is\n    owing. <b>{sum}</b>\n  </p>\n);')).toEqual([
    '3 Nothing is owing.',
  ]);
});

test('numbers, signs, entities and names of keys between tags are no text', () => {
  expect(textsIn('const a = <p><kbd>Enter</kbd></p>;')).toEqual([]);
  expect(textsIn('const a = <p>12 · &nbsp; {b} – $</p>;')).toEqual([]);
});

test.each([
  ['aria-label="close"', 'close'],
  ['title={busy ? `saving ${name}` : dflt}', 'saving …'],
  ["placeholder={'name'}", 'name'],
  ['label="amount"', 'amount'],
  ['alt="first page"', 'first page'],
])('a text in an attribute that is shown or spoken is found: %s', (attribute, text) => {
  expect(textsIn(`const a = <One ${attribute} />;`)).toEqual([`1 ${text}`]);
});

test.each([
  'className="soft big"',
  'id={`${id}-problem`}',
  'look="danger"',
  'aria-keyshortcuts="Alt+ArrowLeft"',
  "onKeyDown={(event) => event.key === 'Enter' && go()}",
])('an attribute that no one reads is no text: %s', (attribute) => {
  expect(textsIn(`const a = <One ${attribute} />;`)).toEqual([]);
});

test('a text that a component chooses or puts together is found, a word alone as well', () => {
  expect(
    textsIn("const a = <p>{busy ? 'saving' : `${n} saved`}{list.map((x) => <i key='a'>{x}</i>)}</p>;"),
  ).toEqual(['1 saving', '1 … saved']);
});

test('what decides whether something is shown is no text', () => {
  expect(textsIn("const a = <p>{isOpen('email') && <b />}{has('phone') ? 1 : 2}</p>;")).toEqual([]);
});

test('in code, what begins with a capital or has two words is found', () => {
  expect(textsIn("const said = ok ? 'Recorded' : 'not recorded';\nconst kind = 'not-recorded';")).toEqual([
    '1 Recorded',
    '1 not recorded',
  ]);
});

test('what is compared, imported, a type, a property or thrown at developers is no text', () => {
  const code = [
    "import { a } from './A b.ts';",
    "type B = 'Two words';",
    "const c = d === 'Two words' || ['x'].includes('Two words') || e['Two words'];",
    "if (!c) throw new Error('No c here');",
    "switch (c) { case 'Two words': break; }",
    "const f = { 'Two words': 1 };",
    'const g = useTyped(`Two words ${id}`, null);',
    "const h = useRead(['Two words', id], read);",
  ];
  expect(textsIn(code.join('\n'))).toEqual([]);
});
