import { runCommand } from './run-command.ts';
import { failureOf, type Tally } from './tally.ts';

export type Step = {
  readonly name: string;
  readonly command: readonly string[];
  /** What it says is worth reading also when it passed. */
  readonly tells?: true;
  /** It asks the npm registry, and ends with `notAsked` where that does not answer. */
  readonly asks?: true;
};

/** Types are checked by one thread: each further one resolves much of the same again, while the tests beside it need the processor. */
const oneThread = '--singleThreaded';

/** What holds for every line of the project, in the order in which a fault is cheapest to find. */
export const checks: readonly Step[] = [
  { name: 'format and lint', command: ['biome', 'ci', '--diagnostic-level=warn', '--error-on-warnings'] },
  {
    name: 'who may import whom',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      'electron',
      'renderer',
      'shared',
      'service',
      'scripts',
      'tests',
    ],
  },
  {
    name: 'types: shared, anywhere',
    command: ['tsc', '-p', 'tsconfig.anywhere.json', oneThread],
  },
  { name: 'types: Node', command: ['tsc', '-p', 'tsconfig.node.json', oneThread] },
  { name: 'types: page', command: ['tsc', '-p', 'tsconfig.page.json', oneThread] },
  { name: 'nothing that nothing uses', command: ['knip', '--no-progress'] },
  { name: 'words', command: ['node', 'scripts/check-words.ts'] },
  { name: 'no sentence in a component', command: ['node', 'scripts/check-sentences.ts'] },
  { name: 'one name, one thing', command: ['node', 'scripts/check-names.ts'] },
  { name: 'styles are said once', command: ['node', 'scripts/check-styles.ts'] },
  { name: 'every rule of the spec has a test', command: ['node', 'scripts/spec-coverage.ts', '--check'] },
  { name: 'build', command: ['node', 'scripts/build.ts'] },
  { name: 'no code is made of texts', command: ['node', 'scripts/dynamic-code.ts'] },
  { name: 'Electron gets fixes', command: ['node', 'scripts/electron-supported.ts'], tells: true },
  { name: 'known holes in packages', command: ['node', 'scripts/audit.ts'], tells: true, asks: true },
];

/** The exit code of a step that could not ask what it depends on, as the registry: it counts as nothing. */
export const notAsked = 3;

/** Runs steps one after the other, all of them, and says of each how it went. */
export async function runSteps(steps: readonly Step[]): Promise<Tally> {
  let passed = 0;
  const failures: string[] = [];
  for (const { name, command, tells, asks = false } of steps) {
    const began = performance.now();
    const { code, said } = await runCommand(command, { quiet: true });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const outcome = outcomeOf(code, asks);
    if (outcome === 'passed') passed += 1;
    if (outcome === 'FAILED') failures.push(failureOf(name, said));
    const words = tells && outcome === 'passed' ? `: ${said.trim()}` : '';
    console.log(`${outcome}  ${name} (${seconds} s)${words}`);
  }
  return { passed, failed: failures.length, failures };
}

function outcomeOf(code: number, asks: boolean): 'passed' | 'not asked' | 'FAILED' {
  if (code === 0) return 'passed';
  return asks && code === notAsked ? 'not asked' : 'FAILED';
}
