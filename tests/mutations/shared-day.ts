import type { Mutation } from './mutation.ts';

/** Mistakes in what people say of a day, at every desk. */
export const sharedDayMutations: readonly Mutation[] = [
  {
    name: 'a mark that a desk could not keep when it heard it is not heard again',
    loses: 'A desk that went by a wrong time for seconds lacks a mark for the rest of the day.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/shared-day.test.ts',
    replacements: [
      { file: 'electron/clinic/shared-day.ts', text: '    known.hear(values.standing());\n', by: '' },
    ],
  },
  {
    name: 'a note of an offer that a full disk did not take is not heard again',
    loses: 'A patient who has answered is rung once more.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/shared-offers.test.ts',
    replacements: [
      {
        file: 'electron/clinic/shared-offers.ts',
        text: 'if (offers.hear(notes)) return;',
        by: 'if (offers.hear(notes) || notes.length > 0) return;',
      },
    ],
  },
  {
    name: 'an older mark replaces a newer one',
    loses: 'A patient who was taken out of the room by mistake is shown in it again.',
    part: 'sync',
    unitTest: 'tests/electron/views/day-entries.test.ts',
    replacements: [
      {
        file: 'electron/views/day-entries.ts',
        text: 'if (!before || isNewerEntry(entry, before)) merged',
        by: 'merged',
      },
    ],
  },
  {
    name: 'two desks that marked one visit in the same millisecond keep different marks',
    loses:
      'A patient is waiting at one desk and with the practitioner at the other, for the rest of the day.',
    part: 'sync',
    unitTest: 'tests/electron/views/day-entries.test.ts',
    replacements: [
      {
        file: 'electron/views/day-entries.ts',
        text: 'textOf(entry) > textOf(known) :',
        by: 'true :',
      },
    ],
  },
  {
    name: 'of two marks the one with the greater text stands, whichever was later',
    loses: 'A mark that was taken back stands again, at every desk alike.',
    part: 'sync',
    unitTest: 'tests/electron/views/day-entries.test.ts',
    replacements: [
      {
        file: 'electron/views/day-entries.ts',
        text: 'return entry.at === known.at ? textOf(entry) > textOf(known) : entry.at > known.at;',
        by: 'return textOf(entry) > textOf(known);',
      },
    ],
  },
  {
    name: 'a mark of a clock that is ahead holds fast',
    loses: 'Gone in can’t be taken back for as long as the other PC’s clock is ahead.',
    part: 'sync',
    unitTest: 'tests/electron/session/day-book.test.ts',
    replacements: [
      {
        file: 'electron/session/day-book.ts',
        text: 'Math.max(Math.round(ports.now()), newest + 1)',
        by: 'Math.round(ports.now())',
      },
    ],
  },
  {
    name: 'what was marked by a clock that was days ahead stays of that time',
    loses: 'Other desks never hear it, nor anything that is marked of that patient there afterwards.',
    part: 'sync',
    unitTest: 'tests/electron/session/day-book.test.ts',
    replacements: [
      {
        file: 'electron/session/day-book.ts',
        text: 'if (inTime === null || ports.isClockBehind()) return known;',
        by: 'if (inTime === null || ports.isClockBehind() || inTime.size > 0) return known;',
      },
    ],
  },
  {
    name: 'what a desk marked alone gives way to what the others say of that day',
    loses:
      'After an hour without the hub, everything that one desk marked in it is gone at all of them, and no two desks differ.',
    part: 'sync',
    unitTest: 'tests/electron/session/day-book.test.ts',
    replacements: [
      {
        file: 'electron/session/day-book.ts',
        text: 'if (newer.length > 0) changed.set(day, mergedEntries(known, newer));',
        by: 'if (newer.length > 0) changed.set(day, mergedEntries(new Map(), ofDay));',
      },
    ],
  },
  {
    name: 'an arrival is forgotten with the notes of its day',
    loses: 'The figures of a month have almost no waits in a practice that completes its visits.',
    part: 'sync',
    unitTest: 'tests/electron/views/day-entries.test.ts',
    replacements: [
      {
        file: 'electron/views/day-entries.ts',
        text: "'finished', 'arrived', 'arrival-marked'];",
        by: "'finished', 'arrival-marked'];",
      },
    ],
  },
  {
    name: 'when a patient came is not kept',
    loses:
      'The arrival of a visit that is completed since counts in no quarter of an hour, and its wait is not measured.',
    part: 'sync',
    unitTest: 'tests/electron/bridge/figures.test.ts',
    replacements: [
      {
        file: 'electron/session/arrival-events.ts',
        text: 'keep(changed);',
        by: '',
      },
    ],
  },
  {
    name: 'an arrival that is read while the cache is being rebuilt is dropped',
    loses: 'After a damaged cache the desk is never notified of who arrived while it was read again.',
    part: 'sync',
    unitTest: 'tests/electron/session/arrival-events.test.ts',
    replacements: [
      {
        file: 'electron/session/arrival-events.ts',
        text: 'let hasReadDay = desk.fact(dayReadFact) !== null;',
        by: 'let hasReadDay = false; cache.onReset(() => { hasReadDay = false; });',
      },
    ],
  },
  {
    name: 'who was notified before a restart is notified again by a cache that is being rebuilt',
    loses: 'The desk is called to patients who were welcomed minutes ago.',
    part: 'sync',
    unitTest: 'tests/electron/session/arrival-events.test.ts',
    replacements: [
      {
        file: 'electron/session/arrival-events.ts',
        text: 'for (const ms of [-dayMs, 0, dayMs])',
        by: 'for (const ms of [])',
      },
    ],
  },
  {
    name: 'a PC that was just connected notifies of who arrived before',
    loses: 'The first thing that a new desk says is what everybody there knows.',
    part: 'sync',
    unitTest: 'tests/electron/session/arrival-events.test.ts',
    replacements: [
      {
        file: 'electron/session/arrival-events.ts',
        text: 'if (news.length === 0 || !hasReadDay) return;',
        by: '',
      },
    ],
  },
  {
    name: 'an arrival is notified again where an older version of its visit was read meanwhile',
    loses:
      'A desk whose cache was reset, and which another one fills, is notified twice of the same arrivals.',
    part: 'sync',
    unitTest: 'tests/electron/views/arrival-watch.test.ts',
    replacements: [
      {
        file: 'electron/views/arrival-watch.ts',
        text: "if (status !== 'Arrived' || at === null || known.has(idOf(key, at))) continue;",
        by: "if (status !== 'Arrived') for (const one of known) if (one.startsWith(key + ' ')) known.delete(one);\n        if (status !== 'Arrived' || at === null || known.has(idOf(key, at))) continue;",
      },
    ],
  },
  {
    name: 'an arrival that a locked desk saw counts after the list was confirmed without it',
    loses: 'A patient who was marked as here by mistake waits for the practitioner until the evening.',
    part: 'whole',
    unitTest: 'tests/electron/consulting/consulting-view.test.ts',
    replacements: [
      {
        file: 'electron/consulting/consulting-view.ts',
        text: 'at <= (listAt ?? 0) || ',
        by: '',
      },
    ],
  },
  {
    name: 'notes about visits stay in the file',
    loses: 'What a colleague was told about a patient can be read weeks later.',
    part: 'sync',
    unitTest: 'tests/electron/session/day-book.test.ts',
    replacements: [
      {
        file: 'electron/session/day-book.ts',
        text: 'if (kept.size !== entries.size) changed.set(one, kept);',
        by: 'if (kept.size === 0) changed.set(one, kept);',
      },
    ],
  },
  {
    name: 'what a PC marked that is gone is lost at a new hub',
    loses: 'A desk that is turned on later shows patients as waiting who went in long ago.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/shared-day.test.ts',
    replacements: [{ file: 'electron/clinic/shared-day.ts', text: 'void check(true);', by: 'void check();' }],
  },
  {
    name: 'what was marked with the keys of before stays sealed with them',
    loses: 'A PC that joins after another was removed does not know who has gone in.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/shared-day.test.ts',
    replacements: [{ file: 'electron/clinic/shared-day.ts', text: 'values.forgetSealed();', by: '' }],
  },
  {
    name: 'each desk says what it heard',
    loses: 'Each mark is a storm of messages, and the clinic’s network is busy with them.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/shared-day.test.ts',
    replacements: [
      {
        file: 'electron/clinic/day-values.ts',
        text: 'entry.desk === desk || isSame(said.get(registerOf(entry)), entry),',
        by: 'true,',
      },
      {
        file: 'electron/clinic/day-values.ts',
        text: 'return !stands || isNewerEntry(entry, stands);',
        by: 'return !stands || isNewerEntry(entry, stands) || stands.desk !== desk;',
      },
    ],
  },
  {
    name: 'a patient who has come out is with the practitioner still',
    loses: 'No one at the desk sees that a patient is back to pay, nor that the next one can go in.',
    part: 'whole',
    unitTest: 'tests/shared/presence.test.ts',
    replacements: [
      {
        file: 'shared/presence.ts',
        text: 'isIn: next === undefined && finishedAt === null',
        by: 'isIn: next === undefined',
      },
    ],
  },
  {
    name: 'who is here already is called about a delay',
    loses: 'The desk rings patients who sit in front of it.',
    part: 'whole',
    unitTest: 'tests/shared/running-late.test.ts',
    replacements: [{ file: 'shared/running-late.ts', text: "        row.status !== 'arrived' &&\n", by: '' }],
  },
  {
    name: 'a practitioner is behind because a patient has not come',
    loses: 'Foyer offers to ring patients about a delay that there is not.',
    part: 'whole',
    unitTest: 'tests/shared/running-late.test.ts',
    replacements: [
      {
        file: 'shared/running-late.ts',
        text: "isAwaited(row) && (row.status === 'arrived' ? !isOver(row, now) : row.start >= now)",
        by: 'isAwaited(row)',
      },
    ],
  },
  {
    name: 'privacy mode shows the note about a visit',
    loses: 'A bystander reads what the desk wrote to the practitioner.',
    part: 'whole',
    unitTest: 'tests/electron/views/masked.test.ts',
    replacements: [{ file: 'electron/views/masked.ts', text: 'deskNote: _note, ', by: '' }],
  },
  {
    name: 'a call about a delay counts as the one about the visit',
    loses: 'A patient who was told of a delay is not called about their expired referral.',
    part: 'sync',
    unitTest: 'tests/renderer/features/loose-ends/ring-model.test.ts',
    replacements: [
      {
        file: 'renderer/model/calls.ts',
        text: 'called?.minutes === minutes ? called : undefined',
        by: 'called',
      },
    ],
  },
  {
    name: 'a patient without a phone number is counted as to be called about a delay',
    loses: 'The desk looks for a call that it can’t make: it never stands that all were called.',
    part: 'sync',
    unitTest: 'tests/renderer/model/calls.test.ts',
    replacements: [
      {
        file: 'renderer/model/calls.ts',
        text: 'rows.filter(({ patient }) => patient?.phone)',
        by: 'rows.slice()',
      },
    ],
  },
  {
    name: 'a patient can expect to go in at a time that is past',
    loses: 'The board on the second screen promises 9:45 to the patient who reads it at 10:06.',
    part: 'whole',
    unitTest: 'tests/shared/running-late.test.ts',
    replacements: [
      {
        file: 'shared/running-late.ts',
        text: 'return expected > now ? expected : null;',
        by: 'return now > 0 ? expected : null;',
      },
    ],
  },
  {
    name: 'the board does not say when the patients of a late practitioner can expect to go in',
    loses: 'Everyone who waits for them comes and asks at the desk.',
    part: 'whole',
    unitTest: 'tests/renderer/features/waiting-room/board-model.test.ts',
    replacements: [
      {
        file: 'renderer/features/waiting-room/board-model.ts',
        text: 'row.late === null ? null : { minutes: row.late }',
        by: 'null',
      },
    ],
  },
  {
    name: 'what was said of a day at one practice is shown at the next one',
    loses: 'A note about one patient stands at the visit of another, whose number is the same.',
    part: 'sync',
    unitTest: 'tests/electron/store/desk/practice-switch.test.ts',
    replacements: [
      {
        file: 'electron/store/desk/fact-names.ts',
        text: " OR name GLOB 'day-entries:????-??-??')",
        by: ')',
      },
    ],
  },
  {
    name: 'privacy mode shows the note on a group',
    loses: 'A bystander reads what the desk wrote about a class.',
    part: 'whole',
    unitTest: 'tests/electron/views/masked.test.ts',
    replacements: [{ file: 'electron/views/masked.ts', text: 'groupNote: _groupNote, ', by: '' }],
  },
  {
    name: 'an arrival that the practice recorded after an outage counts from then',
    loses:
      'After an outage of forty minutes everyone who waited has waited for none: the list, the board and the figures begin again.',
    part: 'desks',
    unitTest: 'tests/electron/clinic/linked-desk.outage.test.ts',
    replacements: [
      {
        file: 'electron/views/rows.ts',
        text: 'arrivedAtOf(key, at, marks)',
        by: '(arrivedAtOf(key, at, marks), at)',
      },
    ],
  },
  {
    name: 'an arrival is marked by a clock that is behind',
    loses: 'A PC that lost its date during an outage has patients who have waited since the night.',
    part: 'sync',
    unitTest: 'tests/electron/session/arrival-events.outage.test.ts',
    replacements: [
      {
        file: 'electron/session/session.ts',
        text: 'isClockBehind() || line',
        by: 'line',
      },
    ],
  },
  {
    name: 'a patient who came back has waited since they came first',
    loses: 'Who left and came back after an outage stands at the head of those who wait.',
    part: 'sync',
    unitTest: 'tests/electron/session/arrival-events.outage.test.ts',
    replacements: [
      {
        file: 'electron/views/marked-arrivals.ts',
        text: ' && arrived.at <= doneAt + minuteMs',
        by: ' && arrived.at <= doneAt + 1e3 * minuteMs',
      },
    ],
  },
];
