import type { Mutation } from './mutation.ts';

/** Mistakes in what is hidden when privacy mode begins, while something is under way or stands on the screen. */
export const privacyMutations: readonly Mutation[] = [
  {
    name: 'what was asked for before privacy mode began is answered in full',
    loses: 'Who leans over the counter reads the page of the patient before them.',
    part: 'whole',
    unitTest: 'tests/electron/bridge/masked-view.test.ts',
    replacements: [
      {
        file: 'electron/bridge/bridge.ts',
        text: "if (isPrivate() && !servedInPrivacy(call)) return failed(failure('hidden'));",
        by: "const before = isPrivate();\n      if (before && !servedInPrivacy(call)) return failed(failure('hidden'));",
      },
      {
        file: 'electron/bridge/bridge.ts',
        text: 'const shown = isPrivate() ? answerInPrivacy(call, answer) : answer;',
        by: 'const shown = before ? answerInPrivacy(call, answer) : answer;',
      },
    ],
  },
  {
    name: 'a failure that is answered in privacy mode keeps its details',
    loses: 'What a patient owes stands on the screen, in the reason why a payment was refused.',
    part: 'whole',
    unitTest: 'tests/electron/bridge/masked-view.test.ts',
    replacements: [
      {
        file: 'electron/bridge/masked-view.ts',
        text: 'return servedInPrivacy(call) ? answer : failed(withoutDetails(answer.failure));',
        by: 'return answer;',
      },
    ],
  },
  {
    name: 'the claim that a sheet is answered in privacy mode is hidden',
    loses: 'Every other desk is told that this one is taking a payment, when its sheet is closed.',
    part: 'whole',
    unitTest: 'tests/electron/bridge/masked-view.test.ts',
    replacements: [
      {
        file: 'electron/bridge/masked-view.ts',
        text: "'claims.open': asItIs,",
        by: '',
      },
    ],
  },
  {
    name: 'what became of documents that were being handed over is hidden in privacy mode',
    loses: 'A document that could not be filed is taken for filed.',
    part: 'whole',
    unitTest: 'tests/electron/bridge/masked-view.test.ts',
    replacements: [
      {
        file: 'electron/bridge/masked-view.ts',
        text: '(masks[call] ?? masksOfMadeBefore[call])',
        by: "(masks[call] ?? masksOfMadeBefore[call === 'file.add' ? 'file.filed' : call])",
      },
    ],
  },
  {
    name: 'a desk that was locked in privacy mode is not told that it opened',
    loses: 'The right PIN is answered with “Hidden in privacy mode.”, as if it were wrong.',
    part: 'whole',
    unitTest: 'tests/electron/bridge/masked-view.test.ts',
    replacements: [
      {
        file: 'electron/bridge/masked-view.ts',
        text: "'lock.open': asItIs,",
        by: '',
      },
    ],
  },
  {
    name: 'a scan that is being opened when privacy mode begins is put on the desk after it',
    loses: 'A letter stays in memory while the desk is covered, after everything that was read was dropped.',
    part: 'whole',
    unitTest: 'tests/electron/documents/scans/inbox.test.ts',
    replacements: [
      {
        file: 'electron/documents/scans/opened-scans.ts',
        text: 'covers += 1;',
        by: '',
      },
    ],
  },
  {
    name: 'a scan that is being opened when the desk is locked is put on the desk after it',
    loses: 'A letter stays in memory behind the lock.',
    part: 'whole',
    unitTest: 'tests/electron/documents/scans/inbox.test.ts',
    replacements: [
      {
        file: 'electron/documents/scans/opened-scans.ts',
        text: "if (ports.locked()) return failure('locked');",
        by: '',
      },
    ],
  },
  {
    name: 'the folder of scans is read on while privacy mode is on',
    loses:
      'The letters that were just dropped from memory are in it again some seconds later, and each new one.',
    part: 'whole',
    unitTest: 'tests/electron/documents/desk-documents.at-the-lock.test.ts',
    replacements: [
      {
        file: 'electron/documents/scans/inbox.ts',
        text: 'const isCovered = () => ports.locked() || ports.hidden();',
        by: 'const isCovered = () => ports.locked();',
      },
    ],
  },
  {
    name: 'notices on the screen keep their names when privacy mode begins',
    loses: '“Jia Chen: gone in” stands on a screen that was hidden from the next patient.',
    part: 'whole',
    unitTest: 'tests/renderer/state/desk.test.ts',
    replacements: [
      {
        file: 'renderer/state/desk.ts',
        text: 'notices.mask();',
        by: '',
      },
    ],
  },
  {
    name: 'a notice of what was begun before privacy mode is shown in it with its name',
    loses: 'A name comes onto the screen a moment after it was hidden.',
    part: 'whole',
    unitTest: 'tests/renderer/state/desk.test.ts',
    replacements: [
      {
        file: 'renderer/state/notices.ts',
        text: 'lay(withRoom([...known.filter(isOther), added]));',
        by: 'lay(withRoom([...known.filter(isOther), added]));\n    if (isPrivate()) store.setState({ notices: [{ id, tone, words: text.words }] });',
      },
    ],
  },
  {
    name: 'bad news with a name is gone for good once privacy mode began',
    loses: 'A document that was not filed is taken for filed: it stands nowhere else.',
    part: 'whole',
    unitTest: 'tests/renderer/state/notices.test.ts',
    replacements: [
      {
        file: 'renderer/state/notices.ts',
        text: 'next.filter(({ text }) => text.masked !== null)',
        by: 'next.filter(({ text }) => text.masked === text.words)',
      },
    ],
  },
  {
    name: 'that privacy mode hides an answer is said as a failure of what was begun before it',
    loses: '“Hidden in privacy mode.” reads as if the list had not been saved.',
    part: 'whole',
    unitTest: 'tests/renderer/state/desk.test.ts',
    replacements: [
      {
        file: 'renderer/state/notices.ts',
        text: "if (failure.kind !== 'hidden' || begunInPrivacy) fail(failure);",
        by: 'fail(failure);',
      },
    ],
  },
  {
    name: 'notices of a practice that was removed stay',
    loses: 'Names of one practice’s patients on the screen of the next.',
    part: 'whole',
    unitTest: 'tests/renderer/state/desk.forgetting.test.ts',
    replacements: [
      {
        file: 'renderer/state/desk.ts',
        text: 'drafts, outage, notices, others]',
        by: 'drafts, outage, others]',
      },
    ],
  },
  {
    name: 'a day sheet that is still put together when the desk is covered is printed',
    loses: 'Names of patients in the system’s print dialog, over a desk that is locked or in privacy mode.',
    part: 'whole',
    unitTest: 'tests/electron/desktop/printing/printing.covered.test.ts',
    replacements: [
      {
        file: 'electron/bridge/printing.ts',
        text: 'printing.print(html, covered)',
        by: 'printing.print(html)',
      },
    ],
  },
  {
    name: 'a PC that is locked while its desk is being opened leaves it open',
    loses: 'The desk stands open, without its PIN, behind the lock of Windows.',
    part: 'whole',
    unitTest: 'tests/electron/lock/locking.test.ts',
    replacements: [
      {
        file: 'electron/lock/locking.ts',
        text: 'lockedAgain += 1;',
        by: 'lockedAgain += 0;',
      },
    ],
  },
  {
    name: 'what was clicked at a locked desk leads the person who opens it the next morning',
    loses: 'The first screen of the morning shows yesterday.',
    part: 'whole',
    unitTest: 'tests/electron/desktop/desk.test.ts',
    replacements: [
      {
        file: 'electron/desktop/desk.ts',
        text: 'if (wish && Math.abs(clock.wall() - wish.at) <= wishMs)',
        by: 'if (wish && wishMs > 0)',
      },
    ],
  },
  {
    name: 'a disk that refuses at the lock keeps back that the desk was locked',
    loses: 'The desk counts as locked, and the page with the names stays on the screen.',
    part: 'whole',
    unitTest: 'tests/electron/lock/locking.refusing-disk.test.ts',
    replacements: [
      {
        file: 'electron/connect/desk-state.ts',
        text: 'if (!known) throw error;',
        by: 'if (known !== undefined) throw error;',
      },
    ],
  },
  {
    name: 'names are shown until it is known whether they may be',
    loses:
      'A PC that is in privacy mode shows names at a start while another program holds the settings file.',
    part: 'whole',
    unitTest: 'tests/electron/platform/kept-values.test.ts',
    replacements: [
      {
        file: 'electron/platform/settings.ts',
        text: '...(isRead() ? {} : { privacy: true }) };',
        by: '};',
      },
    ],
  },
];
