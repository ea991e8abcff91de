import { spawn } from 'node:child_process';
import { join } from 'node:path/win32';
import {
  canLetIn,
  clearArguments,
  firewallArguments,
  type LetIn,
  lineOf,
  removeArguments,
  showArguments,
} from '../../link/firewall-rule.ts';
import type { FirewallOutcome, HubFirewall } from '../../membership/ports.ts';
import { declinedCode, elevationScript, encodedLine } from './elevated-netsh.ts';

/** A program that ended. `code`: null, it could not be started. */
export type ProgramEnd = { readonly code: number | null; readonly said: string };
/** Runs a program to its end. @param line its arguments, as Windows gets them */
export type RunProgram = (file: string, line: string) => Promise<ProgramEnd>;

/**
 * Windows Defender Firewall, as far as the hub needs it.
 *
 * Guarantees
 * - What is set is what `commands` shows, after older inbound rules of the two programs are gone.
 * - Nothing is changed without Windows' own question.
 *
 * @param wanted the programs that listen, each with its port; those for which no rule can be made are left out
 * @param systemRoot Windows' folder, for what runs without rights
 */
export function createHubFirewall(
  wanted: () => readonly LetIn[],
  systemRoot: string,
  run: RunProgram,
): HubFirewall {
  const system = join(systemRoot, 'System32');
  const rules = () => wanted().filter(canLetIn);

  async function elevated(before: readonly string[], lines: readonly string[]): Promise<FirewallOutcome> {
    if (lines.length === 0) return 'failed';
    try {
      const line = encodedLine(elevationScript(before, lines));
      const { code } = await run(join(system, 'WindowsPowerShell', 'v1.0', 'powershell.exe'), line);
      if (code === 0) return 'done';
      return code === declinedCode ? 'declined' : 'failed';
    } catch (error) {
      // The line would be too long.
      if (error instanceof RangeError) return 'failed';
      throw error;
    }
  }

  return {
    commands: () => rules().map(({ program, port }) => `netsh ${lineOf(firewallArguments(program, port))}`),
    async rules() {
      const needed = rules();
      const { code, said } = await run(join(system, 'netsh.exe'), lineOf(showArguments));
      if (code !== 0) return 'none';
      return needed.length > 0 && needed.every((rule) => isIn(said, rule)) ? 'all' : 'some';
    },
    allow: () =>
      elevated(
        rules().map(({ program }) => lineOf(clearArguments(program))),
        rules().map(({ program, port }) => lineOf(firewallArguments(program, port))),
      ),
    remove: () => elevated([], [lineOf(removeArguments)]),
  };
}

/** What `netsh` prints is in the language of the PC, and in its code page: only paths of plain letters are compared. */
function isIn(said: string, { program, port }: LetIn): boolean {
  const isPlain = /^[ -~]*$/.test(program);
  const hasProgram = !isPlain || said.toLowerCase().includes(program.toLowerCase());
  return hasProgram && new RegExp(`\\b${port}\\b`).test(said);
}

/** How long a person may take to answer the question. */
const longestMs = 180_000;

/** Runs a program without a window. Its arguments are passed on as they are. */
export const runProgram: RunProgram = (file, line) =>
  new Promise((resolve) => {
    const child = spawn(file, [line], {
      windowsVerbatimArguments: true,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: longestMs,
    });
    let said = '';
    child.stdout.setEncoding('latin1').on('data', (text: string) => {
      said += text;
    });
    child.once('error', () => resolve({ code: null, said }));
    child.once('close', (code) => resolve({ code, said }));
  });
