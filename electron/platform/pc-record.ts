import { z } from 'zod';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { Vault } from './ports.ts';
import { createSerialQueue } from './serial-queue.ts';

/** The entry of the keychain in which the record lies. */
export const recordSecret = 'this-pc';

/** A Windows credential holds 2,560 bytes. */
const mostBytes = 2000;

export const Hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);
export const Hex32 = z.string().regex(/^[0-9a-f]{64}$/);

/** What is known of a PIN: a salt, and a slow hash. */
export const StoredPin = z.strictObject({ salt: Hex, hash: Hex });

const PcRecord = z.strictObject({
  v: z.literal(1),
  /** Empty: none is known; the desk then makes no call. */
  apiKey: z.string(),
  /** The practice's base address. */
  baseUrl: z.string().min(1),
  /** SHA-256 of the chosen certificate authorities, PEM (authority-file.ts); null: none were chosen. */
  caSha256: Hex32.nullable(),
  /** The key of this PC's files, 32 bytes. */
  storeKey: Hex32,
  pin: StoredPin.nullable(),
});
export type PcRecord = Readonly<z.infer<typeof PcRecord>>;

/**
 * What this PC knows of its practice, in one entry of the keychain (docs/decisions/0034).
 *
 * Guarantees:
 * - API key, address, certificate authorities, the files' key and the PIN stand or fall together: none of them can be
 *   taken away or replaced without the others.
 * - A record that cannot be read is a failure, never taken for none.
 * - Changes are made one at a time, each to what the one before it left.
 *
 * Failures: `no-keychain`, `keychain-silent`; `store-key-wrong` where the record cannot be read; `bad-input` where it
 * would be too large.
 */
export type PcRecordStore = {
  read(): Promise<Result<PcRecord | null>>;
  /** @param next maps the record to the new one; null: none */
  change(next: (before: PcRecord | null) => PcRecord | null): Promise<Result<PcRecord | null>>;
};

export function createPcRecordStore(vault: Vault): PcRecordStore {
  const queue = createSerialQueue();

  async function read(): Promise<Result<PcRecord | null>> {
    const kept = await vault.read(recordSecret);
    if (!kept.ok) return kept;
    if (kept.value === null) return ok(null);
    const parsed = parse(kept.value);
    return parsed ? ok(parsed) : failed(unreadable());
  }

  async function write(record: PcRecord | null): Promise<Result<PcRecord | null>> {
    if (record === null) {
      const removed = await vault.remove(recordSecret);
      return removed.ok ? ok(null) : removed;
    }
    const text = JSON.stringify(record);
    if (Buffer.byteLength(text) > mostBytes) {
      const words = 'the address and the API key are too long for this PC’s keychain';
      return failed(failure('bad-input', { words, fields: ['apiKey'] }));
    }
    const written = await vault.write(recordSecret, text);
    return written.ok ? ok(record) : written;
  }

  return {
    read,
    change: (next) =>
      queue(async () => {
        const before = await read();
        if (!before.ok) return before;
        const after = next(before.value);
        return before.value === null && after === null ? ok(null) : write(after);
      }),
  };
}

const unreadable = () =>
  failure('store-key-wrong', { words: 'Foyer’s entry in the keychain cannot be read' });

function parse(text: string): PcRecord | null {
  try {
    const parsed = PcRecord.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The store key as bytes. The caller overwrites them after use. */
export const storeKeyOf = ({ storeKey }: Pick<PcRecord, 'storeKey'>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(storeKey, 'hex'));
