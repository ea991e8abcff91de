import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fileDigest, publicKeyOf, signedText } from '../../../../electron/desktop/updates/signed-update.ts';
import { isOurUpdate, packedUpdateKey } from '../../../../electron/desktop/updates/update-signature.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-update-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ours = generateKeyPairSync('ed25519');
const strangers = generateKeyPairSync('ed25519');
const installer = join(folder, 'Foyer-Setup-1.2.3.exe');
writeFileSync(installer, Buffer.alloc(300_000, 5));

async function downloaded(version: string, key = ours.privateKey) {
  const text = signedText({ version, ...(await fileDigest(installer)) });
  return { version, downloadedFile: installer, foyerSignature: sign(null, text, key).toString('base64') };
}

describe('the signature of an update', () => {
  it('by the packed key over this version and this installer is accepted', async () => {
    expect(await isOurUpdate(ours.publicKey, await downloaded('1.2.3'))).toBe(true);
  });

  it('by another key is refused', async () => {
    expect(await isOurUpdate(ours.publicKey, await downloaded('1.2.3', strangers.privateKey))).toBe(false);
  });

  it('is refused where the version was raised to offer an old installer as new', async () => {
    const old = await downloaded('1.2.3');
    expect(await isOurUpdate(ours.publicKey, { ...old, version: '9.0.0' })).toBe(false);
  });

  it('is refused where one byte of the installer was changed after signing', async () => {
    const changed = join(folder, 'changed.exe');
    const bytes = Buffer.alloc(300_000, 5);
    bytes[299_999] = 6;
    writeFileSync(changed, bytes);
    const update = { ...(await downloaded('1.2.3')), downloadedFile: changed };
    expect(await isOurUpdate(ours.publicKey, update)).toBe(false);
  });

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['one that is no base64', '%%%'],
    ['one that is too short', 'AAAA'],
    ['a list', ['AAAA']],
  ])('is refused where there is none, or no sound one: %s', async (_what, foyerSignature) => {
    expect(await isOurUpdate(ours.publicKey, { ...(await downloaded('1.2.3')), foyerSignature })).toBe(false);
  });

  it('is refused where the installer is gone, and where the program has no key', async () => {
    const update = await downloaded('1.2.3');
    expect(await isOurUpdate(ours.publicKey, { ...update, downloadedFile: `${installer}.gone` })).toBe(false);
    expect(await isOurUpdate(null, update)).toBe(false);
  });

  it('takes an Ed25519 key only', () => {
    const der = (key: typeof ours.publicKey) =>
      key.export({ type: 'spki', format: 'der' }).toString('base64');
    expect(publicKeyOf(der(ours.publicKey)).equals(ours.publicKey)).toBe(true);
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(() => publicKeyOf(der(rsa.publicKey))).toThrow('Ed25519');
    expect(() => publicKeyOf('not a key')).toThrow();
  });

  it('takes its key from the packed package.json, and has none where that says none', () => {
    const updateKey = ours.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'foyer', updateKey }));
    expect(packedUpdateKey(folder)?.equals(ours.publicKey)).toBe(true);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'foyer' }));
    expect(packedUpdateKey(folder)).toBeNull();
    expect(packedUpdateKey(join(folder, 'nowhere'))).toBeNull();
  });
});
