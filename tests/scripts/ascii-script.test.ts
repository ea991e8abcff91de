import { runInNewContext } from 'node:vm';
import { describe, expect, it, test } from 'vitest';
import { asciiScript } from '../../scripts/ascii-script.ts';

const isAscii = (text: string) => [...text].every((letter) => letter < '\x80');

describe('a script in ASCII does the same', () => {
  it.each([
    ['a text', "'It isn’t — “so” …'"],
    ['a letter of Latin-1', "'é'"],
    ['a letter of two units', "'😀'.length + '😀'"],
    ['a template', `\`\${1 + 1} days – \${'ł'}\``],
    ['a template over lines', '`’\n“`'],
    ['a text with a backslash before such a letter', "'\\\\’'"],
    ['a pattern', "'a’b'.replace(/[’]/, '-')"],
    ['a pattern of letters of two units', "'a😀b'.replace(/[😀–]/u, '-')"],
    ['a name', 'const größe = 3; größe'],
    ['a key', "({ é: 1 })['é']"],
  ])('%s', (_, script) => {
    const ascii = asciiScript(script);
    expect(isAscii(ascii)).toBe(true);
    expect(runInNewContext(ascii)).toEqual(runInNewContext(script));
  });
});

test('it stays as it is where it is in ASCII', () => {
  const script = "const a = 'x\\u2019'; // so\n";
  expect(asciiScript(script)).toBe(script);
});

it.each([
  ['in a text as it is written', 'String.raw`a ’`'],
  ['behind a backslash', "'\\’'"],
  ['in a pattern, behind a backslash', '/a\\–/'],
])('a letter that cannot be written in ASCII is refused: %s', (_, script) => {
  expect(() => asciiScript(script)).toThrow('not to be written in ASCII');
});
