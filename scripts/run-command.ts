import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import spawn from 'cross-spawn';

/** The top of the project: every script works there, wherever it was called from. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** `said`: its output, where it was kept from the terminal. */
export type Ended = { readonly code: number; readonly said: string };

/**
 * Runs a command to its end, its output being ours. A signal to us is passed on to it, and awaited. On Windows too a path or an
 * argument may have spaces.
 * @param options.cwd where it runs; the top of the project unless said otherwise
 * @param options.quiet hides what the command says unless it fails
 * @param options.byLine passes on what it says in whole lines, so that two commands can speak at once
 */
export async function runCommand(
  [name = '', ...args]: readonly string[],
  options: {
    readonly env?: NodeJS.ProcessEnv;
    readonly cwd?: string;
    readonly quiet?: boolean;
    readonly byLine?: boolean;
  } = {},
): Promise<Ended> {
  const child = spawn(name, args, {
    cwd: options.cwd ?? root,
    stdio: options.quiet || options.byLine ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...options.env },
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    if (options.byLine) createInterface({ input: stream }).on('line', (line) => console.log(line));
    else stream.on('data', (data: Buffer) => said.push(data));
  }
  // A terminal gives Ctrl+C to the command as well; a second one would cut short its way out.
  const pass = (signal: NodeJS.Signals) => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exit) => resolve(exit ?? 1));
  });
  process.off('SIGINT', pass).off('SIGTERM', pass);
  if (code !== 0) process.stdout.write(Buffer.concat(said));
  return { code, said: Buffer.concat(said).toString('utf8') };
}
