import type { claimCalls as contract } from '../../shared/bridge/calls/claims.ts';
import type { ClaimAsk } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok } from '../../shared/result.ts';
import type { SheetAsk } from '../clinic/open-sheets.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const claimHandlers = ({ companion }: BridgePorts): Handlers<keyof typeof contract> => ({
  'claims.open'(ask) {
    const between = companion.pageSheets.openBetween(sheetAsk(ask));
    return between
      ? ok(between)
      : connected(companion, async ({ sheets }) => ok(await sheets.open(sheetAsk(ask))));
  },
  'claims.takeOver': ({ claimId }) =>
    connected(companion, async ({ sheets }) => {
      const claim = await sheets.takeOver(claimId);
      return claim ? ok(claim) : failed(failure('not-found'));
    }),
  'claims.close'({ claimId }) {
    companion.pageSheets.close(claimId);
    return ok({});
  },
});

const sheetAsk = (ask: ClaimAsk): SheetAsk => ({ appointmentId: null, invoiceIds: [], ...ask });
