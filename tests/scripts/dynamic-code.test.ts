import { expect, it } from 'vitest';
import { dynamicCode, dynamicCodeIn } from '../../scripts/dynamic-code.ts';

it.each([
  'eval("1")',
  'const make = new Function("a", "return a");',
  'const F = Function;',
  'try{return Function(``),!0}catch{}',
  'setTimeout("alert(1)", 10)',
  "import vm from 'node:vm';",
])('code that is made of a text is seen: %s', (line) => {
  expect(dynamicCodeIn(`const before = 1;\n${line}\n`)).toEqual([line]);
});

it.each([
  'evaluate(1)',
  '// eval( is never used',
  'setTimeout(() => go(), 10)',
  'x instanceof Function',
  'isFunction(x) || new WebAssembly.Function(types, x)',
])('and nothing else: %s', (line) => {
  expect(dynamicCodeIn(line)).toEqual([]);
});

it('of a file that is one line, what is around a place is said', () => {
  const [place = ''] = dynamicCodeIn(`${'a();'.repeat(99)}b(Function('c'));${'d();'.repeat(99)}`);
  expect(place).toContain("b(Function('c'));");
  expect(place.length).toBeLessThan(140);
});

it('a place that is known is passed over, and only that one', () => {
  expect(dynamicCodeIn('new Function("");\nnew Function("x");', [{ at: /Function\(""\)/ }])).toEqual([
    'new Function("x");',
  ]);
});

it('no code of ours but what loads the program, and of the libraries only what is known, makes code of texts', () => {
  expect(dynamicCode()).toEqual([]);
});
