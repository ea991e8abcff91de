import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CrashTask, DeskReport } from './protocol.ts';

/** The desk's program while it runs. */
export type CrashDesk = {
  /** Everything that it has said, but for what its clock was: that is `clock`. */
  said(): readonly DeskReport[];
  /** UTC ms of its clock when it last said anything: nothing of it is later. 0: it has said nothing. */
  clock(): number;
  /** Resolves with the first thing said, from now or before, for which this is so; null when it ended without it. */
  hears(isIt: (said: DeskReport) => boolean): Promise<DeskReport | null>;
  /** What was there before is at rest and judged: it may carry out its orders. */
  go(): void;
  /** Resolves once it is dead; what it said before has been read. */
  kill(): Promise<void>;
  readonly ended: Promise<void>;
  /** What it wrote to its error output. */
  complaints(): string;
};

const program = fileURLToPath(new URL('desk-program.ts', import.meta.url));

/** Starts the desk's program on its task. @param env beyond that of this process */
export function startDesk(task: CrashTask, env: Readonly<Record<string, string>>): CrashDesk {
  const running = spawn(process.execPath, [program, JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    // Ctrl-C is for the tests, not for the desk: it ends when its input does.
    detached: true,
  });
  const said: DeskReport[] = [];
  const waiting = new Set<() => void>();
  let clock = 0;
  let complaints = '';
  let over = false;
  const look = () => {
    for (const one of [...waiting]) one();
  };
  let unread = '';
  running.stdout.setEncoding('utf8').on('data', (text: string) => {
    // A line that death cut short was not said.
    const lines = (unread + text).split('\n');
    unread = lines.pop() ?? '';
    for (const line of lines) {
      const one = JSON.parse(line) as DeskReport;
      clock = one.now;
      if (one.say !== 'later') said.push(one);
    }
    look();
  });
  // It may be dead already.
  running.stdin.on('error', () => undefined);
  running.stderr.on('data', (text: Buffer) => {
    complaints += text;
  });
  const ended = new Promise<void>((resolve) => {
    running.once('close', () => {
      over = true;
      resolve();
      look();
    });
  });
  return {
    said: () => said,
    clock: () => clock,
    hears: (isIt) =>
      new Promise((resolve) => {
        const check = () => {
          const found = said.find(isIt);
          if (!found && !over) return;
          waiting.delete(check);
          resolve(found ?? null);
        };
        waiting.add(check);
        check();
      }),
    go: () => void running.stdin.write('go\n'),
    async kill() {
      running.kill('SIGKILL');
      await ended;
    },
    ended,
    complaints: () => complaints,
  };
}
