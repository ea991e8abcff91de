import { draftMutations } from './drafts.ts';
import type { Mutation } from './mutation.ts';

/** Mistakes in what this PC keeps: the cache, the desk file, and which practice they belong to. */
export const keeping: readonly Mutation[] = [
  {
    name: 'PCs at which one account signs in share their credentials',
    loses:
      'The key of a PC’s files, and with it what waits there, once another PC of the account has written its own.',
    part: 'whole',
    unitTest: 'tests/electron/desktop/startup/pc-keychain.test.ts',
    replacements: [
      {
        file: 'electron/desktop/startup/pc-keychain.ts',
        text: "id: randomBytes(8).toString('hex')",
        by: "id: '0'.repeat(16)",
      },
    ],
  },
  {
    name: 'an earlier Foyer’s credentials are not this PC’s',
    loses: 'After the update a PC opens none of its files: all that waited is lost.',
    part: 'whole',
    unitTest: 'tests/electron/desktop/startup/pc-keychain.test.ts',
    replacements: [
      {
        file: 'electron/desktop/startup/pc-keychain.ts',
        text: "state: isEarlier ? 'adopting' : 'own'",
        by: "state: 'own'",
      },
    ],
  },
  {
    name: 'an earlier Foyer’s credentials take the place of this PC’s newer ones',
    loses: 'The key that was entered since, and the files that it opens.',
    part: 'whole',
    unitTest: 'tests/electron/desktop/startup/pc-keychain.test.ts',
    replacements: [
      {
        file: 'electron/desktop/startup/pc-keychain.ts',
        text: 'if (copied === null) await',
        by: 'await',
      },
    ],
  },
  {
    name: 'everyday work at a PC takes an earlier Foyer’s credentials from the other PCs of its account',
    loses:
      'The membership, or the PIN, of a PC that still has the earlier version; with a key that was taken over all that waits there.',
    part: 'whole',
    unitTest: 'tests/electron/desktop/startup/pc-keychain.test.ts',
    replacements: [
      {
        file: 'electron/desktop/startup/pc-keychain.ts',
        text: 'if ((await system.getPassword(own, account)) !== null) return;',
        by: 'void account;',
      },
    ],
  },
  {
    name: 'removing a PC removes credentials that another PC has written since',
    loses: 'The files of a PC that still has the earlier version, and what waits there.',
    part: 'whole',
    unitTest: 'tests/electron/desktop/startup/pc-keychain.test.ts',
    replacements: [
      {
        file: 'electron/desktop/startup/pc-keychain.ts',
        text: 'if (adopted[account] !== digestOf(now)) return;',
        by: '',
      },
    ],
  },
  {
    name: 'a PC that is removed leaves what an earlier Foyer kept',
    loses: 'The API key stays in the credential store of a PC that was sold.',
    part: 'whole',
    unitTest: 'tests/electron/desktop/startup/pc-keychain.test.ts',
    replacements: [
      {
        file: 'electron/desktop/startup/pc-keychain.ts',
        text: "if (state !== 'own') await removeAdopted(system, own);",
        by: '',
      },
    ],
  },
  {
    name: 'a file that can’t be read for a moment counts as none',
    loses:
      'The key of a PC is under a name that is in no file, or is not adopted: nothing opens, and what waited is lost.',
    part: 'whole',
    unitTest: 'tests/electron/desktop/startup/pc-keychain.test.ts',
    replacements: [
      {
        file: 'electron/desktop/startup/pc-keychain.ts',
        text: "if (code === 'ENOENT') return null;",
        by: "if (code !== '') return null;",
      },
    ],
  },
  {
    name: 'a folder that has lost its id is given an earlier Foyer’s credentials once more',
    loses: 'The key and the PIN of now; and what an old desk file has waiting is sent a second time.',
    part: 'whole',
    unitTest: 'tests/electron/desktop/startup/pc-keychain.test.ts',
    replacements: [
      {
        file: 'electron/desktop/startup/pc-keychain.ts',
        text: '(isEarlier && noted) || {',
        by: '{',
      },
    ],
  },
  {
    name: 'a first id takes the place of one that is there',
    loses: 'The key of a PC is under a name that is in no file: nothing opens, and what waited is lost.',
    part: 'whole',
    unitTest: 'tests/electron/desktop/startup/pc-keychain.test.ts',
    replacements: [
      {
        file: 'electron/desktop/startup/pc-keychain.ts',
        text: 'textOf(begun), nameFirst',
        by: 'textOf(begun), renameSync',
      },
    ],
  },
  {
    name: 'the overlap comes without the rule that the newer wins',
    loses: 'A change of the last two minutes: an older answer takes its place.',
    part: 'sync',
    unitTest: 'tests/electron/store/cache/apply.test.ts',
    within: 500,
    from: 9,
    replacements: [
      {
        file: 'electron/store/cache/apply.ts',
        text: 'if (kept && !confirmed && !isNewer({ version, sequence }, kept)) {',
        by: 'if (kept && sequence < 0) {',
      },
    ],
  },
  {
    name: 'of two equal versions the earlier answer wins',
    loses: 'A change that the service stamped with the same millisecond.',
    part: 'sync',
    within: 300,
    from: 19,
    unitTest: 'tests/electron/store/cache/apply.test.ts',
    replacements: [
      {
        file: 'electron/store/cache/apply.ts',
        text: 'return incoming.sequence >= kept.sequence;',
        by: 'return incoming.sequence < kept.sequence;',
      },
    ],
  },
  {
    name: 'the age of an appointment leaves out its patients’ status',
    loses: 'An arrival, on a service that does not touch the appointment’s own stamp.',
    part: 'sync',
    unitTest: 'tests/electron/store/cache/apply.test.ts',
    replacements: [
      {
        file: 'electron/store/cache/kinds.ts',
        text: 'times.push(instant(statusUpdatedAt));',
        by: 'times.push(instant(statusUpdatedAt) === null ? null : instant(updatedAt));',
      },
    ],
  },
  {
    name: 'an appointment is kept without its patients’ status',
    loses: 'Who has arrived and who has cancelled.',
    part: 'sync',
    within: 300,
    unitTest: 'tests/electron/store/cache/apply.test.ts',
    replacements: [
      {
        file: 'electron/store/cache/apply.ts',
        text: 'const json = JSON.stringify(object);',
        by: "const json = JSON.stringify(object, (key, value) => (kind === 'appointments' && key === 'status' ? null : value));",
      },
    ],
  },
  {
    name: 'an archived appointment stays in its day',
    loses:
      'A visit that was taken out of the diary is still on the list: the room is kept free although no one is coming.',
    part: 'sync',
    unitTest: 'tests/electron/store/cache/queries.test.ts',
    replacements: [
      {
        file: 'electron/store/cache/statements.ts',
        text: 'dayEverywhere: `SELECT json FROM appointments WHERE archived = 0 AND start_ms',
        by: 'dayEverywhere: `SELECT json FROM appointments WHERE archived >= 0 AND start_ms',
      },
    ],
  },
  {
    name: 'an invoice that is paid in part is not open',
    loses: 'What is left to pay of an invoice.',
    part: 'whole',
    unitTest: 'tests/electron/store/cache/queries.test.ts',
    replacements: [
      {
        file: 'electron/store/cache/kinds.ts',
        text: 'return total === null || total - (centsFromDollars(invoice.paidAmount) ?? 0) > 0;',
        by: 'return total === null || (centsFromDollars(invoice.paidAmount) ?? 0) === 0;',
      },
    ],
  },
  {
    name: 'a list that is held in memory outlives a change of it',
    loses: 'A payment method or a location that was added today.',
    part: 'whole',
    unitTest: 'tests/electron/store/cache/memoized-answers.test.ts',
    replacements: [
      {
        file: 'electron/store/cache/memoized-answers.ts',
        text: 'all.delete(touched.kind);',
        by: '',
      },
    ],
  },
  {
    name: 'a cursor is saved over a cache that was rebuilt',
    loses: 'Every record that was not changed since: the cache stays empty behind a watermark.',
    part: 'sync',
    unitTest: 'tests/electron/store/cache/cache.test.ts',
    replacements: [
      {
        file: 'electron/store/cache/cache.ts',
        text: 'if (readSinceReset === null || readSinceReset.has(feed)) return;',
        by: 'if (feed.length > 0 || readSinceReset === null || readSinceReset.has(feed)) return;',
      },
    ],
  },
  {
    name: 'the desk file’s checksum is made of the whole file at once',
    loses: 'A desk file of more than 2 GiB can’t be opened.',
    part: 'whole',
    unitTest: 'tests/electron/store/desk/checksum.large-desk.test.ts',
    replacements: [
      {
        file: 'electron/store/desk/checksum.ts',
        text: 'return crcOf(desk) === Number(crc);',
        by: 'return crc32(readFileSync(desk)) === Number(crc) && crcOf(desk) > 0;',
      },
    ],
  },
  {
    name: 'counts are carried over by their place alone',
    loses: 'A PC that was at two practices can’t open its damaged desk, whatever copies it has.',
    part: 'whole',
    unitTest: 'tests/electron/store/desk/salvage.test.ts',
    replacements: [
      {
        file: 'electron/store/desk/salvage.ts',
        text: "'replaces' in table",
        by: "'replaces' in table && table.grows",
      },
    ],
  },
  {
    name: 'a restored desk that the disk refuses stays open',
    loses: 'On Windows no later try can restore the desk until Foyer is started again.',
    part: 'whole',
    unitTest: 'tests/electron/store/desk/copies.restore.test.ts',
    replacements: [
      {
        file: 'electron/store/desk/file.ts',
        text: '    } finally {\n      // Also on a full disk',
        by: '    } catch (error) {\n      if (keptAs.length > 0) throw error;\n      // Also on a full disk',
      },
      {
        file: 'electron/store/desk/file.ts',
        text: '      attempt.db.close();\n    }\n',
        by: '    }\n    attempt.db.close();\n',
      },
    ],
  },
  {
    name: 'the copies of a desk go on where the cache could not be opened',
    loses: 'A file of the folder is open when another program has it.',
    part: 'whole',
    unitTest: 'tests/electron/store/opening.test.ts',
    replacements: [
      {
        file: 'electron/store/opening.ts',
        text: '    opened[0] = desk.close;\n',
        by: '',
      },
    ],
  },
  {
    name: 'a cache whose reset the disk refused stays closed',
    loses: 'Foyer ends and starts again and again, until the disk has room and a person starts it.',
    part: 'whole',
    unitTest: 'tests/electron/store/cache/cache.refused-reset.test.ts',
    replacements: [
      {
        file: 'electron/store/cache/cache.ts',
        text: '      current = null;\n      open();',
        by: '      file.discard(discarded);\n      current = openFile(file);\n      onReset();',
      },
    ],
  },
  {
    name: 'a commit does not wait for the disk',
    loses: 'A payment that was acknowledged just before a power cut.',
    part: 'whole',
    unitTest: 'tests/electron/store/database.test.ts',
    replacements: [
      {
        file: 'electron/store/database.ts',
        text: 'PRAGMA synchronous = FULL;',
        by: 'PRAGMA synchronous = NORMAL;',
      },
    ],
  },
  {
    name: 'a restored copy’s uncertain writes are sent as new',
    loses: 'A payment that had gone out before the damage is recorded twice.',
    part: 'money',
    unitTest: 'tests/electron/outbox/outbox.test.ts',
    replacements: [
      {
        file: 'electron/outbox/restored.ts',
        text: 'if (row && holdLeft(row, now) === 0) asUnknown(outboxStore, row, copyMadeAt);',
        by: 'if (row && holdLeft(row, now) < 0) asUnknown(outboxStore, row, copyMadeAt);',
      },
    ],
  },
  {
    name: 'what was held back in a restored copy goes on by itself',
    loses: 'A payment that went on after the copy was made is recorded a second time.',
    part: 'whole',
    unitTest: 'tests/electron/outbox/restored.test.ts',
    replacements: [
      {
        file: 'electron/outbox/restored.ts',
        text: "isHeldBack(row) ? (['asks'] as const) : []",
        by: "isHeldBack(row) ? (['held'] as const) : []",
      },
    ],
  },
  {
    name: 'what needs a decision in a restored copy does not say so',
    loses: 'A payment that a person had sent again since is sent once more.',
    part: 'whole',
    unitTest: 'tests/electron/outbox/restored.test.ts',
    replacements: [
      {
        file: 'electron/outbox/restored.ts',
        text: 'if (moved === null && isDecided) outboxStore.note(row, change);',
        by: '',
      },
    ],
  },
  {
    name: 'a missing desk file is replaced by an empty one',
    loses: 'Everything that waits to be sent, without a word.',
    part: 'whole',
    unitTest: 'tests/electron/store/opening.test.ts',
    replacements: [
      {
        file: 'electron/store/desk/file.ts',
        text: 'const kept = hasKeyCheck(folder) || copiesIn(folder).length > 0;',
        by: 'const kept = isThere(path) && (hasKeyCheck(folder) || copiesIn(folder).length > 0);',
      },
    ],
  },
  {
    name: 'a desk file put back from a backup is not noticed',
    loses: 'What waited in last week’s backup is sent a second time.',
    part: 'whole',
    unitTest: 'tests/electron/connect/desk-mark.put-back.test.ts',
    replacements: [
      {
        file: 'electron/connect/desk-mark.ts',
        text: 'own === null || noted.id !== own.id || noted.generation > own.generation;',
        by: 'own === null || noted.id !== own.id;',
      },
    ],
  },
  {
    name: 'what waits in a desk file that was put back is sent without asking',
    loses: 'A payment that was sent after the backup was made is recorded twice.',
    part: 'whole',
    unitTest: 'tests/electron/connect/desk-mark.put-back.test.ts',
    replacements: [
      {
        file: 'electron/outbox/restored.ts',
        text: 'for (const row of desk.writes(openStates)) {',
        by: 'for (const row of desk.writes(openStates).filter((one) => !mayContinue(one))) {',
      },
    ],
  },
  {
    name: 'this PC connects elsewhere while writes wait',
    loses: 'A payment of one practice is sent to another, or never.',
    part: 'whole',
    unitTest: 'tests/electron/connect/practice-binding.test.ts',
    replacements: [
      {
        file: 'electron/connect/practice-binding.ts',
        text: 'if (waiting === 0 || isBoundPractice(kept, reached) !== false) return null;',
        by: 'if (waiting >= 0 || isBoundPractice(kept, reached) !== false) return null;',
      },
    ],
  },
  {
    name: 'another practice’s records stay in the cache',
    loses: 'Patients of two practices are mixed, and one’s money goes to the other.',
    part: 'whole',
    unitTest: 'tests/electron/connect/practice-binding.test.ts',
    replacements: [
      {
        file: 'electron/connect/practice-binding.ts',
        text: 'if (isOther) cache.clear();',
        by: '',
      },
    ],
  },
  {
    name: 'who left a visit is not told of as changed',
    loses: 'A row of a patient who is no longer in the visit.',
    part: 'whole',
    unitTest: 'tests/electron/store/cache/apply.test.ts',
    replacements: [
      {
        file: 'electron/store/cache/apply.ts',
        text: 'if (kept) addPatientsOf(kind, JSON.parse(kept.json), about);\n    addPatientsOf',
        by: 'addPatientsOf',
      },
    ],
  },
  {
    name: 'a payment without a flag is not known as removed',
    loses: 'The till is short by a payment that was given back.',
    part: 'whole',
    unitTest: 'tests/electron/store/cache/apply.test.ts',
    replacements: [
      {
        file: 'electron/store/cache/kinds.ts',
        text: 'return isText(deletedAt) || isText(archivedAt);',
        by: 'return isText(deletedAt);',
      },
    ],
  },
  {
    name: 'words are divided by the database once more',
    loses: 'A search that ends in an error, for a name in a script of after 2012.',
    part: 'whole',
    unitTest: 'tests/electron/store/cache/search.test.ts',
    replacements: [
      {
        file: 'electron/store/cache/migrations.ts',
        text: "tokenize = 'ascii'",
        by: "tokenize = 'unicode61'",
      },
    ],
  },
  {
    name: 'what is known of the server goes with an emptied cache',
    loses: 'After a restart a cancellation is refused as one that the practice does not offer.',
    part: 'sync',
    unitTest: 'tests/electron/session/practice-line.emptied-cache.test.ts',
    replacements: [
      {
        file: 'electron/session/practice-line.ts',
        text: '  stores.cache.onReset(opened.line.serverProfile.saveAgain);\n',
        by: '',
      },
    ],
  },
  {
    name: 'what people said of a day is too old by this PC’s own clock',
    loses:
      'A PC whose clock is three days ahead for a minute has no notes, delays and calls of today any more.',
    part: 'sync',
    unitTest: 'tests/electron/session/day-book.pc-clock.test.ts',
    replacements: [
      {
        file: 'electron/session/session.ts',
        text: 'dayBookOf(ports, options.stores, { now, certainNow, isClockBehind })',
        by: 'dayBookOf(ports, options.stores, { now, certainNow: (void certainNow, now), isClockBehind })',
      },
    ],
  },
  {
    name: 'a note of a PC whose clock is months ahead makes all others old',
    loses: 'No desk knows any more who was asked about a free time.',
    part: 'people',
    unitTest: 'tests/electron/session/slot-offers.test.ts',
    replacements: [
      {
        file: 'electron/views/offers.ts',
        text: 'one.at > certainNow - keptMs && !isSameOffer(one, note)',
        by: 'one.at > note.at + 0 * certainNow - keptMs && !isSameOffer(one, note)',
      },
    ],
  },
  {
    name: 'what this desk is done with goes by a clock that is days ahead',
    loses: 'Rows that the desk is done with stand as open again, once the clock is right.',
    part: 'people',
    unitTest: 'tests/electron/session/desk-notes.test.ts',
    replacements: [
      {
        file: 'electron/session/desk-notes.ts',
        text: "dayOf(now.certainNow(), 'UTC')",
        by: "dayOf(now.now(), 'UTC')",
      },
    ],
  },
  {
    name: 'what other desks say of today is left out by a clock that is days ahead',
    loses: 'A note of another desk is missing here until this PC is linked again.',
    part: 'sync',
    unitTest: 'tests/electron/session/day-book.test.ts',
    replacements: [
      {
        file: 'electron/session/day-book.ts',
        text: 'const [earliest, latest] = [certainDay(), today()];',
        by: 'const [earliest, latest] = [today(), today()];',
      },
    ],
  },
  {
    name: 'a PC that does not reach the practice counts no time',
    loses: 'Notes about patients stay for as long as the practice does not answer.',
    part: 'sync',
    unitTest: 'tests/electron/session/certain-time.test.ts',
    replacements: [
      {
        file: 'electron/session/certain-time.ts',
        text: 'const counted = () => from.at + clock.monotonic() - from.on;',
        by: 'const counted = () => from.at;',
      },
    ],
  },
  {
    name: 'time without the practice is counted from zero at each start',
    loses:
      'On a PC that is ended every evening notes about patients never go while the practice does not answer.',
    part: 'sync',
    unitTest: 'tests/electron/session/certain-time.test.ts',
    replacements: [
      {
        file: 'electron/session/certain-time.ts',
        text: 'if (at - Math.max(kept, heard) >= keptEveryMs) keep(at);',
        by: '',
      },
    ],
  },
  {
    name: 'a time of the service that is months ahead is believed at once',
    loses: 'Two wrong answers in a row that agree remove the notes, delays and calls of today from a desk.',
    part: 'linked',
    unitTest: 'tests/electron/session/certain-time.test.ts',
    replacements: [
      {
        file: 'electron/session/certain-time.ts',
        text: 'return on - doubted.on >= doubtedForMs;',
        by: 'return true;',
      },
    ],
  },
  {
    name: 'the night removes the patient of a booking that waits',
    loses: 'After an outage over night, “patient 6” stands in To send in place of a name.',
    part: 'people',
    unitTest: 'tests/electron/sync/purge.unsent-booking.test.ts',
    replacements: [
      {
        file: 'electron/session/session.ts',
        text: 'patientsOfWrites: () => outbox.pending().flatMap(({ patientId }) => patientId ?? []),',
        by: 'patientsOfWrites: () => [],',
      },
    ],
  },
  {
    name: 'a patient’s page is still called read once its history was purged',
    loses: '“Updated 15 min ago” stands over a page that lacks the visits of before last month.',
    part: 'people',
    unitTest: 'tests/electron/sync/patient-reader.purged.test.ts',
    replacements: [
      { file: 'electron/session/session.ts', text: 'onRecordsGone: () => patients.forgetLoaded(),', by: '' },
    ],
  },
  ...draftMutations,
  {
    name: 'a download of an update that breaks off is handled by no one',
    loses: 'Foyer ends and starts again all night, every quarter of an hour, while updates can’t be fetched.',
    part: 'sync',
    unitTest: 'tests/electron/desktop/updates/updates.broken-download.test.ts',
    replacements: [
      {
        file: 'electron/desktop/updates/updates.ts',
        text: '(found) => found?.downloadPromise?.catch(() => undefined),',
        by: '() => undefined,',
      },
    ],
  },
  {
    name: 'a board that goes with the program counts as closed by a person',
    loses: 'After a fault the screen in the waiting room stays empty, at every later start too.',
    part: 'sync',
    unitTest: 'tests/electron/desktop/windows/board-window.test.ts',
    replacements: [
      {
        file: 'electron/desktop/windows/board-window.ts',
        text: 'if (made !== window || ended || !isClosing) return;',
        by: 'if (made !== window || ended) return;',
      },
    ],
  },
  {
    name: 'compiled code that was refused is said to be used',
    loses: 'Each start takes longer, and the log says that it does not.',
    part: 'sync',
    unitTest: 'tests/electron/load-program.test.ts',
    replacements: [
      {
        file: 'electron/load-program.ts',
        text: "return script.cachedDataRejected === false ? 'used' : 'refused';",
        by: "return 'used';",
      },
    ],
  },
];
