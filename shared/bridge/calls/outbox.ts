import { z } from 'zod';
import * as v from '../views.ts';
import { call, nothing, WriteId } from './call.ts';

/** Changes that are not confirmed yet. */
export const outboxCalls = {
  'outbox.list': call(() => [
    nothing,
    z.strictObject({ writes: z.array(v.WriteView).max(v.windowRows), total: z.int() }),
  ]),
  /**
   * One write, open or done: a dialog that comes back asks what became of its own. `gone`: it left the outbox. Failures:
   * `not-found`, where it was discarded, or is kept no more.
   */
  'outbox.read': call(() => [
    z.strictObject({ writeId: WriteId }),
    z.strictObject({ write: v.WriteView, gone: z.boolean() }),
  ]),
  'outbox.act': call(() => [z.strictObject({ writeId: WriteId, action: v.WriteAction }), nothing]),
} as const;
