import { appendFileSync, mkdirSync, renameSync, statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Log, LogData } from './ports.ts';

/** A log file is set aside at this size; the one set aside before it is replaced. */
const mostBytes = 1_000_000;
/** `    at show (C:\Program Files\Foyer\…\program.cjs:18233:17)` */
const stackLine = /^ {4}at .*?([\w.-]+\.[cm]?[jt]s):(\d+):\d+\)?$/gm;

/**
 * The one logger: a line of JSON for each message.
 *
 * Guarantees
 * - Every text passes through `redact`, the message included.
 * - Of where an error was thrown the file's name and the line stay: with its path, which `redact` takes out to its end, they would go.
 * - The files together never grow beyond twice `mostBytes` and a line; where another program holds the one set aside, beyond three times.
 * - A full or missing disk is never a reason to stop working.
 *
 * @param path the file; the one set aside lies beside it with `.old`
 * @param redact takes out what must not be kept
 * @param now UTC milliseconds
 */
export function createLog(path: string, redact: (text: string) => string, now: () => number): Log {
  const write =
    (level: 'info' | 'warn' | 'error') =>
    (message: string, data: LogData = {}) => {
      const safe = Object.entries(data).map(([name, value]) => [
        name,
        typeof value === 'string' ? redact(value.replace(stackLine, '    at $1 line $2')) : value,
      ]);
      const line = {
        at: new Date(now()).toISOString(),
        level,
        message: redact(message),
        ...Object.fromEntries(safe),
      };
      try {
        mkdirSync(dirname(path), { recursive: true });
        setAsideOnceLarge(path);
        appendFileSync(path, `${JSON.stringify(line)}\n`);
      } catch {
        // The desk goes on; the store reports a full disk by itself.
      }
    };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/** Where the one set aside before can't be replaced, as on Windows while a person looks at it, the file grows to twice its size; then it begins again. */
function setAsideOnceLarge(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= mostBytes) return;
  try {
    renameSync(path, `${path}.old`);
  } catch {
    if (size > 2 * mostBytes) truncateSync(path);
  }
}
