import { expect, test } from 'vitest';
import { createView } from '../../../renderer/state/view.ts';

/** What is chosen and selected on the page. */

const marked = ({ store }: ReturnType<typeof createView>) => [...store.getState().marked];

test('another choice of locations lets go of what was selected, and of where the focus was moved on to', () => {
  const view = createView();
  view.mark(['1:1', '2:2'], '2:2');
  view.lookEverywhere(true);
  expect(marked(view)).toEqual([]);
  view.moveOn('3:3');
  view.lookEverywhere(false);
  expect(view.store.getState().cursor).toBeNull();
});

test('of what was selected only the rows stay that are in the list; one that is left alone is no selection', () => {
  const view = createView();
  view.mark(['1:1', '2:2', '3:3'], '3:3');
  view.keepOnly(['1:1', '3:3', '4:4']);
  expect(marked(view)).toEqual(['1:1', '3:3']);
  const before = view.store.getState();
  view.keepOnly(['1:1', '3:3']);
  expect(view.store.getState()).toBe(before);
  view.keepOnly(['1:1']);
  expect(marked(view)).toEqual([]);
  expect(view.store.getState().chosen).toEqual({ kind: 'row', key: '3:3' });
});

test('where the focus was moved on to goes with its row', () => {
  const view = createView();
  view.moveOn('2:2');
  view.keepOnly(['1:1', '2:2']);
  expect(view.store.getState().cursor).toBe('2:2');
  view.keepOnly(['1:1']);
  expect(view.store.getState().cursor).toBeNull();
});

test('the menu of a row is open only as long as that row is chosen and listed', () => {
  const menuAfter = (act: (view: ReturnType<typeof createView>) => void) => {
    const view = createView();
    view.openMenu({ key: '1:1', x: 10, y: 20 });
    act(view);
    return view.store.getState().menu;
  };
  const open = { key: '1:1', x: 10, y: 20 };
  expect(menuAfter(({ focused }) => focused('1:1'))).toEqual(open);
  expect(menuAfter(({ keepOnly }) => keepOnly(['1:1', '2:2']))).toEqual(open);
  // The click on a notification leads to another row, or to this one.
  expect(menuAfter(({ revealRow }) => revealRow('2:2'))).toBeNull();
  expect(menuAfter(({ revealRow }) => revealRow('1:1'))).toBeNull();
  expect(menuAfter(({ stepTo }) => stepTo('2:2'))).toBeNull();
  expect(menuAfter(({ showDate }) => showDate('2026-11-22'))).toBeNull();
  expect(menuAfter(({ choose }) => choose(null))).toBeNull();
  expect(menuAfter(({ keepOnly }) => keepOnly(['2:2']))).toBeNull();
});
