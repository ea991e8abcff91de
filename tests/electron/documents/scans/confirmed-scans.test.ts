import { expect, test } from 'vitest';
import { confirmedBefore } from '../../../../electron/documents/scans/confirmed-scans.ts';
import type { OutboxRow } from '../../../../electron/store/types.ts';

const row = (
  more: Partial<OutboxRow> = {},
  scan: object | null = { name: 'Scan.pdf', changedAt: 1, files: 1 },
) =>
  ({
    id: 'a',
    kind: 'file',
    args: JSON.stringify({ patientId: 1, name: 'Scan.pdf', size: 1, digest: 'd', ...(scan && { scan }) }),
    argsVersion: 1,
    subject: 'file:1',
    patientId: 1,
    createdAt: 0,
    by: '',
    state: 'done',
    stateAt: 100,
    holdUntil: null,
    attempts: 1,
    lastFailure: null,
    evidence: '{}',
    outcome: '{"id":1}',
    ...more,
  }) satisfies OutboxRow;
const digests = (done: OutboxRow[], open: OutboxRow[] = []) => [
  ...confirmedBefore({ done, open }, 100).keys(),
];
const inParts = { name: 'Scan.pdf', changedAt: 1, files: 2 };

test('Every file that was made from the scan was confirmed by the practice’s own answer, before the time.', () => {
  expect(digests([row()])).toEqual(['d']);
  expect(digests([row({ stateAt: 101 })])).toEqual([]);
  expect(digests([row({ outcome: null })])).toEqual([]);
  expect(digests([row({}, inParts)])).toEqual([]);
  expect(digests([row({}, inParts)], [row({ state: 'waiting' }, inParts)])).toEqual([]);
  expect(digests([row({}, inParts), row({}, inParts)])).toEqual(['d']);
});

test('The time of the practice’s answer counts where this PC’s clock was behind: set right, it would make all scans old at once.', () => {
  const answeredAt = (notBefore: number | null) => row({ evidence: JSON.stringify({ notBefore }) });
  expect(digests([answeredAt(100)])).toEqual(['d']);
  expect(digests([answeredAt(101)])).toEqual([]);
  expect(digests([answeredAt(null)])).toEqual(['d']);
});

test('a scan may lie in the archive under its own name and under the one that it was filed under', () => {
  const scan = { name: 'Scan_20261121_0958.jpg', changedAt: 1, files: 1, archived: 'Consent.jpg' };
  expect(confirmedBefore({ done: [row({}, scan)], open: [] }, 100).get('d')).toEqual([
    { name: 'Scan_20261121_0958.jpg', digest: 'd' },
    { name: 'Consent.jpg', digest: 'd' },
  ]);
});

test('Of a scan that was filed more than once, every filing was confirmed.', () => {
  expect(digests([row(), row({ stateAt: 101 })])).toEqual([]);
  expect(digests([row()], [row({ state: 'waiting' }, null)])).toEqual([]);
  expect(digests([row(), row({}, null)])).toEqual(['d']);
});

test('Each filing of a scan has all of its files: one of which a part was deleted is made whole by no other.', () => {
  const filing = (documentId: string, files: number) => {
    const scan = { name: 'Scan.pdf', changedAt: 1, files };
    const args = { patientId: 1, name: 'Scan.pdf', size: 1, digest: 'd', documentId, scan };
    return row({ args: JSON.stringify(args) });
  };
  expect(digests([filing('one', 2), filing('other', 1)])).toEqual([]);
  expect(digests([filing('one', 2), filing('one', 2), filing('other', 1)])).toEqual(['d']);
});

test('A scan filed before the number of its files was noted, and a document that was dropped, are not among them.', () => {
  expect(digests([row({}, { name: 'Scan.pdf', changedAt: 1 })])).toEqual([]);
  expect(digests([row({}, null)])).toEqual([]);
});
