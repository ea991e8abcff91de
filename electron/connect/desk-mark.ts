import { dayOf, sayShortDay } from '../../shared/clinic-time.ts';
import { type ClockStyle, sayClock } from '../../shared/clock-words.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import { backupRestoredFact, type DeskMark, markText, readMark } from '../store/desk/desk-mark.ts';
import { restoredFact } from '../store/desk/file.ts';
import { storeResult } from '../store/store-error.ts';
import type { Stores } from '../store/types.ts';

/**
 * Where the desk's mark is recorded besides the desk file: in the keychain, which no backup of the folder restores,
 * and in the cache.
 */
export const markSecret = 'desk-mark';
const cacheFact = 'desk-mark';

/** Delay from a change until it is recorded, ms: the cache is written to all the time, and the keychain is slow. */
const noteAfter = { cache: 2_000, keychain: 60_000 } as const;

/** How long the keychain may take while the files are being closed, ms. */
const closeTimeoutMs = 3_000;

type Ports = Pick<CompanionPorts, 'vault' | 'clock' | 'log' | 'pcZone' | 'settings'>;

/**
 * Compares the opened desk file with the mark recorded outside of it, before anything is sent (docs/decisions/0023).
 *
 * Guarantees:
 * - A desk file that is older than the recorded mark is detected, and the outbox asks a person about what waits in
 *   it.
 * - After a crash at any moment it is not taken for one: a change is noted only once it is on the disk.
 */
export async function detectPutBack({ desk, cache }: Stores, ports: Ports): Promise<Result<null>> {
  const kept = await ports.vault.read(markSecret);
  if (!kept.ok) ports.log.warn('the desk’s mark could not be read', { failure: kept.failure.kind });
  const looked = storeResult(() => {
    const own = desk.mark();
    // A new desk file: the mark belongs to files that a person removed or set aside.
    if (own === null && desk.isEmpty()) return 'new';
    const noted = [readMark(kept.ok ? kept.value : null), readMark(cache.fact(cacheFact))].filter(
      (m) => m !== null,
    );
    desk.countFrom(Math.max(0, ...noted.map(({ generation }) => generation)));
    // Foyer restored its own copy: the outbox learns of it by `restoredFact`.
    if (!noted.some((mark) => isAhead(mark, own)) || desk.fact(restoredFact) !== null) return 'current';
    desk.saveFact(
      backupRestoredFact,
      JSON.stringify({
        lastChange: sayLast(desk.newestAction(), ports.pcZone, ports.settings.read().clockStyle),
      }),
    );
    ports.log.warn('the desk file is an older one than was here before');
    return 'older';
  });
  if (!looked.ok) return looked;
  if (looked.value === 'new' && kept.ok && kept.value !== null) {
    const removed = await ports.vault.remove(markSecret);
    if (!removed.ok)
      ports.log.warn('the desk’s mark could not be removed', { failure: removed.failure.kind });
  }
  return ok(null);
}

const isAhead = (noted: DeskMark, own: DeskMark | null): boolean =>
  own === null || noted.id !== own.id || noted.generation > own.generation;

const sayLast = (at: number | null, zone: string, clockStyle: ClockStyle): string | null =>
  at === null ? null : `${sayShortDay(dayOf(at, zone))}, ${sayClock(at, zone, clockStyle)}`;

/**
 * Notes the desk's mark outside of it, some time after each change.
 * @returns `settle` notes what is not noted yet; `stop` ends it, before the files are closed
 */
export function recordMarks(
  { desk, cache }: Stores,
  { vault, clock, log }: Ports,
): { settle(): Promise<void>; stop(): void } {
  const timers = new Map<keyof typeof noteAfter, () => void>();
  const notes = { cache: noteInCache, keychain: noteInKeychain };

  function noteInCache(): void {
    const noted = storeResult(() => {
      const mark = desk.mark();
      if (mark) cache.saveFact(cacheFact, markText(mark));
    });
    if (!noted.ok) log.warn('the desk’s mark could not be noted', { failure: noted.failure.kind });
  }

  async function noteInKeychain(): Promise<void> {
    const mark = storeResult(() => desk.mark());
    if (!mark.ok || !mark.value) return;
    const noted = await vault.write(markSecret, markText(mark.value));
    if (!noted.ok) log.warn('the desk’s mark could not be noted', { failure: noted.failure.kind });
  }

  /** A keychain that asks the user for a password must not stop Foyer from closing its files. */
  async function within(ms: number, noting: Promise<void> | void): Promise<void> {
    let cancel = () => {};
    const over = new Promise<void>((go) => {
      cancel = clock.after(ms, go);
    });
    await Promise.race([noting, over]);
    cancel();
  }

  const stopListening = desk.onCommit(() => {
    for (const where of ['cache', 'keychain'] as const) {
      if (timers.has(where)) continue;
      const due = () => {
        timers.delete(where);
        void notes[where]();
      };
      timers.set(where, clock.after(noteAfter[where], due));
    }
  });

  return {
    async settle() {
      for (const [where, cancel] of [...timers]) {
        cancel();
        timers.delete(where);
        await within(closeTimeoutMs, notes[where]());
      }
    },
    stop() {
      stopListening();
      for (const cancel of timers.values()) cancel();
    },
  };
}
