import { afterEach, expect, test } from 'vitest';
import { listenEarly } from '../../../../electron/desktop/startup/early.ts';
import { type InProcess, openInProcess } from '../../../standin/in-process.ts';

let standin: InProcess;
afterEach(() => standin.close());

function early() {
  standin = openInProcess({}, 'early');
  const asked: string[] = [];
  const answer = listenEarly(standin.electron.app);
  const again = (...args: string[]) => standin.electron.app.emit('second-instance', {}, args, '/', null);
  const desk = { show: () => void asked.push('show'), go: (what: string) => void asked.push(what) };
  return { asked, again, there: () => answer(desk) };
}

test('A second start that comes before the desk is there is answered as soon as it is.', () => {
  const { asked, again, there } = early();
  again();
  again('--show=waiting');
  expect(asked).toEqual([]);
  there();
  expect(asked).toEqual(['waiting']);
  again();
  again('--show=find');
  expect(asked).toEqual(['waiting', 'show', 'find']);
});

test('The program runs on when its last window is gone.', () => {
  early();
  standin.electron.app.emit('window-all-closed');
  expect([standin.electron.app.listenerCount('window-all-closed'), standin.ends]).toEqual([1, []]);
});
