import { expect, test } from 'vitest';
import { longestWords, redact } from '../../../electron/practice/redact.ts';

test.each([
  ['write to a.b+c@mail.example.au now', 'write to [e-mail] now'],
  ['call 0412 345 678 or +61 (4) 1234-5678', 'call [number] or [number]'],
  ['Medicare 2428778132 IRN 1', 'Medicare [number] IRN 1'],
  ['born 14/03/1988', 'born [number]'],
  ['token eyJhbGciOiJIUzI1NiJ9 expired', 'token […] expired'],
  ['Authorization: Bearer abc', 'Authorization: Bearer [key]'],
  ['busyTimePractitionerIds must be an array', 'busyTimePractitionerIds must be an array'],
  ['at most 100 elements, status 400', 'at most 100 elements, status 400'],
  ['ENOENT: no such file, open C:\\Scans\\Smith John referral.pdf', 'ENOENT: no such file, open [path]'],
  ["EACCES: open '/home/desk/Smith John.pdf' (2)", "EACCES: open '[path]' (2)"],
  ['from \\\\server\\scans\\Smith.pdf', 'from [path]'],
  ['see https://practice.example/help', 'see https://practice.example/help'],
  ['line\none\u0000two\u2028three', 'line one two three'],
])('%s', (text, clean) => {
  expect(redact(text)).toBe(clean);
});

test('secrets are taken out wherever they stand', () => {
  expect(redact('key=s3cr3t;s3cr3t', ['s3cr3t'])).toBe('key=[key];[key]');
});

test('it is never longer than the bound', () => {
  expect(redact('ab '.repeat(50_000))).toHaveLength(longestWords);
});
