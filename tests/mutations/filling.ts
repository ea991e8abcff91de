import type { Mutation } from './mutation.ts';

const ranking = 'electron/views/candidates.ts';
const rankingTest = 'tests/electron/views/candidates.test.ts';
const sheet = 'electron/views/fill-sheet.ts';
const sheetTest = 'tests/electron/views/fill-sheet.test.ts';

/** Mistakes in who is offered a free time, and in what is said to be free. */
export const filling: readonly Mutation[] = [
  {
    name: 'who waits for another practitioner is offered the time',
    loses: 'A patient is rung for a practitioner whom they do not want.',
    part: 'diary',
    unitTest: rankingTest,
    replacements: [
      {
        file: ranking,
        text: 'if (practitionerId !== null && practitionerId !== free.practitionerId) return null;',
        by: 'if (practitionerId !== null && practitionerId < 0) return null;',
      },
    ],
  },
  {
    name: 'who waits no longer is offered the time',
    loses: 'A patient whose entry was closed is rung.',
    part: 'diary',
    unitTest: rankingTest,
    replacements: [
      {
        file: ranking,
        text: 'if (entry.archived || patientId === null) return null;',
        by: 'if (patientId === null) return null;',
      },
    ],
  },
  {
    name: 'a visit that is longer than the free time is moved to it',
    loses: 'Two patients are booked over each other.',
    part: 'diary',
    unitTest: rankingTest,
    replacements: [
      {
        file: ranking,
        text: 'if (practitionerId !== free.practitionerId || end - start > free.end - free.start) continue;',
        by: 'if (practitionerId !== free.practitionerId) continue;',
      },
    ],
  },
  {
    name: 'who waits least comes first',
    loses: 'Patients who have waited for months are never asked.',
    part: 'diary',
    unitTest: rankingTest,
    replacements: [
      {
        file: ranking,
        text: 'since ?? Number.POSITIVE_INFINITY,',
        by: '-(since ?? Number.POSITIVE_INFINITY),',
      },
    ],
  },
  {
    name: 'a wish for a time of day is not kept',
    loses: 'Who can come in the evening only is rung for the morning.',
    part: 'diary',
    unitTest: 'tests/electron/views/waiting-wishes.test.ts',
    replacements: [
      {
        file: 'electron/views/waiting-wishes.ts',
        text: 'return first < hour(to) && first + lengthMs <= end ? first : null;',
        by: 'return first + lengthMs <= end ? first : null;',
      },
    ],
  },
  {
    name: 'who is booked on the day already is offered another time of it',
    loses: 'A patient who comes that day is rung.',
    part: 'diary',
    unitTest: sheetTest,
    replacements: [
      {
        file: sheet,
        text: '!onThatDay.has(patientId) && patientId !== facts.exceptId',
        by: 'patientId !== facts.exceptId',
      },
    ],
  },
  {
    name: 'an offer counts as booked without a booking',
    loses: 'The patient is not asked again, though the booking was refused.',
    part: 'diary',
    unitTest: sheetTest,
    replacements: [
      {
        file: sheet,
        text: 'return here || inDiary ? offer.start : null',
        by: 'return here || !inDiary ? offer.start : null',
      },
    ],
  },
  {
    name: 'an earlier waiting list is used where the practice has none any more',
    loses: 'Patients are rung by a list that no one keeps.',
    part: 'diary',
    unitTest: sheetTest,
    replacements: [
      {
        file: sheet,
        text: "waitingList === 'absent' ? [] : cache.waitingFor(free.practitionerId)",
        by: 'cache.waitingFor(free.practitionerId)',
      },
    ],
  },
  {
    name: 'time is free where the hours are not known',
    loses: 'A patient is booked while the practitioner is away.',
    part: 'diary',
    unitTest: 'tests/renderer/features/today/free-gaps.test.ts',
    replacements: [
      {
        file: 'renderer/features/today/free-gaps.ts',
        text: 'if (!practitioner || !work) return [];',
        by: 'if (!practitioner) return [];\n    if (!work) return [{ practitioner, locationId: null, start, end: start + 8 * 3_600_000 }];',
      },
    ],
  },
  {
    name: 'a cancelled visit stays booked ahead in the booking sheet',
    loses: 'The next visit is booked after one that does not take place.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/cancellation.test.ts',
    replacements: [
      {
        file: 'electron/views/booking-sheet.ts',
        text: 'if (pendingCancellationOf(one.id, place, cancellations)) return null;',
        by: 'if (pendingCancellationOf(0, place, cancellations)) return null;',
      },
    ],
  },
  {
    name: 'reasons that the practice has no longer are offered',
    loses: 'A cancellation is written that can only fail.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/cancellation.test.ts',
    replacements: [
      {
        file: 'electron/views/cancellation-sheet.ts',
        text: "if (!lists.some(({ feed }) => feed === 'cancellationReasons')) return [];",
        by: 'if (lists.length < 0) return [];',
      },
    ],
  },
  {
    name: 'a form that was completed is asked for',
    loses: 'Patients are asked for what they have done.',
    part: 'diary',
    unitTest: 'tests/electron/views/flags/flags.test.ts',
    replacements: [
      {
        file: 'electron/views/flags/forms.ts',
        text: "form.status === 'Incomplete' || form.status === 'In progress'",
        by: 'form.status !== null',
      },
    ],
  },
  {
    name: 'the place of who cancelled stays taken',
    loses:
      'A class with a free place counts as full, and who waits for it is not put into it without a question.',
    part: 'diary',
    unitTest: 'tests/electron/outbox/kinds/joining.test.ts',
    replacements: [
      {
        file: 'shared/practice/group.ts',
        text: ".filter(({ status }) => status !== 'Cancelled').length",
        by: '.length',
      },
    ],
  },
  {
    name: 'who waits for another service is asked into a class',
    loses: 'A patient is rung for a class that they do not want.',
    part: 'diary',
    unitTest: rankingTest,
    replacements: [
      {
        file: ranking,
        text: 'if (inClass && (!sameService || time.start !== free.start)) return null;',
        by: 'if (inClass && time.start !== free.start) return null;',
      },
    ],
  },
  {
    name: 'a class that was cancelled for everyone has free places',
    loses: 'A patient is put into a class that does not take place.',
    part: 'diary',
    unitTest: 'tests/renderer/model/row-actions.test.ts',
    replacements: [
      {
        file: 'renderer/model/row-actions.ts',
        text: 'booked > 0 && booked < places',
        by: 'booked < places',
      },
    ],
  },
  {
    name: 'an older note of another desk replaces a newer one',
    loses: 'A patient who said no is rung again.',
    part: 'sync',
    unitTest: 'tests/electron/session/slot-offers.test.ts',
    replacements: [
      {
        file: 'electron/session/slot-offers.ts',
        text: '!isSameOffer(one, note) || isLaterNote(note, one)',
        by: '!isSameOffer(one, note) || note !== one',
      },
    ],
  },
  {
    name: 'what was noted here is lost at a new hub',
    loses: 'Desks that come later ring patients who were asked.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/shared-offers.test.ts',
    replacements: [
      {
        file: 'electron/clinic/shared-offers.ts',
        text: 'isCurrent = false;\n        stands = null;',
        by: 'isCurrent = false;',
      },
    ],
  },
  {
    name: 'a desk puts what stands at the hub again and again',
    loses: 'Each note is a storm of messages.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/shared-offers.test.ts',
    replacements: [
      {
        file: 'electron/clinic/shared-offers.ts',
        text: 'if (!differs(notes)) {',
        by: 'if (!differs(notes) && notes.length === 0) {',
      },
    ],
  },
  {
    name: 'what a desk noted that was removed is said by none',
    loses: 'At a desk that is linked later an older answer of the patient stands.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/shared-offers.test.ts',
    replacements: [
      {
        file: 'electron/clinic/shared-offers.ts',
        text: 'isHere(note) || !isSaid(note)',
        by: 'isHere(note)',
      },
    ],
  },
  {
    name: 'what the desk that polls has read counts for no write of another desk',
    loses: 'A person is not notified that another desk had cancelled the appointment first.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/linked-desk.cancellation.test.ts',
    replacements: [
      {
        file: 'electron/sync/shared-reads.ts',
        text: 'ports.onPass?.(pass.feed, ports.clock.monotonic() - pass.ageMs);',
        by: 'ports.onPass?.(pass.feed, Number.NEGATIVE_INFINITY);',
      },
    ],
  },
  {
    name: 'after the service was restored, other desks fill this one',
    loses: 'Desks give each other back what the practice has lost: payments and visits that no longer exist.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/filler.restored-service.test.ts',
    replacements: [
      {
        file: 'electron/sync/nightly.ts',
        text: 'markReadHere(ports.desk);',
        by: 'void markReadHere;',
      },
    ],
  },
  {
    name: 'a cache is emptied for a restored service before the desk file says so',
    loses: 'After a crash or on a full disk, another desk fills this one with what the practice has lost.',
    part: 'sync',
    unitTest: 'tests/electron/sync/nightly.restored-service.test.ts',
    replacements: [
      {
        file: 'electron/sync/nightly.ts',
        text: 'markReadHere(ports.desk);\n      cache.clear();',
        by: 'cache.clear();\n      markReadHere(ports.desk);',
      },
    ],
  },
  {
    name: 'a page has all records that could not be read',
    loses: 'Where a field’s type changed, no page of the list fits into an answer: no desk is filled.',
    part: 'sync',
    unitTest: 'tests/electron/sync/filling.test.ts',
    replacements: [
      {
        file: 'electron/sync/filled-page.ts',
        text: 'if (isFull && last > 0 && entry.id > last)',
        by: "if (isFull && last > 0 && entry.id > last && 'row' in entry)",
      },
    ],
  },
  {
    name: 'a desk that has read everything for itself is never filled again',
    loses: 'After each reset a desk of a large practice reads everything from the service.',
    part: 'sync',
    unitTest: 'tests/electron/sync/read-here.test.ts',
    replacements: [
      {
        file: 'electron/sync/read-here.ts',
        text: '  if (!lacksLists) desk.saveFact(fact, null);\n  return lacksLists;',
        by: '  return true;',
      },
    ],
  },
  {
    name: 'visits that came during the first day are not looked at after a reset',
    loses: 'Where only booked patients are kept, visits stand without a name until midnight.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/filler.booked-only.test.ts',
    replacements: [
      {
        file: 'electron/sync/after-reset.ts',
        text: '      ports.work.logStoreErrors(() => missing.checkAll());\n',
        by: '',
      },
    ],
  },
];
