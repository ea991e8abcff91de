import { expect, test } from 'vitest';
import { servedToBoard } from '../../../electron/bridge/board-right.ts';
import { senderOf } from '../../../electron/desktop/windows/sender.ts';
import { type CallName, calls } from '../../../shared/bridge/contract.ts';

test('a call that is not in the table is refused to the board: of the whole contract it has three', () => {
  const served = Object.keys(calls).filter((name) => servedToBoard(name as CallName));
  expect(served).toEqual(['app.reportError', 'board.close', 'board.read']);
});

test('who asks is told by the window, not by what its page shows', () => {
  const [desk, board] = [{}, {}];
  const frame = { origin: 'app://foyer', parent: null };
  const from = (sender: object, senderFrame: object | null = frame) =>
    senderOf({ sender, senderFrame } as never, { desk, board } as never);
  expect(from(desk)).toEqual({ trusted: true, board: false });
  expect(from(board)).toEqual({ trusted: true, board: true });
  expect(from(board, { ...frame, origin: 'https://foyer' }).trusted).toBe(false);
  expect(from({})).toEqual({ trusted: false, board: false });
  const none = { desk: null, board: null };
  expect(senderOf({ sender: board, senderFrame: frame } as never, none as never).trusted).toBe(false);
});
