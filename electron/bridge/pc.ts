import type { BridgePorts, Handlers } from './bridge.ts';

export const pcCalls = ({ companion }: BridgePorts): Handlers<'pc.remove'> => ({
  'pc.remove': ({ evenIfWaiting }) => companion.removeThisPc(evenIfWaiting),
});
