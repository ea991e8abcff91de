import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { signedText } from '../../../electron/desktop/updates/signed-update.ts';
import { isOurUpdate } from '../../../electron/desktop/updates/update-signature.ts';
import { installerDefinition, programIn } from '../../../scripts/package/definition.ts';
import { staged } from '../../../scripts/package/staging.ts';
import { withSignature } from '../../../scripts/package/update-description.ts';
import { root } from '../../../scripts/run-command.ts';

const require = createRequire(import.meta.url);
const schema = JSON.parse(readFileSync(require.resolve('app-builder-lib/scheme.json'), 'utf8'));
const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addKeyword({ keyword: 'typeof', validate: (kind: string, data: unknown) => typeof data === kind });
const valid = ajv.compile(schema);

const pair = generateKeyPairSync('ed25519');
const updateKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const publisher = 'CN=A Clinic Pty Ltd, O=A Clinic Pty Ltd, L=Adelaide, C=AU';
const everything = {
  FOYER_UPDATE_FEED: 'https://updates.clinic.example/foyer',
  FOYER_PUBLISHER: publisher,
  FOYER_UPDATE_KEY: updateKey,
  FOYER_BUILD: '12',
  FOYER_MUST_SIGN: '1',
};
const azure = {
  FOYER_AZURE_ENDPOINT: 'https://aue.codesigning.azure.net',
  FOYER_AZURE_ACCOUNT: 'clinic',
  FOYER_AZURE_PROFILE: 'foyer',
};

describe('the installer definition', () => {
  it.each([
    ['nsis', {}],
    ['nsis', everything],
    ['nsis', { ...everything, ...azure }],
    ['msi', {}],
    ['msi', everything],
  ] as const)('is right by electron-builder’s own schema: %s', (installer, env) => {
    const definition = installerDefinition(installer, '1.2.3', env);
    expect(valid(definition), JSON.stringify(valid.errors?.slice(0, 5))).toBe(true);
    expect(valid({ ...definition, nsis: { ...definition.nsis, perUser: true } })).toBe(false);
  });

  it('by default is for one person, without an administrator', () => {
    const { nsis, win } = installerDefinition('nsis', '1.2.3', {});
    expect(nsis).toMatchObject({ perMachine: false, oneClick: true, deleteAppDataOnUninstall: false });
    expect(win).toMatchObject({ requestedExecutionLevel: 'asInvoker', target: [{ target: 'nsis' }] });
  });

  it('for a managed clinic is for the whole PC, and never asks for an update', () => {
    const { msi, publish } = installerDefinition('msi', '1.2.3', everything);
    expect(msi).toMatchObject({ perMachine: true, runAfterFinish: false });
    expect(publish).toBeNull();
  });

  it('takes its feed, its numbers and its signing from the environment', () => {
    const plain = installerDefinition('nsis', '1.2.3', {});
    expect(plain).toMatchObject({ publish: null, buildVersion: '1.2.3.0', forceCodeSigning: false });
    const full = installerDefinition('nsis', '1.2.3', everything);
    expect(full).toMatchObject({
      publish: [{ provider: 'generic', url: everything.FOYER_UPDATE_FEED }],
      buildVersion: '1.2.3.12',
      forceCodeSigning: true,
      win: { signtoolOptions: { publisherName: publisher }, verifyUpdateCodeSignature: true },
    });
    const { win } = installerDefinition('nsis', '1.2.3', { ...everything, ...azure });
    expect(win).toMatchObject({ azureSignOptions: { codeSigningAccountName: 'clinic' } });
    expect(win).not.toHaveProperty('signtoolOptions');
  });

  it('with a feed demands signing, also where the environment does not', () => {
    const { FOYER_MUST_SIGN: _left, ...rest } = everything;
    expect(installerDefinition('nsis', '1.2.3', rest)).toMatchObject({
      forceCodeSigning: true,
      extraMetadata: { updateKey },
    });
    expect(installerDefinition('nsis', '1.2.3', {})).not.toHaveProperty('extraMetadata');
  });

  it.each([
    ['a feed over http', { FOYER_UPDATE_FEED: 'http://updates.clinic.example/foyer' }, 'https'],
    ['a feed in a folder', { FOYER_UPDATE_FEED: 'file:///updates' }, 'https'],
    ['a feed with a password', { FOYER_UPDATE_FEED: 'https://a:b@updates.clinic.example/' }, 'https'],
    ['a feed that is no address', { FOYER_UPDATE_FEED: 'updates' }, 'https'],
    ['no publisher', { FOYER_PUBLISHER: '' }, 'FOYER_PUBLISHER'],
    ['a publisher by its short name', { FOYER_PUBLISHER: 'A Clinic Pty Ltd' }, 'FOYER_PUBLISHER'],
    ['no key for updates', { FOYER_UPDATE_KEY: '' }, 'FOYER_UPDATE_KEY'],
    ['a key that is none', { FOYER_UPDATE_KEY: 'AAAA' }, 'FOYER_UPDATE_KEY'],
  ])('is refused with %s', (_what, env, words) => {
    expect(() => installerDefinition('nsis', '1.2.3', { ...everything, ...env })).toThrow(words);
  });

  it('is never a portable program', () => {
    for (const installer of ['nsis', 'msi'] as const) {
      expect(JSON.stringify(installerDefinition(installer, '1.2.3', {}))).not.toMatch(/portable/);
    }
  });

  it('names only files that are there', () => {
    const { win, nsis, extraResources, mac } = installerDefinition('nsis', '1.2.3', {});
    const files = [win?.icon, nsis?.include, nsis?.installerIcon, mac?.icon, 'resources/policy'];
    expect(extraResources).toEqual([{ from: 'resources/policy', to: 'policy' }]);
    for (const file of files) expect(existsSync(join(root, file ?? '')), String(file)).toBe(true);
  });

  it('knows the program on each system, and stops where there is none', () => {
    const at = (electronPlatformName: string) => programIn({ appOutDir: 'x', electronPlatformName });
    expect(['win32', 'linux', 'darwin'].map(at)).toEqual(
      ['Foyer.exe', 'foyer', 'Foyer.app'].map((name) => join('x', name)),
    );
    expect(() => at('mas')).toThrow();
  });
});

describe('the icons', () => {
  const file = (name: string) => readFileSync(join(root, 'resources/icons', name));

  it('are drawn from the sources as they are', () => {
    const made = ['foyer-small.svg', 'foyer.svg'].map((name) =>
      createHash('sha256').update(file(name).toString('utf8')).digest('hex'),
    );
    expect(JSON.parse(file('drawn-from.json').toString('utf8'))).toEqual({ sha256: made });
  });

  it('for Windows hold a picture of each size, from 16 to 256', () => {
    const ico = file('foyer.ico');
    const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, n) => {
      const at = 6 + 16 * n;
      const png = ico.subarray(ico.readUInt32LE(at + 12)).subarray(0, ico.readUInt32LE(at + 8));
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect(png.readUInt32BE(16)).toBe(ico.readUInt8(at) || 256);
      return png.readUInt32BE(16);
    });
    expect(sizes).toEqual([16, 20, 24, 32, 40, 48, 64, 96, 128, 256]);
  });

  it('for macOS are whole, each block with its picture', () => {
    const icns = file('foyer.icns');
    expect(icns.subarray(0, 4).toString()).toBe('icns');
    expect(icns.readUInt32BE(4)).toBe(icns.length);
    const types: string[] = [];
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      types.push(icns.subarray(at, at + 4).toString());
      expect(icns.subarray(at + 9, at + 12).toString()).toBe('PNG');
    }
    expect(types).toContain('ic10');
    expect(types).toHaveLength(10);
  });
});

describe('an update’s own signature', () => {
  const privatePem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const update = { version: '1.2.3', size: 7, sha512: 'c2hhNTEy' };
  const description = 'version: 1.2.3\npath: Foyer-Setup-1.2.3.exe\nsha512: c2hhNTEy\n';

  it('stands once in the description, and outlives a new share of the PCs', () => {
    const signature = sign(null, signedText(update), pair.privateKey).toString('base64');
    const once = withSignature(description, update, { privatePem, updateKey });
    expect(once).toBe(`${description}foyerSignature: ${signature}\n`);
    expect(withSignature(once, update, { privatePem, updateKey })).toBe(once);
    expect(staged(once, 10)).toBe(`${once}stagingPercentage: 10\n`);
  });

  it('is not made for another version, another installer, or with a key that no PC has', () => {
    const keys = { privatePem, updateKey };
    expect(() => withSignature(description, { ...update, version: '1.2.4' }, keys)).toThrow('1.2.4');
    expect(() => withSignature(description, { ...update, sha512: 'b3RoZXI=' }, keys)).toThrow('SHA-512');
    const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' });
    const strange = { privatePem, updateKey: other.toString('base64') };
    expect(() => withSignature(description, update, strange)).toThrow('FOYER_UPDATE_KEY');
  });

  it('is put into a folder of a release by the command that the workflow runs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-release-'));
    const installer = join(folder, 'Foyer-Setup-1.2.3.exe');
    writeFileSync(installer, 'an installer');
    const sha512 = createHash('sha512').update('an installer').digest('base64');
    writeFileSync(join(folder, 'latest.yml'), `version: 1.2.3\nsha512: ${sha512}\n`);
    const env = { FOYER_UPDATE_PRIVATE_KEY: privatePem, FOYER_UPDATE_KEY: updateKey };
    execFileSync(process.execPath, [join(root, 'scripts/sign-update.ts'), folder], { env });
    const said = readFileSync(join(folder, 'latest.yml'), 'utf8');
    const downloaded = {
      version: '1.2.3',
      downloadedFile: installer,
      foyerSignature: /^foyerSignature: (.+)$/m.exec(said)?.[1],
    };
    expect(await isOurUpdate(pair.publicKey, downloaded)).toBe(true);
    rmSync(folder, { recursive: true });
  });
});

describe('a staged update', () => {
  it('says once which share of the PCs may take it', () => {
    const description = "version: 1.2.3\npath: Foyer-Setup-1.2.3.exe\nreleaseDate: '2026-11-21'\n";
    const first = staged(description, 10);
    expect(first).toBe(`${description}stagingPercentage: 10\n`);
    expect(staged(first, 100)).toBe(`${description}stagingPercentage: 100\n`);
  });

  it.each([0, 101, 2.5, Number.NaN])('refuses what is no share: %s', (percent) => {
    expect(() => staged('version: 1\n', percent)).toThrow(RangeError);
  });
});
