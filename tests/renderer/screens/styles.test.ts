import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { contrast, themes } from '../contrast.ts';

const root = fileURLToPath(new URL('../../../renderer/', import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const text = (file: string) => readFileSync(join(root, file), 'utf8');

test('every class that a component names is in its style sheet', () => {
  const missing: string[] = [];
  for (const file of files.filter((f) => f.endsWith('.tsx'))) {
    const source = text(file);
    const body = source.replaceAll(/^import .*$/gm, '');
    for (const [, sheetName, sheet = ''] of source.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
      const classes = new Set(
        [...text(join(dirname(file), sheet)).matchAll(/\.([a-zA-Z][\w-]*)/g)].map((m) => m[1]),
      );
      for (const [, name] of body.matchAll(new RegExp(`\\b${sheetName}\\.(\\w+)`, 'g')))
        if (!classes.has(name)) missing.push(`${file}: ${sheetName}.${name}`);
    }
  }
  expect(missing).toEqual([]);
});

test('colours are named in tokens.css and nowhere else', () => {
  const stray = files
    .filter((f) => f.endsWith('.css') && !f.endsWith('tokens.css'))
    .flatMap((f) => [...text(f).matchAll(/#[0-9a-f]{3,8}\b|rgba?\(/gi)].map((m) => `${f}: ${m[0]}`));
  expect(stray).toEqual([]);
});

const grounds = ['bg', 'panel', 'hover', 'chosen'];
const onGrounds = ['ink', 'soft', 'accent', 'warning', 'danger', 'info', 'success', 'neutral'];
const texts = [
  ...onGrounds.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
  ...['warning', 'info', 'danger', 'success', 'neutral'].map((tone) => [tone, `${tone}-bg`] as const),
  ...([
    ['ink', 'neutral-bg'],
    ['soft', 'neutral-bg'],
    ['accent', 'accent-soft'],
    ['accent-ink', 'accent'],
  ] as const),
  ...([
    ['accent-ink', 'accent-deep'],
    ['toast-ink', 'toast'],
    ['toast-soft', 'toast'],
  ] as const),
];

test.each(Object.entries(themes))('Text on its ground is at least 4.5 : 1 (%s)', (_, colours) => {
  const weak = texts.filter(
    ([ink, ground]) => contrast(colours.get(ink) ?? '', colours.get(ground) ?? '') < 4.5,
  );
  expect(weak).toEqual([]);
});

test.each(Object.entries(themes))(
  'The edge of a field and the focus are seen at 3 : 1 (%s)',
  (_, colours) => {
    const weak = ['edge', 'focus'].flatMap((line) =>
      ['bg', 'panel'].filter((ground) => contrast(colours.get(line) ?? '', colours.get(ground) ?? '') < 3),
    );
    expect(weak).toEqual([]);
  },
);
