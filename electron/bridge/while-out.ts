import { ok } from '../../shared/result.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const whileOutCalls = ({
  companion,
}: BridgePorts): Handlers<'whileOut.read' | 'whileOut.dismiss'> => ({
  'whileOut.read': () => connected(companion, ({ outOfTouch }) => ok({ whileOut: outOfTouch.view() })),
  'whileOut.dismiss': () =>
    connected(companion, ({ outOfTouch }) => {
      outOfTouch.dismiss();
      return ok({});
    }),
});
