import { fileURLToPath } from 'node:url';
import { compareWith } from './bench/compare.ts';
import { runWithKeychain } from './keychain.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run bench -- [start | page | loop | store | spelling | candidates | bridge | calls | freshness | memory | years | link | link-days]
 * [--sizes 1000,10000,100000] [--desks 1,2,6,12] [--json FILE] [--quick]`: measures what a person waits for, and what a practice's service
 * is asked (docs/performance.md). `link-days` runs only where it is named; `--desks 25,50`: that and `link` of so many desks.
 *
 * `--compare REV [--rounds 3]`: measures another revision and this one in turns; fails when a row costs more than a tenth more here.
 */
const { compare, rounds, rest } = comparison(process.argv.slice(2));
if (compare !== null) {
  const rows = await compareWith(compare, rounds, rest);
  process.exit(rows.some(({ isWorse }) => isWorse) ? 1 : 0);
}

const built = await runCommand(['node', 'scripts/build.ts'], { quiet: true });
const run = fileURLToPath(new URL('./bench/run.ts', import.meta.url));
process.exitCode =
  built.code === 0
    ? (await runWithKeychain([process.execPath, run, ...process.argv.slice(2)])).code
    : built.code;

/** Takes `--compare REV` and `--rounds N` out of the arguments. */
function comparison(args: readonly string[]) {
  const after = (name: string) => {
    const at = args.indexOf(name);
    return at < 0 ? null : (args[at + 1] ?? '');
  };
  const isOurs = (at: number) => ['--compare', '--rounds'].includes(args[at] ?? '');
  return {
    compare: after('--compare'),
    rounds: Math.max(1, Math.trunc(Number(after('--rounds') ?? 3)) || 1),
    rest: args.filter((_, at) => !isOurs(at) && !isOurs(at - 1)),
  };
}
