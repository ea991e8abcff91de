import type { boardCalls as contract } from '../../shared/bridge/calls/board.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok } from '../../shared/result.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

const notHere = { shown: 'closed', names: false, secondScreen: false } as const;

export const boardHandlers = ({ board }: BridgePorts): Handlers<keyof typeof contract> => ({
  'board.state': () => ok(board?.state() ?? notHere),
  'board.open': () => ok(board?.open() ?? notHere),
  'board.close': () => ok(board?.close() ?? notHere),
  'board.names': ({ names }) => ok(board?.showNames(names) ?? notHere),
  'board.read': () => (board ? ok(board.read()) : failed(failure('not-found'))),
});
