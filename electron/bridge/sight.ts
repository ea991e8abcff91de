import type { sightCalls as contract } from '../../shared/bridge/calls/sight.ts';
import { ok } from '../../shared/result.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const sightHandlers = ({ companion }: BridgePorts): Handlers<keyof typeof contract> => ({
  'sight.read': () => connected(companion, (session) => ok(session.inSight())),
});
