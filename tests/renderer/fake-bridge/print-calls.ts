import { ok } from '../../../shared/result.ts';
import type { FakeHandlers } from './handlers.ts';

/** A person who saves everything where it is proposed, and a printer that works. */
export function printCalls() {
  return {
    'print.days': ({ from, to }) => ok({ done: true, name: to === 'pdf' ? `Sheet ${from}.pdf` : null }),
    'print.saveCsv': ({ name }) => ok({ name }),
    'print.showSaved': () => ok({}),
  } satisfies FakeHandlers;
}
