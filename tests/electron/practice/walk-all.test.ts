import { expect, test } from 'vitest';
import type { WalkEnd, WalkPage } from '../../../electron/practice/types.ts';
import { enough, walkAll } from '../../../electron/practice/walk-all.ts';

const pageOf = (item: number): WalkPage<number> => ({
  items: [item],
  cursor: null,
  serverTime: null,
  sequence: item,
});

const failed: WalkEnd = { ok: false, failure: { kind: 'offline' }, delivery: 'not-sent' };

/** Three pages, and the end given; `requested` holds those that were asked for. */
function listOf(end: WalkEnd) {
  const requested: number[] = [];
  async function* walk(): AsyncGenerator<WalkPage<number>, WalkEnd, void> {
    for (const item of [1, 2, 3]) {
      requested.push(item);
      yield pageOf(item);
    }
    return end;
  }
  return { requested, pages: walk() };
}

test('Each page is requested once the page before it has been handled.', async () => {
  const { pages, requested } = listOf({ ok: true });
  const handled: string[] = [];
  const end = await walkAll(pages, async ({ items }) => {
    await Promise.resolve();
    handled.push(`${items[0]} of ${requested.length}`);
    return null;
  });
  expect(end).toEqual({ ok: true });
  expect(handled).toEqual(['1 of 1', '2 of 2', '3 of 3']);
});

test('A walk that fails ends with its failure, behind the pages that came.', async () => {
  const { pages } = listOf(failed);
  let handled = 0;
  const end = await walkAll(pages, () => {
    handled += 1;
    return null;
  });
  expect(end).toBe(failed);
  expect(handled).toBe(3);
});

test('No page is requested after the handler of a page has ended the walk.', async () => {
  for (const how of [enough, failed]) {
    const { pages, requested } = listOf({ ok: true });
    expect(await walkAll(pages, ({ items }) => (items[0] === 2 ? how : null))).toBe(how);
    expect(requested).toEqual([1, 2]);
  }
});

test('What the handler of a page throws ends the walk, and is thrown.', async () => {
  const { pages, requested } = listOf({ ok: true });
  const bug = new TypeError('a bug');
  const walk = walkAll(pages, () => {
    throw bug;
  });
  await expect(walk).rejects.toBe(bug);
  expect(requested).toEqual([1]);
});
