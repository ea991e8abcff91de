import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import type { Bench, Row } from '../../tests/bench/measure.ts';
import { short } from '../../tests/bench/measure.ts';
import { page } from '../../tests/bench/page.ts';
import { calls, freshness } from '../../tests/bench/practice-calls.ts';
import { store } from '../../tests/bench/store.ts';

/** The measurements, once Foyer is built and a keychain of its own is there: see scripts/bench.ts. */
const benches: readonly Bench[] = [store, calls, freshness, page];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sizes: { type: 'string', default: '1000,10000,100000' }, json: { type: 'string' } },
});
const sizes = values.sizes.split(',').map(Number);
const wanted = benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (wanted.length === 0 || sizes.some((size) => !Number.isInteger(size) || size < 100)) {
  const names = benches.map(({ name }) => name).join(' | ');
  console.error(`usage: npm run bench -- [${names}] [--sizes 1000,10000,100000] [--json FILE]`);
  process.exit(2);
}

const [cpu] = cpus();
const machine = `${cpus().length} x ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
console.log(`${machine}\n`);
const rows: (Row & { readonly bench: string })[] = [];
for (const bench of wanted) {
  console.log(`${bench.name}:`);
  await bench.run(sizes, (row) => {
    rows.push({ bench: bench.name, ...row });
    console.log(sayRow(row));
  });
}
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ machine, sizes, rows }, null, 2)}\n`);
}

function sayRow({ what, size, unit, value, is, more, bar }: Row): string {
  const held =
    bar === null ? '' : value <= bar ? `  (at most ${bar}: kept)` : `  (at most ${bar}: FALLS SHORT)`;
  const of = size === null ? '' : `${size} patients: `;
  return `  ${of}${what}\n      ${short(value)} ${unit} (${is})${held}${more === '' ? '' : `  ${more}`}`;
}
