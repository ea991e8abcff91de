import { afterEach, expect, test, vi } from 'vitest';
import { pcClock } from '../../../electron/platform/node-ports.ts';

afterEach(() => vi.useRealTimers());

test('A timer that is longer than Node can set does not run at once.', () => {
  vi.useFakeTimers();
  const task = vi.fn();
  pcClock().after(30 * 24 * 60 * 60_000, task);
  vi.advanceTimersByTime(60 * 60_000);
  expect(task).not.toHaveBeenCalled();
});
