import type { ClaimView, DoingView, SightView } from '../../../shared/bridge/views.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import type { FakeHandlers } from './handlers.ts';
import type { FakeWorld } from './world.ts';

type Doing = Partial<DoingView> & Pick<DoingView, 'kind'>;

/** What a test changes of the other desks while the page is open. */
export type ClaimControl = {
  /** All that other desks do, from now on: about the patient `of`, by name; `atVisit`: about that appointment of theirs alone. */
  othersDo(all: (Doing & { of?: string; atVisit?: boolean })[]): void;
  /** The list of invoices was read from the practice again. */
  readInvoices(): void;
  /** Desk 2 (MB) is at what the first write of this desk is about. */
  holdUpFirst(): void;
  /** The claims that are open, and those that are opened from now on: Desk 2 (MB) has them, or as is said. */
  claimsAre(state: ClaimView['state'], how?: Partial<Extract<ClaimView, { state: 'taken' }>>): void;
};

const noId = '00000000-0000-4000-8000-000000000000';

/** The calls about what other desks do, and about the claims of sheets. */
export function fakeClaimCalls(world: FakeWorld) {
  let sight: SightView = { doing: [] };
  /** Of each claim, but for its id. */
  let standing: ClaimView = { claimId: noId, state: 'unlinked' };
  const open = new Set<string>();
  let last = 0;
  const view = (claimId: string): ClaimView => ({ ...standing, claimId });

  const calls = {
    'sight.read': () => ok(sight),
    'claims.open': () => {
      last += 1;
      const claimId = `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
      open.add(claimId);
      return ok(view(claimId));
    },
    'claims.takeOver': ({ claimId }) => {
      if (!open.has(claimId)) return failed(failure('not-found'));
      standing = { claimId: noId, state: 'held' };
      return ok(view(claimId));
    },
    'claims.close': ({ claimId }) => {
      open.delete(claimId);
      return ok({});
    },
  } satisfies FakeHandlers;

  const control: ClaimControl = {
    othersDo(all) {
      const doing = all.map(({ of, atVisit = false, ...one }, at): DoingView => {
        const row = [...world.rows.values()].find(({ patient }) => patient?.name === of);
        return {
          id: `w${at}`,
          desk: 'd02',
          name: 'Desk 2',
          by: 'MB',
          state: 'open',
          since: world.now() - 120_000,
          patientId: row?.patientId ?? null,
          patientName: row?.patient?.name ?? null,
          appointmentId: atVisit ? (row?.appointmentId ?? null) : null,
          invoiceIds: [],
          visit: null,
          ...one,
        };
      });
      sight = { doing };
      world.emit('sight.changed', sight);
    },
    readInvoices() {
      const lists = world.state.status.lists.map((list) =>
        list.feed === 'invoices' ? { ...list, readAt: world.now() } : list,
      );
      world.layStatus({ lists });
    },
    holdUpFirst() {
      const [first] = world.writes.values();
      if (first) world.layWrite({ ...first, waitsFor: { desk: 'd02', name: 'Desk 2', by: 'MB' } });
    },
    claimsAre(state, how = {}) {
      standing =
        state === 'taken'
          ? {
              claimId: noId,
              state,
              holder: { desk: 'd02', name: 'Desk 2', by: 'MB' },
              kind: 'payment',
              doing: 'open',
              since: world.now() - 120_000,
              mayTakeOver: true,
              ...how,
            }
          : { claimId: noId, state };
      for (const claimId of open) world.emit('claim.changed', view(claimId));
      // What is free is claimed by the next sheet that asks.
      if (state === 'free') standing = { claimId: noId, state: 'held' };
    },
  };
  return { calls, control };
}
