import { expect, test } from 'vitest';
import { hooksPage } from './hooks-page.ts';

const open = hooksPage();
const action = (how = {}) => ({ hook: 'action' as const, patientId: null, how });
const written = (id: string, rest: object = {}) => ({ write: { id, createdAt: 1 }, ...rest });

test('While one is under way, another run makes no call, however fast it follows.', async () => {
  const { on } = await open();
  await on('show', action());
  await on('run', 3);
  expect(await on('text')).toBe('busy, no failure');
  expect(await on('calls')).toHaveLength(1);
  await on('run', 1);
  await on('answer', 0, written('a'));
  expect(await on('calls')).toHaveLength(1);
  expect((await on('done')).map((one) => (one as { value: unknown }).value !== null)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(await on('text')).toBe('idle, no failure');
  await on('run', 1);
  expect(await on('calls')).toHaveLength(2);
});

test('With `each` several are under way at once, and each failure of theirs is shown.', async () => {
  const { on } = await open();
  await on('show', action({ each: true, notices: true }));
  await on('run', 2);
  expect(await on('calls')).toHaveLength(2);
  await on('fail', 0, 'offline');
  await on('fail', 1, 'locked');
  expect(await on('notices')).toHaveLength(2);
});

test('Every write in an answer is in the page’s outbox before `run` returns, also where the component is gone.', async () => {
  const { on } = await open();
  await on('show', action());
  await on('run', 1);
  await on('answer', 0, written('a', { rest: { id: 'b', createdAt: 2 } }));
  expect((await on('done')).at(-1)).toMatchObject({ writes: ['a', 'b'] });
  await on('run', 1);
  await on('show', null);
  await on('answer', 1, written('c', { rest: null, removal: { id: 'd', createdAt: 0 } }));
  expect((await on('done')).at(-1)).toMatchObject({ writes: ['d', 'a', 'c', 'b'] });
});

test('A failure is always shown: by the component, or by a notice where the component is gone.', async () => {
  const { on } = await open();
  await on('show', action());
  await on('run', 1);
  await on('fail', 0, 'offline');
  expect(await on('text')).toBe('idle, offline');
  expect(await on('notices')).toEqual([]);
  // The next run clears it, and what is typed in between.
  await on('clear');
  expect(await on('text')).toBe('idle, no failure');
  await on('run', 1);
  await on('clear');
  expect(await on('text')).toBe('busy, no failure');
  await on('show', null);
  await on('fail', 1, 'offline');
  expect(await on('notices')).toHaveLength(1);
});

test('What was sent is not kept once it is done.', async () => {
  const { on } = await open();
  await on('show', action());
  await on('run', 1);
  expect(await on('sent')).toEqual([{ patientId: 0 }]);
  await on('answer', 0, {});
  await expect.poll(() => on('sent')).toEqual([]);
});

test('A bug in the bridge reaches the page’s errors, and another run may follow', async () => {
  const { on, dropped } = await open();
  await on('show', action());
  await on('run', 1);
  await on('breakDown', 0);
  expect(dropped).toEqual(['no envelope']);
  await on('run', 1);
  expect(await on('calls')).toHaveLength(2);
});
