import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutbox, type Outbox } from '../../../electron/outbox/outbox.ts';
import type { CompanionPorts } from '../../../electron/platform/ports.ts';
import { openStores } from '../../../electron/store/opening.ts';
import { StoreError } from '../../../electron/store/store-error.ts';
import type { Stores } from '../../../electron/store/types.ts';
import { failure } from '../../../shared/failures.ts';
import { createSmallPractice, type SmallPractice } from '../../fakes/small-practice.ts';
import { createVirtualClock, type VirtualClock } from '../../fakes/virtual-clock.ts';

const noMistakes: CompanionPorts['log'] = {
  info() {},
  warn() {},
  error(message, data) {
    throw new Error(`${message}: ${data?.['why']}`);
  },
};
const names = {
  patient: (id: number) => `Patient ${id}`,
  clock: () => '9:30 am',
  when: () => '3 Mar, 9:30 am',
  payment: (id: number) => `PAY-${id}`,
  method: () => 'EFTPOS',
  invoice: (id: number) => `INV-${id}`,
};

type Desk = { outbox: Outbox; stores: Stores; clock: VirtualClock; practice: SmallPractice; done: string[] };

function openDesk(extensions = true): Desk {
  const clock = createVirtualClock();
  const opened = openStores({ folder: null, key: new Uint8Array(32).fill(7), now: () => clock.wall() });
  if (!opened.ok) throw new Error(opened.failure.kind);
  const { stores } = opened.value;
  const practice = createSmallPractice(() => clock.wall(), { extensions });
  const done: string[] = [];
  return { outbox: build({ stores, clock, practice, done }), stores, clock, practice, done };
}

/** A second one over the same desk file is what a restart finds. */
function build({ stores, clock, practice, done }: Omit<Desk, 'outbox'>): Outbox {
  let id = 0;
  return createOutbox({
    desk: stores.desk,
    cache: stores.cache,
    client: practice.client,
    walk: practice.walk,
    clock,
    random: { uuid: () => randomUUID(), bytes: (n) => new Uint8Array(n), fraction: () => (id++ % 10) / 10 },
    log: noMistakes,
    names,
    by: () => 'MK',
    onDone: (shows) => done.push(...shows),
    asOf: () => clock.wall(),
    onWarning: (words) => done.push(words),
  });
}

const arrivalArgs = {
  appointmentId: 11,
  patientId: 3,
  group: false,
  start: Date.UTC(2026, 2, 2, 23),
  locationId: 1,
};

describe('the outbox', () => {
  let desk: Desk;
  const place = () => desk.practice.appointments.get(11)?.appointmentPatients?.[0];
  const states = () => desk.outbox.open().map((row) => row.state);
  const pay = () =>
    desk.outbox.add('payment', {
      patientId: 3,
      locationId: 1,
      methodId: 2,
      amountCents: 8500,
      parts: [{ invoiceId: 21, cents: 8500 }],
      paidAt: desk.clock.wall(),
    });

  const warnings = () => desk.done.filter((words) => words.includes(' '));
  /** As the list of invoices does. */
  const readInvoice = () =>
    desk.stores.cache.apply({
      kind: 'invoices',
      objects: [desk.practice.invoices.get(21) as never],
      sequence: 1000,
    });

  /** The invoice with the stamp of its last change, which tells a copy from a later one. */
  const stampInvoice = () =>
    desk.practice.invoices.set(21, {
      id: 21,
      patientId: 3,
      total: 85,
      paidAmount: 0,
      paymentIds: [],
      updatedAt: '2026-03-02T20:00:00.000Z',
    });

  const fill = (extensions: boolean) => {
    desk = openDesk(extensions);
    desk.practice.appointments.set(11, {
      id: 11,
      start: '2026-03-02T23:00:00.000Z',
      appointmentPatients: [{ patientId: 3, status: null }],
    });
    desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 0, paymentIds: [] });
    desk.outbox.start();
  };
  beforeEach(() => fill(true));

  test('An arrival is held for six seconds and then sent once.', async () => {
    expect(desk.outbox.add('arrival', arrivalArgs).ok).toBe(true);
    await desk.clock.advance(5900);
    expect(states()).toEqual(['held']);
    expect(desk.practice.calls).toEqual([]);
    await desk.clock.advance(200);
    expect(states()).toEqual([]);
    expect(desk.practice.calls).toEqual(['arrive']);
    expect(place()?.status).toBe('Arrived');
    expect(desk.done).toEqual(['statuses']);
  });

  test('An arrival that is undone while it is held is never sent.', async () => {
    const added = desk.outbox.add('arrival', arrivalArgs);
    if (!added.ok) throw new Error('not added');
    await desk.clock.advance(3000);
    expect(desk.outbox.undo(added.value.id)).toBe(true);
    await desk.clock.advance(60_000);
    expect(desk.practice.calls).toEqual([]);
    expect(desk.outbox.undo(added.value.id)).toBe(false);
  });

  test('An arrival that may have reached the practice cannot be undone any more.', async () => {
    desk.practice.next('arrive', 'lost-after');
    const added = desk.outbox.add('arrival', arrivalArgs);
    if (!added.ok) throw new Error('not added');
    await desk.clock.advance(6500);
    expect([states(), place()?.status]).toEqual([['unknown'], 'Arrived']);
    expect(desk.outbox.undo(added.value.id)).toBe(false);
    expect(desk.outbox.act(added.value.id, 'undo').ok).toBe(false);
    expect(states()).toEqual(['unknown']);
  });

  test('An arrival without an answer is read back, and sent again only if the practice does not show it.', async () => {
    desk.practice.next('arrive', 'lost-before');
    desk.outbox.add('arrival', arrivalArgs);
    await desk.clock.advance(20_000);
    expect(desk.practice.calls).toEqual(['arrive', 'getAppointment', 'getAppointment', 'arrive']);
    expect(place()?.status).toBe('Arrived');

    fill(true);
    desk.practice.next('arrive', 'lost-after');
    desk.outbox.add('arrival', arrivalArgs);
    await desk.clock.advance(20_000);
    expect(desk.practice.calls).toEqual(['arrive', 'getAppointment']);
    expect(states()).toEqual([]);
  });

  test('An arrival that waited offline is not sent over a cancellation: a person decides.', async () => {
    desk.practice.setOffline(true);
    desk.outbox.add('arrival', arrivalArgs);
    await desk.clock.advance(120_000);
    expect(states()).toEqual(['waiting']);
    desk.practice.appointments.set(11, {
      id: 11,
      appointmentPatients: [{ patientId: 3, status: 'Cancelled' }],
    });
    desk.practice.setOffline(false);
    desk.outbox.wake();
    await desk.clock.advance(10_000);
    expect(states()).toEqual(['asks']);
    const [row] = desk.outbox.open();
    expect(row && desk.outbox.view(row)).toMatchObject({
      says: 'Needs a decision: Your practice system now shows: Cancelled',
      actions: ['send-again', 'discard'],
    });
    expect(place()?.status).toBe('Cancelled');
  });

  test('A payment that was recorded without an answer is found and never sent twice.', async () => {
    for (const extensions of [true, false]) {
      fill(extensions);
      desk.practice.next('createPayment', 'lost-after');
      pay();
      await desk.clock.advance(600_000);
      expect(desk.practice.calls.filter((c) => c === 'createPayment')).toHaveLength(1);
      expect(desk.practice.invoices.get(21)?.paidAmount).toBe(85);
      expect(states()).toEqual([]);
    }
  });

  test('A payment is never sent twice without a person’s word.', async () => {
    for (const extensions of [true, false]) {
      fill(extensions);
      desk.practice.next('createPayment', 'lost-before');
      const added = pay();
      if (!added.ok) throw new Error('not added');
      await desk.clock.advance(100_000);
      expect(states()).toEqual(['unknown']);
      await desk.clock.advance(3_600_000);
      expect(states()).toEqual(['not-recorded']);
      expect(desk.practice.calls.filter((c) => c === 'createPayment')).toHaveLength(1);

      expect(desk.outbox.act(added.value.id, 'send-again').ok).toBe(true);
      await desk.clock.advance(10_000);
      expect(states()).toEqual([]);
      expect(desk.practice.invoices.get(21)?.paidAmount).toBe(85);
    }
  });

  test('A payment for an invoice that another desk paid in the meantime is not sent: a person decides.', async () => {
    desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 85, paymentIds: [9] });
    pay();
    await desk.clock.advance(10_000);
    expect(states()).toEqual(['asks']);
    expect(desk.practice.calls).not.toContain('createPayment');
  });

  test('After a crash while sending, a write is read back before anything is sent again.', async () => {
    const added = pay();
    if (!added.ok) throw new Error('not added');
    await desk.outbox.stop();
    // As the power cut left it: marked as being sent, and the practice did record it.
    desk.stores.desk.changeWrite(added.value.id, ['waiting', 'done'], {
      state: 'sending',
      evidence: JSON.stringify({ sentAt: desk.clock.wall() }),
    });
    desk.practice.calls.length = 0;
    desk.practice.payments.set(500, {
      id: 500,
      amount: 85,
      paymentMethodId: 2,
      paymentDate: new Date(added.value.createdAt).toISOString(),
      paymentInvoices: [{ invoiceId: 21, amount: 85 }],
    });
    desk.outbox = build(desk);
    desk.outbox.start();
    await desk.clock.advance(5000);
    expect(desk.practice.calls).toEqual(['listPayments']);
    expect(states()).toEqual([]);
  });

  test('A write that came back from an older copy of the desk file is read back before anything is sent again.', async () => {
    desk.practice.setOffline(true);
    const added = pay();
    if (!added.ok) throw new Error('not added');
    await desk.clock.advance(1000);
    await desk.outbox.stop();
    // It had been sent after the copy was made: the practice has it, the copy says it waits.
    desk.practice.setOffline(false);
    desk.practice.payments.set(500, {
      id: 500,
      amount: 85,
      paymentMethodId: 2,
      paymentDate: new Date(added.value.createdAt).toISOString(),
      paymentInvoices: [{ invoiceId: 21, amount: 85 }],
    });
    desk.practice.calls.length = 0;
    const restored = {
      at: 1,
      copyMadeAt: '20260302T220000000Z',
      keptAs: '',
      uncertain: [added.value.id],
      lost: 0,
    };
    desk.stores.desk.saveFact('store:restored', JSON.stringify(restored));
    desk.outbox = build(desk);
    desk.outbox.start();
    await desk.clock.advance(5000);
    expect(desk.practice.calls).toEqual(['listPayments']);
    expect(states()).toEqual([]);
    expect(desk.stores.desk.fact('notice')).toMatch(/and Foyer restored its last copy. No change was lost/);
    expect(desk.stores.desk.fact('store:restored')).toBeNull();
  });

  test('A decision to send again is taken whole or not at all, where the disk refuses its line of the action log.', async () => {
    desk.practice.next('createPayment', 'refused');
    const added = pay();
    if (!added.ok) throw new Error('not added');
    const { id } = added.value;
    await desk.clock.advance(10_000);
    expect(states()).toEqual(['refused']);
    const refuses = vi.spyOn(desk.stores.desk, 'logAction').mockImplementation(() => {
      throw new StoreError(failure('disk-full'));
    });
    const decide = () => desk.outbox.act(id, 'send-again');
    expect(decide).toThrow(StoreError);
    expect(states()).toEqual(['refused']);
    refuses.mockRestore();
    expect(decide()).toEqual({ ok: true, value: null });
  });

  test('A write that the practice refuses stays, with its words, until a person decides.', async () => {
    desk.practice.next('createPayment', 'refused');
    const added = pay();
    if (!added.ok) throw new Error('not added');
    await desk.clock.advance(3_600_000);
    expect(states()).toEqual(['refused']);
    expect(desk.outbox.act(added.value.id, 'discard').ok).toBe(true);
    expect(states()).toEqual([]);
    expect(desk.stores.desk.actions(0, Number.MAX_SAFE_INTEGER).map((a) => a.outcome)).toContain(
      'discarded by a person',
    );
  });

  test('Everything that is not done counts as waiting, and only what a person must decide as needing one.', async () => {
    desk.practice.next('createPayment', 'refused');
    pay();
    await desk.clock.advance(1000);
    desk.outbox.add('arrival', arrivalArgs);
    expect(states()).toEqual(['refused', 'held']);
    expect(desk.outbox.counts()).toEqual({ waiting: 2, needsPerson: 1 });
  });

  test('A file whose sending got no answer asks a person: filing it again may leave a double.', async () => {
    desk.practice.next('uploadPatientFile', 'lost-after');
    const bytes = new TextEncoder().encode('%PDF-1.4 %%EOF');
    desk.outbox.add(
      'file',
      { patientId: 3, name: 'referral.pdf', size: bytes.byteLength },
      { name: 'referral.pdf', bytes },
    );
    await desk.clock.advance(60_000);
    expect(states()).toEqual(['asks']);
    expect(desk.practice.files).toHaveLength(1);
  });

  test('Writes of one subject are sent one after another, in the order in which they were made.', async () => {
    desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 200, paidAmount: 0, paymentIds: [] });
    desk.practice.next('createPayment', 'lost-before');
    pay();
    await desk.clock.advance(1000);
    pay();
    await desk.clock.advance(60_000);
    expect(states()).toEqual(['unknown', 'waiting']);
    expect(desk.practice.calls.filter((c) => c === 'createPayment')).toHaveLength(1);
  });

  test('What is done lies over the cache until a pass of its feed that began later has ended.', async () => {
    pay();
    await desk.clock.advance(10_000);
    expect(desk.outbox.pending()).toHaveLength(1);
    desk.outbox.passEnded('invoices', desk.clock.monotonic() - 60_000);
    expect(desk.outbox.pending()).toHaveLength(1);
    readInvoice();
    desk.outbox.passEnded('invoices', desk.clock.monotonic());
    expect(desk.outbox.pending()).toHaveLength(0);
  });

  test('A pass that a lagging replica answered settles nothing: what is paid over is told once the list shows it, and what is owed is right until then.', async () => {
    stampInvoice();
    pay();
    await desk.clock.advance(10_000);
    const paid = desk.practice.invoices.get(21);
    desk.outbox.passEnded('invoices', desk.clock.monotonic());
    expect([desk.outbox.pending().length, warnings()]).toEqual([1, []]);
    desk.practice.invoices.set(21, { ...paid, id: 21, paidAmount: (paid?.total ?? 0) + 20 });
    readInvoice();
    desk.outbox.passEnded('invoices', desk.clock.monotonic());
    expect(desk.outbox.pending()).toHaveLength(0);
    expect(warnings()).toHaveLength(1);
  });

  test('Whatever a list goes on lacking, it is believed ten minutes after a write.', async () => {
    stampInvoice();
    pay();
    await desk.clock.advance(500_000);
    desk.outbox.passEnded('invoices', desk.clock.monotonic());
    expect(desk.outbox.pending()).toHaveLength(1);
    await desk.clock.advance(200_000);
    desk.outbox.passEnded('invoices', desk.clock.monotonic());
    expect(desk.outbox.pending()).toHaveLength(0);
  });

  test('What is done lies over the cache although another feed has passed since: it does not show it.', async () => {
    pay();
    await desk.clock.advance(10_000);
    for (const feed of ['patients', 'statuses', 'payments']) {
      desk.outbox.passEnded(feed, desk.clock.monotonic());
    }
    expect(desk.outbox.pending()).toHaveLength(1);
  });

  test('What is done and shown by the practice is no overlay of the cache any longer, although this PC’s clock was set back.', async () => {
    pay();
    await desk.clock.advance(10_000);
    desk.clock.jumpWall(-86_400_000);
    await desk.clock.advance(1000);
    desk.outbox.passEnded('invoices', desk.clock.monotonic());
    expect(desk.outbox.pending()).toHaveLength(0);
  });
});
