import type { appCalls as contract } from '../../shared/bridge/calls/app.ts';
import type { CallInput } from '../../shared/bridge/contract.ts';
import { createRateLimiter } from '../../shared/rate-limiter.ts';
import { ok } from '../../shared/result.ts';
import type { LogData } from '../platform/ports.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const appHandlers = (ports: BridgePorts): Handlers<keyof typeof contract> => ({
  ...programCalls(ports),
  ...catchUpCalls(ports),
  ...pageErrorCalls(ports),
});

const programCalls = ({
  companion,
}: BridgePorts): Handlers<
  'app.state' | 'app.pageOpened' | 'app.status' | 'app.tryAgain' | 'app.dismissNotice' | 'app.diagnostics'
> => ({
  'app.state': () => ok(companion.state()),
  'app.pageOpened'() {
    companion.pageSheets.closeAll();
    return ok({});
  },
  'app.tryAgain': async () => ok(await companion.tryAgain()),
  'app.status': () => ok(companion.status()),
  'app.dismissNotice': ({ shown }) => ok(companion.dismissNotice(shown)),
  'app.diagnostics': () => ok(companion.diagnostics()),
});

const catchUpCalls = ({ companion }: BridgePorts): Handlers<'catchUp.read' | 'catchUp.dismiss'> => ({
  'catchUp.read': () => connected(companion, ({ absence }) => ok({ catchUp: absence.view() })),
  'catchUp.dismiss': () =>
    connected(companion, ({ absence }) => {
      absence.dismiss();
      return ok({});
    }),
});

type Place = CallInput<'app.reportError'>['at'][number];

/**
 * Errors of a page, as lines of the log.
 *
 * Guarantees:
 * - A line holds the error's class and its places in the program, never its words: they may quote a patient.
 * - At most ten lines a minute, whatever the pages send; the next line says how many were left out.
 */
function pageErrorCalls({ companion, log }: BridgePorts): Handlers<'app.reportError'> {
  const pass = createRateLimiter(10, 60_000);
  let leftOutByPages = 0;
  return {
    'app.reportError'({ page, source, name, at, leftOut }) {
      leftOutByPages += leftOut;
      const leftOutHere = pass(companion.now());
      if (leftOutHere === null) return ok({});
      const missing = leftOutHere + leftOutByPages;
      leftOutByPages = 0;
      log.error('an error of the page', {
        page,
        source,
        error: name,
        ...placeData(at),
        ...(missing > 0 ? { leftOut: missing } : {}),
      });
      return ok({});
    },
  };
}

/** Lines and columns stay numbers: as one text they would look like a phone number, and be redacted. */
function placeData(at: readonly Place[]): LogData {
  return Object.fromEntries(
    at.flatMap(({ file, line, column }, i) => [
      [`file${i + 1}`, file],
      [`line${i + 1}`, line],
      [`column${i + 1}`, column],
    ]),
  );
}
