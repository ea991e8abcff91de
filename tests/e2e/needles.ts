import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What to look for: a name for a person to read, and the bytes. */
export type Needle = readonly [name: string, bytes: Buffer];

/**
 * A secret in the forms in which programs write texts down: as UTF-8 and UTF-16, percent-encoded, in hex, and in base64
 * wherever within three bytes it may begin. A key in hex is looked for as bytes too.
 */
export function needlesOf(secrets: readonly string[]): Needle[] {
  return secrets.flatMap((secret) => {
    const forms: Readonly<Record<string, Buffer>> = {
      utf8: Buffer.from(secret),
      lower: Buffer.from(secret.toLowerCase()),
      utf16: Buffer.from(secret, 'utf16le'),
      percent: Buffer.from(encodeURIComponent(secret)),
      hex: Buffer.from(Buffer.from(secret).toString('hex')),
      ...Object.fromEntries([0, 1, 2].map((shift) => [`base64+${shift}`, base64At(secret, shift)])),
      ...(/^[0-9a-f]{64}$/.test(secret) ? { bytes: Buffer.from(secret, 'hex') } : {}),
    };
    return Object.entries(forms).map(
      ([form, bytes]) => [`${form} of ${secret.slice(0, 3)}…`, bytes] as const,
    );
  });
}

/** Those characters of a text's base64 that do not depend on what stands before and after it. */
function base64At(secret: string, shift: number): Buffer {
  const encoded = Buffer.from(`${'\0'.repeat(shift)}${secret}`)
    .toString('base64')
    .replaceAll('=', '');
  return Buffer.from(encoded.slice(Math.ceil((shift * 8) / 6), -1));
}

/** @returns which needles are found in which files below a folder, their names among it */
export function leaksBelow(folder: string, needles: readonly Needle[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = Buffer.concat([Buffer.from(entry.name), Buffer.from('\n'), readIfThere(path)]);
      return needles.filter(([, needle]) => bytes.includes(needle)).map(([name]) => `${path}: ${name}`);
    });
}

/** A file of a running program may go while it is looked for. */
function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
