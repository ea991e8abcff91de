import { z } from 'zod';
import * as v from '../views.ts';
import { call, nothing } from './call.ts';

/** The board: the waiting list on a second screen. Its own page may call `board.read` and `board.close`, and nothing else. */
export const boardCalls = {
  'board.state': call(() => [nothing, v.BoardState]),
  /** On the other screen where there is one, else in a window. */
  'board.open': call(() => [nothing, v.BoardState]),
  'board.close': call(() => [nothing, v.BoardState]),
  /** Names instead of initials, until it is closed, the desk is locked, or privacy mode begins. */
  'board.names': call(() => [z.strictObject({ names: z.boolean() }), v.BoardState]),
  'board.read': call(() => [nothing, v.BoardView]),
} as const;
