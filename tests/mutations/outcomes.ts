import type { Mutation } from './mutation.ts';

/** Mistakes in the outcome of a write, and in what the user learns of it. */
export const outcomeMutations: readonly Mutation[] = [
  {
    name: 'one record of the practice settles two payments',
    loses: 'One of two like payments is listed as recorded, and was never.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.test.ts',
    replacements: [
      {
        file: 'electron/outbox/claimed-records.ts',
        text: 'if (id !== null) made.set(id, parseWrite(row));',
        by: "if (id !== null && row.kind !== 'payment') made.set(id, parseWrite(row));",
      },
    ],
  },
  {
    name: 'another write’s appointment is known by its id alone',
    loses:
      'An appointment that gets the id of one that a restored practice has lost is called not recorded, and may be booked twice.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/claimed-records.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/booking.ts',
        text: "return write !== undefined && !(write?.kind === 'booking' && !isFor(one, write.args.patientId));",
        by: 'return write !== undefined;',
      },
    ],
  },
  {
    name: 'what is in line behind a change that needs a decision does not say so',
    loses: 'A payment waits for hours, and no one sees that it is for a decision.',
    part: 'money',
    unitTest: 'tests/electron/outbox/subjects.test.ts',
    replacements: [
      {
        file: 'electron/outbox/subjects.ts',
        text: '      mayContinue(one) &&\n      !isConfirmedRefusal(one) &&',
        by: '      !mayContinue(one) &&',
      },
    ],
  },
  {
    name: 'a notice is dismissed with what has come since it was shown',
    loses: 'That an invoice was paid twice is read by no one: it came just before the click.',
    part: 'money',
    unitTest: 'tests/electron/outbox/notices.test.ts',
    replacements: [
      {
        file: 'electron/outbox/notices.ts',
        text: '  if (unreadNotice(desk) !== shown) return;\n',
        by: '',
      },
    ],
  },
  {
    name: 'a list counts as of the end of its last pass where it is shown',
    loses:
      'After a sleep in the middle of a pass, what was paid meanwhile is missing from a list that says it is new.',
    part: 'sync',
    unitTest: 'tests/electron/sync/list-ages.test.ts',
    replacements: [
      {
        file: 'electron/sync/list-ages.ts',
        text: 'Math.min(asOf ?? readAt, readAt)',
        by: 'readAt',
      },
    ],
  },
  {
    name: 'an arrival has the time of a clock that was set back since the last answer',
    loses: 'A patient who has just come is shown as waiting for half an hour.',
    part: 'people',
    unitTest: 'tests/electron/session/arrival-events.outage.test.ts',
    replacements: [
      {
        file: 'electron/session/session.ts',
        text: 'isClockBehind() || line.serverProfile.clockSetBackMs() >= minuteMs ? null',
        by: 'isClockBehind() || minuteMs === 0 ? null',
      },
    ],
  },
  {
    name: 'a clock that is set back before the first answer since the start is believed',
    loses: 'Foyer is started without the network; who has just come is shown as waiting for half an hour.',
    part: 'people',
    unitTest: 'tests/electron/session/arrival-events.outage.test.ts',
    replacements: [
      {
        file: 'electron/practice/server-profile.ts',
        text: 'let agreed = { wall: clock.wall(), steady: clock.monotonic() };',
        by: 'let agreed = { wall: Number.NEGATIVE_INFINITY, steady: clock.monotonic() };',
      },
    ],
  },
  {
    name: 'an answered arrival is watched no longer than three minutes, also where nothing was read since',
    loses:
      'A cancellation by another desk that a late delivery undid, while the PC was asleep, is told to no one.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/late-watches.test.ts',
    replacements: [
      {
        file: 'electron/outbox/late-watches.ts',
        text: 'if (isOver && wasReadSince(watching)) remove(watching);',
        by: 'if (isOver) remove(watching);',
      },
    ],
  },
  {
    name: 'a check for a double that keeps failing is made for ever',
    loses: 'A call for each pass of the list, as long as Foyer runs.',
    part: 'whole',
    unitTest: 'tests/electron/outbox/settlement.checks.test.ts',
    replacements: [
      {
        file: 'electron/outbox/settlement.ts',
        text: "(found.kind === 'no' || one.failures >= maxFailures)",
        by: "found.kind === 'no'",
      },
    ],
  },
  {
    name: 'what a replica that lags answered settles an arrival or a cancellation',
    loses:
      'Who has arrived becomes expected again on the screen, and is marked a second time; a cancelled time is shown as taken.',
    part: 'sync',
    unitTest: 'tests/electron/outbox/settlement.lag.test.ts',
    replacements: [
      {
        file: 'electron/outbox/replica-lag.ts',
        text: 'return record !== null && fieldsAsBefore(row, replaces, record).length > 0;',
        by: 'return record === null;',
      },
    ],
  },
  {
    name: 'what a replica that lags answered settles the removal of a payment',
    loses:
      'Beside the payment that is being removed the one instead of it counts: less is owing on the screen than is.',
    part: 'money',
    unitTest: 'tests/electron/outbox/settlement.lag.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment-removal.ts',
        text: 'return isAsBefore ? false : null;',
        by: 'return isAsBefore ? null : null;',
      },
    ],
  },
  {
    name: 'a person’s word holds for an older copy that was found after it',
    loses:
      'A card says that it needs a decision, and by itself the change is built on the copy here, over what another desk has set.',
    part: 'people',
    unitTest: 'tests/electron/outbox/backoff.decided.test.ts',
    replacements: [
      {
        file: 'electron/outbox/write-contexts.ts',
        text: 'agreedTo: notes.agreedTo,',
        by: 'agreedTo: notes.confirmed ? [...notes.seen, ...notes.askedAbout] : [],',
      },
    ],
  },
  {
    name: '“Send again” is put off by a read that was on its way',
    loses: 'A minute, in which a person has sent it again and nothing happens.',
    part: 'people',
    unitTest: 'tests/electron/outbox/backoff.decided.test.ts',
    replacements: [
      {
        file: 'electron/outbox/dispatcher.ts',
        text: 'stops.get(id)?.abort();',
        by: '',
      },
    ],
  },
  {
    name: 'a person’s word holds for what they were never shown',
    loses: 'A payment sent again by a person goes out over an invoice that was paid after they looked.',
    part: 'money',
    unitTest: 'tests/electron/outbox/sender.in-turn.test.ts',
    replacements: [
      {
        file: 'electron/outbox/write-definition.ts',
        text: 'agreedTo.includes(question.about === undefined ? question.seen : fingerprint(question.about));',
        by: 'agreedTo.length > 0 && (question.about === undefined || agreedTo.includes(fingerprint(question.about)));',
      },
    ],
  },
  {
    name: 'the pass of any feed settles a write',
    loses: 'An arrival disappears from the screen for some seconds, and it is marked again.',
    part: 'desks',
    unitTest: 'tests/electron/outbox/outbox.test.ts',
    replacements: [
      {
        file: 'electron/outbox/settlement.ts',
        text: 'if (bound && bound.shows[0] !== feed) continue;',
        by: 'if (bound && feed === undefined) continue;',
      },
    ],
  },
  {
    name: 'what is there twice is told to no one',
    loses: 'A payment that the network delivered twice stays on the books twice.',
    part: 'writes',
    within: 300,
    from: 22,
    unitTest: 'tests/electron/outbox/notices.delivered-twice.test.ts',
    replacements: [
      {
        file: 'electron/outbox/settlement.ts',
        text: "if (found.kind === 'duplicate') report(row.id, found);",
        by: "if (found.kind === 'duplicate' && one.since < 0) report(row.id, found);",
      },
    ],
  },
  {
    name: 'what a late call put back is told to no one',
    loses: 'A patient’s old address comes back minutes later, and the new one is lost.',
    part: 'people',
    unitTest: 'tests/electron/outbox/late-calls.test.ts',
    replacements: [
      {
        file: 'electron/outbox/late-call-reporter.ts',
        text: 'if (Object.keys(putBack).length > 0) {',
        by: 'if (Object.keys(putBack).length > 1000) {',
      },
    ],
  },
  {
    name: 'an older copy of a record is a base for a write',
    loses: 'A patient is replaced with what a replica had minutes ago: what was changed since is lost.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/replica-lag.stale-reads.test.ts',
    replacements: [
      {
        file: 'electron/outbox/reads/base-copy.ts',
        text: 'if (pairs.every((pair) => pair.read === pair.newest)) return { ...read, value: newest };',
        by: 'if (pairs.length > 0) return { ...read, value: pairs.map((pair) => pair.read) };',
      },
    ],
  },
  {
    name: 'a copy with another desk’s value of before this desk’s own change is a base',
    loses: 'The allergy that was set a minute ago is undone by a change of the phone number.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/replica-lag.stale-reads.test.ts',
    replacements: [
      {
        file: 'electron/outbox/replica-lag.ts',
        text: 'const isEarlier = version !== null && notBefore !== null && version < notBefore;',
        by: 'const isEarlier = notBefore === 0;',
      },
    ],
  },
  {
    name: 'a hold that has passed stands until the write’s turn comes',
    loses: 'An arrival is shown as about to be sent for most of a minute, and can no longer be undone.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/dispatcher.test.ts',
    replacements: [
      {
        file: 'electron/outbox/dispatcher.ts',
        text: 'withoutEndedHolds(desk.writes(openStates), outboxStore, wall)',
        by: 'desk.writes(openStates)',
      },
    ],
  },
  {
    name: 'a notice takes the place of one that was not read yet',
    loses: 'A person is never notified that a payment was recorded twice.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/notices.test.ts',
    replacements: [
      {
        file: 'electron/outbox/notices.ts',
        text: 'const all = others ?',
        by: 'const all = others === words ?',
      },
    ],
  },
  {
    name: 'a warning in the same words is no new one',
    loses: 'Of two patients whose arrivals were not sent one is never reported.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/notices.each-patient.test.ts',
    replacements: [
      {
        file: 'electron/outbox/notices.ts',
        text: 'changeWords.notices.times(Number(times) + 1)',
        by: 'changeWords.notices.times(Number(times))',
      },
    ],
  },
  {
    name: 'a refusal is taken at its word',
    loses: 'Money that is on the books is taken again: the practice refused the second delivery of one call.',
    part: 'desks',
    unitTest: 'tests/electron/outbox/notices.delivered-twice.test.ts',
    replacements: [
      {
        file: 'electron/outbox/read-backs.ts',
        text: 'const checksOfARefusal = 5;',
        by: 'const checksOfARefusal = 0;',
      },
    ],
  },
  {
    name: 'a refusal is looked at once',
    loses: 'Money that is on the books is taken again: the one look was answered by a machine that lags.',
    part: 'desks',
    unitTest: 'tests/electron/outbox/notices.delivered-twice.test.ts',
    replacements: [
      {
        file: 'electron/outbox/read-backs.ts',
        text: "!mayBeDone && (isComplete || verdict.outcome.delivery !== 'refused')",
        by: "!mayBeDone && !isComplete && verdict.kind === 'check-failed' && verdict.outcome.delivery !== 'refused'",
      },
    ],
  },
  {
    name: 'an arrival of another patient of the class counts as the same',
    loses:
      'A late arrival overwrites what another desk set, and no card shows it, where this desk marked another patient of the class.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/late-calls.test.ts',
    replacements: [
      {
        file: 'electron/outbox/late-watch.ts',
        text: ' && one.patientId === other.patientId',
        by: '',
      },
    ],
  },
];
