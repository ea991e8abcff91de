import type { Mutation } from './mutation.ts';

/** Mistakes in payments and their removal. */
export const moneyMutations: readonly Mutation[] = [
  {
    name: 'a payment that replaces another is sent whether that one is removed or not',
    loses: 'The invoice counts the payment by both methods.',
    part: 'money',
    unitTest: 'tests/electron/outbox/replacement.test.ts',
    replacements: [
      {
        file: 'electron/outbox/dispatcher.ts',
        text: 'if (waitsForRemoval(row, removalOf)) {',
        by: 'if (waitsForRemoval(row, removalOf) && row.attempts < 0) {',
      },
      {
        file: 'electron/outbox/kinds/payment.ts',
        text: 'if (args.replaces && !context.isRemoved(args.replaces.paymentId))',
        by: 'if (args.patientId < 0)',
      },
      {
        file: 'electron/views/payable.ts',
        text: 'owing: owingCents(invoice, pending) + cents',
        by: 'owing: 0',
      },
    ],
  },
  {
    name: 'a payment is sent again when it was once not found',
    loses: 'A payment that the server recorded late is recorded twice.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/kinds/payment.test.ts',
    within: 400,
    slow: true,
    replacements: [
      {
        file: 'electron/outbox/kinds/payment.ts',
        text: "ifNotRecorded: 'ask-after-two-checks',",
        by: "ifNotRecorded: 'send-again',",
      },
    ],
  },
  {
    name: 'a payment is called not recorded at the first read that does not show it',
    loses: 'A person is asked to send a payment again that is still on its way.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.test.ts',
    replacements: [
      {
        file: 'electron/outbox/states.ts',
        text: 'missing.length >= 2 && now - history.sentAt >= untilNotRecorded && now - first >= betweenChecks;',
        by: 'missing.length >= 1 && now >= first;',
      },
    ],
  },
  {
    name: 'one like it is asked about at the first read that does not show the record itself',
    loses:
      'A person is asked about another visit or payment while a replica does not show theirs yet, and sends it twice.',
    part: 'money',
    unitTest: 'tests/electron/outbox/states.test.ts',
    replacements: [
      {
        file: 'electron/outbox/states.ts',
        text: "verdict.missing ? afterMiss('asks', history, now) : { state: 'asks', missing }",
        by: "{ state: 'asks', missing }",
      },
    ],
  },
  {
    name: 'any like payment is taken for ours, whatever its time',
    loses: 'A payment of another desk is taken for this one, which was never recorded.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment-read-back.ts',
        text: 'const ours = like.find((one) => hasDateSent(one, args));',
        by: 'const ours = like.find((one) => hasDateSent(one, args)) ?? like[0];',
      },
    ],
  },
  {
    name: 'a like payment of the same second is taken for ours',
    loses:
      'A payment that another desk took within the same second is taken for this one, which was never recorded.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment-read-back.ts',
        text: 'return at === paidAt || at === Math.floor(paidAt / 1000) * 1000;',
        by: 'return at !== null && Math.floor(at / 1000) === Math.floor(paidAt / 1000);',
      },
    ],
  },
  {
    name: 'the invoices are not looked at before paying',
    loses: 'An invoice that another desk has just settled is paid a second time.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment.ts',
        text: "if (refusal !== null) return { kind: 'ask', seen: refusal };",
        by: "if (refusal !== null && part.cents < 0) return { kind: 'ask', seen: refusal };",
      },
      {
        file: 'electron/outbox/kinds/payment.ts',
        text: 'questions.find(',
        by: 'questions.slice(2).find(',
      },
    ],
  },
  {
    name: '“Send again” does not look for the first payment',
    loses: 'A payment whose answer was lost is recorded twice by one click.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment.ts',
        text: 'if (context.hasPerhapsLeft) {',
        by: 'if (context.attempts > 1000) {',
      },
    ],
  },
  {
    name: 'less owing than was seen asks nothing',
    loses: 'Two desks take half of an invoice each, for the same half.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment.ts',
        text: 'if (seen === undefined || owing >= seen) return null;',
        by: 'if (seen === undefined || owing >= seen - owing) return null;',
      },
    ],
  },
  {
    name: 'more may be paid than is owing',
    loses: 'A patient pays an invoice over.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment.ts',
        text: 'return owing < cents ?',
        by: 'return owing < cents - owing ?',
      },
    ],
  },
  {
    name: 'what another desk paid counts as paid by this one',
    loses: '“Send again” pays an invoice that another desk has paid since.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment.ts',
        text: 'return before !== undefined && since.length > 0 && since.every((id) => claimed.has(id));',
        by: 'return before !== undefined && since.length > 0 && claimed !== null;',
      },
    ],
  },
  {
    name: 'an overpaid invoice is told to no one',
    loses: 'An invoice paid at two desks stays paid twice: the money is never given back.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment-duplicate.two-desks.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment.ts',
        text: 'if (owing < 0) over.push(',
        by: 'if (owing < -1_000_000_000) over.push(',
      },
    ],
  },
  {
    name: 'a payment of several invoices goes to the first of them',
    loses: 'One invoice is paid over, another stays unpaid and is chased.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment.ts',
        text: 'paymentInvoices: args.parts.map((part) => ({\n            invoiceId: part.invoiceId,',
        by: 'paymentInvoices: args.parts.map((part) => ({\n            invoiceId: args.parts[0]?.invoiceId ?? part.invoiceId,',
      },
    ],
  },
  {
    name: 'a payment is dated when it goes out, not when it was taken',
    loses: 'Yesterday’s takings are a payment short, today’s one over.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment.ts',
        text: 'send: (args, _evidence, { client, options }) =>',
        by: 'send: (args, _evidence, { client, options, now }) =>',
      },
      {
        file: 'electron/outbox/kinds/payment.ts',
        text: 'paymentDate: wireFromInstant(args.paidAt),',
        by: 'paymentDate: wireFromInstant(now()),',
      },
    ],
  },
  {
    name: 'a payment that the invoices show is laid over them all the same',
    loses: 'A patient who owes 50 dollars is shown as owing nothing.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.test.ts',
    replacements: [
      {
        file: 'electron/outbox/outbox.ts',
        text: 'const done = outboxStore.unsettled().filter((row) => !inCache(row));',
        by: 'const done = outboxStore.unsettled().filter((row) => row || !inCache(row));',
      },
    ],
  },
  {
    name: 'a removal that waited is sent without asking',
    loses: 'A payment is removed hours after the click, when the matter was settled another way.',
    part: 'money',
    unitTest: 'tests/electron/outbox/write-definitions.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment-removal.ts',
        text: 'if (context.waited && context.attempts === 0 && !context.confirmed) {',
        by: 'if (context.waited && context.attempts < 0 && !context.confirmed) {',
      },
    ],
  },
  {
    name: 'a removal without an answer counts as done',
    loses: 'A payment that was to be removed is still on the books.',
    part: 'money',
    unitTest: 'tests/electron/outbox/write-definitions.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment-removal.ts',
        text: 'if (context.mayBeCarriedOut && isRemoved(now)) {',
        by: 'if (context.mayBeCarriedOut) {',
      },
    ],
  },
  {
    name: 'payments are forgotten after a month',
    loses: 'The takings of earlier months cannot be counted on a service that lists no payments.',
    part: 'money',
    unitTest: 'tests/electron/outbox/purge.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment.ts',
        text: 'keptDays: 400,',
        by: 'keptDays: 30,',
      },
    ],
  },
  {
    name: 'a payment is found when one of its invoices shows its part',
    loses: 'A payment of two invoices that was never recorded is listed as recorded.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment-read-back.ts',
        text: 'if (paid === args.parts.length && paidBy.size === 1) {',
        by: 'if (paid >= 1) {',
      },
    ],
  },
  {
    name: 'a payment is found in one of another amount',
    loses: 'Another desk’s payment is taken for this one, which was never recorded.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment-read-back.ts',
        text: 'if (more === part.cents && newIds.length === 1',
        by: 'if (more > 0 && newIds.length === 1',
      },
    ],
  },
  {
    name: 'an invoice that was taken back is paid',
    loses: 'A patient’s money, on an invoice that no longer counts.',
    part: 'money',
    unitTest: 'tests/electron/outbox/sender.waiting.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment.ts',
        text: 'if (!invoice || invoice.archived) return',
        by: 'if (!invoice) return',
      },
    ],
  },
  {
    name: 'what a lagging replica shows settles a payment',
    loses: 'No notice says that an invoice was overpaid.',
    part: 'money',
    unitTest: 'tests/electron/outbox/outbox.test.ts',
    replacements: [
      {
        file: 'electron/outbox/replica-lag.ts',
        text: 'return bound?.inCache(cache) === false;',
        by: 'return false;',
      },
    ],
  },
  {
    name: 'a payment is removed whomever the page shows it of',
    loses: 'What was begun at one patient removes the payment of another.',
    part: 'money',
    unitTest: 'tests/electron/bridge/payments.test.ts',
    replacements: [
      {
        file: 'electron/bridge/payments.ts',
        text: 'shownOf !== patientId) return',
        by: 'shownOf === 0) return',
      },
    ],
  },
];
