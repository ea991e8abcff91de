import { expect, test } from 'vitest';
import { faultOf, looksLikePdf, sayBytes, sayFiled } from '../../../../renderer/features/filing/filing.ts';
import { failure } from '../../../../shared/failures.ts';
import { limits } from '../../../../shared/practice/limits.ts';
import { write } from '../../sample.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('a PDF is known by its content, which may begin a little late, and not by its name', () => {
  expect(looksLikePdf(bytes('%PDF-1.7'))).toBe(true);
  expect(looksLikePdf(bytes(`\r\n\r\n${'x'.repeat(900)}%PDF-1.4`))).toBe(true);
  expect(looksLikePdf(bytes(`${'x'.repeat(1021)}%PDF-1.4`))).toBe(false);
  expect(looksLikePdf(bytes('PK zip'))).toBe(false);
  expect(looksLikePdf(bytes(''))).toBe(false);
  expect(looksLikePdf(bytes('%PD'))).toBe(false);
});

test('a file is refused on the spot for its size before its content', () => {
  const head = bytes('%PDF-1.7');
  expect(faultOf({ bytes: limits.fileBytes, head })).toBeNull();
  expect(faultOf({ bytes: limits.fileBytes + 1, head })?.kind).toBe('too-large');
  expect(faultOf({ bytes: 10, head: bytes('GIF89a') })?.kind).toBe('not-a-pdf');
});

test('a refused file is said in the failure’s own sentence', () => {
  const said = sayFiled({ step: 'failed', failure: failure('not-a-pdf') });
  expect(said).toMatchObject({
    tone: 'long',
    words: 'This file is not a PDF. The practice accepts only PDF files.',
  });
});

test('a file on its way says where it stands, with its progress while it is sent', () => {
  const at = (more: Parameters<typeof write>[0]) =>
    sayFiled({ step: 'written', write: write({ kind: 'file', ...more }), gone: false });
  expect(at({ state: 'sending', progress: 0.4, says: 'Being sent' })).toMatchObject({
    words: 'Being sent',
    progress: 0.4,
  });
  expect(at({ state: 'done' })).toMatchObject({ tone: 'ok', words: 'filed', progress: null });
  expect(at({ state: 'unknown', says: 'Sent, no answer' })?.tone).toBe('late');
  expect(sayFiled({ step: 'ready' })).toBeNull();
  expect(sayFiled({ step: 'written', write: write({ state: 'waiting' }), gone: true })?.words).toBe(
    'discarded',
  );
});

test('sizes are said as people read them', () => {
  expect([1, 50_000, 1_400_000].map(sayBytes)).toEqual(['1 KB', '49 KB', '1.3 MB']);
});
