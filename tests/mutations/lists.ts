import type { Mutation } from './mutation.ts';

/** Mistakes in passes over whole lists, in where a feed begins, and in when lists are audited. */
export const lists: readonly Mutation[] = [
  {
    name: 'the clock of a gateway is taken for the service’s',
    loses: 'During an outage the gateway’s clock, which is a day off, decides which day it is at the clinic.',
    part: 'sync',
    unitTest: 'tests/electron/practice/client.test.ts',
    replacements: [
      {
        file: 'electron/practice/client.ts',
        text: "const date = readDate(answer.header('date'));",
        by: "const date = readDate(answer.header('date'));\n    serverProfile.sawDate(date, asked, clock.wall());",
      },
    ],
  },
  {
    name: 'an encoding of arrays that is known is never doubted',
    loses:
      'Since an update the service reads the last id only: of each hundred patients that are audited, 99 are removed from this PC.',
    part: 'sync',
    unitTest: 'tests/electron/practice/client.arrays.test.ts',
    replacements: [
      {
        file: 'electron/practice/array-encoding.ts',
        text: 'if (encoding === known && !question.mayDoubt()) return outcome;',
        by: 'if (known) return outcome;',
      },
    ],
  },
  {
    name: 'an encoding of arrays is doubted at each short answer',
    loses: 'A search for free times that finds one practitioner’s alone costs three calls, each time.',
    part: 'sync',
    unitTest: 'tests/electron/practice/client.arrays.test.ts',
    replacements: [
      {
        file: 'electron/practice/array-encoding.ts',
        text: 'if (encoding === known && !question.mayDoubt()) return outcome;',
        by: '',
      },
    ],
  },
  {
    name: 'an extension that was there is given up after one 404',
    loses:
      'A gateway answers 404 once while the service is updated: for a day the takings are those of this desk, and no one can cancel.',
    part: 'sync',
    unitTest: 'tests/electron/practice/server-profile.test.ts',
    replacements: [
      {
        file: 'electron/practice/server-profile.ts',
        text: 'if (extension === null || (!found && isStillBelieved(name, extension))) return;',
        by: 'if (extension === null) return;',
      },
    ],
  },
  {
    name: 'a list that is not found for now is answered as one that the practice lacks',
    loses: 'The takings fall to nothing for a minute, and a shift can be ended against that.',
    part: 'sync',
    unitTest: 'tests/electron/practice/client.test.ts',
    replacements: [
      {
        file: 'electron/practice/client.ts',
        text: 'return withoutHastyAbsence(name, outcome, serverProfile);',
        by: 'return outcome;',
      },
    ],
  },
  {
    name: 'a list stays absent although another desk reads it',
    loses: 'The takings of one desk are its own until the next day, those of the others are the practice’s.',
    part: 'sync',
    unitTest: 'tests/electron/sync/feed-passes.absent.test.ts',
    replacements: [
      {
        file: 'electron/sync/feed-passes.ts',
        text: `absent.delete(feed);
      passes.notify(feed, beganAt);`,
        by: 'passes.notify(feed, beganAt);',
      },
    ],
  },
  {
    name: 'a list that was absent is not read here for a day although another desk reads it',
    loses:
      'The other desk is switched off, and the payments of the practice are not read until the next day.',
    part: 'sync',
    unitTest: 'tests/electron/sync/scheduler.backoff.test.ts',
    replacements: [
      {
        file: 'electron/sync/scheduler.ts',
        text: 'backoffUntil.delete(feed);\n      setEnded(feed);',
        by: 'setEnded(feed);',
      },
    ],
  },
  {
    name: 'a list that is read whole forgets nothing',
    loses: 'A payment method that the practice took away is still offered.',
    part: 'sync',
    unitTest: 'tests/electron/sync/incremental-read.whole-lists.test.ts',
    replacements: [
      {
        file: 'electron/sync/incremental-read.ts',
        text: 'changed += removeUnseen(feed, cache, seen);',
        by: '',
      },
    ],
  },
  {
    name: 'a record without an id makes a list forget those that it might be',
    loses: 'A payment method that is still there cannot be chosen.',
    part: 'sync',
    unitTest: 'tests/electron/sync/incremental-read.whole-lists.test.ts',
    replacements: [
      {
        file: 'electron/sync/incremental-read.ts',
        text: 'if (seen.has(0)) return 0;',
        by: '',
      },
    ],
  },
  {
    name: 'a list that once refuses is taken for one that is not there',
    loses: 'Payments, which are never read again until Foyer restarts.',
    part: 'sync',
    unitTest: 'tests/electron/sync/incremental-read.whole-lists.test.ts',
    replacements: [
      {
        file: 'electron/sync/incremental-read.ts',
        text: "(kind === 'refused-by-service' && !before.firstReadDone);",
        by: "kind === 'refused-by-service';",
      },
    ],
  },
  {
    name: 'a pass continues over a cache that was rebuilt',
    loses: 'The first page of a list: the cursor is behind it.',
    part: 'sync',
    unitTest: 'tests/electron/sync/incremental-read.whole-lists.test.ts',
    replacements: [
      {
        file: 'electron/sync/incremental-read.ts',
        text: 'const unsubscribe = ports.cache.onReset(() => cacheReset.abort());',
        by: 'const unsubscribe = ports.cache.onReset(() => undefined);',
      },
    ],
  },
  {
    name: 'a first read forgets from when other readings have brought its records',
    loses: 'A change of a patient who was read on the first day, before the list was.',
    part: 'sync',
    unitTest: 'tests/electron/sync/incremental-read.whole-lists.test.ts',
    replacements: [
      {
        file: 'electron/sync/feed-state.ts',
        text: 'const begunAt = since === null ? state.watermark : null;',
        by: 'const begunAt = since === null ? null : null;',
      },
    ],
  },
  {
    name: 'a night in which the lists could not be asked for counts as audited',
    loses: 'Until the next night, what the lists no longer show stays on the screen.',
    part: 'sync',
    unitTest: 'tests/electron/sync/nightly.test.ts',
    replacements: [
      {
        file: 'electron/sync/nightly.ts',
        text: "if (audit !== 'cut off' && !ports.signal.aborted) cache.saveFact(auditedFact, today);",
        by: 'if (audit && !ports.signal.aborted) cache.saveFact(auditedFact, today);',
      },
    ],
  },
  {
    name: 'nights that were missed are never made up',
    loses: 'On a PC that is off at night, what the practice deleted outright is shown for good.',
    part: 'sync',
    unitTest: 'tests/electron/sync/nightly.test.ts',
    replacements: [
      {
        file: 'electron/sync/nightly.ts',
        text: 'const missedNights = 7;',
        by: 'const missedNights = 7000;',
      },
    ],
  },
  {
    name: 'a patient who waits to be indexed is indexed by the name of then',
    loses: 'A patient whose name was changed while a practice is read is found by the old one alone.',
    part: 'sync',
    unitTest: 'tests/electron/store/cache/cache.test.ts',
    replacements: [
      {
        file: 'electron/store/cache/searchable.ts',
        text: 'if (!later) waitNoMore().run(patient.id);',
        by: 'void waitNoMore;',
      },
    ],
  },
  {
    name: 'a search does not wait for those who are to be indexed',
    loses: 'A patient who was just read is not found for some seconds, and is entered a second time.',
    part: 'sync',
    unitTest: 'tests/electron/store/cache/cache.test.ts',
    replacements: [
      { file: 'electron/store/cache/cache.ts', text: 'while (nextStep(index));', by: 'void index;' },
    ],
  },
];
