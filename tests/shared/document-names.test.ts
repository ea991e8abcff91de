import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DocumentName, nameBy, numberedName, patternProblem, tidyName } from '../../shared/document-names.ts';

const tidied = (typed: string) => tidyName(typed).name;
const kinds = (typed: string) => tidyName(typed).changes.map(({ kind }) => kind);

describe('a name that is no file’s', () => {
  it.each([
    ['3/5/2026 Referral', '3-5-2026 Referral', ['signs']],
    ['Re: knee', 'Re - knee', ['signs']],
    ['What? "Consent" <signed>*', 'What Consent signed', ['signs']],
    ['..\\..\\Windows\\system32', 'Windows-system32', ['signs', 'ends']],
    ['../../etc/passwd', 'etc-passwd', ['signs', 'ends']],
    ['.hidden', 'hidden', ['ends']],
    ['Referral.', 'Referral', ['ends']],
    ['CON', 'Document CON', ['reserved']],
    ['nul.txt', 'Document nul.txt', ['reserved']],
    ['com¹', 'Document com¹', ['reserved']],
    ['LPT9 plan', 'Document LPT9 plan', ['reserved']],
    ['Invoice\u202egnp.exe', 'Invoicegnp.exe', ['invisible']],
    ['Plan\u200b\u2066\ufeff\u0007 A', 'Plan A', ['invisible']],
    ['Half \ud83d a pair', 'Half a pair', ['invisible']],
    ['   ', '', ['empty']],
    ['...', '', ['empty']],
    ['\u200d\u200d', '', ['empty']],
    ['?*', '', ['empty']],
  ])('%j becomes %j, and it says why', (typed, name, why) => {
    expect(tidied(typed)).toBe(name);
    expect(kinds(typed)).toEqual(why);
  });

  it.each([
    ['Referral - Dr Anand - 22 Nov 2026', 'Referral - Dr Anand - 22 Nov 2026'],
    ['  Consent\tform ', 'Consent form'],
    ['Referral.PDF', 'Referral'],
    ['IMG_2035.heif.pdf', 'IMG_2035'],
    ['Letter 3.5.2026', 'Letter 3.5.2026'],
    ['Überweisung Dr. Öz', 'Überweisung Dr. Öz'],
    ['O’Brien & Söhne (2), 50 %', 'O’Brien & Söhne (2), 50 %'],
    ['می‌خواهم', 'می‌خواهم'],
    ['CONsent', 'CONsent'],
    ['Zoe\u0308', 'Zoë'],
  ])('%j is %j, and nothing is said', (typed, name) => {
    expect(tidyName(typed)).toEqual({ name, changes: [] });
  });

  it('too long is cut between characters, with room for the number of a part, in characters and in bytes', () => {
    expect(tidied('a'.repeat(300))).toHaveLength(116);
    expect(kinds('a'.repeat(300))).toEqual(['too-long']);
    expect(Buffer.byteLength(`${tidied('診'.repeat(300))} (40 of 40).pdf`)).toBeLessThanOrEqual(255);
    expect(tidied(`${'a'.repeat(115)}😀😀`)).toBe(`${'a'.repeat(115)}😀`);
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom('con', '.pdf', '.', ' ', '-', '/', ':', '\u202e', '\u0301', 'e', '\ud83d', 'nul', '1'),
      {
        maxLength: 40,
      },
    )
    .map((parts) => parts.join('')),
);

test('Tidying a tidy name changes nothing.', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      const { name } = tidyName(typed);
      expect(tidied(name)).toBe(name);
      expect(DocumentName.safeParse(name).success).toBe(name !== '');
    }),
    { numRuns: 2000 },
  );
});

test('A tidy name can be the name of a file on Windows, macOS and Linux, with `.pdf` and the number of a part behind it.', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      const { name } = tidyName(typed);
      if (name === '') return;
      expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Zl}\p{Zp}]|^[\s.]|[\s.]$|^(?:con|nul)(?:$|\.)/iu);
      expect(Buffer.byteLength(`${name} (40 of 40).pdf`)).toBeLessThanOrEqual(255);
    }),
  );
});

test('Nothing in a tidy name is invisible or turns the direction of a line (UAX #9).', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...'\u202a\u202e\u2066\u2069\u200e\u061c\u00ad\u2060'),
      (text, sign) => {
        expect(tidied(`a${text}${sign}${text}b`)).not.toMatch(
          /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\u00ad\u2060]/,
        );
      },
    ),
  );
});

test('two of the same name get a number, compared without case, and stay as short as a name may be', () => {
  expect(numberedName('Consent', ['Referral'])).toBe('Consent');
  expect(numberedName('Consent', ['CONSENT'])).toBe('Consent (2)');
  expect(numberedName('Consent', ['consent', 'Consent (2)'])).toBe('Consent (3)');
  const long = 'a'.repeat(116);
  expect(numberedName(long, [long])).toBe(`${'a'.repeat(112)} (2)`);
});

describe('a clinic’s pattern', () => {
  const all = { kind: 'Referral', doctor: 'Dr Anand', date: '22 Nov 2026' };
  it.each([
    ['{kind} - {doctor} - {date}', all, 'Referral - Dr Anand - 22 Nov 2026'],
    ['{kind} - {doctor} - {date}', { ...all, doctor: null }, 'Referral - 22 Nov 2026'],
    ['{kind} - {doctor} - {date}', { ...all, date: null }, 'Referral - Dr Anand'],
    ['{kind} - {doctor} - {date}', { ...all, kind: null }, 'Dr Anand - 22 Nov 2026'],
    ['{kind} - {doctor} - {date}', { kind: 'Consent', doctor: null, date: null }, 'Consent'],
    ['{kind} - {doctor} - {date}', { kind: null, doctor: null, date: null }, ''],
    ['{date} {kind}, {doctor}', all, '22 Nov 2026 Referral, Dr Anand'],
    ['{date} {kind}, {doctor}', { ...all, date: null }, 'Referral, Dr Anand'],
    ['{kind} ({date})', all, 'Referral (22 Nov 2026)'],
    ['{kind} ({doctor}, {date})', { ...all, doctor: null, date: null }, 'Referral'],
    ['Physio {kind} [{date}]', { ...all, date: null }, 'Physio Referral'],
    ['{kind} of {doctor}', { ...all, doctor: null }, 'Referral'],
  ])('%s of %j is “%s”', (pattern, parts, name) => {
    expect(nameBy(pattern, parts)).toBe(name);
  });

  it('has the kind, knows every place, and no sign that a name cannot have', () => {
    expect(patternProblem('{kind}')).toBeNull();
    expect(patternProblem('{doctor} {date}')).toBe('no-kind');
    expect(patternProblem('{kind} {patient}')).toBe('unknown-place');
    expect(patternProblem('{kind} / {date}')).toBe('forbidden');
    expect(patternProblem('{kind}\u202e')).toBe('forbidden');
    expect(patternProblem('{kind} {date')).toBe('unknown-place');
  });
});
