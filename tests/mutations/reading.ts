import type { Mutation } from './mutation.ts';

/** Mistakes in reading the practice's lists into the cache. */
export const reading: readonly Mutation[] = [
  {
    name: 'a desk that is current up to a time to come takes over every pass of others',
    loses: 'What changed while a desk believed wrong answers and was cut off is missing until the night.',
    part: 'sync',
    unitTest: 'tests/electron/sync/shared-reads.test.ts',
    replacements: [
      {
        file: 'electron/sync/feed-state.ts',
        text: 'return isToCome ? notLater(watermark, asOf, wall - now) : watermark;',
        by: 'return isToCome && watermark === 0 ? notLater(watermark, asOf, wall - now) : watermark;',
      },
    ],
  },
  {
    name: 'the watermark is the largest updatedAt that was seen',
    loses: 'A change that a slow commit stamped earlier than one already read.',
    part: 'sync',
    unitTest: 'tests/electron/sync/incremental-read.test.ts',
    within: 500,
    slow: true,
    replacements: [
      {
        file: 'electron/sync/incremental-read.ts',
        text: 'const serverTime = ports.serverClock.at(page.serverTime);',
        by: `const serverTime = ports.serverClock.at(page.serverTime);
      for (const item of page.items) largest = Math.max(largest, stampOf(item) ?? 0);`,
      },
      {
        file: 'electron/sync/incremental-read.ts',
        text: 'let changed = 0;',
        by: 'let changed = 0;\n  largest = 0;',
      },
      {
        file: 'electron/sync/incremental-read.ts',
        text: 'type Filters = Readonly<Record<string, string | number>>;',
        by: 'let largest = 0;\ntype Filters = Readonly<Record<string, string | number>>;',
      },
      {
        file: 'electron/sync/incremental-read.ts',
        text: 'return passEnded(turned, { wall: ports.clock.wall(), serverTime: at.serverTime });',
        by: 'return { ...passEnded(turned, { wall: ports.clock.wall(), serverTime: at.serverTime }), ...(largest > 0 ? { watermark: largest } : {}) };',
      },
    ],
  },
  {
    name: 'a first read that a clock months ahead asked for counts',
    loses: 'Payments that were taken before it asked are missing until the audit.',
    part: 'sync',
    unitTest: 'tests/electron/sync/incremental-read.test.ts',
    replacements: [
      {
        file: 'electron/sync/incremental-read.ts',
        text: 'right.fromMs < fromMs - hourMs',
        by: 'right.fromMs < fromMs - 10_000 * hourMs',
      },
    ],
  },
  {
    name: 'a first read that ended before the clock was right counts',
    loses: 'Payments of a month are missing until the audit, where two wrong answers of the practice agreed.',
    part: 'sync',
    unitTest: 'tests/electron/sync/incremental-read.test.ts',
    replacements: [
      {
        file: 'electron/sync/incremental-read.ts',
        text: 'firstReadDone && pass === null && covered !== null',
        by: 'firstReadDone && pass === null && covered === newFeed.covered && covered !== null',
      },
    ],
  },
  {
    name: 'a watermark that is later than its pass began is believed',
    loses: 'What was changed in months, where two wrong answers of the practice agreed.',
    part: 'sync',
    unitTest: 'tests/electron/sync/feed-state.test.ts',
    replacements: [
      {
        file: 'electron/sync/feed-state.ts',
        text: 'on === null ? at : Math.min(at, on - skewMs);',
        by: 'on === null ? at : Math.max(at, on - skewMs);',
      },
    ],
  },
  {
    name: 'no overlap',
    loses: 'A change that was committed a second after the list was read.',
    part: 'sync',
    unitTest: 'tests/electron/sync/feed-state.test.ts',
    within: 500,
    slow: true,
    replacements: [
      {
        file: 'electron/sync/feed-state.ts',
        text: 'export const overlapMs = 120_000;',
        by: 'export const overlapMs = 0;',
      },
    ],
  },
  {
    name: 'the watermark is the time of a pass’s last answer',
    loses: 'What changed on the first page while the last one was being read.',
    part: 'sync',
    within: 300,
    from: 22,
    unitTest: 'tests/electron/sync/feed-state.test.ts',
    replacements: [
      {
        file: 'electron/sync/feed-state.ts',
        text: 'begunAt: pass.begunAt ?? serverTime,',
        by: 'begunAt: Math.max(pass.begunAt ?? 0, serverTime),',
      },
    ],
  },
  {
    name: 'the watermark is this PC’s clock where the server tells no time',
    loses: 'Every change until the server’s clock catches up with a PC that is ahead.',
    part: 'sync',
    unitTest: 'tests/electron/sync/server-clock.test.ts',
    replacements: [
      {
        file: 'electron/sync/server-clock.ts',
        text: 'at: (dateHeader) => dateHeader ?? Math.max(0, Math.min(floor, clock.wall() - margin)),',
        by: 'at: (dateHeader) => dateHeader ?? Math.max(0, floor, clock.wall()),',
      },
    ],
  },
  {
    name: 'the cursor is saved before the rows',
    loses: 'A page that was being kept when Foyer crashed.',
    part: 'sync',
    unitTest: 'tests/electron/sync/incremental-read.test.ts',
    within: 500,
    slow: true,
    replacements: [
      {
        file: 'electron/sync/incremental-read.ts',
        text: 'feed: { name, state: JSON.stringify(state) },',
        by: '',
      },
      {
        file: 'electron/sync/incremental-read.ts',
        text: 'const kept = await applyInChunks(change, ports);',
        by: 'cache.saveFeedState(name, JSON.stringify(state));\n      const kept = await applyInChunks(change, ports);',
      },
    ],
  },
  {
    name: 'id_gt paging is assumed',
    loses: 'All but the first page of a list that comes newest first.',
    part: 'sync',
    unitTest: 'tests/electron/practice/pagination.test.ts',
    within: 500,
    from: 7,
    replacements: [
      {
        file: 'electron/practice/walk-steps.ts',
        text: "if (remembered === 'mixed' || order === 'mixed') return null;\n  return order ?? (toTheEnd ? null : remembered);",
        by: "return 'up';",
      },
    ],
  },
  {
    name: 'a list in no order is read in one direction alone',
    loses: 'What has a lower number than the first record that came.',
    part: 'sync',
    unitTest: 'tests/electron/practice/pagination.test.ts',
    replacements: [
      {
        file: 'electron/practice/walk-steps.ts',
        text: "return at && at.first !== 0 ? { direction: 'down', beyond: at.first, first: 0 } : null;",
        by: "return at && at.first < 0 ? { direction: 'down', beyond: at.first, first: 0 } : null;",
      },
    ],
  },
  {
    name: 'a page without a link is taken for the last',
    loses: 'All but the first page, on a service that gives no links.',
    part: 'sync',
    unitTest: 'tests/electron/practice/pagination.test.ts',
    within: 500,
    slow: true,
    replacements: [
      {
        file: 'electron/practice/list-profile.ts',
        text: "if (m.links[page.place] === 'given' && !page.onward && page.size < m.pages.largest) return 'link';",
        by: "if (!page.onward) return 'link';",
      },
    ],
  },
  {
    name: 'what lies behind a page taken for the last is never read',
    loses: 'A patient behind a short page, until the night.',
    part: 'sync',
    unitTest: 'tests/electron/sync/feed-state.test.ts',
    replacements: [
      {
        file: 'electron/sync/feed-state.ts',
        text: 'if (sure === null || watermark === null) return false;',
        by: 'if (sure === null || watermark === null || wall > 0) return false;',
      },
    ],
  },
  {
    name: 'include_archived is forgotten',
    loses: 'What was cancelled or removed elsewhere stays on the screen.',
    part: 'sync',
    unitTest: 'tests/electron/sync/sync.keeping-equal.test.ts',
    within: 500,
    replacements: [
      {
        file: 'electron/sync/feeds.ts',
        text: "const archived = feed.kind === 'paymentMethods' ? {} : { include_archived: 'true' };",
        by: 'const archived = feed.kind ? {} : {};',
      },
    ],
  },
  {
    name: 'the window does not grow with the days',
    loses: 'Appointments a year ahead that were made long ago, as the days come near.',
    part: 'sync',
    unitTest: 'tests/electron/sync/sync.keeping-equal.test.ts',
    replacements: [
      {
        file: 'electron/sync/feed-state.ts',
        text: 'const grows = window !== null && state.covered !== null && window.toMs > state.covered.toMs;',
        by: 'const grows = window !== null && state.covered === null && window.toMs < 0;',
      },
    ],
  },
  {
    name: 'a reading of missing patients that is refused is asked whole again',
    loses: 'One patient whom the service can’t give keeps up to 99 others without their names.',
    part: 'sync',
    unitTest: 'tests/electron/sync/missing-patients.test.ts',
    replacements: [
      {
        file: 'electron/sync/missing-patients.ts',
        text: 'most = Math.ceil(some.length / 2);',
        by: 'most = some.length;',
      },
    ],
  },
  {
    name: 'what waited is booked for a patient who was archived meanwhile',
    loses: 'The visit stands in a record that no one looks at.',
    part: 'sync',
    unitTest: 'tests/electron/outbox/kinds/patient-details.archived.test.ts',
    replacements: [
      { file: 'electron/outbox/kinds/booking.ts', text: '    if (archived) return archived;\n', by: '' },
    ],
  },
  {
    name: 'a patient whom a booking names is not read',
    loses: 'The name of who is booked, where this PC keeps only booked patients.',
    part: 'sync',
    unitTest: 'tests/electron/sync/missing-patients.test.ts',
    replacements: [
      {
        file: 'electron/sync/missing-patients.ts',
        text: "if (cache.get('patients', patientId) === null && ",
        by: "if (cache.get('patients', patientId) === undefined && ",
      },
    ],
  },
  {
    name: 'an unpaid invoice is forgotten after 90 days',
    loses: 'A debt: the patient is shown as owing nothing.',
    part: 'sync',
    unitTest: 'tests/electron/sync/purge.test.ts',
    replacements: [
      {
        file: 'electron/sync/purge.ts',
        text: "{ kind: 'invoices', by: 'updatedAt', days: 90, only: 'settled' },",
        by: "{ kind: 'invoices', by: 'updatedAt', days: 90 },",
      },
    ],
  },
  {
    name: 'an audit drops what came meanwhile',
    loses: 'An appointment that was booked while the audit ran.',
    part: 'sync',
    unitTest: 'tests/electron/sync/audit.test.ts',
    replacements: [
      {
        file: 'electron/sync/audit.ts',
        text: 'const isGone = (id: number) => !seen.has(0) && !seen.has(id) && !touched.has(id);',
        by: 'const isGone = (id: number) => !seen.has(0) && !seen.has(id);',
      },
    ],
  },
  {
    name: 'an audit drops a large share of a list at once',
    loses: 'Half of the patients, after one bad answer of the service at night.',
    part: 'sync',
    unitTest: 'tests/electron/sync/audit.test.ts',
    replacements: [
      {
        file: 'electron/sync/audit.ts',
        text: 'const isLargeShare = (gone: number, known: number): boolean => gone >= 10 && gone * 20 > known;',
        by: 'const isLargeShare = (gone: number, known: number): boolean => gone < 0 && gone * 20 > known;',
      },
    ],
  },
  {
    name: 'an audit trusts the last pages it has learnt',
    loses: 'Everything behind the first page that is shorter than usual.',
    part: 'sync',
    unitTest: 'tests/electron/sync/audit.test.ts',
    replacements: [
      {
        file: 'electron/sync/audit.ts',
        text: "const options = { priority: 'background', signal, toTheEnd: true } as const;",
        by: "const options = { priority: 'background', signal, toTheEnd: false } as const;",
      },
    ],
  },
  {
    name: 'an audit removes nothing',
    loses: 'What the practice deleted outright stays on the screen for good.',
    part: 'sync',
    unitTest: 'tests/electron/sync/audit.test.ts',
    replacements: [
      {
        file: 'electron/sync/audit.ts',
        text: 'if (gone.length > 0) cache.remove(feed.kind, gone);',
        by: 'if (gone.length < 0) cache.remove(feed.kind, gone);',
      },
    ],
  },
  {
    name: 'an audit believes an older record that it has read once',
    loses: 'A change of the last minutes, when a replica that is behind answers.',
    part: 'sync',
    unitTest: 'tests/electron/sync/audit.test.ts',
    replacements: [
      {
        file: 'electron/sync/older-records.ts',
        text: 'byMs: changedBack(item), confirmed: null });',
        by: 'byMs: changedBack(item), confirmed: { object: item, sequence: page.sequence } });',
      },
      {
        file: 'electron/sync/older-records.ts',
        text: 'else older.delete(item.id);',
        by: '',
      },
    ],
  },
  {
    name: 'an audit never takes what went back in earnest',
    loses: 'What was put right by hand in the practice’s database is shown as it was before.',
    part: 'sync',
    unitTest: 'tests/electron/sync/older-records.going-back.test.ts',
    replacements: [
      {
        file: 'electron/sync/audit.ts',
        text: 'repaired += older.keep(touched);',
        by: '',
      },
    ],
  },
  {
    name: 'who is booked is not looked for again when the kept window has moved',
    loses: 'A row without a name until the night, where the PC’s clock was set while it was read.',
    part: 'sync',
    unitTest: 'tests/electron/sync/sync.pc-clock.test.ts',
    replacements: [
      {
        file: 'electron/sync/sync.ts',
        text: 'logStoreErrors(() => missing.checkAgain());',
        by: '',
      },
    ],
  },
  {
    name: 'a walk that was cut off learns nothing of its pages',
    loses: 'A visit is missing until the day’s audit, where the server makes its pages smaller.',
    part: 'sync',
    unitTest: 'tests/electron/practice/pagination.test.ts',
    replacements: [
      {
        file: 'electron/practice/walk-steps.ts',
        text: 'seen: sure || first === 0 ? seen : null,',
        by: 'seen: sure ? seen : null,',
      },
    ],
  },
  {
    name: 'a page without a link is the last one, whatever the server has become',
    loses: 'A visit is missing until the day’s audit, where the server stops giving links.',
    part: 'sync',
    unitTest: 'tests/electron/practice/pagination.test.ts',
    replacements: [
      {
        file: 'electron/practice/walk-steps.ts',
        text: "assumedLast: last === 'size' || (last === 'link' && mayBeFull(learnt, seen)),",
        by: "assumedLast: last === 'size',",
      },
    ],
  },
  {
    name: 'what was loaded of a patient counts after the cache was emptied',
    loses: 'A patient who owes stands as one who owes nothing.',
    part: 'sync',
    unitTest: 'tests/electron/sync/patient-reader.test.ts',
    replacements: [
      {
        file: 'electron/sync/patient-reader.ts',
        text: '    loaded.clear();\n',
        by: '',
      },
    ],
  },
  {
    name: 'what was being loaded of a patient as the cache was emptied counts',
    loses: 'A patient who owes stands as one who owes nothing.',
    part: 'sync',
    unitTest: 'tests/electron/sync/patient-reader.test.ts',
    replacements: [
      {
        file: 'electron/sync/patient-reader.ts',
        text: 'if (round === resets) loaded.set(',
        by: 'loaded.set(',
      },
    ],
  },
  {
    name: 'a day that was being read as days were forgotten counts as complete',
    loses: 'A past day stands as complete, and is empty.',
    part: 'sync',
    unitTest: 'tests/electron/sync/coverage.test.ts',
    replacements: [
      {
        file: 'electron/sync/coverage.ts',
        text: '        if (round !== timesForgotten) return;\n',
        by: '',
      },
    ],
  },
  {
    name: 'a first day that was being read as the cache was emptied counts',
    loses: 'Today stands as complete, and lacks visits.',
    part: 'sync',
    unitTest: 'tests/electron/sync/first-day.test.ts',
    replacements: [
      {
        file: 'electron/sync/first-day.ts',
        text: '    if (day.ok && round !== resets) return readOnce();\n',
        by: '',
      },
    ],
  },
  {
    name: 'a first day reads the names once more that another desk has filled',
    loses: 'Two calls of the key’s burst, and a new desk is full eight seconds later.',
    part: 'sync',
    unitTest: 'tests/electron/sync/first-day.test.ts',
    replacements: [
      {
        file: 'electron/sync/first-day.ts',
        text: 'if (!signal.aborted && !readFeedState(cache.feedState(feed)).firstReadDone) await',
        by: 'if (!signal.aborted) await',
      },
    ],
  },
  {
    name: 'a reading from before a reset is joined after it',
    loses: 'Today stands as complete, and lacks visits.',
    part: 'sync',
    unitTest: 'tests/electron/sync/day-reader.test.ts',
    replacements: [
      {
        file: 'electron/sync/day-reader.ts',
        text: 'recordsAreGone: () => underWay.clear()',
        by: 'recordsAreGone: () => undefined',
      },
    ],
  },
  {
    name: 'a scan for missing patients goes on where the cache was emptied',
    loses: 'The visits before that place stand without a name.',
    part: 'sync',
    unitTest: 'tests/electron/sync/missing-patients.test.ts',
    replacements: [
      {
        file: 'electron/sync/missing-patients.ts',
        text: '    cacheWasReset() {\n      cancelScan?.();\n      cancelScan = null;\n',
        by: '    cacheWasReset() {\n',
      },
    ],
  },
  {
    name: 'a linked desk that is to have every patient leaves their list to the one that polls',
    loses:
      'A desk that had booked patients only never has the others: a patient who walks in is not found there.',
    part: 'desks',
    unitTest: 'tests/electron/sync/shared-reads.keep-patients.test.ts',
    replacements: [
      {
        file: 'electron/sync/shared-reads.ts',
        text: "if (name === 'patients' && lacksUnbooked(cache, bookedOnly)) return true;",
        by: 'void lacksUnbooked, bookedOnly;',
      },
    ],
  },
  {
    name: 'a patient read before a reset is not read again',
    loses: 'Where only booked patients are kept, a row stays without a name until the next night.',
    part: 'sync',
    unitTest: 'tests/electron/sync/missing-patients.test.ts',
    replacements: [
      {
        file: 'electron/sync/missing-patients.ts',
        text: 'if (round === resets) settle(',
        by: 'if (round <= resets) settle(',
      },
    ],
  },
  {
    name: 'an absence in which the clock was set back counts as short',
    loses: 'What was moved while the practice could not be reached is said nowhere.',
    part: 'sync',
    unitTest: 'tests/electron/session/absence.test.ts',
    replacements: [
      {
        file: 'electron/session/absence.ts',
        text: 'to >= since && to - since < shortestAbsence',
        by: 'to - since < shortestAbsence',
      },
    ],
  },
  {
    name: 'each session counts for itself how long a list was not found',
    loses:
      'Where the practice has dropped its payments, a desk that is locked now and then never takes that for true: a payment without an answer holds back all money of its patient for ever.',
    part: 'sync',
    unitTest: 'tests/electron/lock/locking.missed-list.test.ts',
    replacements: [
      {
        file: 'electron/connect/open-session.ts',
        text: '          missed: missedAt(at.baseUrl),\n',
        by: '',
      },
    ],
  },
  {
    name: 'a desk behind the lock counts as one that hears nothing of the service',
    loses: 'A desk that is locked for ten minutes now and then never takes a list that is gone for gone.',
    part: 'sync',
    unitTest: 'tests/electron/lock/locking.missed-list.test.ts',
    replacements: [
      {
        file: 'electron/companion.ts',
        text: '            missed: sessions.missedAt(connection.address.baseUrl),\n',
        by: '',
      },
    ],
  },
  {
    name: 'what another desk reads behind the lock counts as silence',
    loses: 'In a linked clinic a desk that is locked now and then never takes a list that is gone for gone.',
    part: 'sync',
    unitTest: 'tests/electron/lock/arrivals-while-locked.test.ts',
    replacements: [
      {
        file: 'electron/lock/arrivals-while-locked.ts',
        text: '      onServed: heardElsewhere(line),\n',
        by: '',
      },
    ],
  },
  {
    name: 'a night behind the lock counts as time in which a list was not found',
    loses:
      'Two updates of the service, of an evening and a morning, take payments and cancelling away for a day.',
    part: 'sync',
    unitTest: 'tests/electron/lock/locking.missed-list.test.ts',
    replacements: [
      {
        file: 'electron/practice/missed-lists.ts',
        text: 'if (now - last > longestUnaskedMs) missed.delete(extension);',
        by: 'if (now < last) missed.delete(extension);',
      },
    ],
  },
  {
    name: 'hours of silence count as hours in which a list was not found',
    loses:
      'Two updates of the service, of a morning and an afternoon, take payments and cancelling away for a day.',
    part: 'sync',
    unitTest: 'tests/electron/practice/server-profile.test.ts',
    replacements: [
      {
        file: 'electron/practice/missed-lists.ts',
        text: 'if (now - heardAt > longestSilenceMs) missed.clear();',
        by: 'if (now < heardAt) missed.clear();',
      },
    ],
  },
  {
    name: 'a list that fails otherwise in between counts as not found all the same',
    loses:
      'A morning of an update in which 502 and 404 take turns takes payments and cancelling away for a day.',
    part: 'sync',
    unitTest: 'tests/electron/practice/client.test.ts',
    replacements: [
      {
        file: 'electron/practice/client.ts',
        text: 'if (!made.givenUp && failedOtherwise(made.outcome)) serverProfile.sawOtherFailure(name);',
        by: '',
      },
    ],
  },
  {
    name: 'the age of a pass that another desk read is kept in parts of a millisecond',
    loses: 'A linked desk shows no more how fresh its lists are, what waits to be sent and who is linked.',
    part: 'sync',
    unitTest: 'tests/electron/sync/list-ages.test.ts',
    replacements: [
      {
        file: 'electron/sync/feed-state.ts',
        text: 'asOf: z.number().transform(Math.floor).nullable()',
        by: 'asOf: z.number().nullable()',
      },
    ],
  },
];
