import { ok } from '../../shared/result.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const appCalls = ({
  companion,
}: BridgePorts): Handlers<
  'app.state' | 'app.status' | 'app.tryAgain' | 'app.dismissNotice' | 'app.diagnostics'
> => ({
  'app.state': () => ok(companion.state()),
  'app.tryAgain': async () => ok(await companion.tryAgain()),
  'app.status': () => ok(companion.status()),
  'app.dismissNotice': () => ok(companion.dismissNotice()),
  'app.diagnostics': () => ok(companion.diagnostics()),
});
