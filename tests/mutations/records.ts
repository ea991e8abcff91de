import type { Mutation } from './mutation.ts';

/** Mistakes in writes about patients, contacts and documents. */
export const records: readonly Mutation[] = [
  {
    name: 'a year that was typed with two digits is one of the last century',
    loses:
      'A visit of the year 26 is filed under 1926, where no one finds it, and not under the records that can’t be read.',
    part: 'diary',
    unitTest: 'tests/shared/clinic-time.test.ts',
    replacements: [
      {
        file: 'shared/clinic-time.ts',
        text: 'if (check.getUTCFullYear() !== Number(y)) return null;',
        by: '',
      },
    ],
  },
  {
    name: '“Send again” holds for what comes after it',
    loses:
      'A value that another desk sets between the decision and the sending (an allergy, for example) is overwritten without a question.',
    part: 'people',
    unitTest: 'tests/electron/outbox/settlement.accepted.test.ts',
    replacements: [
      {
        file: 'electron/outbox/write-definition.ts',
        text: 'agreedTo.includes(question.about === undefined ? question.seen : fingerprint(question.about));',
        by: 'agreedTo.length > 0 && (question.about !== undefined || agreedTo.includes(question.seen));',
      },
    ],
  },
  {
    name: 'a field that another desk changed is sent all the same',
    loses: 'A phone number that another desk corrected is overwritten with the old one.',
    part: 'people',
    unitTest: 'tests/electron/outbox/three-way.test.ts',
    within: 400,
    slow: true,
    replacements: [
      {
        file: 'electron/outbox/three-way.ts',
        text: 'else conflicts.push(field);',
        by: 'else send.push(field);',
      },
    ],
  },
  {
    name: 'a patient is replaced without the emergency contact',
    loses: 'Whom to ring in an emergency.',
    part: 'people',
    unitTest: 'tests/electron/outbox/kinds/patient-details.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/patient-details.ts',
        text: '...Object.fromEntries(always.map((field) => [field, patient[field] ?? null])),',
        by: "...Object.fromEntries(always.map((field) => [field, field.startsWith('emergency') ? null : (patient[field] ?? null)])),",
      },
    ],
  },
  {
    name: 'a patient is replaced with the first phone only',
    loses: 'A patient’s other phone numbers.',
    part: 'people',
    unitTest: 'tests/electron/outbox/kinds/patient-details.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/patient-details.ts',
        text: 'phoneNumbers: phonesToSend(patient.phoneNumbers ?? []),',
        by: 'phoneNumbers: phonesToSend((patient.phoneNumbers ?? []).slice(0, 1)),',
      },
    ],
  },
  {
    name: 'a custom field that another desk changed is overwritten',
    loses: 'What another desk wrote into a patient’s own field.',
    part: 'people',
    unitTest: 'tests/electron/outbox/kinds/patient-details.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/custom-fields.ts',
        text: "if (conflicts.length > 0 && !accepted(context, conflict)) return { kind: 'ask', ...conflict };",
        by: "if (conflicts.length > 1000 && !accepted(context, conflict)) return { kind: 'ask', ...conflict };",
      },
    ],
  },
  {
    name: 'a second change of a list takes out what the first one put in',
    loses: 'A phone number that was added a minute ago.',
    part: 'people',
    unitTest: 'tests/electron/outbox/pending-changes.test.ts',
    replacements: [
      {
        file: 'electron/outbox/pending-changes.ts',
        text: 'mine[field] = rebased(listOf(base[field]), wanted, value);',
        by: 'mine[field] = rebased(value, wanted, value);',
      },
    ],
  },
  {
    name: 'this desk’s own earlier change is taken for another desk’s',
    loses: 'The time of a receptionist who is asked about a conflict with themselves.',
    part: 'people',
    unitTest: 'tests/electron/outbox/pending-changes.test.ts',
    replacements: [
      {
        file: 'electron/outbox/pending-changes.ts',
        text: "} else if (typeof value !== 'object' || value === null) base[field] = value;",
        by: '}',
      },
    ],
  },
  {
    name: 'an older contact is taken for the one that was added',
    loses: 'A new contact that was never recorded is listed as recorded.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/kinds/contact.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/contact.ts',
        text: '(one) => saysWhatWasSent(one, args) && mayBeMadeSince(one, since)',
        by: '(one) => saysWhatWasSent(one, args)',
      },
    ],
  },
  {
    name: 'a contact of the same name is taken for the one that was added',
    loses:
      'A new contact that was never recorded is listed as recorded: another desk added someone of that name.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/kinds/contact.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/contact.ts',
        text: '(one) => saysWhatWasSent(one, args) && mayBeMadeSince(one, since)',
        by: '(one) => mayBeMadeSince(one, since)',
      },
    ],
  },
  {
    name: 'a document without an answer is sent again',
    loses: 'A letter lies in the patient’s file twice.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/outbox.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/file.ts',
        text: "ifNotRecorded: 'ask-after-two-checks',",
        by: "ifNotRecorded: 'send-again',",
      },
      {
        file: 'electron/outbox/kinds/file.ts',
        text: "readBack: async () => ({\n    kind: 'ask',",
        by: "readBack: async () => ({\n    kind: 'not-done',",
      },
    ],
  },
  {
    name: 'a document is dropped when it is first sent',
    loses: 'A scan whose upload fails once, and whose paper is shredded by then.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/kinds/booking.made.test.ts',
    replacements: [
      {
        file: 'electron/outbox/outbox-store.ts',
        text: "if (to === 'done') desk.dropFile(row.id);",
        by: "if (to === 'done' || to === 'sending') desk.dropFile(row.id);",
      },
    ],
  },
  {
    name: 'a scan whose dialog was covered comes back as if it had been dropped',
    loses:
      'It stays in the scanner’s folder and is filed again, by this desk or by another, for another patient perhaps.',
    part: 'whole',
    unitTest: 'tests/electron/documents/drafts.scans.test.ts',
    replacements: [
      {
        file: 'electron/documents/documents.ts',
        text: 'const { cancelExpiry: _timer, ...rest } = one;',
        by: 'const { cancelExpiry: _timer, scan: _scan, ...rest } = one;',
      },
    ],
  },
  {
    name: 'a document that was being handed over when the desk was covered is not asked about when it is back',
    loses: '“Saving” stands in the dialog for ever, of a document that was filed and of one that was not.',
    part: 'whole',
    unitTest: 'tests/renderer/features/documents/create-filing.test.ts',
    replacements: [
      {
        file: 'renderer/features/documents/create-filing.ts',
        text: 'await learnStandings();',
        by: '',
      },
    ],
  },
  {
    name: 'a document that is being handed over when the desk is covered goes into the draft in the middle of it',
    loses: 'What a person confirmed is not filed: it was put away between their word and the outbox.',
    part: 'whole',
    unitTest: 'tests/electron/documents/drafts.handed.test.ts',
    replacements: [
      {
        file: 'electron/documents/drafts.ts',
        text: 'rest = documentIds.filter(ports.isUnderWay);',
        by: 'rest = [];',
      },
    ],
  },
  {
    name: 'a document that could not be handed over while the desk was covered is not kept',
    loses: 'It is gone from the dialog that comes back, and has to be found and read again.',
    part: 'whole',
    unitTest: 'tests/electron/documents/drafts.handed.test.ts',
    replacements: [
      {
        file: 'electron/documents/desk-documents.ts',
        text: 'drafts.stowRest();',
        by: '',
      },
    ],
  },
];
