import { expect, test } from 'vitest';
import { subscriptionOf } from '../../../electron/link/nats-subscription.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

/** As the engine’s client names its errors. */
const named = (name: string) => Object.assign(new Error(name), { name });

/** A subscription whose first beginnings fail. */
function failing(...errors: readonly Error[]) {
  const clock = createVirtualClock();
  const left = [...errors];
  const begun: string[] = [];
  let ended = 0;
  const subscription = subscriptionOf(async (client: string) => {
    begun.push(client);
    const error = left.shift();
    if (error) throw error;
    return () => {
      ended += 1;
    };
  }, clock);
  return { clock, begun, subscription, ended: () => ended };
}

test('A watch that begins while the hub takes in a new PC is begun again until the hub answers.', async () => {
  const { clock, begun, subscription, ended } = failing(named('JetStreamNotEnabled'), named('NoResponders'));
  subscription.start('one');
  await clock.advance(150);
  expect(begun).toHaveLength(2);
  await clock.advance(5000);
  expect(begun).toEqual(['one', 'one', 'one']);
  subscription.stop();
  expect(ended()).toBe(1);
});

test('It is not begun again where the hub has refused it, over an earlier connection, or once it was ended.', async () => {
  const refused = failing(named('PermissionViolationError'));
  refused.subscription.start('one');
  await refused.clock.advance(5000);
  expect(refused.begun).toEqual(['one']);

  const reconnected = failing(named('JetStreamNotEnabled'));
  reconnected.subscription.start('one');
  await reconnected.clock.advance(50);
  reconnected.subscription.start('two');
  await reconnected.clock.advance(5000);
  expect(reconnected.begun).toEqual(['one', 'two']);

  const stopped = failing(named('JetStreamNotEnabled'));
  stopped.subscription.start('one');
  await stopped.clock.advance(50);
  stopped.subscription.stop();
  await stopped.clock.advance(5000);
  expect(stopped.begun).toEqual(['one']);
});

test('A hub that never answers is left to the check of the port.', async () => {
  const { clock, begun, subscription } = failing(
    ...Array.from({ length: 100 }, () => named('JetStreamNotEnabled')),
  );
  subscription.start('one');
  await clock.advance(60_000);
  expect(begun).toHaveLength(50);
});
