import {
  type FuseConfig,
  FuseState,
  FuseV1Options,
  FuseVersion,
  flipFuses,
  getCurrentFuseWire,
} from '@electron/fuses';

/**
 * Electron's fuses: what the installed program can never do, no matter who starts it and with which arguments. Burnt into
 * the program before it is signed.
 *
 * All nine are said, also where Electron's default is the same: a default can change with a version.
 */
export const fuses = {
  // The signed program must not be a Node that runs any script.
  RunAsNode: false,
  // Nothing of a page is kept (the session lives in memory); if it ever were, it would be encrypted.
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  // A debugger on the main process would read the store's key out of memory.
  EnableNodeCliInspectArguments: false,
  // Scripts come from app.asar, with the hashes that the program knows. Not covered: what lies beside the archive, which is
  // the compiled libraries (`.node`) and libheif. Electron checks on Windows and macOS only.
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  // There is no snapshot of our own; on, the program would look for one and not start.
  LoadBrowserProcessSpecificV8Snapshot: false,
  // The page comes over app://; a file:// page, should one ever be shown, may do no more than in a browser.
  GrantFileProtocolExtraPrivileges: false,
  // Bounds of WebAssembly's memory are kept by the processor: documents are read by some. The page may run none.
  WasmTrapHandlers: true,
} as const satisfies Readonly<Record<FuseName, boolean>>;

export type FuseName =
  | 'RunAsNode'
  | 'EnableCookieEncryption'
  | 'EnableNodeOptionsEnvironmentVariable'
  | 'EnableNodeCliInspectArguments'
  | 'EnableEmbeddedAsarIntegrityValidation'
  | 'OnlyLoadAppFromAsar'
  | 'LoadBrowserProcessSpecificV8Snapshot'
  | 'GrantFileProtocolExtraPrivileges'
  | 'WasmTrapHandlers';

/** Where each fuse lies on the wire; `@electron/fuses` knows them by these numbers. */
const numberOf = (name: string): number => (FuseV1Options as unknown as Record<string, number>)[name] ?? -1;

/**
 * Sets every fuse of a program. Fails where Electron has a fuse that is not in the table: a new one must be decided on.
 * @param program the executable (or the .app) as Electron ships it, not signed yet
 */
export async function burnFuses(
  program: string,
  wanted: Readonly<Record<string, boolean>> = fuses,
): Promise<void> {
  const states = Object.fromEntries(Object.entries(wanted).map(([name, on]) => [numberOf(name), on]));
  const config = { version: FuseVersion.V1, strictlyRequireAllFuses: true, ...states };
  await flipFuses(program, config as unknown as FuseConfig);
}

/** @returns what is wrong with a program's fuses: each that is not as in the table, and each that the table lacks */
export async function fuseComplaints(
  program: string,
  demanded: Readonly<Record<string, boolean>> = fuses,
): Promise<string[]> {
  const wire = (await getCurrentFuseWire(program)) as unknown as Readonly<Record<string, number>>;
  const wanted = new Map<number, [string, boolean]>(
    Object.entries(demanded).map(([name, on]) => [numberOf(name), [name, on]]),
  );
  const complaints = [...wanted]
    .filter(([number, [, on]]) => wire[number] !== (on ? FuseState.ENABLE : FuseState.DISABLE))
    .map(([, [name, on]]) => `${name} is not ${on ? 'on' : 'off'}`);
  const unknown = Object.keys(wire).filter((key) => /^\d+$/.test(key) && !wanted.has(Number(key)));
  return [...complaints, ...unknown.map((number) => `fuse ${number} is not in the table`)];
}
