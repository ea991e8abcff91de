import type { Mutation } from './mutation.ts';

/** Mistakes in what comes back after the lock and after privacy mode. */
export const draftMutations: readonly Mutation[] = [
  {
    name: 'what is typed is kept under the name of its field alone',
    loses: 'What was half done for one patient or day comes back for another, and is written there.',
    part: 'people',
    unitTest: 'tests/renderer/state/use-typed.test.ts',
    replacements: [
      {
        file: 'renderer/state/use-typed.ts',
        text: 'useSubject()}: ',
        by: "useSubject() && ''}",
      },
    ],
  },
  {
    name: 'what no field took stays for good',
    loses: 'A choice of this morning comes back in the afternoon, where no one expects it.',
    part: 'people',
    unitTest: 'tests/renderer/state/drafts.test.ts',
    replacements: [
      { file: 'renderer/state/drafts.ts', text: 'back.clear();\n    backAt = null;\n  });', by: '});' },
    ],
  },
  {
    name: 'what became of a write is not said once it is done',
    loses: 'The result of a payment that comes back after the lock cannot be shown.',
    part: 'people',
    unitTest: 'tests/electron/bridge/outbox.test.ts',
    replacements: [
      {
        file: 'electron/bridge/outbox.ts',
        text: "if (!row) return failed(failure('not-found'));",
        by: "if (row?.state === 'done' || !row) return failed(failure('not-found'));",
      },
    ],
  },
  {
    name: 'a write that is done is read as one that waits in the outbox',
    loses: 'The result of a payment offers to delete what the practice has.',
    part: 'people',
    unitTest: 'tests/electron/bridge/outbox.test.ts',
    replacements: [
      { file: 'electron/bridge/outbox.ts', text: "gone: row.state === 'done' });", by: 'gone: false });' },
    ],
  },
  {
    name: 'what was covered between two sessions comes back only from the next one',
    loses:
      'What was half done is lost, or covers later what is done since, where privacy mode ends a moment after it began.',
    part: 'people',
    unitTest: 'tests/electron/documents/drafts.test.ts',
    replacements: [
      {
        file: 'electron/documents/drafts.ts',
        text: 'if (waiting) return unpacked(waiting);',
        by: 'aside = waiting;',
      },
    ],
  },
  {
    name: 'no draft is given back without a session',
    loses: 'What was half done is lost where privacy mode ends before the next session opens.',
    part: 'people',
    unitTest: 'tests/electron/documents/drafts.test.ts',
    replacements: [
      {
        file: 'electron/bridge/lock.ts',
        text: 'ok({ text: companion.deskDocuments.drafts.take() }),',
        by: 'ok({ text: companion.session() && companion.deskDocuments.drafts.take() }),',
      },
    ],
  },
  {
    name: 'what is done since a draft was covered counts as covered with it',
    loses: 'The documents that are open when the next session opens are dropped from their dialog.',
    part: 'people',
    unitTest: 'tests/electron/documents/drafts.test.ts',
    replacements: [
      {
        file: 'electron/documents/drafts.ts',
        text: 'if (aside) save(aside);',
        by: 'if (now) stow(now);',
      },
    ],
  },
];
