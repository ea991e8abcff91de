import { describe, expect, test } from 'vitest';
import { readAddress } from '../../../electron/practice/address.ts';

describe('an address as it is typed', () => {
  test.each([
    ['https://api.practice.example/v1', 'https://api.practice.example/v1'],
    ['  https://api.practice.example/v1/ ', 'https://api.practice.example/v1'],
    ['HTTPS://API.Practice.Example/v1', 'https://api.practice.example/v1'],
    ['https://127.0.0.1:8443/v1', 'https://127.0.0.1:8443/v1'],
    ['https://gateway.example:443/clinic/v1', 'https://gateway.example/clinic/v1'],
    ['https://[::1]:9000/v1', 'https://[::1]:9000/v1'],
  ])('%s is taken as %s', (typed, address) => {
    expect(readAddress(typed)).toEqual({ ok: true, value: address });
  });

  test.each([
    ['http://api.practice.example/v1', 'not-https'],
    ['api.practice.example/v1', 'not-https'],
    ['ftp://api.practice.example/v1', 'not-https'],
    ['javascript:alert(1)', 'not-https'],
    ['', 'bad-address'],
    ['https://', 'bad-address'],
    ['https:// practice.example/v1', 'bad-address'],
    ['https://user:secret@practice.example/v1', 'bad-address'],
    ['https://practice.example/v1?key=abc', 'bad-address'],
    ['https://practice.example/v1#top', 'bad-address'],
    ['https://practice.example', 'bad-address'],
    ['https://practice.example/v1/patients', 'bad-address'],
    ['https://practice.example/v2', 'bad-address'],
  ])('%s is refused: %s', (typed, kind) => {
    expect(readAddress(typed)).toMatchObject({ ok: false, failure: { kind } });
  });

  test('what was typed is not repeated in the failure', () => {
    expect(JSON.stringify(readAddress('https://user:secret@practice.example/v1'))).not.toContain('secret');
  });
});
