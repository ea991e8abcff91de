import { expect, test } from 'vitest';
import {
  type FilingLine,
  filesOf,
  isFilingUnderWay,
  isHanded,
  isReady,
  lineSeen,
  sayLine,
  sayNotFiled,
  saySize,
  sayWay,
  sayWritten,
  twinOf,
} from '../../../../renderer/features/documents/filing.ts';
import { sayBytes } from '../../../../renderer/model/bytes.ts';
import { failure } from '../../../../shared/failures.ts';
import { sampleDocument, write } from '../../sample.ts';

const line: FilingLine = {
  name: 'Scan.pdf',
  title: null,
  changes: [],
  bytes: 840_000,
  step: { kind: 'waiting' },
  doc: null,
  as: null,
  left: false,
  writes: [],
};
const doc = sampleDocument;

test('a document can be confirmed only after it was looked at, has no fault, and was not left out', () => {
  const good = lineSeen(line, doc);
  expect(isReady(line)).toBe(false);
  expect(isFilingUnderWay(line)).toBe(true);
  expect(isReady(good)).toBe(true);
  expect(isFilingUnderWay(good)).toBe(false);
  expect(isReady({ ...good, left: true })).toBe(false);
  expect(isReady(lineSeen(line, { ...doc, fault: 'broken', ways: [] }))).toBe(false);
  expect(isReady(lineSeen(line, { ...doc, tooLarge: true, ways: [] }))).toBe(false);
  expect(isFilingUnderWay(lineSeen(line, { ...doc, tooLarge: true, ways: [] }))).toBe(true);
  expect(isReady({ ...good, step: { kind: 'filed' } })).toBe(false);
  // The disk was full: handing it over may be tried again.
  expect(isReady({ ...good, step: { kind: 'failed', failure: failure('disk-full') } })).toBe(true);
  // The scanner's folder was not reached: the document itself is on the desk.
  expect(isReady({ ...good, step: { kind: 'failed', failure: failure('folder-unreached') } })).toBe(true);
  // It is not on the desk any more: it must be read and looked at again.
  expect(isReady({ ...good, step: { kind: 'failed', failure: failure('stale') } })).toBe(false);
  expect(isHanded({ ...good, step: { kind: 'filing' } })).toBe(true);
  expect(isHanded({ ...good, step: { kind: 'failed', failure: failure('disk-full') } })).toBe(false);
});

test('what was not filed after the dialog was closed is named, with whose it is and why', () => {
  const full = failure('disk-full');
  const why = 'This PC’s disk is full. Nothing was lost; free up some space.';
  expect(sayNotFiled(['Scan.pdf'], 'Jia Chen', full)).toEqual({
    words: `“Scan.pdf” wasn’t filed for Jia Chen. ${why}`,
    masked: `A document wasn’t filed. ${why}`,
  });
  const many = ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf', '6.pdf', '7.pdf'];
  expect(sayNotFiled(many, 'Jia Chen', failure('disk-full', { words: 'E: of Jia Chen' }))).toEqual({
    words: `7 documents weren’t filed for Jia Chen: 1.pdf, 2.pdf, 3.pdf, 4.pdf, 5.pdf and 2 more. ${why} (E: of Jia Chen)`,
    masked: `7 documents weren’t filed. ${why}`,
  });
});

test('the very same document is said of every line after the first, of none that was left out', () => {
  const seen = lineSeen(line, doc);
  const other = lineSeen({ ...line, name: 'Other.pdf' }, { ...doc, digest: 'cd' });
  const copy = { ...seen, name: 'Copy.pdf' };
  const twinsIn = (lines: readonly FilingLine[]) => lines.map((_, at) => twinOf(lines, at));
  expect(twinsIn([seen, other, copy, copy])).toEqual([null, null, 'Scan.pdf', 'Scan.pdf']);
  expect(twinsIn([{ ...seen, left: true }, copy, line])).toEqual([null, null, null]);
  const unknown = lineSeen(line, { ...doc, digest: '' });
  expect(twinsIn([unknown, unknown])).toEqual([null, null]);
});

test('a fault is said with what can be done about it', () => {
  expect(sayLine(lineSeen(line, { ...doc, fault: 'office', ways: [] }))).toMatchObject({
    tone: 'danger',
    words: expect.stringContaining('save it as a PDF'),
  });
  expect(sayLine({ ...line, step: { kind: 'unreadable' } })?.tone).toBe('danger');
  expect(sayLine({ ...line, left: true })?.words).toBe('removed');
  expect(sayLine({ ...line, step: { kind: 'reading', progress: 0.3 } })?.progress).toBe(0.3);
  expect(sayLine(lineSeen(line, doc))).toBeNull();
});

test('what a document becomes is said with the resulting sizes', () => {
  expect(sayWay({ as: 'smaller', bytes: [1_741_556] })).toBe('Compress to 1.7 MB');
  expect(sayWay({ as: 'parts', bytes: [4_609_838, 1_603_417] })).toBe('Split into 2 parts: 4.4 MB, 1.5 MB');
  expect(filesOf({ ...line, doc: { ...doc, ways: [{ as: 'parts', bytes: [1, 2, 3] }] }, as: 'parts' })).toBe(
    3,
  );
  expect(saySize(lineSeen(line, doc))).toBe('820 KB, 3 pages');
  const photo = { ...doc, picture: true, pages: 1, ways: [{ as: 'is' as const, bytes: [400_000] }] };
  expect(saySize({ ...lineSeen(line, photo), bytes: 4_400_000 })).toBe('4.2 MB picture, 391 KB as a PDF');
});

test('a file on its way says where it stands, with its progress while it is sent', () => {
  const at = (more: Parameters<typeof write>[0]) => sayWritten(write({ kind: 'file', ...more }), false);
  expect(at({ state: 'sending', progress: 0.4, says: 'Sending' })).toMatchObject({
    words: 'Sending',
    progress: 0.4,
  });
  expect(at({ state: 'done' })).toMatchObject({ tone: 'success', words: 'filed', progress: null });
  expect(at({ state: 'unknown', says: 'Sent, no answer' }).tone).toBe('warning');
  expect(sayWritten(write({ state: 'waiting' }), true).words).toBe('deleted');
});

test('sizes are said as people read them', () => {
  expect([1, 50_000, 1_400_000].map(sayBytes)).toEqual(['1 KB', '49 KB', '1.3 MB']);
});
