import { describe, expect, it } from 'vitest';
import {
  canLetIn,
  clearArguments,
  firewallArguments,
  lineOf,
  removeArguments,
  ruleName,
} from '../../../electron/link/firewall-rule.ts';

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

  it.each(['', 'nats-server.exe', 'C:\\x.exe" profile=any', 'C:\\x.bat', 'C:\\%TEMP%\\x.exe'])(
    'is made for no program that could open more: %j',
    (path) => {
      expect(() => firewallArguments(path, 4222)).toThrow(RangeError);
      expect(() => clearArguments(path)).toThrow(RangeError);
      expect(canLetIn({ program: path, port: 4222 })).toBe(false);
    },
  );

  it.each([0, -1, 65_536, Number.NaN, 1.5])('is made for no port that is none: %d', (port) => {
    expect(() => firewallArguments(program, port)).toThrow(RangeError);
  });

  it('is removed by its name, and replaces all that there was of its programs', () => {
    expect(lineOf(removeArguments)).toBe('advfirewall firewall delete rule name="Foyer clinic link"');
    expect(lineOf(clearArguments(program))).toBe(
      `advfirewall firewall delete rule name=all dir=in program="${program}"`,
    );
  });
});
