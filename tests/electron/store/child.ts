import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs a part of a test in a process of its own, which the test may end at any moment. */
export function child(script: string, ...args: readonly string[]): Child {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const running = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let complaints = '';
  const waiting: (() => void)[] = [];
  const heard = () => {
    for (const look of [...waiting]) look();
  };
  running.stdout?.on('data', (text: Buffer) => {
    said += text;
    heard();
  });
  running.stderr?.on('data', (text: Buffer) => {
    complaints += text;
  });
  const ended = new Promise<void>((resolve) => running.once('close', () => resolve()));
  void ended.then(heard);
  return {
    process: running,
    lines: () => said.split('\n').slice(0, -1),
    until: (enough) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (enough(said.split('\n').slice(0, -1))) return resolve();
          if (running.exitCode !== null) reject(new Error(`ended early: ${complaints}`));
        };
        waiting.push(look);
        look();
      }),
    async kill() {
      running.kill('SIGKILL');
      await ended;
    },
  };
}

export type Child = {
  readonly process: ChildProcess;
  /** Whole lines that it has printed. */
  lines(): string[];
  /** Resolves once what it printed is enough. */
  until(enough: (lines: readonly string[]) => boolean): Promise<void>;
  kill(): Promise<void>;
};
