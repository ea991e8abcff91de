import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCaFile } from '../../../electron/desktop/ca-file.ts';
import { chooseCaFile, chooseFolder } from '../../../electron/desktop/file-dialogs.ts';
import { rememberFolder } from '../../../electron/desktop/last-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-ca-'));
let pem = '';

beforeAll(async () => {
  pem = (
    await generate([{ name: 'commonName', value: 'Practice CA' }], { keyType: 'ec', algorithm: 'sha256' })
  ).cert;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const names = (text: string) => text.match(/-----BEGIN CERTIFICATE-----/g)?.length ?? 0;

describe('the CA file', () => {
  it('is read as PEM, with words around it or several in one', async () => {
    const read = await readCaFile(written('ca.pem', `The practice’s CA:\n${pem}\n\n${pem}`));
    expect(read.ok && names(read.value)).toBe(2);
  });

  it('is read as bytes, as Windows writes it', async () => {
    const read = await readCaFile(written('ca.cer', new X509Certificate(pem).raw));
    expect(read.ok && new X509Certificate(read.value).subject).toBe('CN=Practice CA');
  });

  it.each([
    ['that is not there', () => join(folder, 'none.pem'), 'can’t be read'],
    ['that is a folder', () => folder, 'can’t be read'],
    ['that is a device without an end', () => '/dev/zero', 'can’t be read'],
    ['of more than a megabyte', () => written('c.pem', 'x'.repeat(1024 * 1024 + 1)), 'too large'],
    ['without a certificate', () => written('a.txt', 'hello'), 'no certificate'],
    ['that is empty', () => written('b.txt', ''), 'no certificate'],
    ['that is damaged', () => written('c.pem', pem.replace('\nM', '\nX')), 'no certificate'],
  ])('%s is a failure that says so', async (_what, path, words) => {
    expect(await readCaFile(path())).toMatchObject({
      ok: false,
      failure: { kind: 'certificate', words: expect.stringContaining(words) },
    });
  });

  it('is chosen by a person, or not', async () => {
    const begins: (string | undefined)[] = [];
    const dialog = (canceled: boolean, filePaths: string[]) => ({
      dialog: {
        showOpenDialog: async (_window: unknown, { defaultPath }: { defaultPath?: string }) => {
          begins.push(defaultPath);
          return { canceled, filePaths };
        },
      },
    });
    const window = { isDestroyed: () => false } as never;
    const last = rememberFolder('/home/desk/Documents');
    const choose = (canceled: boolean, paths: string[]) =>
      chooseCaFile(dialog(canceled, paths) as never, window, last);
    expect(await choose(true, [])).toBeNull();
    expect(await choose(false, ['/keys/a.pem'])).toBe('/keys/a.pem');
    expect(await choose(true, [])).toBeNull();
    const scans = rememberFolder('/home/desk/Documents');
    expect(await chooseFolder(dialog(false, ['/scans/in']) as never, window, scans)).toBe('/scans/in');
    await chooseFolder(dialog(true, []) as never, window, scans);
    // Never in the folder of downloads, where Electron's dialogs begin by themselves.
    expect(begins).toEqual([
      ...['/home/desk/Documents', '/home/desk/Documents', '/keys'],
      ...['/home/desk/Documents', '/scans/in'],
    ]);
  });
});
