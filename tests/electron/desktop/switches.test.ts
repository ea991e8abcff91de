import { expect, it } from 'vitest';
import { weakeningSwitches } from '../../../electron/desktop/switches.ts';

const startedWith = (...names: readonly string[]) =>
  weakeningSwitches({ hasSwitch: (name) => names.includes(name) });

it('an installed Foyer does not start with a switch that opens its page to others', () => {
  expect(startedWith('remote-debugging-port', 'hidden', 'no-sandbox')).toEqual([
    'remote-debugging-port',
    'no-sandbox',
  ]);
});

it('its own arguments, and those that the system adds, open nothing', () => {
  expect(startedWith('hidden', 'show', 'remove-this-pc', 'updated', 'notification-launch-id')).toEqual([]);
});
