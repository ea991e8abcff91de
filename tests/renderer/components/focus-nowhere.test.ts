import { expect, test } from 'vitest';
import { focusFromNowhere, isFocusNowhere } from '../../../renderer/components/focus-nowhere.ts';

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
