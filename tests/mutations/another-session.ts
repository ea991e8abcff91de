import type { Mutation } from './mutation.ts';

/** Mistakes where a session is replaced or does not begin, and in what is to outlast it (docs/decisions/0084). */
export const anotherSessionMutations: readonly Mutation[] = [
  {
    name: 'an open sheet ends with the session that its desk replaces',
    loses: 'While the hub moves or a new key is taken, two desks take the money for one invoice.',
    part: 'claims',
    unitTest: 'tests/electron/connect/page-sheets.test.ts',
    replacements: [
      {
        file: 'electron/connect/open-session.ts',
        text: 'if (session) pageSheets.keepOf(session);',
        by: '',
      },
    ],
  },
  {
    name: 'a sheet that was closed between two sessions is claimed in the second',
    loses: 'An invoice can be paid at no other desk until someone takes it over, though no sheet is open.',
    part: 'claims',
    unitTest: 'tests/electron/connect/page-sheets.test.ts',
    replacements: [
      {
        file: 'electron/connect/page-sheets.ts',
        text: 'waiting = waiting?.filter(({ id }) => id !== claimId) ?? null;',
        by: '',
      },
    ],
  },
  {
    name: 'a sheet that goes on in another session asks for what another desk has',
    loses: 'A person’s sheet takes an invoice as soon as it is free, although what it shows is of before.',
    part: 'claims',
    unitTest: 'tests/electron/connect/page-sheets.test.ts',
    replacements: [
      {
        file: 'electron/clinic/open-sheets.ts',
        text: 'owner.wasTaken = wasTaken;',
        by: 'void wasTaken;',
      },
    ],
  },
  {
    name: 'a desk that joined the link stays there though its session did not begin',
    loses: 'Other desks are shown a desk that is not there, and its claims keep them from invoices.',
    part: 'whole',
    unitTest: 'tests/electron/clinic/linked-desk.not-begun.test.ts',
    replacements: [
      {
        file: 'electron/clinic/linked-desk.ts',
        text: '      stop();\n      others?.close();',
        by: '      stop();',
      },
    ],
  },
  {
    name: 'the practice’s mark is made of the locations that are read so far',
    loses: 'A desk hears nothing of the others, and two desks take the money for one invoice.',
    part: 'whole',
    unitTest: 'tests/electron/clinic/practice-mark.test.ts',
    replacements: [
      {
        file: 'electron/clinic/practice-mark.ts',
        text: 'if (!(first && areAllRead) && remembered !== null) return remembered;',
        by: 'if (!first && remembered !== null) return remembered;',
      },
    ],
  },
  {
    name: 'a desk keeps the mark of the first page of its locations',
    loses: 'A PC that has just joined hears nothing of the others until it is started again.',
    part: 'whole',
    unitTest: 'tests/electron/clinic/practice-mark.test.ts',
    replacements: [
      {
        file: 'electron/connect/clinic-pcs.ts',
        text: 'session?.onOtherMark(() => void alone(reopenSession));',
        by: '',
      },
    ],
  },
  {
    name: 'a desk is not locked while its session is being replaced',
    loses: 'The PC is locked, and behind it Foyer is open with names, though it may have a PIN.',
    part: 'whole',
    unitTest: 'tests/electron/lock/locking.while-replaced.test.ts',
    replacements: [
      {
        file: 'electron/lock/locking.ts',
        text: 'if (locked || !desk.hasPractice()) return;',
        by: 'if (locked || !desk.session()) return;',
      },
    ],
  },
  {
    name: 'a draft is dropped where no desk file is open as the desk is covered',
    loses: 'What a person had half done is gone after privacy mode.',
    part: 'whole',
    unitTest: 'tests/electron/documents/drafts.test.ts',
    replacements: [
      {
        file: 'electron/documents/drafts.ts',
        text: 'else if (work || !aside?.work || !isFresh(aside.at)) aside = draft;',
        by: '',
      },
    ],
  },
  {
    name: 'what was learnt behind the lock is dropped where the files can’t be opened with it',
    loses: 'When a patient came is not known any more, once their visit is completed.',
    part: 'whole',
    unitTest: 'tests/electron/lock/while-locked.test.ts',
    replacements: [
      {
        file: 'electron/lock/while-locked.ts',
        text: '      snapshot = emptySnapshot;\n      night.forget();',
        by: '      snapshot = emptySnapshot;\n      learnt = nothingLearnt;\n      night.forget();',
      },
    ],
  },
  {
    name: 'what was learnt behind the lock is not given to the session of Try again',
    loses: 'When a patient came is not known any more, once their visit is completed.',
    part: 'whole',
    unitTest: 'tests/electron/lock/locking.tried-again.test.ts',
    replacements: [
      {
        file: 'electron/companion.ts',
        text: '  locking.filesOpened();\n',
        by: '',
      },
    ],
  },
  {
    name: 'a note that is heard before its visit is here is never notified',
    loses: 'A practitioner’s note to the desk stands on a row, and no one is notified of it.',
    part: 'whole',
    unitTest: 'tests/electron/session/note-events.test.ts',
    replacements: [
      {
        file: 'electron/session/note-events.ts',
        text: 'missing.add(appointmentId);',
        by: '',
      },
    ],
  },
  {
    name: 'a PC that has left its clinic connects with the key that the clinic gave',
    loses: 'A PC that was removed at the hub reads the practice.',
    part: 'whole',
    unitTest: 'tests/electron/connect/clinic-pcs.test.ts',
    replacements: [
      {
        file: 'electron/connect/clinic-pcs.ts',
        text: 'if (notOfClinic.includes(membership.state().is)) membership.keepGiven(null);',
        by: '',
      },
    ],
  },
  {
    name: 'a note that is kept counts as failed where the rows of its day can’t be read',
    loses: 'A person writes a note twice.',
    part: 'whole',
    unitTest: 'tests/electron/session/desk-notes.test.ts',
    replacements: [
      {
        file: 'electron/session/desk-notes.ts',
        text: '() => undefined,',
        by: '(error) => {\n        throw error;\n      },',
      },
    ],
  },
  {
    name: 'a PIN is changed while a try is counted with the one before',
    loses: 'After the next start the right PIN has to wait a quarter of an hour.',
    part: 'whole',
    unitTest: 'tests/electron/lock/pin.test.ts',
    replacements: [
      {
        file: 'electron/lock/pin.ts',
        text: 'change: (pin) =>\n      alone(async () => {',
        by: 'change: (pin) =>\n      (async () => {',
      },
      {
        file: 'electron/lock/pin.ts',
        text: 'hash: hexOf(await pinHash(pin, salt)) });\n      }),',
        by: 'hash: hexOf(await pinHash(pin, salt)) });\n      })(),',
      },
    ],
  },
  {
    name: 'a practitioner’s PC that is locked while it is being opened is open',
    loses: 'The lid is closed, and the day stands behind the lock of Windows, for anyone who opens that.',
    part: 'whole',
    unitTest: 'tests/electron/lock/lock-without-practice.test.ts',
    replacements: [
      {
        file: 'electron/lock/lock-without-practice.ts',
        text: "if (locks !== since) return failed(failure('locked'));",
        by: '',
      },
    ],
  },
];
