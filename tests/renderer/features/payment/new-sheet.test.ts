import { expect, test } from 'vitest';
import { textIn } from '../../../../renderer/features/payment/field-amount.ts';
import {
  isOnSheet,
  laterOwing,
  onNewSheet,
  owingChanges,
} from '../../../../renderer/features/payment/new-sheet.ts';
import {
  check,
  type PaymentForm,
  startForm,
  withPart,
  withTotal,
} from '../../../../renderer/features/payment/payment-form.ts';
import {
  firstAmountOf,
  withFirst,
  withMethod,
  withRestBy,
  withSecond,
  withSplit,
} from '../../../../renderer/features/payment/split-form.ts';
import { sampleInvoice, sheet } from '../../sample.ts';

/** A payment whose invoices are read again, or that comes back after the lock. */

const one = sampleInvoice({ id: 1, number: 'INV-01', owingCents: 8000 });
const two = sampleInvoice({ id: 2, number: 'INV-02', owingCents: 2000 });
const theirs = sampleInvoice({ id: 3, number: 'INV-03', owingCents: 5000, thirdParty: 'Plan Partners' });
const owes = (invoice: typeof one, owingCents: number) => ({ ...invoice, owingCents });
const begun = (invoices = [one, two]) => withMethod(startForm(sheet({ invoices }), 1), 1);
const texts = (form: PaymentForm) => form.lines.map((line) => textIn(line.amount));

test('a split whose invoices are read again pays by each method what its field says', () => {
  const form = withRestBy(withFirst(withSplit(begun()), { typed: '30' }), 2);
  expect(check(form)).toMatchObject({ firstCents: 3000, restCents: 7000 });
  // The second invoice was paid at another desk: "Reload invoices".
  const again = onNewSheet(form, sheet({ invoices: [one] }));
  const { ready, firstCents, restCents } = check(again);
  expect({
    fieldOfFirst: textIn(firstAmountOf(again)),
    fieldOfSecond: again.rest && textIn(again.rest.amount),
    ready: ready !== null,
    firstCents,
    restCents,
  }).toEqual({
    fieldOfFirst: '30',
    fieldOfSecond: '50.00',
    ready: true,
    firstCents: 3000,
    restCents: 5000,
  });
});

test('a split whose second amount was typed keeps that, and its first field shows the rest', () => {
  const form = withSecond(withRestBy(withSplit(begun()), 2), { typed: '40' });
  const again = onNewSheet(form, sheet({ invoices: [one] }));
  expect(textIn(firstAmountOf(again))).toBe('40.00');
  expect(check(again)).toMatchObject({ firstCents: 4000, restCents: 4000 });
  // Less than that is owing now: said, and nothing is sent.
  const less = onNewSheet(form, sheet({ invoices: [two] }));
  expect(check(less)).toMatchObject({
    ready: null,
    restProblem: 'Each payment must be less than the total, $20.00.',
  });
});

test('an invoice that was to be paid whole is paid whole, whatever is owing on it now', () => {
  expect(texts(onNewSheet(begun(), sheet({ invoices: [owes(one, 1400), two] })))).toEqual(['14.00', '20.00']);
  expect(texts(onNewSheet(begun(), sheet({ invoices: [owes(one, 9000), two] })))).toEqual(['90.00', '20.00']);
});

test('a total that was typed is spread again, and is refused as ever where less is owing now', () => {
  const form = withTotal(begun(), { typed: '85' });
  const moved = onNewSheet(form, sheet({ invoices: [owes(one, 7000), two] }));
  expect(texts(moved)).toEqual(['70.00', '15.00']);
  const less = onNewSheet(form, sheet({ invoices: [owes(one, 3000), two] }));
  expect(less.total).toEqual({ typed: '85' });
  expect(check(less)).toMatchObject({
    ready: null,
    totalProblem: 'That’s $35.00 more than the $50.00 owing.',
  });
});

test('a part of a typed total is no more than is owing now, also once another part was typed', () => {
  const form = withPart(withTotal(begun(), { typed: '60' }), 2, { typed: '5' });
  expect(texts(form)).toEqual(['60.00', '5']);
  expect(texts(onNewSheet(form, sheet({ invoices: [owes(one, 1400), two] })))).toEqual(['14.00', '5']);
});

test('an amount that was typed beside an invoice stays, with a word where less is owing now', () => {
  const form = withPart(begun(), 1, { typed: '64' });
  const again = onNewSheet(form, sheet({ invoices: [owes(one, 1400), two] }));
  expect(texts(again)).toEqual(['64', '20.00']);
  expect(check(again).lineProblems.get(1)).toBe('That’s $50.00 more than the $14.00 owing.');
  expect(check(again).ready).toBeNull();
});

test('a total that was typed for an invoice that is no longer open goes to no other one', () => {
  const form = withTotal(startForm(sheet({ invoices: [one, two] }), 1, 2), { typed: '15' });
  expect(texts(onNewSheet(form, sheet({ invoices: [one] })))).toEqual(['']);
});

test('a draft that comes back is about the invoices of its time, until it is brought to what is owing now', () => {
  const draft = JSON.parse(JSON.stringify(begun())) as PaymentForm;
  const now = sheet({ invoices: [one, owes(two, 500)] });
  expect(isOnSheet(draft, sheet({ invoices: [one, two, owes(theirs, 0)] }))).toBe(true);
  expect(isOnSheet(draft, now)).toBe(false);
  expect(isOnSheet(onNewSheet(draft, now), now)).toBe(true);
});

test('what is owing now instead is said of the patient’s own invoices, and of those to be paid', () => {
  const form = begun([one, two, theirs]);
  const now = sheet({
    invoices: [
      owes(one, 3000),
      owes(theirs, 100),
      sampleInvoice({ id: 4, number: 'INV-04', owingCents: 700 }),
    ],
  });
  const own = [
    { number: 'INV-01', cents: 3000 },
    { number: 'INV-02', cents: 0 },
    { number: 'INV-04', cents: 700 },
  ];
  expect(owingChanges(form, now)).toEqual(own);
  const paysTheirs = withPart(form, 3, { typed: '20' });
  expect(owingChanges(paysTheirs, now)).toContainEqual({ number: 'INV-03', cents: 100 });
  expect(owingChanges(begun([]), now)).toEqual([]);
  const later = { number: 'INV-01', cents: 2500 };
  expect(laterOwing(own, [later])).toEqual([...own.slice(1), later]);
});
