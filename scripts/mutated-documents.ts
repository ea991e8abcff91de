import { parseArgs } from 'node:util';
import { decoderWindows } from '../electron/desktop/windows/decoder-window.ts';
import { createDecodingQueue, mostGrowth } from '../electron/documents/decoding/decoding-queue.ts';
import { pcClock } from '../electron/platform/node-ports.ts';
import type { Decoder } from '../electron/platform/ports.ts';
import { chanceFrom } from '../tests/fakes/chance.ts';
import { startDecoderThread } from '../tests/fakes/decoders.ts';
import {
  heicPhoto,
  letter,
  lockedLetter,
  maskedScan,
  pdfOfPhoto,
  photo,
  pngPhoto,
} from '../tests/fakes/documents.ts';
import { mutated } from '../tests/fakes/hostile-documents.ts';
import { openInProcess } from '../tests/standin/in-process.ts';
import { root } from './run-command.ts';

/**
 * `npm run mutated-documents -- --count N --seed S`: changes PDFs, JPEGs, PNGs and HEICs at random places and gives them to
 * what reads documents (electron/documents/decoding), in a thread of this process, or with `--window` in the built window on the stand-in
 * (`npm run build` before). Fails where one takes more than ten seconds, makes its process grow by
 * more than a job may, or ends this process. `--only N`: that one document alone.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    window: { type: 'boolean', default: false },
  },
});
const longestMs = 10_000;
const sampledEveryMs = 25;

const kinds = {
  pdf: [
    await letter('Re: Robin Example', 'Page two'),
    await lockedLetter(),
    await maskedScan(2, { width: 120, height: 90 }),
    await pdfOfPhoto(await photo({ width: 320, height: 200 })),
  ],
  jpeg: [await photo({ width: 320, height: 200, grain: 20 }, 6), await photo({ width: 64, height: 64 })],
  png: [pngPhoto(200, 120)],
  heic: [heicPhoto()],
};
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];

const tallies = Object.fromEntries(names.map((kind) => [kind, { tried: 0, read: 0, slowest: 0, growth: 0 }]));
const failures: string[] = [];
let decoders = 0;
let sizeBefore = 0;
let decoder: Decoder | null = null;
const standin = values.window ? openInProcess() : null;
standin?.electron.app.on('window-all-closed', () => undefined);
const start = standin
  ? decoderWindows(standin.electron as never, `${root}out/main`, (pid) => void process.kill(pid, 'SIGKILL'))
  : startDecoderThread;
const given: string[] = [];
const clock = pcClock();
const decodingQueue = createDecodingQueue({
  clock,
  log: { info() {}, warn: (words) => given.push(words), error() {} },
  start() {
    decoders += 1;
    decoder = start();
    sizeBefore = decoder.memory();
    return decoder;
  },
});

async function tryOne(n: number, seed: number): Promise<void> {
  const kind = names[n % names.length] ?? 'pdf';
  const chance = chanceFrom(seed * 1_000_003 + n);
  const bytes = mutated(kinds[kind][Math.floor(chance() * kinds[kind].length)] ?? new Uint8Array(), chance);
  const isFitted = kind === 'pdf' && chance() < 0.3;
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, (decoder?.memory() ?? 0) - sizeBefore);
  }, sampledEveryMs);
  const began = performance.now();
  const made = await (isFitted ? decodingQueue.fit(bytes) : decodingQueue.look(bytes));
  const ms = performance.now() - began;
  clearInterval(sampling);
  const tally = tallies[kind];
  if (!tally) return;
  tally.tried += 1;
  if (made) tally.read += 1;
  tally.slowest = Math.max(tally.slowest, ms);
  tally.growth = Math.max(tally.growth, peak);
  if (ms > longestMs) failures.push(`document ${n} (${kind}) took ${(ms / 1000).toFixed(1)} s`);
  if (peak > mostGrowth) failures.push(`document ${n} (${kind}) took ${Math.round(peak / 1e6)} MB`);
}

const [count, seed] = [Number(values.count), Number(values.seed)];
const one = values.only === undefined ? null : Number(values.only);
for (let n = one ?? 0; n < (one === null ? count : one + 1); n += 1) await tryOne(n, seed);
await decodingQueue.close();
standin?.close();

for (const [kind, { tried, read, slowest, growth }] of Object.entries(tallies)) {
  console.log(
    `${kind.padEnd(5)} ${tried} tried, ${read} answered, slowest ${(slowest / 1000).toFixed(1)} s, largest growth ${Math.round(growth / 1e6)} MB`,
  );
}
console.log(`${decoders} decoders were started; given up: ${JSON.stringify(countsOf(given))}`);
for (const failure of failures) console.log(failure);
console.log(`${failures.length} failures, seed ${seed}`);
process.exitCode = failures.length === 0 ? 0 : 1;

function countsOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
