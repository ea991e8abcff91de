import { expect, test } from 'vitest';
import { isDialogOpen } from '../../../renderer/components/open-dialogs.ts';
import { createView } from '../../../renderer/state/view.ts';

test('a dialog is open as soon as the page has one, and where a screen shows one of its own', () => {
  const view = createView();
  const shows = (...selectors: string[]) => ({
    querySelector: (wanted: string) => (selectors.includes(wanted) ? ({} as Element) : null),
  });
  expect(isDialogOpen(view, shows())).toBe(false);
  expect(isDialogOpen(view, shows('[role="dialog"]'))).toBe(false);
  expect(isDialogOpen(view, shows('[role="dialog"][aria-modal="true"]'))).toBe(true);
  view.openDialog({ kind: 'print' });
  expect(isDialogOpen(view, shows())).toBe(true);
});
