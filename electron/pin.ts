import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { failure } from '../shared/failures.ts';
import { failed, ok, type Result } from '../shared/result.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { CompanionPorts } from './ports.ts';

/** Where the PIN's record lies: in the keychain, beside the key to the files that the lock stands before. */
export const pinSecret = 'lock-pin';

const Hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);
const Kept = z.object({
  v: z.literal(1),
  salt: Hex,
  hash: Hex,
  /** Wrong tries since the last right one, and when the last of them was made (UTC ms). */
  wrong: z.int().nonnegative(),
  wrongAt: z.number(),
});
type Kept = z.infer<typeof Kept>;

const seconds = 1000;
/** How long to wait after so many wrong tries; the last holds for all further ones. */
const delays = [0, 0, 0, 5, 15, 60, 300, 900].map((s) => s * seconds);

/** Milliseconds that must pass after the last of so many wrong tries. */
export const delayAfter = (wrong: number): number => delays[Math.min(wrong, delays.length - 1)] ?? 0;

/**
 * The PIN of this desk.
 *
 * Guarantees:
 * - The PIN is kept nowhere: a salt and a slow hash lie in the keychain.
 * - A wrong try is counted, durably, before it is answered: ending the program gives no free try.
 * - Wrong tries are slowed, longer each time, also over restarts and also when the PC's clock is set.
 * - A keychain that cannot be read is told, never taken for "no PIN".
 */
export type DeskPin = {
  /** Reads what the keychain has. Nothing else here is known before. */
  read(): Promise<Result<null>>;
  isSet(): boolean;
  wrong(): number;
  /** Milliseconds until a try is taken; 0: now. */
  waitMs(): number;
  /** Failures: `pin-wrong`, `pin-wait` (nothing was tried), `no-keychain`. */
  check(pin: string | null): Promise<Result<null>>;
  /** The same counting for another secret that opens as well. */
  checkOther(isRight: () => Promise<Result<boolean>>): Promise<Result<null>>;
  change(pin: string | null): Promise<Result<null>>;
};

export function createPin({
  vault,
  clock,
  random,
  pinHash,
}: Pick<CompanionPorts, 'vault' | 'clock' | 'random' | 'pinHash'>): DeskPin {
  let record: Kept | null = null;
  /** Of the last wrong try in this run: the wall clock may be set forward, this one cannot. */
  let wrongAtMonotonic: number | null = null;
  /** Tries made at once are counted one after another. */
  const alone = oneAtATime();

  async function keep(next: Kept): Promise<Result<null>> {
    const written = await vault.write(pinSecret, JSON.stringify(next));
    if (written.ok) record = next;
    return written;
  }

  function waitMs(): number {
    if (!record) return 0;
    const delay = delayAfter(record.wrong);
    if (wrongAtMonotonic !== null) return Math.max(0, wrongAtMonotonic + delay - clock.monotonic());
    // A clock that was set back must not make anyone wait for longer than the delay.
    return Math.max(0, Math.min(delay, record.wrongAt + delay - clock.wall()));
  }

  async function attempt(isRight: (known: Kept) => Promise<Result<boolean>>): Promise<Result<null>> {
    if (!record) return ok(null);
    const wait = waitMs();
    if (wait > 0) return failed(failure('pin-wait', { retryAfterMs: wait }));
    const before = record;
    const counted = await keep({ ...before, wrong: before.wrong + 1, wrongAt: clock.wall() });
    if (!counted.ok) return counted;
    wrongAtMonotonic = clock.monotonic();
    const right = await isRight(before);
    if (!right.ok) return right;
    if (!right.value) return failed(failure('pin-wrong'));
    wrongAtMonotonic = null;
    // A right try that could not be noted is still right.
    await keep({ ...before, wrong: 0 });
    return ok(null);
  }

  return {
    async read() {
      const kept = await vault.read(pinSecret);
      if (!kept.ok) return kept;
      const parsed = kept.value === null ? null : parse(kept.value);
      // Something lies there and cannot be read: a lock that nobody set must not open by itself.
      if (kept.value !== null && parsed === null) {
        return failed(failure('no-keychain', { words: 'the PIN in the keychain cannot be read' }));
      }
      record = parsed;
      return ok(null);
    },
    isSet: () => record !== null,
    wrong: () => record?.wrong ?? 0,
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
    async change(pin) {
      if (pin === null) {
        const removed = await vault.remove(pinSecret);
        if (removed.ok) record = null;
        return removed;
      }
      const salt = random.bytes(16);
      const hash = await pinHash(pin, salt);
      return keep({ v: 1, salt: hexOf(salt), hash: hexOf(hash), wrong: 0, wrongAt: 0 });
    },
  };
}

function parse(text: string): Kept | null {
  try {
    const parsed = Kept.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
