import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsIn, type FieldAmount, textIn } from '../../../../renderer/features/payment/field-amount.ts';
import { onNewSheet } from '../../../../renderer/features/payment/new-sheet.ts';
import {
  check,
  leftOpen,
  type PaymentForm,
  splitParts,
  startForm,
  withEverything,
  withPart as withPartOf,
  withTotal as withTotalOf,
  withWhole,
} from '../../../../renderer/features/payment/payment-form.ts';
import {
  firstAmountOf,
  leftOwing,
  withFirst as withFirstOf,
  withMethod,
  withRestBy,
  withRestOwing,
  withSecond as withSecondOf,
  withSplit,
} from '../../../../renderer/features/payment/split-form.ts';
import { calls } from '../../../../shared/bridge/contract.ts';
import { windowRows } from '../../../../shared/bridge/views.ts';
import { sampleInvoice, sheet } from '../../sample.ts';

const older = sampleInvoice({ id: 1, owingCents: 3200 });
const newer = sampleInvoice({ id: 2, owingCents: 6400 });
const theirs = sampleInvoice({ id: 3, owingCents: 12000, thirdParty: 'Plan Partners' });
const three = sheet({ invoices: [older, newer, theirs] });
/** Opened, and EFTPOS chosen. */
const byCard = (...args: Parameters<typeof startForm>) => ({ ...startForm(...args), methodId: 1 });
/** As the user types into a field. */
const withTotal = (form: PaymentForm, typed: string) => withTotalOf(form, { typed });
const withPart = (form: PaymentForm, id: number, typed: string) => withPartOf(form, id, { typed });
const withFirst = (form: PaymentForm, typed: string) => withFirstOf(form, { typed });
const withSecond = (form: PaymentForm, typed: string) => withSecondOf(form, { typed });
const firstTextOf = (form: PaymentForm) => textIn(firstAmountOf(form));
const secondTextOf = ({ rest }: PaymentForm) => rest && textIn(rest.amount);
const texts = (form: PaymentForm) => form.lines.map((line) => textIn(line.amount));

test('it starts with everything the patient owes, and nothing of what others owe', () => {
  const form = byCard(three, null);
  expect(texts(form)).toEqual(['32.00', '64.00', '']);
  expect(check(form).ready).toEqual({
    owing: { 1: 3200, 2: 6400, 3: 12_000 },
    parts: [
      { invoiceId: 1, cents: 3200 },
      { invoiceId: 2, cents: 6400 },
    ],
    rest: null,
    totalCents: 9600,
    methodId: 1,
    locationId: 1,
  });
});

test('All that a sheet shows can be paid at once.', () => {
  const invoices = Array.from({ length: windowRows }, (_, i) =>
    sampleInvoice({ id: i + 1, owingCents: 3200 }),
  );
  const { ready } = check(byCard(sheet({ invoices }), null));
  expect(ready?.totalCents).toBe(windowRows * 3200);
  const { totalCents: _sum, ...asked } = ready ?? { totalCents: 0 };
  const taken = calls['payment.take'].in.safeParse({ ...asked, patientId: 1, evenIfRepeated: false });
  expect(taken).toMatchObject({ success: true });
});

test('a smaller total goes to the oldest invoice first', () => {
  expect(texts(withTotal(startForm(three, null), '50'))).toEqual(['32.00', '18.00', '']);
  expect(texts(withTotal(startForm(three, null), '20.5'))).toEqual(['20.50', '', '']);
});

test('a total above what is owing is refused where it stands, and nothing would be sent', () => {
  const checked = check(withTotal(startForm(three, null), '96.01'));
  expect(checked.totalProblem).toBe('That’s $0.01 more than the $96.00 owing.');
  expect(checked.ready).toBeNull();
});

test('an amount of 0, none, or that is none at all is refused in words', () => {
  const form = startForm(three, null);
  expect(check(withTotal(form, '0')).totalProblem).toBe('Enter an amount.');
  expect(check(withTotal(form, '')).totalProblem).toBe('Enter an amount like 42.50.');
  expect(check(withTotal(form, 'ten')).totalProblem).toBe('Enter an amount like 42.50.');
  expect(check(withTotal(form, '-5')).ready).toBeNull();
});

test('an amount above what an invoice owes is refused at that invoice', () => {
  const checked = check(withPart(startForm(three, null), 1, '32.01'));
  expect(checked.lineProblems).toEqual(new Map([[1, 'That’s $0.01 more than the $32.00 owing.']]));
  expect(checked.ready).toBeNull();
});

test('changing an invoice’s amount changes the total', () => {
  const form = withPart(withTotal(startForm(three, null), '50'), 2, '');
  expect(form.total).toBeNull();
  expect(check(form).totalCents).toBe(3200);
});

test('one invoice that was asked for is paid alone; the others stand by, one step away', () => {
  const form = startForm(three, null, 2);
  expect(texts(form)).toEqual(['', '64.00', '']);
  expect(leftOpen(form)).toBe(3200);
  expect(texts(withEverything(form))).toEqual(['32.00', '64.00', '']);
  expect(texts(withWhole(form, 1, true))).toEqual(['32.00', '64.00', '']);
  expect(texts(withWhole(form, 2, false))).toEqual(['', '', '']);
  expect(texts(startForm(three, null, 99))).toEqual(['32.00', '64.00', '']);
});

test('a total typed goes to the invoice that was asked for first, then to the oldest', () => {
  const form = startForm(three, null, 2);
  expect(texts(withTotal(form, '50'))).toEqual(['', '50.00', '']);
  expect(texts(withTotal(form, '70'))).toEqual(['6.00', '64.00', '']);
});

test('what is read later is not proposed where one invoice was asked for', () => {
  const form = startForm(sheet({ invoices: [newer] }), null, 2);
  expect(texts(onNewSheet(form, three))).toEqual(['', '64.00', '']);
  // It was paid elsewhere meanwhile: nothing takes its place by itself.
  const alone = onNewSheet(form, sheet({ invoices: [older] }));
  expect(texts(alone)).toEqual(['']);
});

test('A third party’s invoice is never paid unless a person typed an amount for it, or chose it.', () => {
  const onlyTheirs = byCard(sheet({ invoices: [theirs] }), null);
  expect(check(onlyTheirs).ready).toBeNull();
  expect(check(withTotal(onlyTheirs, '120')).ready).toBeNull();
  expect(check(withPart(onlyTheirs, 3, '120')).ready?.parts).toEqual([{ invoiceId: 3, cents: 12000 }]);
  expect(texts(withEverything(startForm(three, null, 1)))).toEqual(['32.00', '64.00', '']);
  const chosen = startForm(three, null, 3);
  expect(texts(chosen)).toEqual(['', '', '120.00']);
  expect(texts(withTotal(chosen, '100'))).toEqual(['', '', '100.00']);
});

test('a total where only others owe says so, and leads to their invoices', () => {
  const form = withTotal(startForm(sheet({ invoices: [theirs] }), null), '8.60');
  expect(check(form).totalProblem).toBe(
    'The patient owes nothing. To pay an invoice billed to others, enter the amount beside it.',
  );
  expect(check(form).ready).toBeNull();
});

test('a total below what was typed for other payers is refused', () => {
  const form = withTotal(withPart(startForm(three, null), 3, '100'), '60');
  expect(check(form).totalProblem).toBe('That’s less than the amounts you entered for other payers.');
});

test('No method is chosen for the user where there are several: another patient’s says nothing about this one.', () => {
  expect(startForm(sheet({ methods: [{ id: 5, name: 'Cash' }] }), null).methodId).toBe(5);
  expect(check(startForm(sheet(), null))).toMatchObject({
    methodProblem: 'Choose a payment method.',
    ready: null,
  });
});

test('the place is the sheet’s, else the row’s, else asked for', () => {
  expect(startForm(sheet({ locationId: 4 }), 2).locationId).toBe(4);
  expect(startForm(sheet({ locationId: null }), 2).locationId).toBe(2);
  expect(check(byCard(sheet({ locationId: null }), null)).ready).toBeNull();
});

test('reading the invoices again keeps what was typed, and drops invoices that were paid meanwhile', () => {
  const form = { ...withPart(startForm(three, null), 2, '10'), methodId: 2 };
  const again = onNewSheet(form, sheet({ invoices: [newer, theirs] }));
  expect(texts(again)).toEqual(['10', '']);
  expect(again.methodId).toBe(2);
});

const anySheet = fc
  .array(fc.record({ owingCents: fc.integer({ min: 0, max: 5_000_000 }), other: fc.boolean() }), {
    maxLength: 8,
  })
  .map((all) =>
    sheet({
      invoices: all.map(({ owingCents, other }, i) =>
        sampleInvoice({ id: i + 1, owingCents, thirdParty: other ? 'Somebody' : null }),
      ),
    }),
  );
const anyAsked = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null });
const amount = fc.oneof(
  fc.integer({ min: 0, max: 6_000_000 }).map((cents) => (cents / 100).toFixed(2)),
  fc.constantFrom('', '0', '85', '$85.50', '1,085.5', 'x', '.5', '-1', '1.234'),
);
const steps = fc.array(
  fc.oneof(fc.record({ total: amount }), fc.record({ id: fc.integer({ min: 1, max: 8 }), part: amount })),
  { maxLength: 6 },
);
const play = (form: PaymentForm, all: readonly ({ total: string } | { id: number; part: string })[]) =>
  all.reduce((f, s) => ('total' in s ? withTotal(f, s.total) : withPart(f, s.id, s.part)), form);

test('The parts sum to the total, to the cent.', () => {
  fc.assert(
    fc.property(anySheet, anyAsked, steps, (of, asked, typed) => {
      const form = play(byCard(of, null, asked), typed);
      const { ready, totalCents } = check(form);
      if (!ready) return;
      expect(ready.parts.reduce((sum, part) => sum + part.cents, 0)).toBe(ready.totalCents);
      expect(ready.totalCents).toBe(totalCents);
      if (form.total !== null) expect(centsIn(form.total)).toBe(totalCents);
    }),
  );
});

test('Nothing is sent that is more than is owing on an invoice.', () => {
  fc.assert(
    fc.property(anySheet, anyAsked, steps, (of, asked, typed) => {
      for (const { invoiceId, cents } of check(play(byCard(of, null, asked), typed)).ready?.parts ?? []) {
        expect(cents).toBeGreaterThan(0);
        expect(cents).toBeLessThanOrEqual(of.invoices.find((i) => i.id === invoiceId)?.owingCents ?? 0);
      }
    }),
  );
});

const someParts = fc.uniqueArray(
  fc.record({ invoiceId: fc.nat(9), cents: fc.integer({ min: 1, max: 50_000 }) }),
  {
    selector: (part) => part.invoiceId,
    minLength: 1,
    maxLength: 6,
  },
);

test('Two payments by two methods sum to the same total, and together pay no invoice more than one would.', () => {
  fc.assert(
    fc.property(someParts, fc.nat(300_000), (parts, first) => {
      const sum = (list: typeof parts) => list.reduce((all, part) => all + part.cents, 0);
      const [one, two] = splitParts(parts, first);
      expect(sum(one)).toBe(Math.min(first, sum(parts)));
      for (const { invoiceId, cents } of parts) {
        expect(sum([...one, ...two].filter((part) => part.invoiceId === invoiceId))).toBe(cents);
      }
      expect([...one, ...two].every((part) => part.cents > 0)).toBe(true);
    }),
  );
});

test('a part paid another way needs an amount, less than the whole, and another method', () => {
  const form = { ...startForm(sheet(), 1), methodId: 1 };
  const problem = (text: string, methodId: number | null) =>
    check({ ...form, rest: { amount: { typed: text }, methodId, first: null } }).restProblem;
  expect(problem('', 2)).toBe('Enter the amount of each payment.');
  expect(problem('42.50', 2)).toBe('Each payment must be less than the total, $42.50.');
  expect(problem('10', null)).toBe('Choose a method for the second payment.');
  expect(problem('10', 1)).toBe('Choose a different method for the second payment.');
  expect(check({ ...form, rest: { amount: { typed: '10' }, methodId: 2, first: null } }).ready).toMatchObject(
    {
      methodId: 1,
      parts: [{ invoiceId: 1, cents: 3250 }],
      rest: { methodId: 2, parts: [{ invoiceId: 1, cents: 1000 }] },
    },
  );
});

test('less than is owing, and a method for the rest: the second payment fills itself, and follows the first', () => {
  const part = withTotal(byCard(three, null), '50');
  expect(leftOwing(part)).toBe(4600);
  const split = withRestBy(part, 2);
  expect([firstTextOf(split), secondTextOf(split), texts(split)]).toEqual([
    '50.00',
    '46.00',
    ['32.00', '64.00', ''],
  ]);
  expect(check(split).ready).toMatchObject({ totalCents: 9600, methodId: 1, rest: { methodId: 2 } });
  expect(secondTextOf(withFirst(split, '60'))).toBe('36.00');
  expect(secondTextOf(withPart(split, 2, ''))).toBe('');
  expect(firstTextOf(withSecond(split, '40'))).toBe('56.00');
});

test('the rest that is left owing again is no second payment, and the first stays as it was', () => {
  const again = withRestOwing(withRestBy(withTotal(byCard(three, null), '50'), 2));
  expect([again.rest, check(again).totalCents, leftOwing(again)]).toEqual([null, 5000, 4600]);
});

test('of an invoice that was asked for, the rest is what that one still owes', () => {
  const part = withTotal(byCard(three, null, 2), '20');
  expect([leftOwing(part), texts(withRestBy(part, 2))]).toEqual([4400, ['', '64.00', '']]);
});

test('the method of the second payment cannot become that of the first as well', () => {
  const split = withRestBy(withTotal(byCard(three, null), '50'), 2);
  expect([withMethod(split, 2).rest?.methodId, withMethod(split, 3).rest?.methodId]).toEqual([null, 2]);
  expect(check(withSplit(byCard(three, null))).ready).toBeNull();
});

test('An amount that the form fills in stays cents, and only what was typed is parsed.', () => {
  const filledIn = ({ amount }: { readonly amount: FieldAmount }) => 'filledCents' in amount;
  const form = withTotal(startForm(three, null), '50');
  expect([form.total, form.lines.map(({ amount }) => amount)]).toEqual([
    { typed: '50' },
    [{ filledCents: 3200 }, { filledCents: 1800 }, { typed: '' }],
  ]);
  expect(withRestBy(form, 2).rest).toMatchObject({
    amount: { filledCents: 4600 },
    first: { filledCents: 5000 },
  });
  const split = withRestBy(withPart(form, 1, '3.20'), 2);
  expect(split.lines.filter(filledIn)).toHaveLength(2);
  expect(withRestOwing(split).total).toEqual({ filledCents: 2120 });
});
