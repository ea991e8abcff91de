import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import Sqlite from 'better-sqlite3-multiple-ciphers';
import { benches } from '../../tests/bench/all.ts';
import { type Benchmark, growthOf, type MeasuredRow } from '../../tests/bench/measure.ts';
import { findChromium } from '../../tests/standin/chromium.ts';
import { type MeasuredLine, type Report, sayRow, shortTable } from './table.ts';

// The measurements, once Foyer is built and a keychain of its own is there: see scripts/bench.ts.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    json: { type: 'string' },
    quick: { type: 'boolean', default: false },
    desks: { type: 'string' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const desks = values.desks?.split(',').map(Number);
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
const isWrong = (least: number) => (count: number) => !Number.isInteger(count) || count < least;
if (unknown.length > 0 || sizes.some(isWrong(100)) || desks?.some(isWrong(1))) {
  const names = benches.map(({ name }) => name).join(' | ');
  console.error(
    `usage: npm run bench -- [${names}] [--sizes 1000,10000,100000] [--desks 1,2,6,12] [--json FILE] [--quick]`,
  );
  process.exit(2);
}

const [cpu] = cpus();
const report: Report = {
  machine: `${cpus().length} x ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
  versions: versionsHere(),
  platform: process.platform,
  at: new Date().toISOString(),
  sizes,
  rows: [],
};
const { node, database, chromium } = report.versions;
console.log(`${report.machine}; Node ${node}, SQLite ${database}, ${chromium}; ${report.platform}`);
console.log(`Practices of ${sizes.join(', ')} patients\n`);
const said: MeasuredLine[] = [];
const isChosen = ({ name, byNameAlone }: Benchmark) =>
  positionals.length === 0 ? !byNameAlone : positionals.includes(name);
for (const bench of benches.filter(isChosen)) {
  const began = performance.now();
  console.log(`${bench.name}: ${bench.about}`);
  const rows: MeasuredRow[] = [];
  const say = (row: MeasuredRow) => {
    rows.push(row);
    said.push({ bench: bench.name, load: loadavg()[0] ?? 0, ...row });
    console.log(sayRow(row));
  };
  await bench.run(sizes, say, { quick: values.quick, ...(desks ? { desks } : {}) });
  for (const row of growthOf(rows)) say(row);
  console.log(`  (${((performance.now() - began) / 1000).toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)})\n`);
}
console.log(shortTable(said));
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ ...report, rows: said }, null, 2)}\n`);

function versionsHere(): Report['versions'] {
  const db = new Sqlite(':memory:');
  const database = String(db.prepare('SELECT sqlite_version()').pluck().get());
  db.close();
  const browser = findChromium(process.env);
  const chromium =
    browser === null ? 'no Chromium' : execFileSync(browser, ['--version'], { encoding: 'utf8' }).trim();
  return { node: process.versions.node, database, chromium };
}
