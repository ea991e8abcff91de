import { z } from 'zod';
import * as v from '../views.ts';
import { call, nothing, WriteId } from './call.ts';

/** Changes that are not confirmed yet. */
export const outboxCalls = {
  'outbox.list': call(
    nothing,
    z.strictObject({ writes: z.array(v.WriteView).max(v.windowRows), total: z.int() }),
  ),
  'outbox.act': call(z.strictObject({ writeId: WriteId, action: v.WriteAction }), nothing),
} as const;
