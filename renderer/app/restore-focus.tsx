import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { FocusMark } from '../state/drafts.ts';
import { useDesk } from '../state/use-desk.tsx';

/** How long we wait for the element that had the focus: the content of a dialog may still be loading. Milliseconds. */
const lookFor = 5000;
const lookEvery = 50;
/** A dialog returns the focus a moment after it opened. Milliseconds. */
const settles = 400;

/**
 * Records which element has the focus, and restores it after the desk was covered, unless the user has moved on by
 * then.
 */
export function KeepFocus() {
  const { drafts } = useDesk();
  const wish = useStore(drafts.store, (s) => s.wish);
  useEffect(() => {
    const note = () => drafts.focusIs(markOf(document.activeElement));
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [drafts]);
  useEffect(() => (wish ? giveBack(wish, drafts.focusGiven) : undefined), [wish, drafts]);
  return null;
}

const named = ['name', 'aria-label', 'placeholder', 'data-key', 'role'] as const;

/**
 * Identifies an element so that it can be found again: its tag and naming attributes, and its index among those that
 * match.
 */
export function markOf(element: Element | null): FocusMark | null {
  if (!element || element === document.body) return null;
  const parts = named.flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null ? [] : [`[${name}=${JSON.stringify(value)}]`];
  });
  const selector = `${element.tagName.toLowerCase()}${parts.join('')}`;
  const index = [...document.querySelectorAll(selector)].indexOf(element);
  return index < 0 ? null : { selector, index };
}

function giveBack({ selector, index }: FocusMark, done: () => void): () => void {
  const began = performance.now();
  let found = 0;
  const look = () => {
    const element = document.querySelectorAll<HTMLElement>(selector)[index];
    const now = performance.now();
    if (element && document.activeElement !== element) element.focus();
    if (element && found === 0) found = now;
    if (now - began > lookFor || (found > 0 && now - found > settles)) end();
  };
  const timer = setInterval(look, lookEvery);
  const end = () => {
    clearInterval(timer);
    for (const act of acts) document.removeEventListener(act, end, true);
    done();
  };
  const acts = ['keydown', 'pointerdown'] as const;
  for (const act of acts) document.addEventListener(act, end, true);
  look();
  return end;
}
