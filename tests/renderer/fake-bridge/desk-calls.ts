import type { EventPayload } from '../../../shared/bridge/contract.ts';
import type { InvoiceView, SlipView, WriteView } from '../../../shared/bridge/views.ts';
import { sayClock } from '../../../shared/clock-words.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { methods, zone } from './clinic.ts';
import type { FakeHandlers } from './handlers.ts';
import { createWhenDone } from './when-done.ts';
import type { FakeWorld } from './world.ts';
import type { createWrites } from './writes.ts';

type Part = { invoiceId: number; cents: number };

const holdMs = 6000;
const repeatMs = 300_000;

/** The calls that change something: arrivals, payments, files, and what a person does with a write. */
export function deskCalls(
  world: FakeWorld,
  writes: ReturnType<typeof createWrites>,
  loseAnswer: { next: boolean },
  { refuse, unread }: { refuse: { rest: boolean }; unread: { methods: boolean } },
) {
  const { rows, invoices, now, layRow, layWrite } = world;
  const taken: (Part & { at: number })[] = [];
  const whenDone = createWhenDone(world);
  const slips = new Map<string, SlipView>();
  const doneWrites = new Map<string, WriteView>();
  world.listeners.add((name, payload) => {
    if (name !== 'outbox.changed') return;
    const { write, gone } = payload as EventPayload<'outbox.changed'>;
    if (gone && write.state === 'done') doneWrites.set(write.id, write);
  });
  /** Who paid last. */
  let payer: ReturnType<typeof world.patientOf> = null;
  const slipOf = (patientName: string, method: string, parts: readonly Part[]): SlipView => ({
    patientName,
    locationName: 'Norwood',
    zone,
    paidAt: now(),
    method,
    number: null,
    recorded: false,
    removed: false,
    by: 'MB',
    amountCents: parts.reduce((all, p) => all + p.cents, 0),
    parts: parts.map((p) => ({ invoice: `INV-${p.invoiceId}`, cents: p.cents })),
  });

  /** Counted as on its way until the practice has it. */
  function onItsWay(writeId: string, open: InvoiceView[], parts: readonly Part[]) {
    const add = (sign: 1 | -1) => {
      for (const { invoiceId, cents } of parts) {
        const invoice = open.find(({ id }) => id === invoiceId);
        if (invoice) invoice.pendingCents += sign * cents;
      }
    };
    add(1);
    whenDone(writeId, () => add(-1));
  }

  function setOwing(patientId: number) {
    const open = (invoices.get(patientId) ?? []).filter((i) => i.owingCents > 0);
    const sum = (third: boolean) =>
      open.filter((i) => (i.thirdParty !== null) === third).reduce((all, i) => all + i.owingCents, 0);
    const owing = { patientCents: sum(false), thirdPartyCents: sum(true), openInvoices: open.length };
    for (const row of rows.values()) if (row.patientId === patientId) layRow({ ...row, owing });
  }

  return {
    'arrival.mark': ({ appointmentId, patientId }) => {
      const row = rows.get(`${appointmentId}:${patientId}`);
      if (!row?.patient) return failed(failure('not-found'));
      const title = `Arrival of ${row.patient.name}, ${sayClock(row.start, zone, '12-hour')}`;
      const { write, pending } = writes.beginHeld('arrival', title, row.patient, holdMs);
      layRow({ ...row, status: 'arrived', statusAt: now(), pending });
      layWrite(write);
      return ok({ write });
    },
    'day.doneHere': ({ key, done }) => {
      const row = rows.get(key);
      if (!row) return failed(failure('not-found'));
      const { doneHere: _before, ...open } = row;
      layRow(done ? { ...open, doneHere: true } : open);
      return ok({});
    },
    'day.goneIn': ({ key, goneIn }) => {
      const row = rows.get(key);
      if (!row) return failed(failure('not-found'));
      const { goneIn: _before, finished: _finished, ...open } = row;
      layRow(goneIn ? { ...open, goneIn: { at: now(), by: 'MB' } } : open);
      return ok({});
    },
    'day.finished': ({ key, finished }) => {
      const row = rows.get(key);
      if (!row) return failed(failure('not-found'));
      const { finished: _before, ...open } = row;
      layRow(finished ? { ...open, finished: { at: now(), by: 'MB' } } : open);
      return ok({});
    },
    'day.late': ({ practitionerId, minutes }) => {
      for (const row of rows.values()) {
        if (row.practitioner?.id !== practitionerId) continue;
        const { late: _before, ...open } = row;
        layRow(minutes === null ? open : { ...open, late: { minutes, at: now(), by: 'MB' } });
      }
      return ok({});
    },
    'day.note': ({ key, note }) => {
      const of = [...rows.values()].filter((row) => row.key === key || `${row.appointmentId}:0` === key);
      if (of.length === 0) return failed(failure('not-found'));
      const said = note === null ? null : { text: note, at: now(), by: 'MB' };
      for (const row of of) {
        const { deskNote, groupNote, ...open } = row;
        if (row.key === key)
          layRow({ ...open, ...(groupNote && { groupNote }), ...(said && { deskNote: said }) });
        else layRow({ ...open, ...(deskNote && { deskNote }), ...(said && { groupNote: said }) });
      }
      return ok({});
    },
    'arrival.undo': ({ writeId }) => {
      const write = world.writes.get(writeId);
      if (write?.state !== 'held') return ok({ undone: false });
      for (const row of rows.values())
        if (row.pending?.writeId === writeId)
          layRow({ ...row, status: 'unset', statusAt: null, pending: null });
      layWrite(write, true);
      return ok({ undone: true });
    },
    'payment.sheet': ({ patientId, locationId }) => {
      const patient = world.patientOf(patientId);
      if (!patient) return failed(failure('not-found'));
      const open = (invoices.get(patientId) ?? []).filter((i) => i.owingCents > 0 || i.pendingCents > 0);
      const about = { methods: unread.methods ? [] : methods, locationId, asOf: now() - 20_000 };
      return ok({ patient, invoices: open, notShown: 0, ...about });
    },
    'payment.take': ({ patientId, methodId, parts: first, rest = null, owing, evenIfRepeated }) => {
      const open = invoices.get(patientId) ?? [];
      const patient = world.patientOf(patientId);
      if (!patient) return failed(failure('not-found'));
      payer = patient;
      const parts = [...first, ...(rest?.parts ?? [])];
      const owed = (id: number) => open.find((i) => i.id === id)?.owingCents ?? 0;
      if (parts.some((p) => (owing?.[p.invoiceId] ?? owed(p.invoiceId)) !== owed(p.invoiceId)))
        return failed(failure('stale'));
      if (parts.some((p) => p.cents > owed(p.invoiceId))) return failed(failure('bad-input'));
      const same = (p: (typeof parts)[number]) =>
        taken.some((t) => t.invoiceId === p.invoiceId && t.cents === p.cents && now() - t.at < repeatMs);
      if (parts.some(same) && !evenIfRepeated) return failed(failure('looks-repeated'));
      const paid = (of: typeof parts) => ({
        ...writes.begin('payment', `Payment from ${patient.name}`, patient),
        amountCents: of.reduce((all, p) => all + p.cents, 0),
        paymentId: 8790,
      });
      const write = paid(first);
      const second = rest && paid(rest.parts);
      const method = (id: number) => methods.find((m) => m.id === id)?.name ?? '';
      slips.set(write.id, slipOf(patient.name, method(methodId), first));
      if (rest && second) slips.set(second.id, slipOf(patient.name, method(rest.methodId), rest.parts));
      for (const part of parts) {
        taken.push({ ...part, at: now() });
        const invoice = open.find((i) => i.id === part.invoiceId);
        if (invoice) invoice.owingCents -= part.cents;
      }
      onItsWay(write.id, open, first);
      if (second) onItsWay(second.id, open, rest.parts);
      setOwing(patientId);
      if (loseAnswer.next) writes.lose(write);
      else writes.sendShortly(write);
      loseAnswer.next = false;
      if (second && refuse.rest) writes.refuse(second);
      else if (second) writes.sendShortly(second);
      return ok({ write, rest: second });
    },
    'payment.changeMethod': ({ paymentId, methodId }) => {
      const name = methods.find((m) => m.id === methodId)?.name ?? '';
      const [oldId, old] = [...slips].at(-1) ?? [];
      const patient = payer;
      if (!patient || !old || !oldId) return failed(failure('not-found'));
      const removal = {
        ...writes.begin('payment-removal', `Remove payment PAY-4421, ${patient.name}`, patient),
        paymentId,
        amountCents: old.amountCents,
      };
      const write = {
        ...writes.begin('payment', `Payment (${name} instead of ${old.method}) for ${patient.name}`, patient),
        amountCents: old.amountCents,
        paymentId: 8791,
        replaces: paymentId,
      };
      slips.set(write.id, { ...old, method: name });
      writes.sendShortly(removal);
      writes.sendShortly(write);
      return ok({ removal, write });
    },
    'payment.slip': (about) => {
      if ('paymentId' in about) return ok(listedSlip(about.paymentId));
      const slip = slips.get(about.writeId);
      const held = world.writes.get(about.writeId);
      const recorded = held === undefined || held.state === 'done';
      const paymentId = doneWrites.get(about.writeId)?.paymentId ?? null;
      const removed =
        paymentId !== null &&
        [...doneWrites.values()].some((w) => w.kind === 'payment-removal' && w.paymentId === paymentId);
      return slip
        ? ok({ ...slip, recorded, removed, number: recorded ? 'PAY-4421' : null })
        : failed(failure('not-found'));
    },
    'outbox.list': () => ok({ writes: [...world.writes.values()], total: world.writes.size }),
    'outbox.read': ({ writeId }) => {
      const done = doneWrites.get(writeId);
      const write = done ?? world.writes.get(writeId);
      return write ? ok({ write, gone: done !== undefined }) : failed(failure('not-found'));
    },
    'outbox.act': ({ writeId, action }) => {
      const write = world.writes.get(writeId);
      if (!write) return failed(failure('not-found'));
      if (action === 'send-again') writes.send(writeId);
      else layWrite(write, true);
      return ok({});
    },
  } satisfies FakeHandlers;
}

/** The slip of a payment of the practice's list. */
const listedSlip = (paymentId: number): SlipView => ({
  patientName: 'Jia Chen',
  locationName: 'Norwood',
  zone,
  paidAt: Date.UTC(2026, 10, 7, 1),
  method: 'EFTPOS',
  amountCents: 8500,
  number: `PAY-${paymentId}`,
  recorded: true,
  removed: false,
  by: null,
  parts: [{ invoice: 'INV-0188', cents: 8500 }],
});
