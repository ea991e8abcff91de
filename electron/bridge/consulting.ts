import type { consultingCalls as contract } from '../../shared/bridge/calls/consulting.ts';
import type { ConsultingView } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

/** Answers on a practitioner's PC alone; a desk has no such day. */
export function consultingHandlers({ companion }: BridgePorts): Handlers<keyof typeof contract> {
  const pc = companion.clinicPcs.consulting;
  const after = (act: () => Result<null>): Result<ConsultingView> => {
    if (!pc.isHere()) return failed(failure('not-connected'));
    const done = act();
    return done.ok ? ok(pc.view()) : done;
  };
  return {
    'consulting.read': () => after(() => ok(null)),
    'consulting.choose': ({ practitionerId }) => after(() => pc.choose(practitionerId)),
    'consulting.mark': ({ key, what, on }) => after(() => pc.mark({ what, key, value: on })),
    'consulting.note': ({ key, text }) => after(() => pc.mark({ what: 'note', key, value: text })),
    'consulting.late': ({ minutes }) => after(() => pc.mark({ what: 'late', value: minutes })),
  };
}
