import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openScanFolder } from '../../../../electron/documents/scans/folder.ts';
import { archivedAs } from '../../../../electron/documents/scans/scan.ts';
import { mostNameLetters } from '../../../../shared/document-names.ts';

const mark = (name: string) => ({ name, changedAt: 1 });

test('a scan is archived with the ending of what the scanner made', () => {
  expect(archivedAs('Consent', mark('Scan_0012.PDF'))).toBe('Consent.PDF');
  expect(archivedAs('Consent', mark('Scan.0012.jpeg'))).toBe('Consent.jpeg');
  expect(archivedAs('Consent', mark('Scan'))).toBe('Consent');
});

test('A scan with a long name and no ending can be moved to the archive under any name that it is filed under.', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-long-name-'));
  try {
    const name = `Letter of Dr. ${'Oduya '.repeat(30)}`.trim();
    const title = 'ß'.repeat(mostNameLetters);
    writeFileSync(join(folder, name), '%PDF-1.7');
    await openScanFolder(folder).archive(name, 'Filed 2026-11', archivedAs(title, mark(name)));
    expect(readdirSync(folder)).not.toContain(name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
