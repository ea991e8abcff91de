import type { CallName, CallOutput } from '../../shared/bridge/contract.ts';
import type { WriteView } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { CrashOrder } from './orders.ts';
import { type Asked, crashCases } from './write-cases.ts';

export const askFor = ({ kind, n }: CrashOrder, documentId: string): Asked =>
  crashCases[kind].asks(n, documentId);

/** What was acknowledged; a failure where nothing was. */
export function acknowledged(answer: Result<CallOutput<CallName>>): Result<WriteView> {
  if (!answer.ok) return answer;
  if ('write' in answer.value) return ok(answer.value.write);
  const [handed] = 'answers' in answer.value ? answer.value.answers : [];
  const [write] = handed?.writes ?? [];
  return write ? ok(write) : failed(handed?.failure ?? failure('protocol'));
}
