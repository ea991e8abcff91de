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
];
