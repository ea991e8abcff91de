import { expect, test } from 'vitest';
import { createCommands } from '../../../renderer/state/commands.ts';

test('a command runs as long as it is offered, and what was offered last before what was offered first', () => {
  const { offer, run } = createCommands();
  const done: string[] = [];
  expect(run('file')).toBe(false);
  const first = offer('file', () => done.push('first'));
  const second = offer('file', () => done.push('second'));
  expect(run('file')).toBe(true);
  second();
  expect(run('file')).toBe(true);
  first();
  expect(run('file')).toBe(false);
  expect(run('search')).toBe(false);
  expect(done).toEqual(['second', 'first']);
});
