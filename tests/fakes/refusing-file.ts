import { createKeptValues, type KeptValues } from '../../electron/platform/kept-values.ts';
import type { SettingsFile } from '../../electron/platform/ports.ts';
import { createSettings } from '../../electron/platform/settings.ts';

/** A settings file as electron-store has it, on a disk that a test fills: `set` and `store` throw what the file system throws. */
export type RefusingFile = {
  /** What is on the disk. */
  readonly values: Record<string, unknown>;
  /** The code that each write ends with; null: it succeeds. */
  writes: string | null;
  /** The same of each read. */
  reads: string | null;
  readonly logged: string[];
  readonly kept: KeptValues;
  readonly settings: SettingsFile;
};

export function openRefusingFile(values: Record<string, unknown> = {}): RefusingFile {
  const logged: string[] = [];
  const failing = (code: string | null) => {
    if (code !== null) throw Object.assign(new Error(`${code}: a failure of the disk`), { code });
  };
  const kept = createKeptValues(
    {
      get store() {
        failing(file.reads);
        return { ...values };
      },
      set(next) {
        failing(file.writes);
        Object.assign(values, next);
      },
    },
    { warn: (message, data) => void logged.push(`${message} ${data?.['code']}`) },
  );
  const file = {
    values,
    writes: null as string | null,
    reads: null as string | null,
    logged,
    kept,
    settings: createSettings(kept),
  };
  return file;
}
