import type { BridgePorts, Handlers } from './handlers.ts';

export const pcCalls = ({ companion }: BridgePorts): Handlers<'pc.remove'> => ({
  'pc.remove': ({ evenIfWaiting }) => companion.removeThisPc(evenIfWaiting),
});
