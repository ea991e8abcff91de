import type { lockCalls as contract } from '../../shared/bridge/calls/lock.ts';
import { ok } from '../../shared/result.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const lockHandlers = (ports: BridgePorts): Handlers<keyof typeof contract> => ({
  ...deskLockCalls(ports),
  ...draftCalls(ports),
});

const deskLockCalls = ({
  companion,
}: BridgePorts): Handlers<'lock.state' | 'lock.now' | 'lock.open' | 'lock.openWithKey' | 'lock.setPin'> => ({
  'lock.state': () => ok(companion.lock.view()),
  'lock.now': () => {
    companion.lock.lock();
    return ok(companion.lock.view());
  },
  'lock.open': async ({ pin }) => {
    const opened = await companion.lock.open(pin);
    return opened.ok ? ok(companion.state()) : opened;
  },
  'lock.openWithKey': async ({ apiKey }) => {
    const opened = await companion.lock.openWithKey(apiKey);
    return opened.ok ? ok(companion.state()) : opened;
  },
  'lock.setPin': (change) => companion.lock.setPin(change),
});

/** What is half done at the desk while it is covered (electron/documents/drafts.ts). */
const draftCalls = ({ companion }: BridgePorts): Handlers<'draft.keep' | 'draft.take'> => ({
  'draft.keep': (draft) => {
    companion.deskDocuments.drafts.keep(draft);
    return ok({});
  },
  // Without a session, too: it may have been covered and opened again between two of them.
  'draft.take': () => ok({ text: companion.deskDocuments.drafts.take() }),
});
