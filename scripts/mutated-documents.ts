import { readFileSync } from 'node:fs';
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
import { mutatedDocument } from '../tests/fakes/hostile-documents.ts';
import { openInProcess } from '../tests/standin/in-process.ts';
import { root } from './run-command.ts';

/**
 * `npm run mutated-documents -- --count N --seed S`: changes PDFs, JPEGs, PNGs and HEICs at random places and gives them to
 * what reads documents (electron/documents/decoding), in a thread of this process, or with `--window` in the built window on the stand-in
 * (`npm run build` before). Fails where one takes more than ten seconds of CPU time, is given up, makes its process grow by
 * more than a job may, or ends this process. By the clock a busy machine takes longer; that is said beside it. `--only N`: that
 * one document alone. `--minutes M`: no new document after so many minutes, nor after Ctrl+C.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    minutes: { type: 'string' },
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

const tallies = Object.fromEntries(
  names.map((kind) => [kind, { tried: 0, read: 0, slowest: 0, mostCpu: 0, growth: 0 }]),
);
const failures: string[] = [];
/** Long by the clock alone. */
const waited: string[] = [];
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
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

/** `sysconf(_SC_CLK_TCK)` of Linux on all machines. */
const tickMs = 10;

/** What a process has used of the processors so far, in ms. Null: this system does not say it as Linux does. */
function cpuOf(pid: number): number | null {
  try {
    // The name, in brackets, may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}

/**
 * Follows what decoding uses of the processors: of this process, threads and all, or of the windows' processes.
 * @returns what was used since the start, in ms, those of windows that have ended as they were last seen
 */
function followCpu(): () => number {
  const before = process.cpuUsage();
  if (!standin) return () => Object.values(process.cpuUsage(before)).reduce((sum, us) => sum + us / 1000, 0);
  const first = new Map(decoderPids().map((pid) => [pid, cpuOf(pid) ?? 0]));
  const last = new Map(first);
  return () => {
    for (const pid of decoderPids()) last.set(pid, cpuOf(pid) ?? last.get(pid) ?? 0);
    return [...last].reduce((sum, [pid, ms]) => sum + ms - (first.get(pid) ?? 0), 0);
  };
}

const decoderPids = (): number[] => standin?.electron.app.getAppMetrics().map(({ pid }) => pid) ?? [];

async function tryOne(n: number, seed: number): Promise<void> {
  const kind = names[n % names.length] ?? 'pdf';
  const chance = chanceFrom(seed * 1_000_003 + n);
  const bytes = mutatedDocument(
    kinds[kind][Math.floor(chance() * kinds[kind].length)] ?? new Uint8Array(),
    chance,
  );
  const isFitted = kind === 'pdf' && chance() < 0.3;
  let peak = 0;
  const usedCpu = followCpu();
  const sampling = setInterval(() => {
    usedCpu();
    peak = Math.max(peak, (decoder?.memory() ?? 0) - sizeBefore);
  }, sampledEveryMs);
  const began = performance.now();
  const made = await (isFitted ? decodingQueue.fit(bytes) : decodingQueue.look(bytes));
  const ms = performance.now() - began;
  const cpuMs = usedCpu();
  clearInterval(sampling);
  const tally = tallies[kind];
  if (!tally) return;
  tally.tried += 1;
  if (made) tally.read += 1;
  tally.slowest = Math.max(tally.slowest, ms);
  tally.mostCpu = Math.max(tally.mostCpu, cpuMs);
  tally.growth = Math.max(tally.growth, peak);
  const took = `document ${n} (${kind}) took ${seconds(ms)}, and ${seconds(cpuMs)} of CPU time`;
  if (cpuMs > longestMs) failures.push(took);
  else if (ms > longestMs) waited.push(took);
  if (peak > mostGrowth) failures.push(`document ${n} (${kind}) took ${Math.round(peak / 1e6)} MB`);
}

const [count, seed] = [Number(values.count), Number(values.seed)];
let endsAt =
  values.minutes === undefined
    ? Number.POSITIVE_INFINITY
    : performance.now() + Number(values.minutes) * 60_000;
// What was tried so far counts.
process.once('SIGINT', () => {
  endsAt = 0;
});
const one = values.only === undefined ? null : Number(values.only);
for (let n = one ?? 0; n < (one === null ? count : one + 1); n += 1) {
  if (performance.now() > endsAt) break;
  await tryOne(n, seed);
}
await decodingQueue.close();
standin?.close();

if (given.length > 0) failures.push(`${given.length} were given up`);
for (const [kind, { tried, read, slowest, mostCpu, growth }] of Object.entries(tallies)) {
  console.log(
    `${kind.padEnd(5)} ${tried} tried, ${read} answered, slowest ${seconds(slowest)}, most CPU ${seconds(mostCpu)}, largest growth ${Math.round(growth / 1e6)} MB`,
  );
}
console.log(`${decoders} decoders were started; given up: ${JSON.stringify(countsOf(given))}`);
for (const words of waited) console.log(`by the clock alone: ${words}`);
for (const failure of failures) console.log(failure);
console.log(`${failures.length} failures, seed ${seed}`);
process.exitCode = failures.length === 0 ? 0 : 1;

function countsOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
