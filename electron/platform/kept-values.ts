import { createListeners } from '../../shared/listeners.ts';
import type { Clock, Log } from './ports.ts';

/** The part of electron-store that we use: values by key in one JSON file that is replaced whole at each change. */
export type KeyValueFile = {
  /** All values; each access reads the file from the disk. */
  readonly store: StoredValues;
  set(values: StoredValues): void;
};

export type StoredValues = Readonly<Record<string, unknown>>;

/** The settings file, with what could not be written to it yet. */
export type KeptValues = KeyValueFile & {
  /** One of the values in `store`. */
  get(name: string): unknown;
  /** Keeps what Foyer notes by itself. @throws never what the file system throws */
  remember(values: StoredValues): void;
  /** False: what is in the file is not known, because another program has held it since the start. */
  isRead(): boolean;
  /** Notified when that is known later than at the start. */
  onRead(listener: () => void): void;
};

/**
 * The settings file as the program uses it. A person's change that cannot be written fails (`set`), and they read why. What Foyer notes
 * by itself, in handlers of events and in timers (where the window stood, until when the desk was seen to), must not fail there:
 * an exception would end the program (`remember`).
 *
 * Guarantees
 * - What `remember` could not write holds for this run, and is written with the next value of either kind that can be.
 * - A file that cannot be read holds what was last read and written; nothing, where it was never read.
 * - That the file refuses is logged once, until it can be written again.
 */
export function createKeptValues(
  file: KeyValueFile,
  log: Pick<Log, 'warn'>,
): KeptValues & {
  /** Reads a file that could not be read at the start. @returns whether it was read */
  lookAgain(): boolean;
} {
  let lastRead: StoredValues = {};
  let unwritten: StoredValues = {};
  const late = createListeners<[]>();
  let isRead = false;
  let isReported = false;

  /** @throws any other error: a bug */
  const report = (error: unknown) => {
    const code = systemCodeOf(error);
    if (code === null) throw error;
    if (!isReported) log.warn('the settings file cannot be used', { code });
    isReported = true;
  };
  const read = (): StoredValues => {
    try {
      lastRead = file.store;
      isRead = true;
    } catch (error) {
      report(error);
    }
    return { ...lastRead, ...unwritten };
  };
  const write = (values: StoredValues) => {
    const all = { ...unwritten, ...values };
    file.set(all);
    lastRead = { ...lastRead, ...all };
    unwritten = {};
    isReported = false;
  };

  return {
    get store() {
      return read();
    },
    get: (name) => read()[name],
    set: write,
    remember(values) {
      try {
        write(values);
      } catch (error) {
        report(error);
        unwritten = { ...unwritten, ...values };
      }
    },
    isRead: () => isRead,
    onRead: late.add,
    lookAgain() {
      read();
      if (isRead) late.notify();
      return isRead;
    },
  };
}

/** How long a file is waited for at the start that another program holds, as one that looks for viruses does. */
const tries = { most: 10, everyMs: 100, laterMs: 1000 } as const;
/** As Node says of a file that another program holds, on Windows. Any other error at the start stays: a person reads it. */
const heldCodes: ReadonlySet<string | null> = new Set(['EBUSY', 'EPERM', 'EACCES', 'UNKNOWN']);

/**
 * The settings file at the start, also where another program holds it.
 *
 * Guarantee: where it is held for more than a second, Foyer starts without what is in it, and writes nothing over that: only what is changed
 * in this run is set, once it can be read. It is looked at again each second until it can, and then holds as at any start.
 *
 * @param open makes the file, and reads it (electron-store does at once)
 * @throws what else `open` throws
 */
export async function openKeptValues(
  open: () => KeyValueFile,
  log: Pick<Log, 'warn'>,
  clock: Pick<Clock, 'after'>,
): Promise<KeptValues> {
  let file: KeyValueFile | null = null;
  const opened = () => {
    file ??= open();
    return file;
  };
  for (let tried = 1; tried <= tries.most; tried += 1) {
    try {
      opened();
      break;
    } catch (error) {
      if (!heldCodes.has(systemCodeOf(error))) throw error;
      await new Promise<void>((go) => void clock.after(tries.everyMs, go));
    }
  }
  const kept = createKeptValues(
    {
      get store() {
        return opened().store;
      },
      set: (values) => opened().set(values),
    },
    log,
  );
  const lookLater = () =>
    void clock.after(tries.laterMs, () => {
      if (!kept.lookAgain()) lookLater();
    });
  if (file === null) lookLater();
  return kept;
}

/** The code of an error of the file system, `ENOSPC`; null: another error. Windows has `UNKNOWN` besides. */
function systemCodeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return /^(E[A-Z0-9]+|UNKNOWN)$/.test(error.code) ? error.code : null;
}
