import spawn from 'cross-spawn';
import { root } from './run-command.ts';

/** Long enough for a registry that answers; one that cannot be reached would be tried for minutes. */
const patienceMs = 45_000;

/** Runs an npm command with JSON output. @returns null if there was none */
export function askNpm(args: readonly string[]): unknown {
  const asked = spawn.sync('npm', [...args, '--fetch-retries=0', '--loglevel=silent'], {
    cwd: root,
    encoding: 'utf8',
    timeout: patienceMs,
    maxBuffer: 64 * 1024 * 1024,
  });
  try {
    return JSON.parse(asked.stdout);
  } catch {
    return null;
  }
}
