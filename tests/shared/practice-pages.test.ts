import { describe, expect, test } from 'vitest';
import { hostOfPattern, PracticePagePattern, practicePageUrl } from '../../shared/practice-pages.ts';

describe('An address with one number behind its host is opened:', () => {
  test.each([
    ['https://app.example.com/patients/{id}', 'https://app.example.com/patients/42'],
    ['https://app.example.com/#/patients/{id}/summary', 'https://app.example.com/#/patients/42/summary'],
    ['https://app.example.com:8443/p?patient={id}&tab=1', 'https://app.example.com:8443/p?patient=42&tab=1'],
  ])('%s', (pattern, url) => {
    expect(practicePageUrl(pattern, 42)).toBe(url);
    // A browser reads it letter by letter.
    expect(new URL(url).href).toBe(url);
    expect(new URL(url).hostname).toBe(hostOfPattern(pattern));
    expect(PracticePagePattern.safeParse(pattern).success).toBe(true);
  });
});

describe('Only https, and only the host that stands in the pattern; never', () => {
  test.each([
    ['another scheme', 'http://app.example.com/{id}'],
    ['another scheme in capitals', 'HTTPS://app.example.com/{id}'],
    ['a file', 'file:///etc/{id}'],
    ['a script', 'javascript:alert({id})//'],
    ['a program of the system', 'ms-msdt:/id {id}'],
    ['no scheme', '//app.example.com/{id}'],
    ['a scheme within', 'https:app.example.com/{id}'],
    ['three slashes', 'https:///app.example.com/{id}'],
    ['userinfo', 'https://app.example.com@evil.example/{id}'],
    ['userinfo with a password', 'https://app:example@evil.example/{id}'],
    ['a number in the host', 'https://{id}.example.com/'],
    ['a number as the host', 'https://{id}/patients'],
    ['a number that ends the host', 'https://app.example.com{id}/'],
    ['a number as the port', 'https://app.example.com:{id}/'],
    ['a number before userinfo', 'https://{id}@evil.example/'],
    ['another placeholder', 'https://app.example.com/{name}/{id}'],
    ['two numbers', 'https://app.example.com/{id}/{id}'],
    ['no number', 'https://app.example.com/patients'],
    ['an encoded number', 'https://app.example.com/%7Bid%7D'],
    ['an encoded slash', 'https://app.example.com%2f@evil.example/{id}'],
    ['an encoded character in the path', 'https://app.example.com/%2e%2e/{id}'],
    ['a backslash', 'https://app.example.com\\@evil.example/{id}'],
    ['a way up', 'https://app.example.com/a/../{id}'],
    ['a space', 'https://app.example.com/a b/{id}'],
    ['a line break', 'https://app.example.com/\n{id}'],
    ['a tab in the host', 'https://app.exam\tple.com/{id}'],
    ['a host in other letters', 'https://аpp.example.com/{id}'],
    ['a full-width dot', 'https://app．example.com/{id}'],
    ['a host in punycode', 'https://xn--pp-8cd.example.com/{id}'],
    ['letters from right to left', 'https://app.example.com/\u202e{id}'],
    ['a name without a domain', 'https://localhost/{id}'],
    ['an address in brackets', 'https://[::1]/{id}'],
    ['a number that the browser reads as an address', 'https://0x7f.1/{id}'],
    ['a host that ends in a dot', 'https://app.example.com./{id}'],
    ['a host with an underscore', 'https://app_1.example.com/{id}'],
    ['a port that means nothing', 'https://app.example.com:443/{id}'],
    ['a port that is none', 'https://app.example.com:99999/{id}'],
    ['quotes', 'https://app.example.com/"{id}'],
    ['more than 300 letters', `https://app.example.com/${'a'.repeat(300)}/{id}`],
  ])('%s', (_what, pattern) => {
    expect(hostOfPattern(pattern)).toBeNull();
    expect(practicePageUrl(pattern, 42)).toBeNull();
    expect(PracticePagePattern.safeParse(pattern).success).toBe(false);
  });
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  'What is filled in is a whole number, never %s',
  (id) => {
    expect(practicePageUrl('https://app.example.com/{id}', id)).toBeNull();
  },
);
