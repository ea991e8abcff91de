import { ok } from '../../shared/result.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

const notHere = { supported: false, on: false };

export const startupCalls = ({ startup }: BridgePorts): Handlers<'startup.read' | 'startup.set'> => ({
  'startup.read': () => ok(startup?.read() ?? notHere),
  'startup.set': ({ on }) => ok(startup?.set(on) ?? notHere),
});
