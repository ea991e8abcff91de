import type { Sandbox } from '../../../service/service.ts';
import type { WriteState } from '../../../shared/bridge/views.ts';
import { centsFromDollars } from '../../../shared/money.ts';
import { type LinkedDesks, openLinkedDesks } from '../../fakes/linked-desks.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';
import type { MomentSign } from './claim-table.ts';
import { type Together, watchTogether } from './linked-together.ts';

/** Notified of what a desk's payment does, by the desk's place. `writeId`: where the outbox says it. */
export type SignListener = (place: number, sign: MomentSign, writeId?: string) => void;

/** Two whole desks on a hub with its keeper, that want the same money. */
export type ClaimDesks = Pick<LinkedDesks, 'hub' | 'close'> & {
  readonly desks: readonly [WholeDesk, WholeDesk];
  readonly sandbox: Sandbox;
  readonly together: Together;
  listen(listener: SignListener): void;
  /** Two invoices of a patient who has had none of this, known to both desks. */
  newInvoices(): Promise<{
    readonly patientId: number;
    readonly invoices: readonly { readonly id: number; readonly cents: number }[];
  }>;
  /** How many claims stand at the hub. */
  claimsLeft(): Promise<number>;
};

export async function openClaimDesks(seed: number): Promise<ClaimDesks> {
  const opened = await openLinkedDesks(2, { patients: 40, keeper: true, seed });
  const desks = opened.desks as readonly [WholeDesk, WholeDesk];
  const [{ clock, service }] = desks;
  const { sandbox } = service;
  const together = watchTogether(desks, opened.links, new Set(), clock);
  let listener: SignListener = () => undefined;
  const heard = (place: number, sign: MomentSign, writeId?: string) => listener(place, sign, writeId);
  /** The invoices of the present case. */
  let invoiceIds: readonly number[] = [];
  /** Desks that have begun to check their write: what they say of their claim next is that it is sent. */
  const checking = new Set<number>();
  for (const [place, desk] of desks.entries()) {
    desk.onCall(({ is, method, path }) => {
      if (is === 'leaves' && method === 'GET' && invoiceIds.some((id) => path.endsWith(`/invoices/${id}`))) {
        checking.add(place);
        heard(place, 'check-leaves');
      }
      if (is === 'ends' || method !== 'POST' || !path.endsWith('/payments')) return;
      heard(place, is === 'leaves' ? 'call-leaves' : 'carried-out');
    });
    desk.onEvent((event) => {
      if (event.name !== 'outbox.changed') return;
      const { write, gone } = event.payload;
      const sign = gone ? 'done' : signOf(write.state);
      if (sign) heard(place, sign, write.id);
    });
  }
  opened.onClaimSaid((place) => {
    if (checking.delete(place)) heard(place, 'mark-leaves');
  });
  await clock.advance(25_000);
  const patients = sandbox.state('patients').filter(({ archived }) => !archived);
  const template = sandbox
    .state('invoices')
    .find(({ status, isArchived, patientId }) => status === 'Awaiting Payment' && !isArchived && patientId);
  if (!template) throw new Error('no invoice');
  const { id: _, createdAt: _created, updatedAt: _updated, ...like } = template;
  let cases = 0;
  return {
    desks,
    hub: opened.hub,
    close: opened.close,
    sandbox,
    together,
    listen(next) {
      listener = next;
    },
    async newInvoices() {
      const patientId = patients[cases]?.id;
      if (patientId === undefined) throw new Error('no patient is left');
      cases += 1;
      checking.clear();
      const made = [1, 2].map((nth) =>
        sandbox.add('invoices', {
          ...like,
          patientId,
          invoiceNumber: `CLAIM-${cases}-${nth}`,
          paidAmount: 0,
          paymentIds: [],
        }),
      );
      invoiceIds = made.map(({ id }) => id);
      await desks[0].until('both desks know the invoices', () =>
        desks.every((desk) => made.every(({ id }) => desk.session().cache.get('invoices', id) !== null)),
      );
      return {
        patientId,
        invoices: made.map(({ id, total }) => ({ id, cents: centsFromDollars(total) ?? 0 })),
      };
    },
    async claimsLeft() {
      let left = 0;
      const stop = opened.links[1]?.claim.watch((event) => {
        if (event.kind === 'put') left += 1;
      });
      await clock.advance(2000);
      stop?.();
      return left;
    },
  };
}

/** What a write says of itself; null: nothing that counts. */
function signOf(state: WriteState): MomentSign | null {
  if (state === 'sending') return 'marked';
  if (state === 'unknown') return 'unknown';
  return state === 'waiting' || state === 'held' ? null : 'done';
}
