import { expect, test } from 'vitest';
import { takeWindowDrops } from '../../../renderer/components/window-drop.ts';

type Listener = (event: Event) => void;

/** A window with the drops that reach it. `stopped`: a target below stops the event. */
function windowWithDrops() {
  const listeners = new Map<string, Listener[]>();
  const keyOf = (type: string, on?: { capture?: boolean }) => `${type} ${on?.capture === true}`;
  const page = {
    addEventListener: (type: string, listener: Listener, on?: { capture?: boolean }) =>
      void listeners.set(keyOf(type, on), [...(listeners.get(keyOf(type, on)) ?? []), listener]),
    removeEventListener: (type: string, listener: Listener, on?: { capture?: boolean }) =>
      void listeners.set(
        keyOf(type, on),
        (listeners.get(keyOf(type, on)) ?? []).filter((one) => one !== listener),
      ),
  };
  const dropped: (readonly string[])[] = [];
  const end = takeWindowDrops(page as unknown as Window, {
    onOver: () => undefined,
    onDrop: ({ types }) => dropped.push(types),
  });
  const send = (type: string, types: readonly string[] = [], stopped = false, target = new EventTarget()) => {
    const dataTransfer = { types, dropEffect: 'none' };
    const event = { dataTransfer, target, relatedTarget: null, preventDefault: () => undefined };
    for (const capture of stopped ? [true] : [true, false])
      for (const listener of listeners.get(keyOf(type, { capture })) ?? [])
        listener(event as unknown as Event);
    return dataTransfer.dropEffect;
  };
  /** What hovers, and is dropped: the effect that its program learns, and whether the drop was taken. */
  const dropOf = (...types: string[]) => {
    const before = dropped.length;
    const effect = send('dragover', types);
    send('drop', types);
    return [effect, dropped.length > before];
  };
  const left = () => [...listeners.values()].flat().length;
  return { send, dropOf, end, left };
}

const visit = 'application/x-foyer-visit';
const taken = ['copy', true];
const ignored = ['none', false];

test('what comes from another program is copied and taken, whatever it is', () => {
  const { dropOf, end, left } = windowWithDrops();
  expect([dropOf('Files'), dropOf('text/html'), dropOf(visit)]).toEqual([taken, taken, taken]);
  end();
  expect(left()).toBe(0);
});

test('what started within the page is ignored, and what comes after it is taken', () => {
  const { send, dropOf } = windowWithDrops();
  send('dragstart', [visit]);
  expect([dropOf(visit), dropOf('text/html')]).toEqual([ignored, taken]);
  send('dragstart', ['text/uri-list', 'Files']);
  expect([dropOf('text/uri-list', 'Files'), dropOf('Files')]).toEqual([ignored, taken]);
});

test.each(['dragend', 'pointerdown', 'pointermove'])('a drag of the page is over with %s', (kind) => {
  const { send, dropOf } = windowWithDrops();
  send('dragstart', [visit]);
  send(kind, [], true);
  expect(dropOf('text/html')).toEqual(taken);
});

test('a drag of the page is over with a drop that its target stops', () => {
  const { send, dropOf } = windowWithDrops();
  send('dragstart', [visit]);
  send('drop', [visit], true);
  expect(dropOf('text/html')).toEqual(taken);
});

test('a drag of the page is over with the last event of its element, also where that was unmounted', () => {
  const { send, dropOf } = windowWithDrops();
  const element = new EventTarget();
  send('dragstart', [visit], false, element);
  element.dispatchEvent(new Event('dragend'));
  expect(dropOf('text/html')).toEqual(taken);
});

test('a drag of the page that began without files has none: files are of another one', () => {
  const { send, dropOf } = windowWithDrops();
  send('dragstart', [visit]);
  expect(dropOf('Files')).toEqual(taken);
});
