import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, test } from 'vitest';
import { setLanguage } from '../../../../electron/desktop/windows/language.ts';
import { sayDateInForm, sayFullDay } from '../../../../shared/clinic-time.ts';

test('The locale is Australian before any window is there, whatever the language of the PC.', () => {
  const switches: string[] = [];
  const app = Object.assign(new EventEmitter(), {
    commandLine: { appendSwitch: (name: string, value: string) => switches.push(`${name}=${value}`) },
  });
  setLanguage(app as unknown as App);
  expect(switches).toEqual(['lang=en-AU']);
});

test('A date is written day before month, with its weekday where there is room.', () => {
  expect(sayFullDay('2026-12-01')).toBe('Tue 1 Dec 2026');
  expect(sayDateInForm('1988-03-04')).toBe('04/03/1988');
});
