import { join } from 'node:path';
import type { AfterPackContext, Configuration } from 'electron-builder';
import { feedFrom } from './feed.ts';
import { burnFuses } from './fuses.ts';
import type { PackedLinkServer } from './link-server.ts';

/**
 * `nsis`: for one person, without an administrator, and it keeps itself up to date. `msi`: for a managed clinic, on the
 * whole PC, deployed and updated by its administrator.
 */
export type Installer = 'nsis' | 'msi';

/** Never to change: by these Windows knows that a newer installer replaces an older Foyer. */
const appId = 'app.foyer.desk';
const upgradeCode = '5C2B6B0E-6C0B-4E4F-9E0A-3B6F0F6A7D21';

// biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in
const versionHere = '${version}';

/** Leaves out the compiled libraries of other systems, and of other processors: 19 of their 22 MB on Windows. */
const onlyPrebuilds = (system: string): string[] =>
  [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in
    '!node_modules/better-sqlite3-multiple-ciphers/prebuilds/!(SYSTEM-${arch}).node',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in
    '!node_modules/keytar/prebuilds/!(SYSTEM-${arch}){,/**/*}',
  ].map((pattern) => pattern.replace('SYSTEM', system));

/**
 * How Foyer is packed and installed, for electron-builder.
 * @param env signing, updates and numbers, as docs/installing.md lists them
 * @param system whose program is packed, as Node names it; installers are made for Windows only
 * @param linkServer the link's server and its licence (link-server.ts); null: packed without
 * @throws Error where a feed is named that no program may run updates from (`feed.ts`)
 */
export function installerDefinition(
  installer: Installer,
  version: string,
  env: Readonly<Record<string, string | undefined>>,
  system = 'win32',
  linkServer: PackedLinkServer | null = null,
): Configuration {
  const said = (name: string): string | null => env[name]?.trim() || null;
  const feed = installer === 'nsis' ? feedFrom(said) : null;
  const publisher = said('FOYER_PUBLISHER');
  const azure = azureSigning(said, publisher);
  // What an update and the link's server are checked with is sealed in the archive, as the code is.
  const sealed = {
    ...(feed === null ? {} : { updateKey: feed.updateKey }),
    ...(linkServer === null ? {} : { linkServers: linkServer.pins }),
  };
  return {
    appId,
    productName: 'Foyer',
    copyright: 'Foyer, under the MIT licence',
    // Windows shows it as the file's version: the program's, and the number of the build.
    buildVersion: `${version}.${said('FOYER_BUILD') ?? '0'}`,
    directories: { output: 'dist', buildResources: 'resources' },
    files: [
      'out/**',
      'package.json',
      '!**/*.{map,md,d.ts}',
      // What the compiled libraries were made from.
      '!node_modules/{better-sqlite3-multiple-ciphers,keytar}/{deps,src,script,binding.gyp}/**',
      ...onlyPrebuilds(system),
      // The link's server of a checkout: a program has its own beside the archive.
      '!node_modules/@eplightning/**',
    ],
    // The policy's schema and an example, for administrators who write one.
    extraResources: [{ from: 'resources/policy', to: 'policy' }, ...(linkServer?.files ?? [])],
    // By itself electron-builder puts the whole package of a compiled library beside the archive, its scripts too.
    asar: { smartUnpack: false },
    // Beside the archive and not sealed by it: the system loads `.node` files from the disk only, and libheif may be
    // replaced by another build, as the LGPL asks (docs/decisions/0011).
    asarUnpack: ['**/*.node', 'out/main/codecs/libheif*'],
    ...(Object.keys(sealed).length === 0 ? {} : { extraMetadata: sealed }),
    // The compiled libraries come ready made, for every Electron: nothing is compiled here.
    npmRebuild: false,
    electronLanguages: ['en-GB', 'en-US'],
    afterPack: burnAfterPacking,
    // A release that could not be signed is no release, and no unsigned program takes updates.
    forceCodeSigning: feed !== null || said('FOYER_MUST_SIGN') === '1',
    // Without a feed there is no update file in the program, and it never asks for an update.
    publish: feed === null ? null : [{ provider: 'generic', url: feed.url, channel: 'latest' }],
    win: {
      target: [{ target: installer, arch: ['x64'] }],
      icon: 'resources/icons/foyer.ico',
      requestedExecutionLevel: 'asInvoker',
      verifyUpdateCodeSignature: true,
      // Signed again it would be another file than the one whose hash is checked before it is started.
      signExts: ['!nats-server.exe'],
      ...(azure ? { azureSignOptions: azure } : {}),
      ...(publisher && !azure ? { signtoolOptions: { publisherName: publisher } } : {}),
    },
    nsis: {
      artifactName: `Foyer-Setup-${versionHere}.exe`,
      oneClick: true,
      perMachine: false,
      createDesktopShortcut: true,
      createStartMenuShortcut: true,
      shortcutName: 'Foyer',
      uninstallDisplayName: 'Foyer',
      installerIcon: 'resources/icons/foyer.ico',
      uninstallerIcon: 'resources/icons/foyer.ico',
      // What this PC keeps is for a person to decide on: resources/installer/uninstall.nsh asks.
      deleteAppDataOnUninstall: false,
      include: 'resources/installer/uninstall.nsh',
    },
    msi: {
      artifactName: `Foyer-${versionHere}.msi`,
      oneClick: true,
      perMachine: true,
      runAfterFinish: false,
      createDesktopShortcut: true,
      createStartMenuShortcut: true,
      shortcutName: 'Foyer',
      upgradeCode,
    },
    // For developers' own look at a packaged program; Foyer is released for Windows.
    linux: { target: ['dir'], icon: 'resources/icons', category: 'Office' },
    mac: {
      target: ['dir'],
      icon: 'resources/icons/foyer.icns',
      category: 'public.app-category.medical',
    },
  };
}

/** Signing by Azure, where all of it is said. */
function azureSigning(said: (name: string) => string | null, publisherName: string | null) {
  const endpoint = said('FOYER_AZURE_ENDPOINT');
  const codeSigningAccountName = said('FOYER_AZURE_ACCOUNT');
  const certificateProfileName = said('FOYER_AZURE_PROFILE');
  return endpoint && codeSigningAccountName && certificateProfileName && publisherName
    ? { publisherName, endpoint, codeSigningAccountName, certificateProfileName }
    : null;
}

/** The program among what was packed. */
export function programIn(context: Pick<AfterPackContext, 'appOutDir' | 'electronPlatformName'>): string {
  const names: Readonly<Record<string, string>> = { win32: 'Foyer.exe', darwin: 'Foyer.app', linux: 'foyer' };
  const name = names[context.electronPlatformName];
  if (name === undefined) throw new Error(`nothing is packed for ${context.electronPlatformName}`);
  return join(context.appOutDir, name);
}

/** After packing and before signing: what is signed has its fuses burnt. */
async function burnAfterPacking(context: AfterPackContext): Promise<void> {
  await burnFuses(programIn(context));
}
