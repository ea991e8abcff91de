import { expect, test } from 'vitest';
import { focusFromNowhere, giveUpFocus, isFocusNowhere } from '../../../renderer/components/focus-nowhere.ts';

const body = { tagName: 'BODY' } as HTMLElement;
const field = { tagName: 'INPUT' } as HTMLElement;

test('the focus is nowhere where no element has it, or the page itself', () => {
  const at = (activeElement: Element | null) => isFocusNowhere({ activeElement, body });
  expect([at(null), at(body), at(field)]).toEqual([true, true, false]);
});

test('the focus is moved from nowhere, and never from where the user is', () => {
  const moved = (activeElement: Element | null) => {
    const calls: string[] = [];
    focusFromNowhere({ activeElement, body }, { focus: () => calls.push('focus') });
    return calls.length;
  };
  expect([moved(null), moved(body), moved(field)]).toEqual([1, 1, 0]);
  expect(() => focusFromNowhere({ activeElement: null, body }, null)).not.toThrow();
});

test('a button of a dialog comes to lead from the dialog itself, never from a field in it; it gives up its own focus alone', () => {
  const dialog = { tagName: 'SECTION' } as HTMLElement;
  const button = { tagName: 'BUTTON' } as HTMLElement;
  const calls: string[] = [];
  const taker = { focus: () => calls.push('focus') };
  const moved = (act: () => void) => {
    act();
    return calls.splice(0).length;
  };
  const led = (activeElement: Element | null) =>
    moved(() => focusFromNowhere({ activeElement, body }, taker, dialog));
  expect([led(dialog), led(body), led(field), led(button)]).toEqual([1, 1, 0, 0]);
  const left = (activeElement: Element | null, own: Element | null = button) =>
    moved(() => giveUpFocus({ activeElement }, own, taker));
  expect([left(button), left(field), left(null), left(null, null)]).toEqual([1, 0, 0, 0]);
});
