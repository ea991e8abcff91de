import type { CallName } from '../../shared/bridge/contract.ts';

/**
 * What the page on the second screen may ask for. It stands where patients see it, and where somebody may reach its PC's
 * second mouse: it has the desk's pipe, and none of the desk's right.
 *
 * Guarantee: the board is served who waits, may close itself, may report an error of its page, and is refused every other call, whatever it holds; a call
 * that is not in the table is refused, so that a new one is the desk's alone until somebody decides otherwise.
 */
const ofTheBoard: readonly CallName[] = ['board.read', 'board.close', 'app.reportError'];

export const servedToBoard = (call: CallName): boolean => ofTheBoard.includes(call);
