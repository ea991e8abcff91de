import type { Mutation } from './mutation.ts';

/** Mistakes in what the desk shows of a day and of its waiting room. */
export const showing: readonly Mutation[] = [
  {
    name: 'an arrival that asks is painted as arrived',
    loses: 'A patient who must be marked again is taken for marked.',
    part: 'diary',
    unitTest: 'tests/electron/views/rows.test.ts',
    replacements: [
      {
        file: 'electron/views/overlay.ts',
        text: "if (write.kind === 'arrival' && state !== 'asks') {",
        by: "if (write.kind === 'arrival') {",
      },
    ],
  },
  {
    name: 'a cancelled visit is painted over by a pending arrival',
    loses: 'The desk does not see that the visit was cancelled.',
    part: 'diary',
    unitTest: 'tests/electron/views/rows.test.ts',
    replacements: [
      {
        file: 'electron/views/row-status.ts',
        text: "case 'Cancelled':\n      return 'cancelled';",
        by: "case 'Cancelled':\n      return pendingArrival ? 'arrived' : 'cancelled';",
      },
    ],
  },
  {
    name: 'a pending arrival is not shown',
    loses: 'The click seems lost, and is made again.',
    part: 'diary',
    unitTest: 'tests/electron/views/rows.test.ts',
    replacements: [
      {
        file: 'electron/views/row-status.ts',
        text: "return pendingArrival ? 'arrived' : 'unset';",
        by: "return 'unset';",
      },
    ],
  },
  {
    name: 'who owes nothing is shown as not known',
    loses: 'The desk does not know that a patient has paid everything.',
    part: 'money',
    unitTest: 'tests/electron/views/rows.test.ts',
    replacements: [
      {
        file: 'electron/views/rows.ts',
        text: '(facts.openInvoices.get(place.patientId) ?? []) : null;',
        by: '(facts.openInvoices.get(place.patientId) ?? null) : null;',
      },
    ],
  },
  {
    name: 'a group without a size is shown as single visits',
    loses: 'The desk does not see how many of a class are here, and how many are still to come.',
    part: 'diary',
    unitTest: 'tests/electron/views/rows.test.ts',
    replacements: [
      {
        file: 'electron/views/rows.ts',
        text: 'if (Math.max(most, patients.length) <= 1) return null;',
        by: 'if (most <= 1) return null;',
      },
    ],
  },
  {
    name: 'a row shows no phone of a patient',
    loses: 'The one who is late cannot be called without opening their record.',
    part: 'people',
    unitTest: 'tests/electron/views/people.test.ts',
    replacements: [
      {
        file: 'electron/views/people.ts',
        text: 'phone: clipped(phoneOf(patient.phoneNumbers), 400),',
        by: 'phone: null,',
      },
    ],
  },
  {
    name: 'a wait is counted from the arrival alone',
    loses: 'A patient who came half an hour early is listed above one whose appointment is running late.',
    part: 'diary',
    unitTest: 'tests/shared/wait-time.test.ts',
    replacements: [
      {
        file: 'shared/wait-time.ts',
        text: 'return Math.max(start, statusAt ?? start);',
        by: 'return statusAt ?? start;',
      },
    ],
  },
  {
    name: 'who is done still waits',
    loses: 'The waiting list is full of patients who have gone home.',
    part: 'whole',
    unitTest: 'tests/shared/day-buckets.test.ts',
    replacements: [
      {
        file: 'shared/day-buckets.ts',
        text: "return isOver(row, now) ? 'done' : 'in-clinic';",
        by: "return isOver(row, 0) ? 'done' : 'in-clinic';",
      },
    ],
  },
  {
    name: 'who arrived last is first on the waiting list',
    loses: 'The patient who has waited longest is seen last.',
    part: 'diary',
    unitTest: 'tests/shared/wait-time.test.ts',
    replacements: [
      {
        file: 'shared/wait-time.ts',
        text: 'return waitingSince(a) - waitingSince(b) || a.start - b.start || a.key.localeCompare(b.key);',
        by: 'return waitingSince(b) - waitingSince(a) || a.start - b.start || a.key.localeCompare(b.key);',
      },
    ],
  },
  {
    name: 'changes of today are no longer sent to the page once other days were shown',
    loses: 'Going back to today shows it as it was when it was left.',
    part: 'whole',
    unitTest: 'tests/electron/views/day-views.test.ts',
    replacements: [
      {
        file: 'electron/views/day-views.ts',
        text: 'if (!ports.isToday(day)) watched.delete(key);',
        by: 'watched.delete(key);',
      },
    ],
  },
  {
    name: 'a row that is gone stays on the screen',
    loses: 'A visit that was moved to another day is still waited for.',
    part: 'whole',
    unitTest: 'tests/electron/views/day-views.test.ts',
    replacements: [
      {
        file: 'electron/views/day-views.ts',
        text: 'const gone = [...before.texts.keys()].filter((key) => !keys.has(key));',
        by: "const gone = [...before.texts.keys()].filter((key) => !keys.has(key) && key === '');",
      },
    ],
  },
  {
    name: 'a new appointment does not make its day’s rows again',
    loses: 'A visit that another desk booked for today is not on the list until something else changes.',
    part: 'whole',
    unitTest: 'tests/electron/session/changes.test.ts',
    replacements: [
      {
        file: 'electron/views/may-change-rows.ts',
        text: 'return start === null || isWithin(day, start);',
        by: 'return start === null || (shown.has(one.id) && isWithin(day, start));',
      },
    ],
  },
  {
    name: 'a change of a patient does not make their rows again',
    loses: 'An allergy that was noted a minute ago is not on the list.',
    part: 'whole',
    unitTest: 'tests/electron/views/may-change-rows.test.ts',
    replacements: [
      {
        file: 'electron/views/may-change-rows.ts',
        text: 'if (patientIds.some((id) => here.has(id))) return true;',
        by: "if (kind !== 'patients' && patientIds.some((id) => here.has(id))) return true;",
      },
    ],
  },
  {
    name: 'a write does not make its rows again',
    loses: 'A payment or an arrival shows only when something else has changed.',
    part: 'whole',
    unitTest: 'tests/electron/session/changes.test.ts',
    replacements: [
      {
        file: 'electron/session/changes.ts',
        text: 'const since = [...cacheChanges, ...outboxChanges.flatMap((write) => overlaidRecords(write, cache) ?? [])];',
        by: 'const since = [...cacheChanges, ...outboxChanges.slice(0, 0).flatMap((write) => overlaidRecords(write, cache) ?? [])];',
      },
    ],
  },
  {
    name: 'a visit’s own invoice that is another patient’s does not make its row again',
    loses: 'A row that says “not invoiced” of what is invoiced.',
    part: 'whole',
    unitTest: 'tests/electron/views/may-change-rows.test.ts',
    replacements: [
      {
        file: 'electron/views/may-change-rows.ts',
        text: 'return invoicesOn(day, cache).some((id) => ids.includes(id));',
        by: 'return invoicesOn(day, cache).every((id) => ids.includes(id));',
      },
    ],
  },
  {
    name: 'what one reader of a day was given is not told to the others',
    loses: 'The waiting list beside the day stays as it was.',
    part: 'whole',
    unitTest: 'tests/electron/views/day-views.test.ts',
    replacements: [
      {
        file: 'electron/views/day-views.ts',
        text: 'known.untold = true;',
        by: '',
      },
    ],
  },
  {
    name: 'who has been seen leaves the count of their group',
    loses: 'A group class that seems to be waiting for people who are done.',
    part: 'whole',
    unitTest: 'tests/electron/views/rows.test.ts',
    replacements: [
      {
        file: 'electron/views/rows.ts',
        text: "filter((status) => status === 'arrived' || status === 'completed')",
        by: "filter((status) => status === 'arrived')",
      },
    ],
  },
  {
    name: 'a completed visit is painted over by a pending arrival',
    loses: 'A patient who has left is called in again.',
    part: 'whole',
    unitTest: 'tests/electron/views/rows.test.ts',
    replacements: [
      {
        file: 'electron/views/row-status.ts',
        text: "case 'Completed':\n      return 'completed';",
        by: "case 'Completed':\n      return pendingArrival ? 'arrived' : 'completed';",
      },
    ],
  },
  {
    name: 'who had cancelled before counts as cancelled while out',
    loses: 'A patient is rung up about a visit that they cancelled last week.',
    part: 'whole',
    unitTest: 'tests/electron/views/catch-up.test.ts',
    replacements: [
      {
        file: 'electron/views/catch-up.ts',
        text: "places.filter((p) => p.status !== 'Cancelled').map(",
        by: 'places.map(',
      },
    ],
  },
  {
    name: 'what this desk moved is told as moved elsewhere',
    loses: 'News of what everybody at the desk did themselves hides what is new.',
    part: 'whole',
    unitTest: 'tests/electron/views/catch-up.test.ts',
    replacements: [
      {
        file: 'electron/views/catch-up.ts',
        text: 'for (const [id, was] of before.appointments) {\n    if (own.appointmentIds.has(id)) continue;',
        by: 'for (const [id, was] of before.appointments) {',
      },
    ],
  },
  {
    name: 'what this desk did just before an absence is told as done elsewhere',
    loses: 'News of what everybody at the desk did themselves hides what is new.',
    part: 'whole',
    unitTest: 'tests/electron/session/absence.test.ts',
    replacements: [
      {
        file: 'electron/session/absence.ts',
        text: 'const ownSince = Math.min(since, ...lists.map(({ asOf }) => asOf ?? since));',
        by: 'const ownSince = since;',
      },
    ],
  },
  {
    name: 'the catch-up is shown when the line is back, before the lists are read again',
    loses: 'Half of what changed meanwhile is never told.',
    part: 'whole',
    unitTest: 'tests/electron/session/absence.test.ts',
    replacements: [
      {
        file: 'electron/session/absence.ts',
        text: 'if (requiredFeeds.every((one) => passed.has(one))) publish();',
        by: 'if (requiredFeeds.some((one) => passed.has(one))) publish();',
      },
    ],
  },
  {
    name: 'behind the lock an arrival of another day counts as notified',
    loses: 'In the morning no one is notified of the first patients, neither behind the lock nor after it.',
    part: 'diary',
    unitTest: 'tests/electron/lock/arrivals-while-locked.newday.test.ts',
    replacements: [
      {
        file: 'electron/lock/arrivals-while-locked.ts',
        text: '.filter(({ id }) => ofDay.has(id));',
        by: '.filter(({ id }) => ofDay.has(id) || id > 0);',
      },
    ],
  },
  {
    name: 'a desk that wakes behind the lock on another day goes on watching the day before',
    loses: 'For a quarter of an hour after the PC wakes no arrival is notified.',
    part: 'diary',
    unitTest: 'tests/electron/lock/arrivals-while-locked.newday.test.ts',
    replacements: [
      {
        file: 'electron/lock/while-locked.ts',
        text: '!ports.session() && mustReopen()) after(0, reopen);',
        by: '!ports.session() && snapshot.sendable > 0) after(0, reopen);',
      },
    ],
  },
  {
    name: 'files that could not be opened behind the lock are tried again after a quarter of an hour',
    loses: 'An arrival of the new day is no longer news when they are open.',
    part: 'diary',
    unitTest: 'tests/electron/lock/arrivals-while-locked.newday.test.ts',
    replacements: [
      {
        file: 'electron/lock/while-locked.ts',
        text: 'if (!session) return rest(lockedIntervals.retry);',
        by: 'if (!session) return rest();',
      },
    ],
  },
  {
    name: 'what was learnt behind the lock is dropped where the files can’t be opened at first',
    loses: 'Of a patient who has gone in meanwhile no one knows any more when they came.',
    part: 'diary',
    unitTest: 'tests/electron/lock/while-locked.test.ts',
    replacements: [
      {
        file: 'electron/lock/while-locked.ts',
        text: 'if (read) learnt = bothLearnt(learnt, read);',
        by: 'if (read) learnt = read;',
      },
    ],
  },
  {
    name: 'an hour that is searched is counted from midnight',
    loses: 'On the day on which clocks change, “Thuy at 12” finds the patient of another hour first.',
    part: 'people',
    unitTest: 'tests/electron/views/hour-hits.test.ts',
    replacements: [
      {
        file: 'electron/views/hour-hits.ts',
        text: 'instantAt(about.date, clockOf(minute), zone)',
        by: "(void clockOf, instantAt(about.date, '00:00', zone) + minute * 60_000)",
      },
    ],
  },
];
