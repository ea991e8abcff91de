import type { WriteView } from '../../shared/bridge/views.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Outbox } from '../outbox/outbox.ts';

/** The page's view of a write that was put into the outbox, or why it was not. */
export const writtenAnswer = (
  outbox: Pick<Outbox, 'view'>,
  added: ReturnType<Outbox['add']>,
): Result<{ write: WriteView }> => (added.ok ? ok({ write: outbox.view(added.value) }) : added);
