import type { Mutation } from './mutation.ts';

/** Mistakes in what the desk shows of money: what is owed, and what was taken. */
export const sums: readonly Mutation[] = [
  {
    name: 'pending payments are not taken off what is owed',
    loses: 'A patient who has just paid is asked to pay again.',
    part: 'money',
    unitTest: 'tests/electron/views/rows.test.ts',
    replacements: [
      {
        file: 'electron/views/owing.ts',
        text: 'return Math.max(0, total - paid - (pending.get(invoice.id) ?? 0));',
        by: 'return Math.max(0, total - paid);',
      },
    ],
  },
  {
    name: 'the list of payments is as of when its last pass ended',
    loses: 'A payment from just before the PC fell asleep is shown as removed, and the till as short.',
    part: 'money',
    unitTest: 'tests/electron/bridge/known-payments.test.ts',
    replacements: [
      {
        file: 'electron/bridge/known-payments.ts',
        text: "const { asOf } = readFeedState(cache.feedState('payments'));",
        by: "const { readAt: asOf } = readFeedState(cache.feedState('payments'));",
      },
    ],
  },
  {
    name: 'a refused payment is taken off what is owed',
    loses: 'A patient whose payment the practice refused is shown as owing nothing.',
    part: 'money',
    unitTest: 'tests/electron/views/rows.test.ts',
    replacements: [
      {
        file: 'electron/views/overlay.ts',
        text: "const effective: readonly WriteState[] = ['held', 'waiting', 'sending', 'unknown', 'done', 'asks'];",
        by: "const effective: readonly WriteState[] = ['held', 'waiting', 'sending', 'unknown', 'done', 'asks', 'refused'];",
      },
    ],
  },
  {
    name: 'what a third party pays is owed by the patient',
    loses: 'A patient is asked for what their insurer pays.',
    part: 'money',
    unitTest: 'tests/electron/views/rows.test.ts',
    replacements: [
      {
        file: 'electron/views/owing.ts',
        text: 'if (isThirdParty(invoice)) thirdPartyCents += owing;',
        by: 'if (isThirdParty(invoice) && owing < 0) thirdPartyCents += owing;',
      },
    ],
  },
  {
    name: 'an invoice that is a draft counts as owed',
    loses: 'A patient is asked for an amount that is not billed yet.',
    part: 'money',
    unitTest: 'tests/electron/views/rows.test.ts',
    replacements: [
      {
        file: 'electron/views/owing.ts',
        text: 'if (invoice.isArchived || !mayOwe(invoice.status)) return 0;',
        by: "if (invoice.isArchived || invoice.status === 'Paid') return 0;",
      },
    ],
  },
  {
    name: 'a removed payment is counted in the takings',
    loses: 'The till is short by a payment that was given back.',
    part: 'money',
    unitTest: 'tests/electron/views/takings.test.ts',
    replacements: [
      {
        file: 'electron/views/takings.ts',
        text: 'cents: payments.reduce((sum, p) => sum + (p.removed ? 0 : p.amountCents), 0),',
        by: 'cents: payments.reduce((sum, p) => sum + p.amountCents, 0),',
      },
    ],
  },
  {
    name: 'a payment of this desk is counted twice in the takings',
    loses: 'The till seems short by each payment that the practice lists already.',
    part: 'money',
    unitTest: 'tests/electron/views/takings.test.ts',
    replacements: [
      {
        file: 'electron/views/takings.ts',
        text: 'const notListed = listed ? here.filter((one) => !isListed(one)) : here;',
        by: 'const notListed = listed ? here.filter((one) => one || !isListed(one)) : here;',
      },
    ],
  },
  {
    name: 'a payment that waits is missing from the takings',
    loses: 'The cash count is higher than the takings by each payment that was taken offline.',
    part: 'money',
    unitTest: 'tests/electron/views/takings.test.ts',
    replacements: [
      {
        file: 'electron/views/takings.ts',
        text: "if (row.state === 'refused' || row.state === 'not-recorded' || waitsForRemoval(row, removed)) return [];",
        by: "if (row.state !== 'done') return [];",
      },
    ],
  },
  {
    name: 'of two payments on their way to an invoice one counts',
    loses: 'A patient who has paid both halves is asked for one of them again.',
    part: 'money',
    unitTest: 'tests/electron/views/owing.test.ts',
    replacements: [
      {
        file: 'electron/views/overlay.ts',
        text: '(payments.get(part.invoiceId) ?? 0) + part.cents);',
        by: 'part.cents);',
      },
    ],
  },
  {
    name: 'an invoice that was taken back is owed',
    loses: 'A patient is asked for what the practice has cancelled.',
    part: 'money',
    unitTest: 'tests/electron/views/owing.test.ts',
    replacements: [
      {
        file: 'electron/views/owing.ts',
        text: 'if (invoice.isArchived || !mayOwe',
        by: 'if (!mayOwe',
      },
    ],
  },
  {
    name: 'a payment without a location counts at every location',
    loses: 'The takings of each location are too high by that payment.',
    part: 'whole',
    unitTest: 'tests/electron/views/takings.test.ts',
    replacements: [
      {
        file: 'electron/views/takings.ts',
        text: '(locationId !== null && about.locationIds.includes(locationId)),',
        by: '(locationId === null || about.locationIds.includes(locationId)),',
      },
    ],
  },
  {
    name: 'a payment of this desk that cannot be read is left out without a message',
    loses: 'The cash count is higher than the takings, and nothing on the screen explains it.',
    part: 'whole',
    unitTest: 'tests/electron/views/takings.test.ts',
    replacements: [
      {
        file: 'electron/views/takings.ts',
        text: 'unreadable: own.payments.filter((row) => isUnreadable(row, startMs, endMs)).length,',
        by: 'unreadable: own.payments.filter((row) => isUnreadable(row, endMs, startMs)).length,',
      },
    ],
  },
  {
    name: 'the takings of a day have those of this desk’s later days in them',
    loses: 'Yesterday’s takings include today’s payments, so yesterday’s cash count seems too low.',
    part: 'whole',
    unitTest: 'tests/electron/views/takings.test.ts',
    replacements: [
      {
        file: 'electron/views/takings.ts',
        text: '(one) => one.at >= startMs && one.at < endMs);',
        by: '(one) => one.at >= startMs);',
      },
    ],
  },
  {
    name: 'two like payments of a minute apart count as one',
    loses: 'The till is over by a payment.',
    part: 'whole',
    unitTest: 'tests/electron/views/takings.test.ts',
    replacements: [
      {
        file: 'electron/views/takings.ts',
        text: 'Math.floor(one.at / 1000) === Math.floor(other.at / 1000);',
        by: 'one.at > 0 && other.at > 0;',
      },
    ],
  },
  {
    name: 'an archived invoice of a visit counts as paid',
    loses: 'A visit whose invoice was voided stands as paid, and no one makes another one.',
    part: 'money',
    unitTest: 'tests/electron/views/owing.invoice-state.test.ts',
    replacements: [
      {
        file: 'electron/views/owing.ts',
        text: ' || invoice?.isArchived) return place',
        by: ') return place',
      },
    ],
  },
  {
    name: 'working hours of every location go by one clock',
    loses: 'Half an hour that a practitioner worked interstate is called unfilled, and another is missing.',
    part: 'diary',
    unitTest: 'tests/electron/views/unfilled.test.ts',
    replacements: [
      {
        file: 'electron/views/unfilled.ts',
        text: 'start: instantAt(time.date, time.from, zoneOf(time.locationId))',
        by: 'start: instantAt(time.date, time.from, zoneOf(null))',
      },
    ],
  },
  {
    name: 'a payment that another desk removed outright counts again',
    loses: 'The till is short by a payment that was removed days ago.',
    part: 'money',
    unitTest: 'tests/electron/views/takings.test.ts',
    replacements: [
      {
        file: 'electron/views/takings.ts',
        text: 'return isDeleted ? { ...one, removed: true } : one;',
        by: 'return isDeleted ? { ...one } : one;',
      },
    ],
  },
  {
    name: 'a payment counts as removed because the list can’t read it',
    loses: 'A payment that the practice has is in no sum.',
    part: 'money',
    unitTest: 'tests/electron/views/takings.test.ts',
    replacements: [
      { file: 'electron/views/takings.ts', text: '!aside.has(one.id) &&', by: '(void aside, true) &&' },
    ],
  },
];
