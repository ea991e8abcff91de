import { expect, test } from 'vitest';
import { demoOptions } from '../../../scripts/demo/options.ts';

const given = (...args: string[]) => demoOptions(args);

test('The day of the demo goes on by itself, also where --play says so beside all other options.', () => {
  expect(given()).toMatchObject({ check: false, desks: undefined, practitioner: false, play: true });
  expect(given('--desks', '3', '--practitioner', '--play')).toEqual({
    check: false,
    out: expect.stringMatching(/demo-output$/),
    electron: null,
    desks: '3',
    practitioner: true,
    play: true,
  });
});

test('The check has a day that stands still, unless --play is given.', () => {
  expect(given('--check')).toMatchObject({ check: true, play: false });
  expect(given('--check', '--play', '--desks', '2', '--out', '/tmp/pictures')).toMatchObject({
    check: true,
    play: true,
    desks: '2',
    out: '/tmp/pictures',
  });
});

test('What cannot be is said in a sentence.', () => {
  expect(given('--practitioner')).toEqual({ sentence: expect.stringMatching(/add --desks 3\.$/) });
  expect(given('--quick')).toEqual({ sentence: expect.stringMatching(/^Unknown option '--quick'/) });
  expect(given('--desks')).toEqual({ sentence: expect.stringMatching(/--desks/) });
});
