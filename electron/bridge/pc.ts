import { ok } from '../../shared/result.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

/** A person confirms it outside the page: no script in it can. Where they do not, everything stays as it is. */
export const pcCalls = ({ companion, mayRemove }: BridgePorts): Handlers<'pc.remove'> => ({
  async 'pc.remove'({ evenIfWaiting }) {
    return (await mayRemove?.()) ? companion.removeThisPc(evenIfWaiting) : ok(companion.state());
  },
});
