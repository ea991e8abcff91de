import type { PolicyView, Settings } from '../../shared/bridge/views.ts';
import type { Result } from '../../shared/result.ts';

/**
 * The ambient world as the main process sees it. Everything that is not a pure function of its arguments comes in
 * through one of these, so that tests give a virtual clock, a faulty network or a full disk.
 */

/** Time. `wall` may jump (people set clocks); `monotonic` never does. Both in milliseconds. */
export type Clock = {
  /** UTC milliseconds by this PC's clock. */
  wall(): number;
  /** Milliseconds since some fixed moment of this run; goes on during sleep where the system allows. */
  monotonic(): number;
  /** Runs `task` once after `ms`, or after 24 days where that is longer; @returns a function that cancels it. */
  after(ms: number, task: () => void): () => void;
};

/** HTTP as the platform gives it: Electron's `net.fetch`, Node's `fetch`, or the service in process. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

export type FetchInit = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | string;
  readonly signal: AbortSignal;
  readonly redirect: 'error' | 'manual';
  /** Called as the body goes out, 0…1, by platforms that can tell; others never call it. */
  readonly onProgress?: (fraction: number) => void;
};

/** The part of a `Response` that we use. `body` is read in bounded pieces. */
export type FetchResponse = {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: ReadableStream<Uint8Array> | null;
};

/** Secrets in the OS keychain. Every method may fail with `no-keychain` or `keychain-silent`, and then changed nothing. */
export type Vault = {
  read(name: string): Promise<Result<string | null>>;
  write(name: string, value: string): Promise<Result<null>>;
  remove(name: string): Promise<Result<null>>;
};

/** Randomness: bytes for keys, UUIDs for writes, a number in [0, 1) for jitter. */
export type Random = {
  bytes(length: number): Uint8Array<ArrayBuffer>;
  uuid(): string;
  fraction(): number;
};

/** A slow hash of a PIN, 32 bytes. */
export type PinHash = (pin: string, salt: Uint8Array) => Promise<Uint8Array>;

/** The one logger. Words are ours; data holds no patient data and no key (docs/security.md). */
export type Log = {
  info(message: string, data?: LogData): void;
  warn(message: string, data?: LogData): void;
  error(message: string, data?: LogData): void;
};
export type LogData = Readonly<Record<string, string | number | boolean | null>>;

/** Printing and files that a person asked for. Nothing is written but where they said. */
export type Printing = {
  /** Aborted, with the failure as its reason, when the desk is locked or privacy mode begins: for a page that takes a while to put together. */
  untilCovered(): AbortSignal;
  /** A page as a PDF, made on this PC. @param covered of when it was asked for; left out: of now */
  pdf(html: string, covered?: AbortSignal): Promise<Result<Uint8Array>>;
  /** Lets a person print a page. @param covered as for a PDF. @returns false when they changed their mind */
  print(html: string, covered?: AbortSignal): Promise<Result<boolean>>;
  /**
   * Asks where, and writes. @param covered as for a PDF. @returns the name of the file that was written, or null when they changed their
   * mind
   */
  save(file: SavedFile, covered?: AbortSignal): Promise<Result<string | null>>;
  /** Shows the file that was saved last in the system's file manager; nothing where there is none. */
  showSaved(): void;
  /** Lets other work go first, between two parts of a long list. */
  pause(): Promise<void>;
};

export type SavedFile = {
  /** With its ending, as it is proposed. */
  readonly name: string;
  readonly kind: 'pdf' | 'csv';
  readonly bytes: Uint8Array;
};

/** What is set and no secret, as it lies in the settings file. */
export type StoredSettings = Settings & {
  /** As an earlier Foyer kept address and CA file; read once, to be taken over (earlier-keys.ts), then null. */
  readonly baseUrl: string | null;
  readonly caFile: string | null;
  /** The folder into which a scanner writes; null: none is watched. */
  readonly scanFolder: string | null;
  /** This PC was the hub of its clinic, and its firewall may still have the rules of the link. */
  readonly wasHub: boolean;
};

/** The practice that the administrator of this PC has chosen: fills in the first screen. */
export type Preset = { readonly baseUrl: string; readonly caFile: string | null };

export type SettingsFile = {
  read(): StoredSettings;
  /** @throws what the file system throws, and then changed nothing */
  change(part: Partial<StoredSettings>): StoredSettings;
  /** The same where nothing may fail: what cannot be written counts for this run, and is written with the next change. */
  changeAtOnce(part: Partial<StoredSettings>): StoredSettings;
  /** Notified when the file is read that another program held at the start: until then everything is as at first. */
  onRead?(listener: () => void): void;
};

/** What a decoder is asked: to look at a document, or to make one that is too large fit. */
export type DecoderJob = { readonly kind: 'look' | 'fit'; readonly bytes: Uint8Array<ArrayBuffer> };

/**
 * Where documents and pictures are decoded, one job at a time: a process without rights, apart from the one that holds the
 * key (electron/desktop/windows/decoder-window.ts). What it says is a stranger's word.
 */
export type Decoder = {
  post(job: DecoderJob): void;
  /** Its answer to the last job (electron/documents/decoding/answers.ts). */
  onAnswer(listener: (answer: unknown) => void): void;
  /** It ended by itself, and why. */
  onGone(listener: (why: string) => void): void;
  /** Bytes of memory of the process that it runs in; 0: not known. */
  memory(): number;
  end(): Promise<unknown>;
};

/** Everything the companion is built from (electron/companion.ts). */
export type CompanionPorts = {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly vault: Vault;
  readonly pinHash: PinHash;
  readonly settings: SettingsFile;
  /** A fetch that trusts the system's certificates and, besides, this CA (PEM), if given. */
  readonly fetchFor: (caPem: string | null) => Fetch;
  readonly readText: (path: string) => Promise<Result<string>>;
  readonly startDecoder: () => Decoder;
  /** Asks a person for a folder; null: none was chosen. */
  readonly chooseFolder: () => Promise<string | null>;
  /** Where the store's files lie. */
  readonly folder: string;
  /** Lets other work come (`setImmediate`): with it, long work on the files is done in steps. */
  readonly pause?: () => Promise<void>;
  readonly version: string;
  /** "Electron 45.4.1, Windows 11": for the User-Agent and the diagnostics. */
  readonly runtime: string;
  /** The PC's own zone: used until the clinic's is known. */
  readonly pcZone: string;
  /** What the policy of this PC fills in; left out where it has none. */
  readonly preset?: Preset | null;
  /** What the policy of this PC decides, to be shown; left out where no policy was read. */
  readonly policy?: PolicyView | null;
};
