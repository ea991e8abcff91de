import type { LockView } from '../../../shared/bridge/views.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import type { FakeHandlers } from './handlers.ts';
import type { FakeWorld } from './world.ts';

/** The PIN of the scene `locked-with-pin`. */
const pinOfTheScene = '2718';
const mostTries = 2;
const delayMs = 40_000;

/** A desk that starts with its PC, locks and opens, and slows wrong tries down after the second. */
export function fakeLockCalls(world: FakeWorld) {
  const { state } = world;
  let pin: string | null = world.scene === 'locked-with-pin' ? pinOfTheScene : null;
  let startsWithPc = false;
  let wrong = 0;
  /** By the clock that no one sets, as in electron/lock/pin.ts. */
  let wrongAt = 0;
  /** What was half done at the page's last report. */
  let draft: string | null = null;
  const isLocked = () => state.app.phase === 'locked';
  const isDemanded = () => state.app.policy?.pinDemanded === true;
  const view = (): LockView => {
    const wait = wrong > mostTries ? wrongAt + delayMs - performance.now() : 0;
    const waitUntil = wait > 0 ? Math.round(world.now() + wait) : null;
    return { locked: isLocked(), pin: pin !== null, wrong, waitUntil };
  };
  const show = (phase: 'locked' | 'ready') => {
    state.app = { ...state.app, phase };
    world.emit('app.changed', state.app);
    return ok(state.app);
  };
  const tried = (right: boolean) => {
    if (view().waitUntil !== null) return failed(failure('pin-wait'));
    wrong = right ? 0 : wrong + 1;
    wrongAt = performance.now();
    return right ? show('ready') : failed(failure('pin-wrong'));
  };
  return {
    'lock.state': () => ok(view()),
    'lock.now': () => {
      show('locked');
      return ok(view());
    },
    'lock.open': ({ pin: entered }) =>
      pin === null && isDemanded() ? failed(failure('pin-missing')) : tried(pin === null || entered === pin),
    'lock.openWithKey': ({ apiKey }) => {
      if (apiKey === 'the key') pin = null;
      return tried(apiKey === 'the key');
    },
    'draft.keep': ({ text }) => {
      draft = text;
      return ok({});
    },
    'draft.take': () => {
      const text = draft;
      draft = null;
      return ok({ text });
    },
    'startup.read': () => ok({ supported: true, on: startsWithPc }),
    'startup.set': ({ on }) => {
      startsWithPc = on;
      return ok({ supported: true, on });
    },
    'lock.setPin': ({ current, pin: next }) => {
      if (pin !== null && current !== pin) return failed(failure('pin-wrong'));
      if (next === null && isDemanded()) return failed(failure('pin-missing'));
      if (isLocked() && !(pin === null && isDemanded())) return failed(failure('locked'));
      pin = next;
      if (isLocked()) show('ready');
      return ok(view());
    },
  } satisfies FakeHandlers;
}
