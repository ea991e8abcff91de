import { expect, test } from 'vitest';
import { distancesOfItsOwn, ruleBodies } from '../../../scripts/styles/rule-bodies.ts';

const bodies = (css: string) =>
  ruleBodies(css).map(({ selector, body, line }) => `${line} ${selector} { ${body} }`);

test('a rule body is its declarations, in whatever order they stand', () => {
  expect(
    bodies('.a {\n  gap: 1rem;\n  color: red;\n}\n\n/* { } */\n.b,\n.c { color: red; gap:   1rem }'),
  ).toEqual(['1 .a { color: red; gap: 1rem }', '7 .b, .c { color: red; gap:   1rem }'.replace('   ', ' ')]);
});

test('what a rule is composed of is no declaration of its own, and a nested rule is a rule', () => {
  expect(bodies('.a { composes: b from "./b.css"; }\n.c {\n  gap: 0;\n  & > .d { margin: 0; }\n}')).toEqual([
    '2 .c { gap: 0 }',
    '4 & > .d { margin: 0 }',
  ]);
});

test('a rule under a condition is another one, and the steps of an animation are none', () => {
  expect(
    bodies('@media print {\n  .a { gap: 0; }\n}\n@keyframes turn {\n  to { rotate: 1turn; }\n}'),
  ).toEqual(['2 .a { @media print gap: 0 }']);
});

test('sizes of type and distances up to 2 rem that are no token are found, also among others', () => {
  const css = `.a {
  font-size: 0.9rem;
  padding: var(--space-8) 0.3rem;
  margin: 0 3rem;
  width: 1rem;
  margin-left: calc(-1 * var(--space-4));
  font-size: 3rem;
  gap: -0.5rem;
}`;
  expect(distancesOfItsOwn(css)).toEqual([
    'font-size: 0.9rem',
    'padding: var(--space-8) 0.3rem',
    'font-size: 3rem',
    'gap: -0.5rem',
  ]);
});
