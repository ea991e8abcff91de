import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClaimAsk, ClaimView, DeskAtWork } from '../../shared/bridge/views.ts';
import type { Bridge } from '../bridge.ts';
import type { Surroundings } from './clock.ts';
import type { Notices } from './notices.ts';
import { createWatchedClaims, type WatchedClaims, type WatchedPorts } from './watched-claims.ts';

/** Where the claim of a sheet stands, for the sheet. */
export type SheetStanding = {
  /** Null: not answered yet, or being read again. */
  readonly view: Exclude<ClaimView, { state: 'free' }> | null;
  /** How long it has not been answered: `briefly`, nothing is said of it; `enough`, it is not waited for any more. */
  readonly waited: 'briefly' | 'long' | 'enough';
  /** The other desk is done, and the sheet is being read again. */
  readonly rereading: boolean;
  /** This desk had the claim before another desk took it over. */
  readonly lost: boolean;
  /** A person asked to be notified when the other desk is done. */
  readonly watched: boolean;
  /** A person asked to take it over, and the other desk has it still, as it had it then. */
  readonly refused: boolean;
};

/** What a sheet does with its claim. */
export type SheetClaimPorts = {
  /** The other desk is done: the sheet reads again what it shows. It is claimed again after that. */
  onFree(holder: DeskAtWork): Promise<unknown>;
  /** The notice where the sheet is closed by then: its words, and what opens the sheet again. */
  whenFree(holder: DeskAtWork): {
    readonly words: string;
    readonly more: { readonly words: string; readonly act: () => void };
  };
};

/** The claim of one open sheet. */
export type SheetClaim = {
  readonly store: StoreApi<SheetStanding>;
  /** The sheet is opened. @returns the function for when it is closed */
  start(ports: SheetClaimPorts): () => void;
  /** Whether the sheet may be confirmed: waits for an answer, but not for long. */
  mayConfirm(): boolean | Promise<boolean>;
  takeOver(): Promise<void>;
  watch(): void;
};

/**
 * Claims of open sheets, so that no two desks of the clinic write the same (docs/decisions/0063).
 *
 * Guarantees
 * - A sheet never waits for its claim to be shown; confirming it waits for the answer, at most 2.5 s.
 * - A sheet whose records another desk has is not confirmed.
 * - A sheet that is closed gives its claim up, also one whose claim was not answered yet.
 * - Where the other desk is done, the sheet is read again and then claimed; a closed one that was watched gives a notice, also where the desk
 *   was locked in between: then after that. Behind the lock nothing of its patient is kept but the id.
 */
export type PageClaims = {
  sheet(ask: ClaimAsk): SheetClaim;
  start(): () => void;
  /** Watches no closed sheet any more: privacy mode, or the practice was removed. */
  forget(): void;
  /** The desk is locked. */
  rest(): void;
  /** It is open again: what was watched before is watched on. */
  goOn(): void;
};

/** From when it is said that the answer is late, and how long confirming waits for it, ms. */
const longMs = 500;
export const enoughMs = 2500;

const unanswered: SheetStanding = {
  view: null,
  waited: 'briefly',
  rereading: false,
  lost: false,
  watched: false,
  refused: false,
};

type Follow = (view: ClaimView) => void;

/** @param freedSince the notice of what became free while the desk was locked, or after that; without a name */
export function createPageClaims(
  bridge: Bridge,
  around: Surroundings,
  notices: Notices,
  freedSince: WatchedPorts['freedSince'],
): PageClaims {
  /** What follows each claim: its sheet, or the notice after it. */
  const followed = new Map<string, Follow>();
  /** Claims whose answer may come after their first event. */
  const early = new Map<string, ClaimView>();
  let asking = 0;

  /** @returns null where it could not be claimed: as good as no answer */
  async function open(ask: ClaimAsk): Promise<ClaimView | null> {
    asking += 1;
    const answer = await bridge.call('claims.open', ask);
    asking -= 1;
    const view = answer.ok ? (early.get(answer.value.claimId) ?? answer.value) : null;
    if (asking === 0) early.clear();
    return view;
  }

  const watched = createWatchedClaims({
    follow: (claimId, follow) => void followed.set(claimId, follow),
    open,
    close,
    notices,
    freedSince,
  });

  function close(claimId: string): void {
    followed.delete(claimId);
    watched.closed(claimId);
    void bridge.call('claims.close', { claimId });
  }

  return {
    sheet: (ask) =>
      createSheetClaim({
        ask,
        around,
        bridge,
        followed,
        open,
        close,
        keepWatching: watched.keep,
        forgotten: watched.forgotten,
      }),
    start: () =>
      bridge.on('claim.changed', (view) => {
        const follow = followed.get(view.claimId);
        if (follow) follow(view);
        else if (asking > 0) early.set(view.claimId, view);
      }),
    forget: watched.forget,
    rest: watched.rest,
    goOn: watched.goOn,
  };
}

type Parts = {
  readonly ask: ClaimAsk;
  readonly around: Surroundings;
  readonly bridge: Bridge;
  readonly followed: Map<string, Follow>;
  readonly open: (ask: ClaimAsk) => Promise<ClaimView | null>;
  readonly close: (claimId: string) => void;
  readonly keepWatching: WatchedClaims['keep'];
  readonly forgotten: () => number;
};

type Taken = Extract<ClaimView, { state: 'taken' }>;

function createSheetClaim(parts: Parts): SheetClaim {
  const { ask, around, bridge, followed, open, close, keepWatching, forgotten } = parts;
  const store = createStore<SheetStanding>(() => unanswered);
  const { getState, setState } = store;
  /** Changes with each start and stop: what an earlier one asked for is not shown. */
  let turn = 0;
  let endTimers = () => {};
  let current: string | null = null;
  /** Who had it last, also where the hub was gone since; null: no other desk did. */
  let other: Taken | null = null;

  function setTimers(): void {
    endTimers();
    const stops = [
      around.after(longMs, () => setState({ waited: 'long' })),
      around.after(enoughMs, () => setState({ waited: 'enough' })),
    ];
    endTimers = () => {
      for (const stop of stops) stop();
    };
  }

  function lay(view: ClaimView, ports: SheetClaimPorts): void {
    endTimers();
    const before = getState().view;
    if (view.state === 'free') {
      if (other) void readAgain(other, ports);
      return;
    }
    if (view.state === 'taken') other = view;
    if (view.state === 'held') other = null;
    const lost = view.state === 'taken' && (before?.state === 'held' || getState().lost);
    const refused = getState().refused && isSameHold(view, before);
    setState({ view, lost, refused, rereading: false, waited: 'briefly' });
  }

  async function readAgain({ claimId, holder }: Taken, ports: SheetClaimPorts): Promise<void> {
    const mine = turn;
    other = null;
    setState({ ...unanswered, rereading: true });
    await ports.onFree(holder);
    if (turn !== mine) return;
    close(claimId);
    await claim(ports);
  }

  async function claim(ports: SheetClaimPorts): Promise<void> {
    const mine = turn;
    setState(unanswered);
    setTimers();
    const view = await open(ask);
    if (turn !== mine) {
      if (view) close(view.claimId);
      return;
    }
    if (!view) return setState({ waited: 'enough' });
    followed.set(view.claimId, (newer) => lay(newer, ports));
    current = view.claimId;
    lay(view, ports);
  }

  return {
    store,
    start(ports) {
      turn += 1;
      const since = forgotten();
      void claim(ports);
      return () => {
        turn += 1;
        endTimers();
        if (current === null) return;
        const mayWatch = getState().watched && forgotten() === since;
        if (mayWatch && other) keepWatching(current, { ask, holder: other.holder }, ports.whenFree);
        else close(current);
        current = null;
      };
    },
    mayConfirm() {
      const known = mayBeConfirmed(getState());
      if (known !== null) return known;
      return new Promise((resolve) => {
        const stop = store.subscribe((now) => {
          const may = mayBeConfirmed(now);
          if (may === null) return;
          stop();
          resolve(may);
        });
      });
    },
    async takeOver() {
      const claimId = current;
      const mine = turn;
      if (claimId === null) return;
      setState({ refused: false });
      const answer = await bridge.call('claims.takeOver', { claimId });
      if (turn !== mine) return;
      if (!answer.ok) return setState({ refused: true });
      setState({ lost: false });
      followed.get(claimId)?.(answer.value);
      setState({ refused: answer.value.state === 'taken' });
    },
    watch: () => setState({ watched: true }),
  };
}

/** Another desk has it as before. */
const isSameHold = (view: ClaimView, before: ClaimView | null): boolean =>
  view.state === 'taken' &&
  before?.state === 'taken' &&
  view.holder.desk === before.holder.desk &&
  view.doing === before.doing;

/** Null: it is not known yet. */
export function mayBeConfirmed({ view, waited, rereading }: SheetStanding): boolean | null {
  if (rereading) return false;
  if (view) return view.state !== 'taken';
  return waited === 'enough' ? true : null;
}
