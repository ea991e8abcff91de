import type { ScanClaims } from '../../clinic/scan-claims.ts';
import type { Clock, Log } from '../../platform/ports.ts';
import type { ScanFolder } from './folder.ts';
import { isSameFile, type Scan } from './scan.ts';
import type { Entry } from './settling.ts';

/** Milliseconds until a scan that could not be moved is tried again: twice as long each time. */
const rest = { first: 2500, longest: 10 * 60_000 } as const;

/** A file of a folder, and its id in the list; one of its own where it is not in it. */
type Moved = { readonly id: string; readonly entry: Entry; readonly looked?: Scan['looked'] };

/** The name of a scan in the archive; null: it was not filed. */
type NameOf = (scan: Scan) => string | null;

/**
 * Moves scans into the archive, one move a scan at a time; what could not be moved is retried with a backoff.
 *
 * Guarantee: a file that has taken a scan's name since it was looked at is not moved in its place.
 */
export type ScanArchiving = {
  /** @returns false: it is being moved already, does not lie there as it was, or could not be moved. @param as its name in the archive, where it has another */
  move(at: ScanFolder, scan: Moved, under: 'Filed' | 'Put aside', as?: string): Promise<boolean>;
  /**
   * Of a scan that was filed and could not be moved: that is tried again where it is time. Until it is moved, other desks are shown it as
   * one that may be filed, so that is said as soon as it is read. Nothing where it is not stuck. `now`: monotonic ms
   */
  moveStuck(at: ScanFolder, scan: Scan, now: number, nameOf: NameOf): Promise<void>;
  /**
   * The same of a scan whose folder is not watched any more, where no poll of it does that: until it is moved, or does not lie there as it
   * was. @returns false: that was given up
   */
  moveLeft(at: ScanFolder, scan: Moved, as: string | null): Promise<boolean>;
  /** A folder is watched no more: the same of each scan that was filed from it, and could not be moved. */
  leave(at: ScanFolder, scans: Iterable<Scan>, nameOf: NameOf): void;
  /** What is left in folders that are not watched stays there. */
  giveUp(): void;
  /** Forgets the backoff of scans that are gone. */
  retain(ids: ReadonlySet<string>): void;
};

export function createScanArchiving(ports: {
  readonly clock: Clock;
  readonly log: Log;
  readonly scanClaims: Pick<ScanClaims, 'claim' | 'end'>;
  readonly onMoved: (scan: Moved) => void;
  /** A move has ended, whether it succeeded or not. */
  readonly onEnd: () => void;
}): ScanArchiving {
  const { clock, log, scanClaims } = ports;
  const moving = new Set<string>();
  /** Scans that could not be moved, with when that is tried again (monotonic ms). */
  const resting = new Map<string, { readonly until: number; readonly ms: number }>();
  /** Scans that are left in folders that are not watched any more, and what ends the rest of each. */
  const left = new Map<string, () => void>();

  const rested = (id: string) =>
    new Promise<void>((go) => {
      const ms = (resting.get(id)?.until ?? 0) - clock.monotonic();
      const cancel = clock.after(Math.max(0, ms), go);
      left.set(id, () => {
        cancel();
        go();
      });
    });

  const move: ScanArchiving['move'] = async (at, scan, under, as) => {
    if (moving.has(scan.id)) return false;
    moving.add(scan.id);
    const month = new Date(clock.wall()).toISOString().slice(0, 7);
    try {
      const there = await at.look(scan.entry.name);
      if (there === null || !isSameFile(there, scan.entry)) {
        resting.delete(scan.id);
        return false;
      }
      await at.archive(scan.entry.name, `${under} ${month}`, as);
      ports.onMoved(scan);
      if (scan.looked) scanClaims.end(claimedOf(scan.entry, scan.looked));
      resting.delete(scan.id);
      return true;
    } catch (error) {
      const before = resting.get(scan.id);
      if (!before) log.warn('a scan could not be moved', { why: codeOf(error) });
      const ms = before ? Math.min(2 * before.ms, rest.longest) : rest.first;
      resting.set(scan.id, { until: clock.monotonic() + ms, ms });
      return false;
    } finally {
      moving.delete(scan.id);
      ports.onEnd();
    }
  };

  async function moveLeft(at: ScanFolder, scan: Moved, as: string | null): Promise<boolean> {
    left.set(scan.id, () => undefined);
    while (left.has(scan.id)) {
      await rested(scan.id);
      if (!left.has(scan.id)) break;
      const isGone = (await move(at, scan, 'Filed', as ?? undefined)) || !resting.has(scan.id);
      if (isGone) return left.delete(scan.id);
    }
    return false;
  }

  return {
    move,
    async moveStuck(at, scan, now, nameOf) {
      if (scan.state !== 'stuck') return;
      if (scan.looked) void scanClaims.claim(claimedOf(scan.entry, scan.looked));
      if ((resting.get(scan.id)?.until ?? 0) <= now) await move(at, scan, 'Filed', nameOf(scan) ?? undefined);
    },
    moveLeft,
    leave(at, scans, nameOf) {
      for (const scan of scans) if (scan.state === 'stuck') void moveLeft(at, scan, nameOf(scan));
    },
    giveUp() {
      const ends = [...left.values()];
      left.clear();
      for (const end of ends) end();
    },
    retain(ids) {
      for (const id of resting.keys()) if (!ids.has(id) && !left.has(id)) resting.delete(id);
    },
  };
}

const claimedOf = ({ name }: Entry, { digest }: NonNullable<Scan['looked']>) => ({ name, digest });

/** The code of an error of the file system; its message would quote the path. */
export const codeOf = (error: unknown): string =>
  String((error as NodeJS.ErrnoException | null)?.code ?? 'unknown');
