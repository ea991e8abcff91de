import { z } from 'zod';
import * as v from '../views.ts';
import { call, nothing } from './call.ts';

const ClaimId = z.strictObject({ claimId: z.uuid() });

/**
 * The claims of sheets, so that no two desks of a clinic write the same. `claim.changed` says when one stands otherwise: it was
 * taken over, it is free, or other desks can see it again.
 */
export const claimCalls = {
  /** A sheet is opened. */
  'claims.open': call(() => [v.ClaimAsk, v.ClaimView]),
  /** A person takes the claims of another desk over. They are `taken` still where that desk is sending by now. */
  'claims.takeOver': call(() => [ClaimId, v.ClaimView]),
  /** The sheet is closed. What was made in it keeps its claims until its outcome is known. */
  'claims.close': call(() => [ClaimId, nothing]),
} as const;
