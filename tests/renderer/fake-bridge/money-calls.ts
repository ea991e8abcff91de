import type { CountView, Named, TakingsView } from '../../../shared/bridge/views.ts';
import { addDays, dayBounds } from '../../../shared/clinic-time.ts';
import { failure } from '../../../shared/failures.ts';
import { sameLocations } from '../../../shared/locations.ts';
import { failed, ok } from '../../../shared/result.ts';
import { centsSince, isSameSum } from '../../../shared/takings.ts';
import { isUsuallyInTill } from '../../../shared/till-methods.ts';
import { methods, zone } from './clinic.ts';
import type { FakeHandlers } from './handlers.ts';
import { createWhenDone } from './when-done.ts';
import type { FakeWorld } from './world.ts';
import type { createWrites } from './writes.ts';

type Taken = TakingsView['methods'][number]['payments'][number] & { methodId: number };

/** The takings of today as the practice lists them; of yesterday, only this desk's. */
export function moneyCalls(
  world: FakeWorld,
  writes: ReturnType<typeof createWrites>,
  till: { readonly elsewhere: number },
) {
  const { today, now } = world;
  const whenDone = createWhenDone(world);
  const people = [...world.rows.values()].flatMap((row) => row.patient ?? []);
  const one = (i: number, methodId: number, minute: number, amountCents: number, removed = false): Taken => ({
    id: 8800 + i,
    number: `PAY-${4410 + i}`,
    patientName: people[i]?.name ?? null,
    amountCents,
    removed,
    onItsWay: false,
    at: dayBounds(today, zone).startMs + minute * 60_000,
    methodId,
  });
  const taken = [
    one(1, 1, 502, 9600),
    one(2, 1, 511, 12000),
    one(3, 2, 518, 5000),
    one(4, 1, 530, 9600),
    one(5, 3, 533, 6210),
    one(6, 2, 547, 7000),
    one(7, 1, 552, 4250, true),
    one(8, 3, 566, 11800),
    one(9, 1, 579, 19050),
    one(10, 4, 590, 18000),
  ];

  const chosenForTill = new Map<number, boolean>();
  const inTill = ({ id, name }: Named) => chosenForTill.get(id) ?? isUsuallyInTill(name);
  const counts = new Map<string, CountView[]>();
  type Of = { date: string; locationIds: number[] };
  const keyOf = ({ date, locationIds }: Of) => `${date}/${sameLocations(locationIds).join()}`;
  const partsOf = (of: Of) => counts.get(keyOf(of)) ?? [];
  /** Sets something of the shift that goes on, or of a new one. */
  function lay(of: Of, more: Partial<CountView>): CountView[] {
    const parts = partsOf(of);
    const open = parts.at(-1)?.ended === null ? parts.at(-1) : undefined;
    const fresh: CountView = {
      part: parts.length + 1,
      amounts: {},
      cash: {},
      note: '',
      at: now(),
      ended: null,
      system: null,
      by: world.state.settings.staff,
    };
    const laid = { ...(open ?? fresh), at: now(), ...more };
    counts.set(keyOf(of), [...parts.filter((part) => part !== open), laid]);
    return partsOf(of);
  }

  function takings(date: string): TakingsView {
    const others = Array.from({ length: till.elsewhere }, (_, i) => one(20 + i, 2, 600 + i, 1000));
    const before = date === addDays(today, -1) ? taken.slice(2, 6) : [];
    const here = date === today ? [...taken, ...others] : before;
    const byMethod = methods.flatMap((method) => {
      const payments = here
        .filter((t) => t.methodId === method.id)
        .map(({ methodId: _method, ...payment }) => payment);
      const cents = payments.reduce((all, p) => all + (p.removed ? 0 : p.amountCents), 0);
      return payments.length > 0 ? [{ method, inTill: inTill(method), cents, payments }] : [];
    });
    return {
      date,
      source: date === today ? 'practice' : 'desk',
      since: date === today ? dayBounds(addDays(today, -90), zone).startMs : null,
      totalCents: byMethod.reduce((all, m) => all + m.cents, 0),
      methods: byMethod,
      unreadable: 0,
      known: methods.map((method) => ({ ...method, inTill: inTill(method) })),
      asOf: date === today ? now() - 20_000 : null,
    };
  }

  return {
    'takings.read': ({ date }) => ok(takings(date)),
    'takings.counts': (of) => ok({ counts: partsOf(of) }),
    'takings.count': ({ amounts, cash, note, ...of }) => ok({ counts: lay(of, { amounts, cash, note }) }),
    'takings.setInTill': ({ methodId, inTill }) => {
      chosenForTill.set(methodId, inTill);
      return ok({});
    },
    'takings.end': ({ how, by, shown, ...of }) => {
      const ended = partsOf(of).filter((part) => part.ended !== null);
      const system = centsSince(takings(of.date).methods, ended);
      if (!isSameSum(system, shown)) return failed(failure('stale'));
      return ok({ counts: lay(of, { ended: how, system, by }) });
    },
    'takings.reopen': (of) => {
      const last = partsOf(of).pop();
      if (last) counts.set(keyOf(of), [...partsOf(of).slice(0, -1), { ...last, ended: null, system: null }]);
      return ok({ counts: partsOf(of) });
    },
    'notes.read': () => ok({ initials: [] }),
    'notes.saveInitials': () => ok({}),
    'payment.remove': ({ paymentId, reason }) => {
      const at = taken.findIndex((t) => t.id === paymentId);
      const payment = taken[at] ?? { ...one(0, 1, 480, 8500), number: `PAY-${paymentId - 4388}` };
      const who = { id: 1, name: payment.patientName ?? 'a patient' };
      const write = {
        ...writes.begin('payment-removal', `Remove payment ${payment.number}, ${who.name}`, who),
        amountCents: payment.amountCents,
        paymentId,
        evidence: [`Reason: ${reason}`],
      };
      writes.sendShortly(write);
      whenDone(write.id, () => {
        if (at >= 0) taken[at] = { ...payment, removed: true };
      });
      return ok({ write });
    },
  } satisfies FakeHandlers;
}
