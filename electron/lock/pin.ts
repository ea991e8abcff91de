import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { Hex, type StoredPin } from '../platform/pc-record.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import { createSerialQueue } from '../platform/serial-queue.ts';

/** Where the wrong tries are counted: in an entry of the keychain of their own, so that a try never rewrites the record. */
export const triesSecret = 'pin-tries';

const Tries = z.strictObject({
  v: z.literal(1),
  /** Wrong tries since the last right one, and when the last of them was made (UTC ms). */
  wrong: z.int().nonnegative(),
  wrongAt: z.number(),
  /** Made with the PIN's hash, which is nowhere but in the record: a count that was edited is noticed. */
  mac: Hex,
});
export type Tries = { readonly wrong: number; readonly wrongAt: number };
type Pin = Readonly<z.infer<typeof StoredPin>>;

/** The record of a PC, whatever else is in it: with a practice (platform/pc-record.ts), or without one. */
export type RecordWithPin = { readonly pin: Pin | null };
export type PinRecordStore<R extends RecordWithPin> = {
  change(next: (before: R | null) => R | null): Promise<Result<R | null>>;
};

const seconds = 1000;
/** How long to wait after so many wrong tries; the last holds for all further ones. */
const delays = [0, 0, 0, 5, 15, 60, 300, 900].map((s) => s * seconds);

/** Milliseconds that must pass after the last of so many wrong tries. */
export const delayAfter = (wrong: number): number => delays[Math.min(wrong, delays.length - 1)] ?? 0;

const macOf = (pin: Pin, { wrong, wrongAt }: Tries): string =>
  createHmac('sha256', bytesOf(pin.hash)).update(`${wrong} ${wrongAt}`).digest('hex');

/** How tries are written into the keychain. */
export const triesText = (pin: Pin, tries: Tries): string =>
  JSON.stringify({ v: 1, wrong: tries.wrong, wrongAt: tries.wrongAt, mac: macOf(pin, tries) });

/**
 * The PIN of this desk.
 *
 * Guarantees:
 * - The PIN is kept nowhere: a salt and a slow hash lie in the PC's record, with the key that the lock stands before.
 * - A wrong try is counted, durably, before it is answered: ending the program gives no free try.
 * - Wrong tries are slowed, longer each time, also over restarts and also when the PC's clock is set.
 * - A count of tries that is missing, or was edited, is taken for the most: the longest delay.
 */
export type DeskPin = {
  /**
   * Takes the PIN from the PC's record. Nothing else here is known before. Failures: of the keychain; a PIN of the record is known then,
   * too, and its tries count as the most.
   */
  load(record: RecordWithPin | null): Promise<Result<null>>;
  /** The record was read, so that it is known whether there is a PIN. */
  isLoaded(): boolean;
  isSet(): boolean;
  wrong(): number;
  /** Milliseconds until a try is taken; 0: now. */
  waitMs(): number;
  /** Failures: `pin-wrong`, `pin-wait` (nothing was tried), `no-keychain`. */
  check(pin: string | null): Promise<Result<null>>;
  /** The same counting for another secret that opens as well. */
  checkOther(isRight: () => Promise<Result<boolean>>): Promise<Result<null>>;
  change(pin: string | null): Promise<Result<null>>;
  /** The PC's record is gone, and the PIN with it. */
  forget(): void;
};

export function createPin<R extends RecordWithPin>(
  { vault, clock, random, pinHash }: Pick<CompanionPorts, 'vault' | 'clock' | 'random' | 'pinHash'>,
  record: PinRecordStore<R>,
): DeskPin {
  let set: Pin | null = null;
  let isLoaded = false;
  let tries: Tries = { wrong: 0, wrongAt: 0 };
  /** Of the last wrong try in this run: the wall clock may be set forward, this one cannot. */
  let wrongAtMonotonic: number | null = null;
  /** Tries made at once are counted one after another, and none while the PIN is changed: it is counted with the PIN's hash. */
  const alone = createSerialQueue();

  async function keepTries(pin: Pin, next: Tries): Promise<Result<null>> {
    const written = await vault.write(triesSecret, triesText(pin, next));
    if (written.ok) tries = next;
    return written;
  }

  async function change(next: Pin | null): Promise<Result<null>> {
    // The tries first: with a PIN, a count that is missing is the longest delay.
    if (next) {
      const counted = await vault.write(triesSecret, triesText(next, { wrong: 0, wrongAt: 0 }));
      if (!counted.ok) return counted;
    }
    const changed = await record.change((before) => before && { ...before, pin: next });
    // Nothing is kept on this PC, so a PIN cannot be kept either.
    const kept = changed.ok && (changed.value !== null || next === null);
    if (!kept && set) await keepTries(set, tries);
    if (!changed.ok) return changed;
    if (kept) {
      set = next;
      tries = { wrong: 0, wrongAt: 0 };
    }
    if (set === null) await vault.remove(triesSecret);
    return kept ? ok(null) : failed(failure('no-keychain'));
  }

  function waitMs(): number {
    if (!set) return 0;
    const delay = delayAfter(tries.wrong);
    if (wrongAtMonotonic !== null) return Math.max(0, wrongAtMonotonic + delay - clock.monotonic());
    // A clock that was set back must not make anyone wait for longer than the delay.
    return Math.max(0, Math.min(delay, tries.wrongAt + delay - clock.wall()));
  }

  async function attempt(isRight: (known: Pin) => Promise<Result<boolean>>): Promise<Result<null>> {
    if (!set) return ok(null);
    const wait = waitMs();
    if (wait > 0) return failed(failure('pin-wait', { retryAfterMs: wait }));
    const pin = set;
    const counted = await keepTries(pin, { wrong: tries.wrong + 1, wrongAt: clock.wall() });
    if (!counted.ok) return counted;
    wrongAtMonotonic = clock.monotonic();
    const right = await isRight(pin);
    if (!right.ok) return right;
    if (!right.value) return failed(failure('pin-wrong'));
    wrongAtMonotonic = null;
    // A right try that could not be noted is still right.
    await keepTries(pin, { ...tries, wrong: 0 });
    return ok(null);
  }

  return {
    async load(kept) {
      const known = kept?.pin ? await vault.read(triesSecret) : ok(null);
      set = kept?.pin ?? null;
      isLoaded = true;
      if (!set) return ok(null);
      const counted = known.ok ? parseTries(known.value, set) : null;
      tries = counted ?? { wrong: delays.length - 1, wrongAt: clock.wall() };
      if (!known.ok) return known;
      // Kept, so that the delay passes over restarts, too.
      if (!counted) await keepTries(set, tries);
      return ok(null);
    },
    isLoaded: () => isLoaded,
    isSet: () => set !== null,
    wrong: () => (set ? tries.wrong : 0),
    waitMs,
    check: (pin) =>
      alone(() =>
        attempt(async ({ salt, hash }) => {
          if (pin === null) return ok(false);
          const tried = await pinHash(pin, bytesOf(salt));
          const known = bytesOf(hash);
          return ok(tried.length === known.length && timingSafeEqual(tried, known));
        }),
      ),
    checkOther: (isRight) => alone(() => attempt(() => isRight())),
    change: (pin) =>
      alone(async () => {
        if (pin === null) return change(null);
        const salt = random.bytes(16);
        return change({ salt: hexOf(salt), hash: hexOf(await pinHash(pin, salt)) });
      }),
    forget() {
      set = null;
      tries = { wrong: 0, wrongAt: 0 };
    },
  };
}

/** Removes the count of a PIN's tries, where its record is being destroyed. The count of another PIN stays. */
export async function removeTriesOf(
  { pin }: RecordWithPin,
  vault: Pick<CompanionPorts['vault'], 'read' | 'remove'>,
): Promise<void> {
  const counted = pin ? await vault.read(triesSecret) : ok(null);
  if (pin && counted.ok && parseTries(counted.value, pin)) await vault.remove(triesSecret);
}

function parseTries(text: string | null, pin: Pin): Tries | null {
  try {
    const parsed = Tries.safeParse(JSON.parse(text ?? 'null'));
    return parsed.success && parsed.data.mac === macOf(pin, parsed.data) ? parsed.data : null;
  } catch {
    return null;
  }
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
