import { z } from 'zod';
import * as v from '../views.ts';
import { ApiKey, call, nothing } from './call.ts';

/** Of the page’s own words for what is half done, in characters. */
const mostDraftLength = 500_000;

/** The lock of the desk, and what is half done while it is covered. */
export const lockCalls = {
  'lock.state': call(() => [nothing, v.LockView]),
  /**
   * What is half done, in the page’s own words, as it is now: kept in memory, and written down when the desk is covered.
   * `work`: something is open or typed; `documentIds`: the documents that are looked at there.
   */
  'draft.keep': call(() => [
    z.strictObject({
      text: z.string().max(mostDraftLength),
      documentIds: z.array(z.uuid()).max(v.mostDocuments),
      work: z.boolean(),
    }),
    nothing,
  ]),
  /** What was half done when the desk was covered, within half an hour, once; null: nothing was. */
  'draft.take': call(() => [nothing, z.strictObject({ text: z.string().max(mostDraftLength).nullable() })]),
  'lock.now': call(() => [nothing, v.LockView]),
  /** Null where no PIN is set. */
  'lock.open': call(() => [z.strictObject({ pin: v.Pin.nullable() }), v.AppState]),
  /** A forgotten PIN: the practice's API key opens as well, and takes the PIN away. */
  'lock.openWithKey': call(() => [z.strictObject({ apiKey: ApiKey }), v.AppState]),
  /**
   * Sets, changes or (null) takes away the PIN; `current`: the one that is set. Where the policy demands a PIN and none is set,
   * it also opens a locked desk.
   */
  'lock.setPin': call(() => [
    z.strictObject({ current: v.Pin.nullable(), pin: v.Pin.nullable() }),
    v.LockView,
  ]),
} as const;
