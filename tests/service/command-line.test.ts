import { describe, expect, test } from 'vitest';
import { readCommand } from '../../service/command-line.ts';

const problemOf = (...words: string[]) => {
  const command = readCommand(words);
  return command.do === 'help' ? command.problem : command.do;
};

describe('the command line', () => {
  test('without words serves a demo clinic of 2,000 in memory, on any free port', () => {
    expect(readCommand([])).toEqual({
      do: 'serve',
      port: 0,
      seed: 7,
      patients: 2000,
      data: null,
      zone: null,
      sandbox: false,
      extensions: true,
      play: false,
      dialect: {},
    });
  });

  test('turns every knob', () => {
    const words =
      '--port 8443 --seed 9 --patients 50 --data kept --zone Australia/Perth --sandbox --no-extensions --play --dialect order=descending,links=none,pageSize=20';
    expect(readCommand(words.split(' '))).toEqual({
      do: 'serve',
      port: 8443,
      seed: 9,
      patients: 50,
      data: 'kept',
      zone: 'Australia/Perth',
      sandbox: true,
      extensions: false,
      play: true,
      dialect: { order: 'descending', links: 'none', pageSize: 20 },
    });
  });

  test('takes extensions away by name', () => {
    const words = '--dialect links=none,extensions=absent:waitlists+patient-forms';
    expect(readCommand(words.split(' '))).toMatchObject({
      extensions: true,
      dialect: { links: 'none', extensions: 'absent:waitlists+patient-forms' },
    });
    expect(problemOf('--dialect', 'extensions=absent:waitlist')).toMatch(
      /^extensions is one of: present, absent/,
    );
  });

  test('creates, lists and revokes keys', () => {
    expect(readCommand(['keys', 'create', '--data', 'kept', '--user', 'Mia', '--role', 'reception'])).toEqual(
      {
        do: 'create-key',
        data: 'kept',
        key: { user: 'Mia', role: 'reception' },
      },
    );
    expect(
      readCommand([
        'keys',
        'create',
        '--data',
        'kept',
        '--user',
        'Asha',
        '--role',
        'practitioner',
        '--practitioner',
        '3',
      ]),
    ).toMatchObject({
      key: { role: 'practitioner', practitionerId: 3 },
    });
    expect(readCommand(['keys', 'list', '--data', 'kept'])).toEqual({ do: 'list-keys', data: 'kept' });
    expect(readCommand(['keys', 'revoke', 'abc', '--data', 'kept'])).toEqual({
      do: 'revoke-key',
      data: 'kept',
      key: 'abc',
    });
  });

  test('says what it does not understand', () => {
    expect(problemOf('--help')).toBeNull();
    expect(problemOf('--port', '99999')).toContain('--port');
    expect(problemOf('--seed', 'x')).toContain('--seed');
    expect(problemOf('--patients', '0')).toContain('--patients');
    expect(problemOf('--patients', '100001')).toContain('--patients');
    expect(problemOf('--zone', 'Australia/Atlantis')).toContain('--zone');
    expect(problemOf('--dialect', 'order=up')).toContain('order is one of');
    expect(problemOf('--nonsense')).toContain('nonsense');
    expect(problemOf('dance')).toContain('dance');
    expect(problemOf('keys', 'list')).toContain('--data');
    expect(problemOf('keys', 'revoke', '--data', 'kept')).toContain('which key');
    expect(problemOf('keys', 'create', '--data', 'kept')).toContain('--user');
    expect(problemOf('keys', 'create', '--data', 'kept', '--user', 'x', '--role', 'king')).toContain(
      '--role',
    );
    expect(problemOf('keys', 'create', '--data', 'kept', '--user', 'x', '--role', 'practitioner')).toContain(
      '--practitioner',
    );
    expect(problemOf('keys', 'sing', '--data', 'kept')).toContain('keys create');
  });
});
