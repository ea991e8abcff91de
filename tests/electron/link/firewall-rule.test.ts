import { describe, expect, it } from 'vitest';
import { firewallArguments, ruleName } from '../../../electron/link/firewall-rule.ts';

const program = 'C:\\Users\\Front desk\\AppData\\Local\\Programs\\Foyer\\resources\\link\\nats-server.exe';

describe('the firewall rule of the hub', () => {
  it('opens one port of one program to the clinic’s own networks', () => {
    const words = firewallArguments(program, 4222);
    expect(words).toContain(`program=${program}`);
    expect(words).toContain('localport=4222');
    expect(words).toContain('profile=private,domain');
    expect(words.every((word) => !/=$|any$/.test(word))).toBe(true);
    expect(words).toContain(`name=${ruleName}`);
  });

  it.each(['', 'nats-server.exe', 'C:\\x.exe" profile=any', 'C:\\x.bat'])(
    'is made for no program that could open more: %j',
    (path) => {
      expect(() => firewallArguments(path, 4222)).toThrow(RangeError);
    },
  );

  it.each([0, -1, 65_536, Number.NaN, 1.5])('is made for no port that is none: %d', (port) => {
    expect(() => firewallArguments(program, port)).toThrow(RangeError);
  });
});
