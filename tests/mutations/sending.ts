import type { Mutation } from './mutation.ts';

/** Mistakes in when and how often the outbox sends a write. */
export const sending: readonly Mutation[] = [
  {
    name: 'an upload is cut off after two minutes although it moves',
    loses:
      'Over a slow line no document of some megabytes is ever filed: each try asks a person whether it was.',
    part: 'writes',
    unitTest: 'tests/electron/practice/transport.test.ts',
    replacements: [
      {
        file: 'electron/practice/transport.ts',
        text: '      cut.moved();\n',
        by: '',
      },
    ],
  },
  {
    name: 'an answer without a body is unpacked',
    loses:
      'A gateway says of each answer that it is compressed: each change that the service took with 204 asks a person.',
    part: 'writes',
    unitTest: 'tests/electron/desktop/network.test.ts',
    replacements: [
      {
        file: 'electron/desktop/network.ts',
        text: "answer.statusCode === 204 ? null : text('content-encoding')",
        by: "text('content-encoding')",
      },
    ],
  },
  {
    name: 'Retry-After as a date is read by this PC’s clock',
    loses:
      'Where that is three hours slow, all calls stop for an hour; where it is fast, the next 429 comes a second later.',
    part: 'whole',
    unitTest: 'tests/electron/practice/client.retry-after-date.test.ts',
    replacements: [
      {
        file: 'electron/practice/client.ts',
        text: 'now: date ?? serverTimeNow(),',
        by: 'now: date ?? clock.wall(),',
      },
    ],
  },
  {
    name: 'no connection to any of several addresses counts as no answer',
    loses:
      'The network is out while the name of the service is still known: a document that never left asks a person whether it was filed.',
    part: 'writes',
    unitTest: 'tests/electron/practice/network-failures.test.ts',
    replacements: [
      {
        file: 'electron/practice/network-failures.ts',
        text: 'if (Array.isArray(errors)) for (const one of errors.slice(0, 8)) yield* unfold(one, depth + 1);',
        by: '',
      },
    ],
  },
  {
    name: 'of a document only the beginning is filed',
    loses: 'A letter that breaks off is in the patient’s file, and the desk says that it was filed.',
    part: 'people',
    unitTest: 'tests/electron/bridge/documents.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/file.ts',
        text: 'bytes: kept.bytes } },',
        by: 'bytes: kept.bytes.subarray(0, 48) } },',
      },
    ],
  },
  {
    name: 'a 5xx is taken for “surely not sent”',
    loses: 'A payment that the practice recorded before its server failed is recorded a second time.',
    part: 'writes',
    unitTest: 'tests/electron/practice/failures.test.ts',
    replacements: [
      {
        file: 'electron/practice/failures.ts',
        text: "if (status >= 500) return failed(failure('service-down', { ...more, ...waiting }), 'unknown');",
        by: "if (status >= 500) return failed(failure('service-down', { ...more, ...waiting }), 'not-sent');",
      },
    ],
  },
  {
    name: 'a 5xx is taken for refused',
    loses: 'A payment that the practice did record is reported as refused, and is taken again.',
    part: 'writes',
    unitTest: 'tests/electron/practice/failures.test.ts',
    replacements: [
      {
        file: 'electron/practice/failures.ts',
        text: "if (status >= 500) return failed(failure('service-down', { ...more, ...waiting }), 'unknown');",
        by: "if (status >= 500) return failed(failure('service-down', { ...more, ...waiting }), 'refused');",
      },
    ],
  },
  {
    name: 'a 408 is taken for refused',
    loses: 'A write that timed out at a gateway, but was recorded, is reported as refused.',
    part: 'money',
    unitTest: 'tests/electron/practice/failures.test.ts',
    replacements: [
      {
        file: 'electron/practice/failures.ts',
        text: "if (status === 408) return failed(failure('timed-out', more), 'unknown');",
        by: "if (status === 408) return failed(failure('timed-out', more), 'refused');",
      },
    ],
  },
  {
    name: 'a payment is sent again after a time-out',
    loses: 'A payment is recorded twice.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/kinds/payment.test.ts',
    within: 400,
    from: 23,
    replacements: [
      {
        file: 'electron/outbox/states.ts',
        text: "case 'unknown':\n      return 'unknown';\n  }\n}\n\n/**\n * When",
        by: "case 'unknown':\n      return 'waiting';\n  }\n}\n\n/**\n * When",
      },
    ],
  },
  {
    name: 'all that is pending is marked as done when one is',
    loses: 'Writes that never left this PC are listed as recorded.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/replica-lag.stale-reads.test.ts',
    within: 400,
    replacements: [
      {
        file: 'electron/outbox/sender.ts',
        text: 'if (row) ports.onDone(bound.shows);',
        by: "for (const other of desk.writes(['waiting', 'held'])) outboxStore.move(other, ['waiting', 'held'], 'done', {});\n    if (row) ports.onDone(bound.shows);",
      },
    ],
  },
  {
    name: 'what the practice refuses is dropped',
    loses: 'A write that the practice refused is gone, and no one is told.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/outbox.test.ts',
    within: 400,
    slow: true,
    replacements: [
      {
        file: 'electron/outbox/answers.ts',
        text: "outboxStore.move(row, ['sending'], to, { notes: { ...notes, doubts, perhapsDone }, failure });",
        by: "if (to === 'refused') outboxStore.remove(row, ['sending'], 'dropped');\n    else outboxStore.move(row, ['sending'], to, { notes, failure });",
      },
    ],
  },
  {
    name: 'what was being sent at a crash is sent again without reading back',
    loses: 'A payment is recorded twice after a crash.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/outbox.test.ts',
    within: 400,
    slow: true,
    replacements: [
      {
        file: 'electron/outbox/sender.ts',
        text: "const unknown = outboxStore.move(row, ['sending'], 'unknown', { notes });\n    return unknown ? readBacks.readBack(unknown, bound, signal) : stepDone;",
        by: "outboxStore.move(row, ['sending'], 'waiting');\n    return stepDone;",
      },
    ],
  },
  {
    name: 'a write is marked as being sent only when its call is over',
    loses: 'A payment that was on its way at a crash is sent a second time.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/kinds/booking.made.test.ts',
    within: 400,
    from: 14,
    replacements: [
      {
        file: 'electron/outbox/sender.ts',
        text: 'const options = { ...context.options, onSending: markSending };\n      outcome = await prepared.send({ ...context, options });',
        by: 'outcome = await prepared.send(context);\n      markSending();',
      },
    ],
  },
  {
    name: 'writes of one subject are sent out of order',
    loses: 'An older change of a patient overwrites the newer one.',
    part: 'people',
    unitTest: 'tests/electron/outbox/sender.in-turn.test.ts',
    replacements: [
      {
        file: 'electron/outbox/dispatcher.ts',
        text: 'if (!first) continue;',
        by: 'if (!first && taken.size === 0) continue;',
      },
    ],
  },
  {
    name: 'a write waits for its first subject alone',
    loses: 'A booking and a move into one diary are sent at once, and take the same time.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/booking.diary.test.ts',
    replacements: [
      {
        file: 'electron/outbox/subjects.ts',
        text: '  ...(bind(row, null)?.alsoAbout ?? []),\n',
        by: '',
      },
    ],
  },
  {
    name: 'what was checked before sending never grows old',
    loses: 'A PC that slept with a payment in its queue pays an invoice that another desk paid meanwhile.',
    part: 'money',
    unitTest: 'tests/electron/outbox/sender.in-turn.test.ts',
    replacements: [
      {
        file: 'electron/outbox/sender.ts',
        text: 'if (passedSince(preparedAt) > recheckAfter * 2 ** (lateTurns.get(row.id) ?? 0))',
        by: 'if (passedSince(preparedAt) < 0)',
      },
    ],
  },
  {
    name: 'an undo works after sending',
    loses: 'An arrival that is “undone” is recorded all the same.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/outbox.test.ts',
    replacements: [
      {
        file: 'electron/outbox/outbox.ts',
        text: "const undone = row !== null && outboxStore.remove(row, ['held'], 'undone');",
        by: "const undone = row !== null && outboxStore.remove(row, ['held', 'waiting', 'sending', 'unknown'], 'undone');",
      },
    ],
  },
  {
    name: 'an arrival is not held before it is sent',
    loses: 'A click on the wrong patient cannot be taken back: the service can’t take an arrival back.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/arrival.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/arrival.ts',
        text: 'hold: arrivalHold,',
        by: 'hold: arrivalHold * 0,',
      },
    ],
  },
  {
    name: 'a call that did not leave this PC counts as sent',
    loses: 'A removal that waited goes out without asking, because it seems to have been sent before.',
    part: 'money',
    unitTest: 'tests/electron/outbox/sender.waiting.test.ts',
    replacements: [
      {
        file: 'electron/outbox/answers.ts',
        text: 'attempts: row.attempts - 1,\n',
        by: '',
      },
    ],
  },
  {
    name: 'an answer that the disk did not accept is forgotten',
    loses: 'What was answered is asked for again, and a removal that never left goes out unasked.',
    part: 'money',
    unitTest: 'tests/electron/outbox/answers.test.ts',
    replacements: [
      {
        file: 'electron/outbox/answers.ts',
        text: 'const result = move(row, answer, bound);\n    kept.delete(row.id);',
        by: 'kept.delete(row.id);\n    const result = move(row, answer, bound);',
      },
    ],
  },
  {
    name: 'a hold outlasts a clock that was set back',
    loses: 'An arrival that is held for an hour, and a patient who is not called.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/sender.waiting.test.ts',
    replacements: [
      {
        file: 'electron/outbox/write-notes.ts',
        text: 'return left > 0 && left <= longestHold ? left : 0;',
        by: 'return Math.max(0, Math.min(left, longestHold * 100));',
      },
    ],
  },
  {
    name: 'what waits offline is not sent when the line is back',
    loses: 'Half a minute in which the practice does not know of an arrival.',
    part: 'desks',
    unitTest: 'tests/electron/outbox/sender.waiting.test.ts',
    replacements: [
      {
        file: 'electron/outbox/dispatcher.ts',
        text: 'for (const id of [...dueAt.keys()]) if (!retryAlone.has(id)) dueAt.delete(id);',
        by: '',
      },
    ],
  },
  {
    name: 'what waits cannot be discarded',
    loses: 'A payment keyed for the wrong patient goes out as soon as the line is back.',
    part: 'money',
    unitTest: 'tests/electron/outbox/states.test.ts',
    replacements: [
      {
        file: 'electron/outbox/write-view.ts',
        text: "if (state === 'waiting') return ['discard'];",
        by: '',
      },
    ],
  },
  {
    name: 'a service that is down has a write wait for as long as it says',
    loses: 'A payment waits for a day after a minute of maintenance, and no one can send it.',
    part: 'whole',
    unitTest: 'tests/electron/outbox/retry-delays.maintenance.test.ts',
    replacements: [
      {
        file: 'electron/outbox/retry-delays.ts',
        text: 'return Math.max(backoff, Math.min(longestOutageWait, retryAfterMs));',
        by: 'return Math.max(longestOutageWait, retryAfterMs);',
      },
    ],
  },
  {
    name: 'the pause that the practice asks for is not kept',
    loses: 'The key, which the practice blocks.',
    part: 'whole',
    unitTest: 'tests/electron/outbox/retry-delays.test.ts',
    replacements: [
      {
        file: 'electron/outbox/retry-delays.ts',
        text: "if (kind === 'rate-limited') return pauseAfter(retryAfterMs);",
        by: "if (kind === 'rate-limited') return backoff;",
      },
    ],
  },
  {
    name: 'an arrival that follows a booking does not know when the patient came',
    loses: 'Who was booked and marked as arrived in an outage has waited for no time, and counts as late.',
    part: 'people',
    unitTest: 'tests/electron/outbox/kinds/booking.arrives.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/booking.ts',
        text: 'markedAt: args.markedAt,',
        by: '',
      },
    ],
  },
  {
    name: 'a booking does not say when its patient was marked as arrived',
    loses: 'Who was booked and marked as arrived in an outage has waited for no time, and counts as late.',
    part: 'people',
    unitTest: 'tests/electron/session/arrival-events.outage.test.ts',
    replacements: [
      {
        file: 'electron/bridge/bookings.ts',
        text: '(arrives ? { markedAt: markedNow() } : {})',
        by: '(arrives && markedNow() === 0 ? { markedAt: null } : {})',
      },
    ],
  },
];
