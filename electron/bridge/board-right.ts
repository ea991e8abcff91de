import type { CallName } from '../../shared/bridge/contract.ts';

/**
 * What the page on the second screen may ask for. Patients see it, and may reach a mouse of its PC: it uses the desk's pipe and
 * has none of the desk's rights.
 *
 * Guarantee: the board marks nothing. It may read who waits, close itself and report an error of its page. Every other call is
 * refused, whatever it holds: a new call is the desk's alone until it is added here.
 */
const ofTheBoard: readonly CallName[] = ['board.read', 'board.close', 'app.reportError'];

export const servedToBoard = (call: CallName): boolean => ofTheBoard.includes(call);
