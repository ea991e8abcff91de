import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3-multiple-ciphers';

/**
 * The compiled part of SQLite for this system, where it must be named; else undefined: the package finds its own.
 *
 * On Linux the package would ask `process.report.getReport()` which C library there is, and Electron's binary dies of that
 * call (SIGILL in node::GetNodeReport, past any `try`). Electron is built for glibc alone, so there is nothing to ask.
 */
function nativeBinding(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const named = createRequire(import.meta.url).resolve('better-sqlite3-multiple-ciphers/package.json');
  return join(dirname(named), 'prebuilds', `linux-${process.arch}.node`);
}

/** Opens one SQLite file. @param path `:memory:` for none @throws as the binding does */
export function openSqlite(
  path: string,
  options: { timeout?: number; fileMustExist?: boolean } = {},
): Sqlite.Database {
  const binding = nativeBinding();
  return new Sqlite(path, binding === undefined ? options : { ...options, nativeBinding: binding });
}
