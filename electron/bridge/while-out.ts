import { ok } from '../../shared/result.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const whileOutCalls = ({ companion }: BridgePorts): Handlers<'catchUp.read' | 'catchUp.dismiss'> => ({
  'catchUp.read': () => connected(companion, ({ absence }) => ok({ catchUp: absence.view() })),
  'catchUp.dismiss': () =>
    connected(companion, ({ absence }) => {
      absence.dismiss();
      return ok({});
    }),
});
