import { runCommand } from './run-command.ts';

export type Step = {
  readonly name: string;
  readonly command: readonly string[];
  /** What it says is worth reading also when it passed. */
  readonly tells?: true;
};

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
  { name: 'types: shared, anywhere', command: ['tsc', '-p', 'tsconfig.anywhere.json'] },
  { name: 'types: Node', command: ['tsc', '-p', 'tsconfig.node.json'] },
  { name: 'types: page', command: ['tsc', '-p', 'tsconfig.page.json'] },
  { name: 'every rule of the spec has a test', command: ['node', 'scripts/spec-coverage.ts', '--check'] },
  { name: 'build', command: ['electron-vite', 'build', '--logLevel', 'warn'] },
  { name: 'no code is made of texts', command: ['node', 'scripts/dynamic-code.ts'] },
  { name: 'Electron gets fixes', command: ['node', 'scripts/electron-supported.ts'], tells: true },
  { name: 'known holes in packages', command: ['node', 'scripts/audit.ts'], tells: true },
];

export type Tally = { readonly passed: number; readonly failed: number };

/** Runs steps one after the other, all of them, and says of each how it went. */
export async function runSteps(steps: readonly Step[]): Promise<Tally> {
  let failed = 0;
  for (const { name, command, tells } of steps) {
    const began = performance.now();
    const { code, said } = await runCommand(command, { quiet: true });
    if (code !== 0) failed += 1;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const words = tells && code === 0 ? `: ${said.trim()}` : '';
    console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)${words}`);
  }
  return { passed: steps.length - failed, failed };
}
