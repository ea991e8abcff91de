import type { Mutation } from './mutation.ts';

/** Mistakes in a practitioner's PC: what it is given, and what it may do. */
export const practitionerMutations: readonly Mutation[] = [
  {
    name: 'a practitioner’s PC reads what other desks do with money',
    loses: 'Sealed lists of payments reach a PC that must not have them.',
    part: 'sync',
    unitTest: 'tests/electron/consulting/consulting.on-the-server.test.ts',
    replacements: [
      {
        file: 'electron/link/permissions.ts',
        text: "bucket('sight', 'read', reception),",
        by: "bucket('sight', 'read', everyone),",
      },
    ],
  },
  {
    name: 'a practitioner’s PC writes any key of the day',
    loses: 'A PC that was taken over can put marks under a desk’s name.',
    part: 'sync',
    unitTest: 'tests/electron/link/permissions.test.ts',
    replacements: [
      {
        file: 'electron/link/permissions.ts',
        text: "bucket('day', 'write', reception),",
        by: "bucket('day', 'write', everyone),",
      },
    ],
  },
  {
    name: 'the practice’s key goes to a practitioner’s PC',
    loses: 'The API key lies on a PC that must not have it.',
    part: 'sync',
    unitTest: 'tests/electron/consulting/consulting.on-the-server.test.ts',
    replacements: [
      {
        file: 'electron/membership/hub-side.ts',
        text: "const practice = sharesKey && hello.role === 'reception' ? hooks.practice() : null;",
        by: 'const practice = sharesKey ? hooks.practice() : null;',
      },
    ],
  },
  {
    name: 'lists are said where no practitioner’s PC is',
    loses: 'Names lie in the hub of a clinic that has no such PC.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/day-lists.test.ts',
    replacements: [
      {
        file: 'electron/clinic/day-lists.ts',
        text: 'if (!desks.some(isPractitionersPc)) return;',
        by: '',
      },
    ],
  },
  {
    name: 'the page of a practitioner’s PC is served every call',
    loses: 'A practice can be connected on a PC that must have no API key.',
    part: 'sync',
    unitTest: 'tests/electron/consulting/consulting.test.ts',
    replacements: [
      {
        file: 'electron/bridge/bridge.ts',
        text: 'companion.clinicPcs.consulting.isHere() && !servedToPractitioner(call)',
        by: 'companion.clinicPcs.consulting.isHere() && servedToPractitioner(call) === null',
      },
    ],
  },
  {
    name: 'a notice keeps its names when the desk locks',
    loses: 'Who walks by a locked desk reads who has arrived.',
    part: 'whole',
    unitTest: 'tests/electron/desktop/desk.test.ts',
    replacements: [
      {
        file: 'electron/desktop/desk.ts',
        text: '      notices.mask();\n      wish = null;',
        by: '      wish = null;',
      },
    ],
  },
  {
    name: 'a notice keeps its names when privacy mode begins',
    loses: 'Who stands at the desk reads who has arrived.',
    part: 'whole',
    unitTest: 'tests/electron/desktop/desk.test.ts',
    replacements: [
      {
        file: 'electron/desktop/desk.ts',
        text: 'if (event.payload.privacy && !hidden) notices.mask();',
        by: '',
      },
    ],
  },
  {
    name: 'a practitioner’s PC without its entry makes a new one',
    loses: 'A person who removes one entry of the keychain reads a practitioner’s day without the PIN.',
    part: 'whole',
    unitTest: 'tests/electron/consulting/consulting.test.ts',
    replacements: [
      {
        file: 'electron/connect/consulting-here.ts',
        text: 'const kept = await record.read();',
        by: 'const kept = await record.ensure();',
      },
    ],
  },
  {
    name: 'an arrival that can still be undone is said to a practitioner’s PC',
    loses: 'A practitioner goes for a patient whose arrival was a slip of the mouse.',
    part: 'sync',
    unitTest: 'tests/electron/views/consulting-rows.test.ts',
    replacements: [
      {
        file: 'electron/views/consulting-rows.ts',
        text: '...(isHeldArrival(row) ? notArrived : { status: row.status, statusAt: row.statusAt }),',
        by: 'status: row.status,\n  statusAt: row.statusAt,',
      },
    ],
  },
  {
    name: 'the service’s time of an arrival is news at a practitioner’s PC',
    loses: 'Each arrival that a desk marked is notified twice, after an outage hours later.',
    part: 'sync',
    unitTest: 'tests/electron/consulting/consulting.arrivals.test.ts',
    replacements: [
      {
        file: 'electron/consulting/new-arrivals.ts',
        text: "return known.get(key)?.status !== 'arrived';",
        by: 'return known.get(key)?.statusAt !== statusAt;',
      },
    ],
  },
  {
    name: 'a removed practitioner’s PC leaves its day where the keychain refuses',
    loses: 'The day of a PC that was removed, and its key, stay on its disk for good.',
    part: 'whole',
    unitTest: 'tests/electron/connect/consulting-here.forget.test.ts',
    replacements: [
      {
        file: 'electron/consulting/consulting-file.ts',
        text: "if (exists(path)) storeResult(() => writeDurably(path, ''));",
        by: '',
      },
    ],
  },
  {
    name: 'a removal that the keychain refused ends with the program',
    loses: 'The key and the PIN of a practitioner’s PC that was removed stay in its keychain.',
    part: 'whole',
    unitTest: 'tests/electron/connect/consulting-here.forget.test.ts',
    replacements: [
      {
        file: 'electron/connect/consulting-here.ts',
        text: 'start: () => alone(follow),',
        by: 'start: () => alone(async () => (isPractitioners() ? follow() : undefined)),',
      },
    ],
  },
  {
    name: 'a retry of a removal outlives the removal',
    loses:
      'A PC that has just joined as a practitioner’s has no record in its keychain, and shows nothing for good.',
    part: 'whole',
    unitTest: 'tests/electron/connect/consulting-here.forget.test.ts',
    replacements: [
      {
        file: 'electron/connect/consulting-here.ts',
        text: '    cancelRetry();\n    blocked = null;',
        by: '    blocked = null;',
      },
      {
        file: 'electron/connect/consulting-here.ts',
        text: 'if (isNone && isSomethingLeft()) await forget();',
        by: 'if (isNone) await forget();',
      },
    ],
  },
  {
    name: 'a practitioner’s PC that could not leave its clinic does not try again',
    loses: 'A PC that was removed is one of the clinic, in its own eyes, until it is started again.',
    part: 'whole',
    unitTest: 'tests/electron/connect/consulting-here.forget.test.ts',
    replacements: [
      {
        file: 'electron/connect/consulting-here.ts',
        text: '{ failure: left.failure.kind });\n    retry();',
        by: '{ failure: left.failure.kind });',
      },
    ],
  },
  {
    name: 'a removed practitioner’s PC has its day until it has left its clinic',
    loses: 'Where the keychain or the disk refuses, names and visits stay on its screen and in its file.',
    part: 'whole',
    unitTest: 'tests/electron/connect/consulting-here.forget.test.ts',
    replacements: [
      {
        file: 'electron/connect/consulting-here.ts',
        text: 'if (isSomethingLeft()) await forget();\n    const left',
        by: 'const left',
      },
    ],
  },
  {
    name: 'a practitioner’s PC forgets only what is in its memory',
    loses: 'A PC that ended as it left its clinic keeps its day, the key of it and the PIN for good.',
    part: 'whole',
    unitTest: 'tests/electron/connect/consulting-here.forget.test.ts',
    replacements: [
      {
        file: 'electron/connect/consulting-here.ts',
        text: 'if (isNone && isSomethingLeft()) await forget();',
        by: 'if (isNone && (pc.isHere() || blocked)) await forget();',
      },
    ],
  },
  {
    name: 'a PC that can’t read what it is takes itself for no practitioner’s',
    loses: 'Where a keychain does not answer at a start, all that was marked while the PC was alone is gone.',
    part: 'whole',
    unitTest: 'tests/electron/connect/consulting-here.forget.test.ts',
    replacements: [
      {
        file: 'electron/connect/consulting-here.ts',
        text: 'const isNone = membership?.state().isKnown === true && !isPractitioners();',
        by: 'const isNone = !isPractitioners();',
      },
    ],
  },
  {
    name: 'a PC joins as a practitioner’s with what was left of another time',
    loses: 'It begins with the day of before, locked by a PIN that no one knows.',
    part: 'whole',
    unitTest: 'tests/electron/connect/consulting-here.forget.test.ts',
    replacements: [
      {
        file: 'electron/connect/consulting-here.ts',
        text: 'const forgotten = await forget();',
        by: 'const forgotten = ok(null);',
      },
    ],
  },
  {
    name: 'a practitioner’s PC that has heard nothing has no file',
    loses: 'Nothing says that its key and its PIN are to be removed, once its membership can’t be read.',
    part: 'whole',
    unitTest: 'tests/electron/consulting/kept-day-store.test.ts',
    replacements: [
      {
        file: 'electron/consulting/kept-day-store.ts',
        text: 'if (!file.exists()) changed();',
        by: '',
      },
    ],
  },
  {
    name: 'a practitioner’s PC writes what is in memory when its turn comes',
    loses: 'A PC that quits at the wrong moment has no practitioner, no list and no marks when it starts.',
    part: 'whole',
    unitTest: 'tests/electron/consulting/kept-day-store.test.ts',
    replacements: [
      {
        file: 'electron/consulting/kept-day-store.ts',
        text: 'const written = await file.write(day);',
        by: 'const written = await file.write({ ...kept, entries: newestOwn() });',
      },
    ],
  },
  {
    name: 'a practitioner’s PC quits while its day is being written',
    loses: 'What was marked just before is lost where the keychain is slow.',
    part: 'whole',
    unitTest: 'tests/electron/consulting/kept-day-store.test.ts',
    replacements: [
      {
        file: 'electron/consulting/kept-day-store.ts',
        text: 'if (cancel === null) return serial(async () => undefined);',
        by: 'if (cancel === null) return Promise.resolve();',
      },
    ],
  },
  {
    name: 'what was marked as finished while a practitioner’s PC was alone is lost at its restart',
    loses: 'No desk learns that the patient has come out: that PC alone had the mark.',
    part: 'linked',
    unitTest: 'tests/electron/consulting/consulting.test.ts',
    replacements: [
      {
        file: 'electron/consulting/kept-day-store.ts',
        text: 'kept.entries.filter((one) => one !== null),',
        by: "kept.entries.filter((one) => one !== null && one.what !== 'finished'),",
      },
    ],
  },
  {
    name: 'what was taken back while a practitioner’s PC was alone stands again after its restart',
    loses: 'A patient who was marked by mistake is with the practitioner at every desk, and does not wait.',
    part: 'linked',
    unitTest: 'tests/electron/consulting/consulting.test.ts',
    replacements: [
      {
        file: 'electron/consulting/kept-day-store.ts',
        text: 'kept.entries.filter((one) => one !== null),',
        by: 'kept.entries.filter((one) => one !== null && one.value !== false),',
      },
    ],
  },
  {
    name: 'a practitioner’s PC goes by its own clock in what is too old',
    loses:
      'Marks that were made while it was alone are never said where its clock was days ahead for a minute.',
    part: 'sync',
    unitTest: 'tests/electron/consulting/consulting.clocks.test.ts',
    replacements: [
      {
        file: 'electron/consulting/kept-day-store.ts',
        text: 'const listed = kept.list?.days[0]?.date ?? today();',
        by: 'const listed = today();',
      },
    ],
  },
  {
    name: 'a practitioner’s PC takes its clock as right where the desk that said the list is off',
    loses: 'Arrivals are not notified at a PC whose clock is wrong.',
    part: 'sync',
    unitTest: 'tests/electron/consulting/consulting.clocks.test.ts',
    replacements: [
      {
        file: 'electron/consulting/consulting-link.ts',
        text: 'const one = clocks.find((each) => each.desk === desk) ?? clocks[0];',
        by: 'const one = clocks.find((each) => each.desk === desk);',
      },
    ],
  },
  {
    name: 'the list of a practitioner whom no desk names is confirmed',
    loses: 'A practitioner’s PC shows a list of days ago as that of now.',
    part: 'sync',
    unitTest: 'tests/electron/consulting/heard-lists.test.ts',
    replacements: [
      {
        file: 'electron/consulting/heard-lists.ts',
        text: 'const isConfirmed = kept.list !== null && named.has(kept.list.practitionerId);',
        by: 'const isConfirmed = kept.list !== null;',
      },
    ],
  },
  {
    name: 'the one who is chosen is named beside two hundred others',
    loses: 'A practitioner’s PC of a large practice keeps and shows nothing.',
    part: 'whole',
    unitTest: 'tests/electron/consulting/heard-lists.test.ts',
    replacements: [
      {
        file: 'electron/consulting/heard-lists.ts',
        text: 'return [...named.slice(0, mostPractitioners - 1), chosen];',
        by: 'return [...named, chosen];',
      },
    ],
  },
  {
    name: 'lists are confirmed although one could not be put',
    loses: 'A practitioner’s PC takes an old list for that of now, and no arrival from before for one.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/day-lists.test.ts',
    replacements: [
      {
        file: 'electron/clinic/day-lists.ts',
        text: 'if (failures + refused === 0) readAt = people.readAt;',
        by: 'readAt = people.readAt;',
      },
    ],
  },
  {
    name: 'the list of a practitioner who is no longer named stays at the hub',
    loses: 'A PC of an earlier version takes it for the list of now.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/day-lists.test.ts',
    replacements: [
      {
        file: 'electron/clinic/day-lists.ts',
        text: '(one) => one !== peopleKey && !texts.has(one)',
        by: "(one) => one === ''",
      },
    ],
  },
  {
    name: 'times of a practitioner’s list are by the clock of the first location',
    loses: 'A practitioner across the border reads each time an hour off.',
    part: 'sync',
    unitTest: 'tests/electron/session/day-lists-of-desk.zones.test.ts',
    replacements: [
      {
        file: 'electron/session/day-lists-of-desk.ts',
        text: 'return [id, location ? zoneOf(location, pcZone) : zone];',
        by: 'return [id, location ? zone : zone];',
      },
    ],
  },
  {
    name: 'a very large allowance of visits passes to a practitioner’s PC',
    loses: 'Its list is refused by its shape, and the practitioner is shown an old one.',
    part: 'sync',
    unitTest: 'tests/electron/views/consulting-rows.test.ts',
    replacements: [
      {
        file: 'electron/views/consulting-rows.ts',
        text: 'return Number.isSafeInteger(left) ? left : null;',
        by: 'return left;',
      },
    ],
  },
  {
    name: 'what is left of a practitioner’s PC takes the tries of a desk’s PIN with it',
    loses:
      'Fifteen minutes at each start of a reception desk with a PIN: the count that is missing is taken for the most.',
    part: 'whole',
    unitTest: 'tests/electron/connect/consulting-here.forget.test.ts',
    replacements: [
      {
        file: 'electron/lock/lock-without-practice.ts',
        text: 'if (record) await removeTriesOf(record, ports.vault);',
        by: "await ports.vault.remove('pin-tries');",
      },
    ],
  },
  {
    name: 'the page of a practitioner’s PC that was removed keeps the day',
    loses: 'Patients’ names stay on the screen for as long as the PC can’t leave its clinic.',
    part: 'whole',
    unitTest: 'tests/electron/connect/consulting-here.forget.test.ts',
    replacements: [
      {
        file: 'electron/connect/consulting-here.ts',
        text: 'if (pc.isHere() || wasHere) desk.emit(',
        by: 'if (pc.isHere()) desk.emit(',
      },
    ],
  },
  {
    name: 'the page keeps a practitioner’s day that is served no more',
    loses:
      'A PC that was removed from its clinic goes on showing the patients’ names, also where they are hidden.',
    part: 'sync',
    unitTest: 'tests/renderer/state/mirror.test.ts',
    replacements: [
      {
        file: 'renderer/state/mirror.ts',
        text: "new Set<keyof Pairs>(['consulting.read'])",
        by: 'new Set<keyof Pairs>()',
      },
    ],
  },
  {
    name: 'what was reported on a practitioner’s PC is still on its page once it is locked',
    loses: 'The person who opens the PC next reads what was about another’s patient.',
    part: 'sync',
    unitTest: 'tests/renderer/state/desk.forgetting.test.ts',
    replacements: [
      {
        file: 'renderer/state/desk.ts',
        text: 'forgetAll([queries, consulting, notices]);',
        by: 'forgetAll([queries, consulting]);',
      },
    ],
  },
  {
    name: 'a practitioner’s PC that leaves while it is alone says of nothing that it is lost',
    loses: 'What a practitioner marked while the hub was off is destroyed, and they were not warned.',
    part: 'sync',
    unitTest: 'tests/renderer/features/clinic-pcs/departure-words.test.ts',
    replacements: [
      {
        file: 'renderer/features/clinic-pcs/departure-words.ts',
        text: "!isLinked && is !== 'removed'",
        by: "isLinked && is !== 'removed'",
      },
    ],
  },
  {
    name: 'a note in the making goes with a visit that leaves the list',
    loses: 'What a practitioner has written of a visit is lost when a desk moves it.',
    part: 'sync',
    unitTest: 'tests/renderer/features/consulting/note-draft.test.ts',
    replacements: [
      {
        file: 'renderer/features/consulting/note-draft.ts',
        text: "text: text ?? now.message?.text ?? ''",
        by: "text: (listed && text) ?? now.message?.text ?? ''",
      },
    ],
  },
  {
    name: 'a patient whom the practitioner took in before the desk marked the arrival is late at the desks',
    loses: 'The desk rings a patient who is with the practitioner.',
    part: 'sync',
    unitTest: 'tests/renderer/model/chip.test.ts',
    replacements: [
      {
        file: 'renderer/model/chip.ts',
        text: "  if (row.goneIn) return { tone: 'neutral', shape: 'tick', words: text.goneIn };\n",
        by: '',
      },
    ],
  },
];
