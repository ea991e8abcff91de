import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserWindow, default as Electron } from 'electron';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';

/** Lets a person choose the file of a certificate authority. @returns its path, or null when none was chosen. */
export async function chooseCaFile(
  electron: Pick<typeof Electron, 'dialog'>,
  window: BrowserWindow | null,
): Promise<string | null> {
  if (window === null) return null;
  const chosen = await electron.dialog.showOpenDialog(window, {
    title: 'Certificate authority of the practice',
    properties: ['openFile', 'dontAddToRecent'],
    filters: [
      { name: 'Certificates', extensions: ['pem', 'crt', 'cer'] },
      { name: 'All files', extensions: ['*'] },
    ],
  });
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
}

/** @returns the certificates of a file as PEM, also where Windows wrote it as bytes; failure `certificate` with why not. */
export async function readCaFile(path: string): Promise<Result<string>> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch {
    return failed(failure('certificate', { words: 'The CA file cannot be read.' }));
  }
  const text = bytes.toString('latin1');
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [bytes];
  try {
    return ok(found.map((one) => new X509Certificate(one).toString()).join(''));
  } catch {
    return failed(failure('certificate', { words: 'The CA file holds no certificate.' }));
  }
}
