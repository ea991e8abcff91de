import { ok } from '../../shared/result.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const lockCalls = ({
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
