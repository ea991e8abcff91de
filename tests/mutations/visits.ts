import type { Mutation } from './mutation.ts';

/** Mistakes in bookings, moves and arrivals. */
export const visits: readonly Mutation[] = [
  {
    name: 'an arrival is sent for the patient who has taken the place',
    loses: 'A patient who has not come is marked as arrived, by a person’s word about another one.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/kinds/arrival.another-patient.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/arrival.ts',
        text: 'const place = placeIn(fresh.value, args.patientId);\n        return place && accepted(context, judged)',
        by: 'const place = placeIn(fresh.value, args.patientId) ?? before;\n        return place && accepted(context, judged)',
      },
    ],
  },
  {
    name: 'an arrival is sent unchecked where only the list of statuses is current',
    loses: 'The patient is marked as arrived who was put in the place of the one at the desk.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/arrival.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/arrival.ts',
        text: "context.isCurrent('statuses') && context.isCurrent('appointments')",
        by: "context.isCurrent('statuses')",
      },
    ],
  },
  {
    name: 'an arrival is sent without a check before',
    loses: 'A visit that was cancelled is shown as arrived.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/arrival.test.ts',
    within: 400,
    slow: true,
    replacements: [
      {
        file: 'electron/outbox/kinds/arrival.ts',
        text: 'if (trusted && !context.confirmed && !context.waited)',
        by: 'if (trusted || !context.confirmed)',
      },
    ],
  },
  {
    name: 'an arrival is sent over a status that another desk set since',
    loses: 'A visit that was cancelled by phone is shown as arrived, and is billed.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/arrival.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/arrival.ts',
        text: 'if (place.status !== null && place.status !== args.seen)',
        by: "if (place.status !== null && place.status !== args.seen && place.status === 'Arrived')",
      },
    ],
  },
  {
    name: 'of what speaks against joining a class one thing is asked',
    loses: 'A patient is put into a class at a time that no one has told them.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/joining.changed.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/joining.ts',
        text: "return { seen: found.map(({ seen }) => seen).join('. '), about: found.map(({ about }) => about) };",
        by: "return { seen: found[0]?.seen ?? '' };",
      },
    ],
  },
  {
    name: 'a class that was cancelled for everyone is joined',
    loses: 'A patient comes to a class that does not take place.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/joining.changed.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/joining.ts',
        text: '...(isClassCancelled(group) ?',
        by: '...(isClassCancelled(group) && start < 0 ?',
      },
    ],
  },
  {
    name: 'a class is joined as if this desk had not moved it',
    loses: 'A person is asked about the move that they made themselves.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/joining.changed.test.ts',
    replacements: [
      {
        file: 'electron/bridge/bookings.ts',
        text: '// Where this desk has just moved it is where the person sees it.\n        ...pendingMoveOf(outbox.pending(), { appointmentId, patientId }),',
        by: '',
      },
    ],
  },
  {
    name: 'an arrival is sent as its visit was at the click',
    loses:
      'A patient who has arrived is not marked: the practice refuses it for a visit that has two by now, each time.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/kinds/arrival.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/arrival.ts',
        text: 'group: record ? isGroup(record) : args.group }',
        by: 'group: args.group }',
      },
    ],
  },
  {
    name: 'an arrival in a group is sent for the whole appointment',
    loses: 'All of the group class are shown as arrived.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/kinds/arrival.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/arrival.ts',
        text: 'client, options }) =>\n    group\n',
        by: 'client, options }) =>\n    group && args.patientId < 0\n',
      },
    ],
  },
  {
    name: 'a visit that was cancelled elsewhere is moved without a question',
    loses:
      'The patient who cancelled stands at the new time as cancelled, and the person who moved it takes it for booked.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/move.cancelled.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/move.ts',
        text: 'if (stands && !accepted(context, stands))',
        by: 'if (stands && args.patientId < 0 && !accepted(context, stands))',
      },
    ],
  },
  {
    name: 'a visit that this PC knows to be cancelled is moved',
    loses: 'A dialog that was open as the visit was cancelled moves it all the same.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/move.cancelled.test.ts',
    replacements: [
      {
        file: 'electron/bridge/bookings.ts',
        text: 'if (!mayBeMoved(place, wanted))',
        by: 'if (!mayBeMoved(place, {}))',
      },
    ],
  },
  {
    name: 'a booking goes over a time that has been taken',
    loses: 'Two patients come at the same time.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/booking.diary.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/booking.ts',
        text: "if (unseen.length > 0 && !accepted(context, taken)) return { kind: 'ask', ...taken };",
        by: "if (unseen.length > 1000 && !accepted(context, taken)) return { kind: 'ask', ...taken };",
      },
    ],
  },
  {
    name: 'a booking or a move goes over a practitioner’s leave',
    loses: 'A patient comes while the practitioner is away.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/booking.diary.test.ts',
    replacements: [
      {
        file: 'electron/outbox/reads/busy-times.ts',
        text: 'return theirs && !one.archived && from !== null && to !== null && from < end && to > start;',
        by: 'return theirs && !one.archived && from !== null && to !== null && from < end && to > end;',
      },
    ],
  },
  {
    name: 'a booking is read back without archived ones',
    loses: 'A booking that was cancelled right away is called not recorded, and made a second time.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/booking.made.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/booking.ts',
        text: "include_archived: 'true',",
        by: '',
      },
    ],
  },
  {
    name: 'an appointment from before is taken for the one that was booked',
    loses: 'A booking that was never made is listed as made.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/booking.made.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/booking.ts',
        text: 'if (evidence?.knownIds.includes(one.id)) return false;',
        by: 'if (evidence?.knownIds.includes(one.id)) return true;',
      },
    ],
  },
  {
    name: 'a move does not look at its new time',
    loses: 'Two patients come at the same time.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/booking.diary.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/move.ts',
        text: 'if (wanted.practitionerId !== null && movesInTime(sending)) {',
        by: 'if (wanted.practitionerId !== null && !movesInTime(sending)) {',
      },
    ],
  },
  {
    name: 'a move goes over what another desk changed since',
    loses: 'A visit that another desk moved to Friday is back on Monday, and the patient comes on Friday.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/write-definitions.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/move.ts',
        text: "if (changed.length > 0 && !accepted(context, conflict)) return { kind: 'ask', ...conflict };",
        by: "if (conflicts.length > 1000 && !accepted(context, conflict)) return { kind: 'ask', ...conflict };",
      },
    ],
  },
  {
    name: 'a case in a group is sent without saying whose it is',
    loses: 'One patient’s visit is billed to the funding of another.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/move.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/move.ts',
        text: '...(caseId && evidence.group ? { patientId: args.patientId } : {}),',
        by: '',
      },
    ],
  },
  {
    name: 'a move sends no end',
    loses: 'A visit of an hour lasts half an hour, or is refused.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/sender.waiting.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/move.ts',
        text: '...(end === undefined ? {} : { end: wireFromInstant(end) }),',
        by: '',
      },
    ],
  },
  {
    name: 'a booking does not wait for the busy times where the connection breaks',
    loses: 'A patient is booked into a practitioner’s leave that this PC had not read of yet.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/booking.diary.test.ts',
    replacements: [
      {
        file: 'electron/outbox/reads/busy-times.ts',
        text: 'const maxFailures = 3;',
        by: 'const maxFailures = 0;',
      },
    ],
  },
  {
    name: 'a booking leaves out its case',
    loses: 'A visit is billed to the patient instead of their funding.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/booking.made.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/booking.ts',
        text: '...(args.caseId === null ? {} : { caseId: args.caseId }),',
        by: '',
      },
    ],
  },
  {
    name: 'only an appointment of the same start is in the way',
    loses: 'Two patients come at overlapping times.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/reads/clashes.test.ts',
    replacements: [
      {
        file: 'electron/outbox/reads/clashes.ts',
        text: 'start !== null && end !== null && start < time.end && end > time.start;',
        by: 'start !== null && end !== null && start === time.start;',
      },
    ],
  },
  {
    name: 'what this desk has just booked takes no time until the list shows it',
    loses: 'Two patients at one time, both booked here within seconds.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/own-visits.test.ts',
    replacements: [
      {
        file: 'electron/outbox/reads/clashes.ts',
        text: 'for (const visit of context.ownVisits()) {',
        by: 'for (const visit of context.ownVisits().slice(0, 0)) {',
      },
    ],
  },
  {
    name: 'a visit that this PC has read takes no time where a late list leaves it out',
    loses: 'Two patients at one time, though the row was on the screen.',
    part: 'desks',
    unitTest: 'tests/electron/outbox/own-visits.test.ts',
    replacements: [
      {
        file: 'electron/outbox/reads/clashes.ts',
        text: '(versionOf(one) ?? 0) > now - maxLag',
        by: '(versionOf(one) ?? 0) > now + maxLag',
      },
    ],
  },
  {
    name: 'a visit that was taken out of the diary is moved',
    loses: 'A visit that is on no screen, and a patient who comes.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/sender.waiting.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/move.ts',
        text: 'if (!fresh.value || fresh.value.archived) {',
        by: 'if (!fresh.value) {',
      },
    ],
  },
  {
    name: 'a booking that was checked goes out over who comes after all',
    loses:
      'Two patients at one time: the one who had cancelled and came, and the one who was booked instead.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/sender.in-turn.test.ts',
    replacements: [
      {
        file: 'electron/outbox/sender.ts',
        text: 'if (restsOn !== null && !same(bound.restsOn(checkContext), restsOn)) throw new TurnDeclined();',
        by: '',
      },
    ],
  },
  {
    name: 'a booking goes on after its dialog was closed, once its time is known to be free',
    loses: 'What was cancelled with Escape is booked, and what was taken back is moved.',
    part: 'diary',
    unitTest: 'tests/renderer/features/booking/confirmed-write.test.ts',
    replacements: [
      {
        file: 'renderer/features/booking/confirmed-write.ts',
        text: 'if (!isWanted()) return ok(null);',
        by: '',
      },
    ],
  },
  {
    name: 'a booking is written over a conflict that no one has seen',
    loses: 'Two patients stand at the desk for one time.',
    part: 'diary',
    unitTest: 'tests/renderer/features/booking/confirmed-write.test.ts',
    replacements: [
      {
        file: 'renderer/features/booking/confirmed-write.ts',
        text: 'if ((await hasUnseen()) || !isWanted()) return ok(null);',
        by: 'await hasUnseen();\n  if (!isWanted()) return ok(null);',
      },
    ],
  },
  {
    name: 'a move to an earlier day is confirmed by Enter',
    loses: 'A visit of next week is moved into last year by two presses of Enter.',
    part: 'diary',
    unitTest: 'tests/renderer/features/booking/move-times.test.ts',
    replacements: [
      {
        file: 'renderer/features/booking/move-times.ts',
        text: "asks: pastOf(to.start, now, zone) === 'earlier-day'",
        by: 'asks: pastOf(to.start, now, zone) === null',
      },
    ],
  },
  {
    name: 'the fields of a time choose one that has passed by themselves',
    loses: 'A visit is booked at a time that has passed, which no one typed.',
    part: 'diary',
    unitTest: 'tests/renderer/features/booking/booking-model.test.ts',
    replacements: [
      {
        file: 'renderer/features/booking/typed-time.ts',
        text: 'return time && pastOf(time.start, now, zone) === null ? time : null;',
        by: 'return time && now > 0 ? time : null;',
      },
    ],
  },
];
