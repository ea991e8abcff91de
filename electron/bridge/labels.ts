import { dayMs } from '../../shared/durations.ts';
import { ok } from '../../shared/result.ts';
import { labelViews } from '../views/label-views.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

/** Who and what is offered for a label: what appointments of these days, back and ahead, speak of. */
const days = 30 * dayMs;

export const labelCalls = ({ companion }: BridgePorts): Handlers<'labels.read' | 'labels.set'> => ({
  'labels.read': () =>
    connected(companion, ({ cache, labels, now }) =>
      ok({ labels: labelViews(cache, labels(), { fromMs: now() - days, toMs: now() + days }) }),
    ),
  'labels.set': ({ kind, id, name, colour }) =>
    connected(companion, () => {
      companion.setLabel(kind, id, { name, colour });
      return ok({});
    }),
});
