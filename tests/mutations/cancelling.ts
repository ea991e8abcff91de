import type { Mutation } from './mutation.ts';

const file = 'electron/outbox/kinds/cancellation.ts';
const bridge = 'electron/bridge/cancellations.ts';
const unitTest = 'tests/electron/outbox/kinds/cancellation.test.ts';

/** Mistakes in cancellations, which may charge a patient and cannot be taken back. */
export const cancelling: readonly Mutation[] = [
  {
    name: 'a cancellation without an answer is sent again by itself',
    loses: 'A patient is charged twice, or notified twice.',
    part: 'diary',
    unitTest,
    replacements: [
      { file, text: "ifNotRecorded: 'ask-after-two-checks'", by: "ifNotRecorded: 'send-again'" },
    ],
  },
  {
    name: 'who agreed to cancel what was moved is not asked once it has begun',
    loses: 'A patient who came is cancelled and charged, hours later.',
    part: 'diary',
    unitTest,
    replacements: [
      { file, text: 'left: byPatient(left), reason, isLate }', by: 'left: byPatient(left), reason }' },
    ],
  },
  {
    name: 'a cancellation goes over what has changed since',
    loses: 'A patient who has arrived, or whose visit was moved, is cancelled and charged.',
    part: 'diary',
    unitTest,
    replacements: [
      {
        file,
        text: "if (question && !accepted(context, question)) return { kind: 'ask', ...question };",
        by: "if (question && args.start < 0) return { kind: 'ask', ...question };",
      },
    ],
  },
  {
    name: 'what is cancelled already is cancelled again',
    loses: 'A fee is charged once more, by another reason.',
    part: 'diary',
    unitTest,
    replacements: [{ file, text: 'if (left.length === 0) {', by: 'if (left.length < 0) {' }],
  },
  {
    name: 'a cancellation that was carried out is not recognised',
    loses: 'A person sends it again, and a fee is charged twice.',
    part: 'diary',
    unitTest,
    replacements: [
      { file, text: 'if (cancelled.length === places.length)', by: 'if (cancelled.length > places.length)' },
    ],
  },
  {
    name: 'a cancellation for one of a class is sent for everyone',
    loses: 'All of the class lose their visit.',
    part: 'diary',
    unitTest,
    replacements: [{ file, text: 'return group && !everyone', by: 'return group && !everyone && id < 0' }],
  },
  {
    name: 'a cancellation takes the first reason, not the chosen one',
    loses: 'A patient is charged nothing for what the practice charges, or the other way round.',
    part: 'diary',
    unitTest,
    replacements: [
      {
        file: bridge,
        text: 'places, start, ...diary, reason, note })',
        by: 'places, start, ...diary, reason: sheet.reasons[0] ?? reason, note })',
      },
    ],
  },
  {
    name: 'a reason is offered as if it charged nothing',
    loses: 'A patient is told that there is no fee, and is charged one.',
    part: 'diary',
    unitTest,
    replacements: [
      {
        file: 'electron/views/cancellation-sheet.ts',
        text: 'rate: billableRate ?? null }];',
        by: 'rate: (billableRate ?? null) && 0 }];',
      },
    ],
  },
  {
    name: 'a reason that charges something else by now is used without a question',
    loses: 'A patient is charged another fee than the one that they were told.',
    part: 'diary',
    unitTest,
    replacements: [
      {
        file,
        text: '...(isOtherReason ? [words.otherReason] : []),',
        by: '...(isOtherReason && reason === null ? [words.otherReason] : []),',
      },
    ],
  },
  {
    name: 'reasons that are archived count as reasons',
    loses: 'Cancel is offered, and its dialog has no reason to choose.',
    part: 'diary',
    unitTest,
    replacements: [
      {
        file: 'electron/session/app-state.ts',
        text: 'cancellationReasonsOf(cache, lists).length > 0',
        by: "cache.count('cancellationReasons') + cancellationReasonsOf(cache, []).length > 0",
      },
    ],
  },
  {
    name: 'a cancellation is sent at once',
    loses: 'What was clicked by mistake cannot be undone.',
    part: 'diary',
    unitTest,
    replacements: [{ file, text: 'hold: cancellationHold,', by: 'hold: 0,' }],
  },
  {
    name: 'a row does not show its cancellation',
    loses: 'The visit is cancelled a second time, or the patient waited for.',
    part: 'diary',
    unitTest,
    replacements: [
      {
        file: 'electron/views/row-status.ts',
        text: 'if (cancellation && isCovered(place, cancellation.seen))',
        by: 'if (cancellation && key === place?.status)',
      },
    ],
  },
  {
    name: 'a booking does not wait for the cancellation that frees its time',
    loses: 'The person who fills the slot is asked whether the time is taken.',
    part: 'diary',
    unitTest,
    replacements: [
      {
        file,
        text: '...(a.practitionerId === null ? [] : [diaryOf(a.practitionerId)]),',
        by: '...(a.practitionerId !== null ? [] : [diaryOf(0)]),',
      },
    ],
  },
];
