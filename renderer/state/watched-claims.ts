import type { ClaimAsk, ClaimView, DeskAtWork } from '../../shared/bridge/views.ts';
import { type Notices, sensitive } from './notices.ts';

/** What a person waits for: what their sheet claimed, and the desk that had it. */
type Watched = { readonly ask: ClaimAsk; readonly holder: DeskAtWork };

export type WatchedPorts = {
  readonly follow: (claimId: string, follow: (view: ClaimView) => void) => void;
  readonly open: (ask: ClaimAsk) => Promise<ClaimView | null>;
  readonly close: (claimId: string) => void;
  readonly notices: Pick<Notices, 'good'>;
  /** The notice of what became free while the desk was locked, or after that; without a name. */
  readonly freedSince: (ask: ClaimAsk, holder: DeskAtWork) => Parameters<Notices['good']>;
};

/**
 * Claims of closed sheets that a person waits for.
 *
 * Guarantee: what is waited for is said once, also where the desk was locked in between: then after that. Behind the lock nothing of its
 * patient is kept but the id.
 */
export type WatchedClaims = {
  /** @param whenFree the notice, as the sheet words it */
  keep(
    claimId: string,
    watched: Watched,
    whenFree: (holder: DeskAtWork) => {
      readonly words: string;
      readonly more: { readonly words: string; readonly act: () => void };
    },
  ): void;
  closed(claimId: string): void;
  /** How often everything was forgotten: a sheet that was open before is not watched after it is closed. */
  forgotten(): number;
  forget(): void;
  rest(): void;
  goOn(): void;
};

export function createWatchedClaims({
  follow,
  open,
  close,
  notices,
  freedSince,
}: WatchedPorts): WatchedClaims {
  const watches = new Map<string, Watched>();
  /** Null: the desk is open. */
  let resting: readonly Watched[] | null = null;
  let forgotten = 0;

  /** Behind the lock its claim is given up, and it waits. */
  function isLeft(claimId: string, watched: Watched): boolean {
    if (resting === null) return false;
    resting = [...resting, watched];
    close(claimId);
    return true;
  }

  function watch(claimId: string, watched: Watched, isDone: (view: ClaimView) => boolean, say: () => void) {
    watches.set(claimId, watched);
    const changed = (view: ClaimView) => {
      if (!isDone(view)) return;
      close(claimId);
      say();
    };
    follow(claimId, changed);
    return changed;
  }

  /** What is not taken at the hub any more is this desk's for a moment, and given up. */
  async function watchAgain(watched: Watched): Promise<void> {
    const since = forgotten;
    const view = await open(watched.ask);
    if (!view) return;
    if (forgotten !== since) close(view.claimId);
    if (forgotten !== since || isLeft(view.claimId, watched)) return;
    const isDone = ({ state }: ClaimView) => state === 'free' || state === 'held';
    const say = () => notices.good(...freedSince(watched.ask, watched.holder));
    watch(view.claimId, watched, isDone, say)(view);
  }

  return {
    keep(claimId, watched, whenFree) {
      if (isLeft(claimId, watched)) return;
      // Without the hub nothing is known of the other desk.
      const isDone = ({ state }: ClaimView) => state === 'free';
      watch(claimId, watched, isDone, () => {
        const { words, more } = whenFree(watched.holder);
        notices.good(sensitive(words), more);
      });
    },
    closed: (claimId) => void watches.delete(claimId),
    forgotten: () => forgotten,
    forget() {
      forgotten += 1;
      resting &&= [];
      for (const claimId of [...watches.keys()]) close(claimId);
    },
    rest() {
      resting = [...(resting ?? []), ...watches.values()];
      for (const claimId of [...watches.keys()]) close(claimId);
    },
    goOn() {
      const waited = resting ?? [];
      resting = null;
      for (const watched of waited) void watchAgain(watched);
    },
  };
}
