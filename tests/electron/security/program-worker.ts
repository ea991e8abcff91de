import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { default as Electron } from 'electron';
import { replaced } from '../../mutations/mutate.ts';
import { securityChecks, uncheckedTls } from './checks.ts';
import { type Flip, flips } from './flips.ts';

/**
 * Starts the program's main process and its preload, as they are and once for each flip, on a recorder in Electron's
 * place, and says which items of the checklist do not hold. In a thread of its own, because the flipped modules are
 * loaded by Node's own loader.
 */

type Decoding = typeof import('../../../electron/desktop/windows/decoder-window.ts');
type Printing = typeof import('../../../electron/desktop/printing/printing.ts');

/** What one start showed: the complaints of each item that does not hold. */
export type ShownWindow = {
  readonly flip: number | null;
  readonly complaints: Readonly<Record<number, string[]>>;
  /** Why the program could not be started so. */
  readonly storeError?: string;
};

const root = pathToFileURL(`${(workerData as { root: string }).root}/`).href;
const recorder = new URL('./recording-electron.ts', import.meta.url).href;
const store = new URL('./recording-store.ts', import.meta.url).href;
const keychain = new URL('./recording-keychain.ts', import.meta.url).href;
/** Loaded again for each start; whatever they stand on is the same for all. */
const reloaded = /^electron\/(main|preload|desktop\/.+|bridge\/bridge)\.ts$/;

const startOf = (address: string | undefined) =>
  address === undefined ? null : new URL(address).searchParams.get('start');

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'keytar') return { url: keychain, shortCircuit: true };
    const start = startOf(context.parentURL);
    if (start === null) return next(specifier, context);
    if (specifier === 'electron') return { url: `${recorder}?start=${start}`, shortCircuit: true };
    if (specifier === 'electron-store') return { url: store, shortCircuit: true };
    const found = next(specifier, context);
    return found.url.startsWith(root) && reloaded.test(found.url.slice(root.length))
      ? { ...found, url: `${found.url}?start=${start}` }
      : found;
  },
  load(url, context, next) {
    const start = startOf(url);
    const loaded = next(url, context);
    const flip = start === null ? undefined : flips[Number(start)];
    if (!flip || new URL(url).pathname !== new URL(root + flip.file).pathname) return loaded;
    touched.add(flip);
    return { ...loaded, source: replaced(String(loaded.source), flip) };
  },
});
const touched = new Set<Flip>();

async function show(start: number | null): Promise<ShownWindow> {
  const query = `?start=${start ?? 'as-it-is'}`;
  const { recording } = (await import(recorder + query)) as typeof import('./recording-electron.ts');
  process.env[uncheckedTls] = '0';
  await import(`${root}electron/main.ts${query}`);
  await import(`${root}electron/preload.ts${query}`);
  // The program starts once Electron is ready, some turns later; a start that fails shows nothing.
  for (let turns = 0; turns < 500 && recording.answering.size === 0; turns += 1) {
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await printSomething(query);
  await decodeSomething(query);
  const complaints: Record<number, string[]> = {};
  for (const [item, check] of Object.entries(securityChecks)) {
    const found = await check(recording);
    if (found.length > 0) complaints[Number(item)] = found;
  }
  const flip = start === null ? undefined : flips[start];
  if (flip && !touched.has(flip)) throw new Error(`${flip.file} was not loaded: the flip did nothing`);
  return { flip: start, complaints };
}

const uncovered = {
  on: () => () => undefined,
  settings: () => ({ privacy: false }),
  lock: { locked: () => false },
} as never;

/** The window that is opened to draw something for paper. */
async function printSomething(query: string): Promise<void> {
  const { default: electron } = (await import(recorder + query)) as { default: typeof Electron };
  const { createPrinting } = (await import(
    `${root}electron/desktop/printing/printing.ts${query}`
  )) as Printing;
  const printing = createPrinting(electron, {
    companion: uncovered,
    clock: { after: () => () => undefined },
    session: electron.session.fromPartition('print, again'),
    window: () => null,
    last: { read: () => '/documents', chosen: () => undefined },
    write: async () => undefined,
    pause: async () => undefined,
    makeNonce: () => 'nonce',
  });
  await printing.pdf('<p>a sheet</p>');
}

/** The window that is opened to decode a document. */
async function decodeSomething(query: string): Promise<void> {
  const { default: electron } = (await import(recorder + query)) as { default: typeof Electron };
  const { decoderWindows } = (await import(
    `${root}electron/desktop/windows/decoder-window.ts${query}`
  )) as Decoding;
  decoderWindows(electron, `${new URL(root).pathname}out/main`, () => undefined)();
}

for (const start of [null, ...flips.keys()]) {
  const shown = await show(start).catch((error: unknown) => ({
    flip: start,
    complaints: {},
    storeError: String(error),
  }));
  parentPort?.postMessage(shown);
}
process.exit();
