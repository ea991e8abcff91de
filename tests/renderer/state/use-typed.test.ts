import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PageState } from '../../../renderer/state/desk.ts';
import { type Subject, TypedAbout } from '../../../renderer/state/typed-about.tsx';
import { DeskProvider } from '../../../renderer/state/use-desk.tsx';
import { useTyped } from '../../../renderer/state/use-typed.ts';

/** What a field shows as it is first shown. @param typed what comes back, by name */
function shownIn(subjects: readonly Subject[], typed: Record<string, string>): string {
  const takeTyped = (name: string) => (name in typed ? { value: typed[name] } : null);
  const desk = { drafts: { takeTyped } } as unknown as PageState;
  const Field = () => useTyped('note', 'nothing')[0];
  let children: ReactNode = createElement(Field);
  for (const of of subjects.toReversed()) children = createElement(TypedAbout, { of, children });
  return renderToStaticMarkup(createElement(DeskProvider, { desk, children }));
}

test('What was typed comes back for the same subject, and for no other.', () => {
  const typed = { 'patient 103: note': 'of Jia', note: 'of no one' };
  expect(shownIn([['patient', 103]], typed)).toBe('of Jia');
  expect(shownIn([['patient', 104]], typed)).toBe('nothing');
});

test('A subject within another one is a part of that.', () => {
  const typed = { 'takings / till 2026-11-21: note': 'counted twice' };
  expect(shownIn([['takings'], ['till', '2026-11-21']], typed)).toBe('counted twice');
  expect(shownIn([['till', '2026-11-21']], typed)).toBe('nothing');
});

test('A field that does not say what it is about is an error.', () => {
  expect(() => shownIn([], {})).toThrow('stands in no TypedAbout');
});
