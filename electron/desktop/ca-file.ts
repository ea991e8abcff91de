import { X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { desktopWords } from './words.ts';

const words = desktopWords.files;

/** All authorities of a system take a quarter of it. */
const mostBytes = 1024 * 1024;

/** @returns the certificates of a file as PEM, also where Windows wrote it as bytes; failure `certificate` with why not. */
export async function readCaFile(path: string): Promise<Result<string>> {
  let bytes: Buffer;
  try {
    const found = await stat(path);
    // A device or a pipe has no size, and may have no end.
    if (!found.isFile()) return failed(failure('certificate', { words: words.certificateUnread }));
    if (found.size > mostBytes) return failed(failure('certificate', { words: words.certificateTooLarge }));
    bytes = await readFile(path);
  } catch {
    return failed(failure('certificate', { words: words.certificateUnread }));
  }
  const text = bytes.toString('latin1');
  const parts = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [bytes];
  try {
    return ok(parts.map((one) => new X509Certificate(one).toString()).join(''));
  } catch {
    return failed(failure('certificate', { words: words.noCertificate }));
  }
}
