import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Appointment, Case, Invoice, Payment } from '../../shared/practice/resources/index.ts';
import { asMany } from '../extent.ts';
import { makeBench, type ServiceBench } from './bench.ts';
import { tinyClinic } from './fixtures/tiny-clinic.ts';

/**
 * Any sequence of what people do, and the books balance after each step: reckoned here from payments and appointments
 * alone, with arithmetic of its own.
 */

const plans: Case[] = [1, 2, 3].map((id) => ({
  id,
  patientId: id,
  practitionerId: 1,
  trackType: (['Appointments', 'Hours', 'Budget'] as const)[id - 1] ?? 'Hours',
  budget: [4, 2, 300][id - 1] ?? 1,
  utilisationAlert: 75,
  includeCancelled: id === 2,
  includeDidNotArrive: id === 3,
  isOpen: true,
  createdAt: '2026-01-05T00:00:00.000Z',
  updatedAt: '2026-01-05T00:00:00.000Z',
}));

type Step =
  | { do: 'book'; patient: number; service: number; hour: number; length: number; withCase: boolean }
  | { do: 'change'; pick: number; hour: number; length: number; patient: number | null }
  | { do: 'arrive' | 'archive' | 'restore'; pick: number }
  | { do: 'cancel'; pick: number; place: number; whole: boolean; reason: number }
  | { do: 'status'; pick: number; place: number; status: 'Did not arrive' | 'Cancelled' | 'Completed' | null }
  | { do: 'invoice'; pick: number; place: number; draft: boolean }
  | { do: 'issue' | 'unpay' | 'archive-invoice'; pick: number }
  | { do: 'pay'; pick: number; second: number | null; cents: number; more: number }
  | { do: 'credit'; pick: number; cents: number };

const pick = fc.nat(30);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('book' as const),
    patient: fc.integer({ min: 1, max: 4 }),
    service: fc.integer({ min: 1, max: 3 }),
    hour: fc.nat(200),
    length: fc.constantFrom(15, 20, 30, 60),
    withCase: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('change' as const),
    pick,
    hour: fc.nat(200),
    length: fc.constantFrom(15, 45, 90),
    patient: fc.option(fc.integer({ min: 1, max: 4 })),
  }),
  fc.record({ do: fc.constantFrom('arrive' as const, 'archive' as const, 'restore' as const), pick }),
  fc.record({
    do: fc.constant('status' as const),
    pick,
    place: fc.nat(3),
    status: fc.constantFrom('Did not arrive' as const, 'Cancelled' as const, 'Completed' as const, null),
  }),
  fc.record({
    do: fc.constant('cancel' as const),
    pick,
    place: fc.nat(3),
    whole: fc.boolean(),
    reason: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ do: fc.constant('invoice' as const), pick, place: fc.nat(3), draft: fc.boolean() }),
  fc.record({ do: fc.constantFrom('issue' as const, 'unpay' as const, 'archive-invoice' as const), pick }),
  fc.record({
    do: fc.constant('pay' as const),
    pick,
    second: fc.option(pick),
    cents: fc.integer({ min: 1, max: 12_000 }),
    more: fc.integer({ min: 1, max: 3_000 }),
  }),
  fc.record({ do: fc.constant('credit' as const), pick, cents: fc.integer({ min: 1, max: 5_000 }) }),
);

const at = (hour: number, minutes = 0): string =>
  new Date(Date.parse('2026-11-16T00:00:00Z') + hour * 3_600_000 + minutes * 60_000).toISOString();
const chosen = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];

/** The third is archived, the fourth is none. */
const reasons = [1, 2, 3].map((id) => ({
  id,
  reason: `Reason ${id}`,
  billableRate: (id - 1) * 50,
  archived: id === 3,
  createdAt: '2026-01-05T00:00:00.000Z',
  updatedAt: '2026-01-05T00:00:00.000Z',
}));

/**
 * Cancels for one patient or for all: whom it takes has the reason's words and rate, everyone else and everything else
 * is as before; what is refused changes nothing.
 */
async function expectCancelled(
  call: ServiceBench['call'],
  { sandbox }: ServiceBench['service'],
  before: Appointment,
  patientId: number,
  { whole, reason }: Extract<Step, { do: 'cancel' }>,
): Promise<void> {
  const one = whole ? '' : `/patients/${patientId}`;
  const body = { reasonId: reason, note: 'By phone' };
  const { status } = await call('POST', `/appointments/${before.id}${one}/cancellation`, { body });
  const places = before.appointmentPatients ?? [];
  const group = (before.maxPatients ?? 1) > 1 || places.length > 1;
  const taken = places.filter((p) => (whole || p.patientId === patientId) && p.status !== 'Cancelled');
  const isFine = reason < 3 && !before.archived && taken.length > 0 && (whole || group);
  expect([before.id, one, status]).toEqual([before.id, one, isFine ? 200 : 400]);
  const after = sandbox.state('appointments', before.id);
  if (!isFine) return expect(after).toEqual(before);
  const { updatedAt } = after ?? {};
  const cancelled = {
    status: 'Cancelled',
    statusUpdatedAt: updatedAt,
    cancellationReason: `Reason ${reason}`,
    cancellationRate: (reason - 1) * 50,
    cancellationNote: 'By phone',
  };
  const appointmentPatients = places.map((p) => (taken.includes(p) ? { ...p, ...cancelled } : p));
  expect(after).toEqual({ ...before, appointmentPatients, updatedAt });
}

/** Does one step, by the API where it can and by another desk where not. Refusals are fine; failures are not. */
async function act({ call, service }: ServiceBench, one: Step): Promise<void> {
  const { sandbox } = service;
  const appointment = 'pick' in one ? chosen(sandbox.state('appointments'), one.pick) : undefined;
  const invoice = 'pick' in one ? chosen(sandbox.state('invoices'), one.pick) : undefined;
  const place =
    appointment && 'place' in one ? chosen(appointment.appointmentPatients ?? [], one.place) : undefined;
  const expectFine = async (reply: Promise<{ status: number; text: string }>) => {
    const { status, text } = await reply;
    expect([200, 400], text).toContain(status);
  };
  switch (one.do) {
    case 'book': {
      const caseId = one.withCase && one.patient < 4 ? { caseId: one.patient } : {};
      const body = {
        start: at(one.hour),
        end: at(one.hour, one.length),
        serviceId: one.service,
        locationId: 1,
        practitionerId: 1,
        patientId: one.patient,
        ...caseId,
      };
      return expectFine(call('POST', '/appointments', { body }));
    }
    case 'change': {
      const whose =
        one.patient === null
          ? {}
          : { patientId: one.patient, ...(one.patient < 4 ? { caseId: one.patient } : {}) };
      const body = { start: at(one.hour), end: at(one.hour, one.length), ...whose };
      return appointment && expectFine(call('PUT', `/appointments/${appointment.id}`, { body }));
    }
    case 'arrive': {
      const first = appointment?.appointmentPatients?.[0]?.patientId;
      const group = (appointment?.maxPatients ?? 1) > 1 ? `/patients/${first}` : '';
      return appointment && expectFine(call('POST', `/appointments/${appointment.id}${group}/arrival`));
    }
    case 'cancel':
      return appointment && place && expectCancelled(call, service, appointment, place.patientId, one);
    case 'status':
      if (appointment && place) sandbox.setStatus(appointment.id, place.patientId, one.status);
      return;
    case 'archive':
    case 'restore':
      if (appointment) sandbox[one.do]('appointments', appointment.id);
      return;
    case 'invoice':
      if (appointment && place) {
        const status = one.draft ? 'Draft' : 'Awaiting Payment';
        sandbox.invoice({ appointmentId: appointment.id, patientId: place.patientId, status });
      }
      return;
    case 'issue':
      if (invoice) sandbox.issue(invoice.id);
      return;
    case 'archive-invoice':
      if (invoice) sandbox[invoice.isArchived ? 'restore' : 'archive']('invoices', invoice.id);
      return;
    case 'pay': {
      if (!invoice) return;
      const second = one.second === null ? undefined : chosen(sandbox.state('invoices'), one.second);
      const parts = [{ invoiceId: invoice.id, amount: one.cents / 100 }];
      if (second) parts.push({ invoiceId: second.id, amount: one.more / 100 });
      const amount = (one.cents + (second ? one.more : 0)) / 100;
      const body = {
        patientId: invoice.patientId,
        locationId: 1,
        paymentMethodId: 1,
        amount,
        paymentDate: at(0),
        paymentInvoices: parts,
      };
      return expectFine(call('POST', '/payments', { body }));
    }
    case 'unpay': {
      const payment = chosen(sandbox.state('payments'), one.pick);
      return payment && expectFine(call('DELETE', `/payments/${payment.id}`));
    }
    case 'credit': {
      const owing = Math.round((invoice?.total ?? 0) * 100) - Math.round((invoice?.paidAmount ?? 0) * 100);
      if (invoice && invoice.status !== 'Draft' && owing > 0)
        sandbox.allocateCredit(invoice.id, Math.min(one.cents, owing) / 100);
      return;
    }
  }
}

const cents = (dollars: number | null | undefined): number => Math.round((dollars ?? 0) * 100);

/** Every invoice against its payments, every case against its appointments. */
function audit({ service }: ServiceBench): void {
  const { sandbox } = service;
  const live = sandbox.state('payments').filter((one: Payment) => !one.archived);
  for (const one of sandbox.state('invoices') as readonly Invoice[]) {
    const own = live.flatMap((payment) =>
      [...(payment.paymentInvoices ?? []), ...(payment.creditAllocations ?? [])]
        .filter((part) => part.invoiceId === one.id)
        .map((part) => ({ id: payment.id, cents: cents(part.amount) })),
    );
    const paid = own.reduce((sum, part) => sum + part.cents, 0);
    const sent = paid >= cents(one.total) ? 'Paid' : 'Awaiting Payment';
    const status = one.status === 'Draft' ? 'Draft' : sent;
    expect(one).toMatchObject({
      paidAmount: paid / 100,
      status,
      paymentIds: [...new Set(own.map((part) => part.id))],
    });
    expect(paid).toBeLessThanOrEqual(cents(one.total));
  }
  for (const payment of sandbox.state('payments') as readonly Payment[]) {
    const sum = (payment.paymentInvoices ?? []).reduce((total, part) => total + cents(part.amount), 0);
    expect(cents(payment.amount)).toBe(sum);
  }
  for (const plan of sandbox.state('cases') as readonly Case[]) {
    const places = (sandbox.state('appointments') as readonly Appointment[])
      .filter((one) => !one.archived)
      .flatMap((one) => (one.appointmentPatients ?? []).map((place) => ({ one, place })))
      .filter(({ place }) => place.caseId === plan.id)
      .filter(({ place }) => place.status !== 'Cancelled' || plan.includeCancelled)
      .filter(({ place }) => place.status !== 'Did not arrive' || plan.includeDidNotArrive);
    const minutes = places.reduce(
      (sum, { one }) => sum + (Date.parse(one.end ?? '') - Date.parse(one.start ?? '')) / 60_000,
      0,
    );
    const dollars = places.reduce((sum, { one }) => sum + cents(one.total), 0) / 100;
    const use =
      { Appointments: places.length, Hours: minutes / 60, Budget: dollars }[String(plan.trackType)] ?? 0;
    expect(plan.appointmentCount).toBe(places.length);
    expect(plan.hours).toBeCloseTo(minutes / 60, 3);
    expect([plan.id, plan.hasAlert]).toEqual([plan.id, use >= (plan.budget ?? 0) * 0.75]);
  }
}

const feeds = ['appointments', 'invoices', 'payments', 'cases'] as const;
type Row = { readonly id: number; readonly updatedAt: string };

/** A follower of the change feed that trusts it wholly: it asks for what is later than the latest it has seen. */
function follower({ call }: ServiceBench) {
  const mirrors = new Map(feeds.map((name) => [name, new Map<number, Row>()]));
  const latest = new Map<string, string>();
  const follow = async (): Promise<void> => {
    for (const name of feeds) {
      for (let cursor = 0, turn = 0; turn < 100; turn += 1) {
        const since = latest.get(name) ?? '2020-01-01T00:00:00.000Z';
        const page = cursor === 0 ? '' : `&id_gt=${cursor}`;
        const { json } = await call('GET', `/${name}?include_archived=true&update_gt=${since}${page}`);
        const { data } = json as { data: Row[] };
        for (const row of data) mirrors.get(name)?.set(row.id, row);
        if (data.length < 100) break;
        cursor = Math.max(...data.map((row) => row.id));
      }
      const stamps = [...(mirrors.get(name)?.values() ?? [])].map((row) => row.updatedAt);
      latest.set(name, [since0, ...stamps].toSorted().at(-1) ?? since0);
    }
  };
  return {
    follow,
    mirror: (name: (typeof feeds)[number]) =>
      [...(mirrors.get(name)?.values() ?? [])].sort((a, b) => a.id - b.id),
  };
}
const since0 = '2020-01-01T00:00:00.000Z';

describe('any sequence of bookings, arrivals, payments and removals', () => {
  test('keeps paidAmount, status, case counts and the change feed true', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 40 }),
        fc.infiniteStream(fc.nat(3)),
        async (steps, ticks) => {
          const bench = await makeBench({
            clinic: tinyClinic({ cases: plans, cancellationReasons: reasons }),
          });
          try {
            const { follow, mirror } = follower(bench);
            for (const one of steps) {
              // The clock often stands still between two changes, as it does within a millisecond.
              bench.clock.at += ticks.next().value ?? 0;
              await act(bench, one);
              audit(bench);
              if (one.do === 'book' || one.do === 'pay') await follow();
            }
            await follow();
            for (const name of feeds) expect(mirror(name)).toEqual(bench.service.sandbox.state(name));
          } finally {
            await bench.service.close();
          }
        },
      ),
      { numRuns: asMany(30, 80) },
    );
  });
});
