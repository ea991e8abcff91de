import type { CallInput, CallName, CallOutput } from '../../../shared/bridge/contract.ts';
import type { Result } from '../../../shared/result.ts';

type Answer<N extends CallName> = Result<CallOutput<N>> | Promise<Result<CallOutput<N>>>;
/** Answers to the calls that the page makes; a call without one is a mistake of the page or of the fake. */
export type FakeHandlers = { [N in CallName]?: (input: CallInput<N>) => Answer<N> };
