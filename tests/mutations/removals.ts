import type { Mutation } from './mutation.ts';

/** Mistakes in payments of a restored practice, removals and changes of method. */
export const removalMutations: readonly Mutation[] = [
  {
    name: 'an earlier write claims a record that came long after it',
    loses:
      'In a restored practice a payment gets the id of a lost one: it is called not recorded, and recorded twice.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.restored-practice.test.ts',
    replacements: [
      {
        file: 'electron/outbox/claimed-records.ts',
        text: 'if (row.stateAt < write.createdAt - maxLag) continue;',
        by: '',
      },
    ],
  },
  {
    name: 'another write’s payment is known by its id alone',
    loses: 'A payment that gets the id of one that a restored practice has lost is recorded twice.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.restored-practice.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment-read-back.ts',
        text: "return !one || write?.kind !== 'payment' || (sameParts(one, write.args) && hasDateSent(one, write.args));",
        by: 'return write !== undefined || one === undefined;',
      },
    ],
  },
  {
    name: 'a removal counts for whatever payment has its id',
    loses: 'Another payment is left out of the takings for as long as the removal is kept.',
    part: 'money',
    unitTest: 'tests/electron/store/removed-payment.test.ts',
    replacements: [
      {
        file: 'electron/store/removed-payment.ts',
        text: 'if (!isAnother) ids.add(args.paymentId);',
        by: 'if (!isAnother || removal.stateAt > 0) ids.add(args.paymentId);',
      },
    ],
  },
  {
    name: 'a removal removes each payment of this desk with its id',
    loses:
      'Where no payments are listed, money that a restored practice recorded by a used id is not in the takings.',
    part: 'money',
    unitTest: 'tests/electron/store/removed-payment.test.ts',
    replacements: [
      {
        file: 'electron/store/removed-payment.ts',
        text: 'const before = own.filter((row) => isBefore(row, removal));',
        by: 'const before = own.filter(() => true);',
      },
    ],
  },
  {
    name: 'which payments a removal removes goes by the PC’s clock',
    loses: 'After the clock was set back, a payment whose method is changed counts twice in the takings.',
    part: 'money',
    unitTest: 'tests/electron/bridge/payments.removed.test.ts',
    replacements: [
      {
        file: 'electron/store/removed-payment.ts',
        text: 'const before = own.filter((row) => isBefore(row, removal));',
        by: 'const before = own.filter(({ createdAt }) => createdAt <= removal.stateAt);',
      },
    ],
  },
  {
    name: 'removals and their payments come in the order of the PC’s clock',
    loses: 'After the clock was set back, a payment whose method is changed counts twice in the takings.',
    part: 'money',
    unitTest: 'tests/electron/store/desk/desk.test.ts',
    replacements: [
      {
        file: 'electron/store/desk/outbox-rows.ts',
        text: 'ORDER BY w.place DESC`,\n  );\n  const last',
        by: 'ORDER BY w.created_at DESC`,\n  );\n  const last',
      },
    ],
  },
  {
    name: 'a payment that was removed at once is still put on top of its invoices',
    loses:
      'A payment whose method is changed at once counts twice: the screen says that less is owing than is.',
    part: 'money',
    unitTest: 'tests/electron/bridge/payments.removed-at-once.test.ts',
    replacements: [
      {
        file: 'electron/outbox/outbox.ts',
        text: 'return done.filter(({ id }) => !removed.rows.has(id));',
        by: 'return done.filter(() => removed !== null);',
      },
    ],
  },
  {
    name: 'a payment over two invoices is put on top of both until the copies of both show it',
    loses:
      'What a patient owes on one of them is shown too low, and the next payment is refused by that sum.',
    part: 'money',
    unitTest: 'tests/electron/bridge/payments.counted-once.test.ts',
    replacements: [
      {
        file: 'electron/views/overlay.ts',
        text: 'if (shown.includes(part.invoiceId)) continue;',
        by: 'if (shown.length === parts.length) continue;',
      },
    ],
  },
  {
    name: 'a payment without an answer is put on top of an invoice that shows it',
    loses: 'Until it is found, less is shown as owing than is, and the next payment is refused by that sum.',
    part: 'money',
    unitTest: 'tests/electron/bridge/payments.counted-once.test.ts',
    replacements: [
      {
        file: 'electron/outbox/outbox.ts',
        text: "const mayBeShown: readonly string[] = ['sending', 'unknown', 'done'];",
        by: "const mayBeShown: readonly string[] = ['done'];",
      },
    ],
  },
  {
    name: 'what waits counts as shown where its invoice got as much meanwhile',
    loses:
      'Another desk’s payment hides one that is still to be sent: the patient is asked for it once more.',
    part: 'money',
    unitTest: 'tests/electron/bridge/payments.counted-once.test.ts',
    replacements: [
      {
        file: 'electron/outbox/outbox.ts',
        text: 'mayBeShown.includes(row.state) ? (bind(',
        by: 'row.state ? (bind(',
      },
    ],
  },
  {
    name: 'what was removed is found among all payments',
    loses: 'Each patient’s page reads the payments of 400 days, a tenth of a second at a large clinic.',
    part: 'money',
    unitTest: 'tests/electron/bridge/patients.own-payments.test.ts',
    replacements: [
      {
        file: 'electron/bridge/removed-payments.ts',
        text: 'removedHere(outbox.removals(), cache);',
        by: "removedHere([...outbox.done('payment-removal'), ...outbox.done('payment')], cache);",
      },
    ],
  },
  {
    name: 'a payment is removed by its id, whichever of this desk’s it is',
    loses: 'Of two payments with one id both count in the takings, or neither.',
    part: 'money',
    unitTest: 'tests/electron/views/takings.test.ts',
    replacements: [
      {
        file: 'electron/views/takings.ts',
        text: 'removed: removed.rows.has(row.id),',
        by: 'removed: id !== null && removed.ids.has(id),',
      },
    ],
  },
  {
    name: 'the earlier of two payments with one id is shown',
    loses:
      'A payment that is recorded is shown as removed, and the patient’s page offers no way to remove it.',
    part: 'money',
    unitTest: 'tests/electron/views/payment-views.test.ts',
    replacements: [
      {
        file: 'electron/views/payment-views.ts',
        text: 'if (!own?.id || paid.has(own.id)) continue;',
        by: 'if (!own?.id) continue;',
      },
    ],
  },
  {
    name: 'any earlier removal counts for the payment that replaces another',
    loses: 'In a restored practice an invoice counts the payment by both methods.',
    part: 'money',
    unitTest: 'tests/electron/outbox/replacement.test.ts',
    replacements: [
      {
        file: 'electron/outbox/replacement.ts',
        text: 'isRemovalOf(row, paymentId) && row.createdAt >= createdAt - madeTogetherMs',
        by: 'isRemovalOf(row, paymentId) && createdAt >= 0',
      },
    ],
  },
  {
    name: 'a removal goes by the id alone',
    loses: 'Another patient’s payment is removed, which has the id by now.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment-removal.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment-removal.ts',
        text: "if (now.kind === 'another') return { kind: 'ask', seen: words.another };",
        by: '',
      },
    ],
  },
  {
    name: 'what another desk has removed is recorded again by the other method',
    loses: 'The money was given back, and the invoice counts a payment that no one made.',
    part: 'money',
    unitTest: 'tests/electron/bridge/method-change.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment-removal.ts',
        text: 'if (isOthers && isRecordedAgain && !accepted(context, removedAlready))',
        by: 'if (isOthers && isRecordedAgain && context.attempts < 0)',
      },
    ],
  },
  {
    name: 'a change of method that an earlier version stored counts as a plain removal',
    loses: 'The money was given back at another desk, and the invoice counts a payment that no one made.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment-removal.given-back.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment-removal.ts',
        text: 'const isRecordedAgain = args.changesMethod || context.isReplaced(args.paymentId);',
        by: 'const isRecordedAgain = args.changesMethod;',
      },
    ],
  },
  {
    name: 'a removal that was refused counts as one that may be carried out',
    loses: 'The money was given back at another desk, and the invoice counts a payment that no one made.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment-removal.given-back.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment-removal.ts',
        text: 'const isOthers = isGone && !context.mayBeCarriedOut;',
        by: 'const isOthers = isGone && context.attempts === 0;',
      },
    ],
  },
  {
    name: 'sending again forgets whether it was refused',
    loses: 'The money was given back at another desk, and the invoice counts a payment that no one made.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment-removal.given-back.test.ts',
    replacements: [
      {
        file: 'electron/outbox/outbox.ts',
        text: '          perhapsDone: mayBeCarriedOut(row),\n',
        by: '',
      },
    ],
  },
  {
    name: 'a call without an answer after a refusal counts as refused',
    loses: 'A removal that was carried out is deleted with the payment that waits for it.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment-removal.given-back.test.ts',
    replacements: [
      {
        file: 'electron/outbox/answers.ts',
        text: "const perhapsDone = to === 'unknown' ? true : notes.perhapsDone;",
        by: 'const { perhapsDone } = notes;',
      },
    ],
  },
  {
    name: 'a call during which Foyer ended counts as refused where the one before was',
    loses: 'A removal that was carried out is deleted with the payment that waits for it.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment-removal.given-back.test.ts',
    replacements: [
      {
        file: 'electron/outbox/sender.ts',
        text: 'const notes = { ...notesOf(row), perhapsDone: true, brokenLooks: 0 };',
        by: 'const notes = notesOf(row);',
      },
    ],
  },
  {
    name: 'a removal is sent of what is removed already',
    loses: 'A service that answers 404 for it has the removal refused, and a person is asked for nothing.',
    part: 'money',
    unitTest: 'tests/electron/bridge/method-change.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment-removal.ts',
        text: "const isGone = now.kind === 'gone' || (context.hasPerhapsLeft && isRemoved(now));",
        by: 'const isGone = context.hasPerhapsLeft && isRemoved(now);',
      },
    ],
  },
  {
    name: 'a removal goes by the older copy where a person decided to start from the newer one',
    loses: 'A payment that another desk has removed is recorded again, though no one paid it.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment-removal.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment-removal.ts',
        text: "return { kind: now.archived || now.archivedAt ? 'gone' : 'recorded' };",
        by: "return { kind: one.value.archived || one.value.archivedAt ? 'gone' : 'recorded' };",
      },
    ],
  },
  {
    name: 'a removal is sent whatever the invoices say',
    loses: 'Where no payments are listed, another patient’s payment is removed, which has the id by now.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment-removal.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment-removal.ts',
        text: "if (now.kind === 'not-on-invoices' || now.kind === 'no-invoices') {",
        by: "if (now.kind === 'not-on-invoices' && context.attempts < 0) {",
      },
    ],
  },
  {
    name: 'an invoice is not checked for whose it is',
    loses:
      'A payment that waited goes onto the invoice of another patient, which has the id since a backup was restored.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.whose-invoice.test.ts',
    replacements: [
      {
        file: 'electron/outbox/reads/invoices.ts',
        text: '(one.patientId ?? patientId) === patientId',
        by: '(one.patientId ?? patientId) > 0',
      },
    ],
  },
  {
    name: 'a document that waited is not checked for whose it is',
    loses: 'One patient’s document is filed with another, since a backup of the practice was restored.',
    part: 'writes',
    unitTest: 'tests/electron/outbox/kinds/file.whose.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/file.ts',
        text: 'if (!born || !context.waited)',
        by: 'if (!born || context.waited || !context.waited)',
      },
    ],
  },
  {
    name: 'a removal goes by how late it was before its check',
    loses: 'A removal that waited while the PC slept is sent, and no one is asked.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment-removal.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment-removal.ts',
        text: 'const isLateNow = Math.abs(context.now() - begunAt) > longestRead;',
        by: 'const isLateNow = begunAt < 0;',
      },
    ],
  },
  {
    name: 'any 404 after an attempt is taken for a removal that is done',
    loses: 'A gateway answers 404: the payment still stands, and is left out of the takings.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment-removal.gateway.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment-removal.ts',
        text: "return attempts < mostSent ? { ...sent, delivery: 'unknown' } : sent;",
        by: 'return { ok: true, value: 1, serverTime: null, sequence: 0 };',
      },
    ],
  },
  {
    name: 'a change of method claims nothing for its removal',
    loses:
      'The payment is removed and can’t be recorded again, because another desk has the invoice; it is taken once more there.',
    part: 'money',
    unitTest: 'tests/electron/outbox/replacement.linked-desks.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment-removal.ts',
        text: 'claimsOnlyIf: ({ changesMethod }) => changesMethod === true,',
        by: 'claimsOnlyIf: () => false,',
      },
    ],
  },
  {
    name: 'what waits for a removal keeps its invoices while a person is asked',
    loses: 'Other desks’ payments wait until someone answers at this one.',
    part: 'money',
    unitTest: 'tests/electron/outbox/replacement.linked-desks.test.ts',
    replacements: [
      {
        file: 'electron/outbox/dispatcher.ts',
        text: 'ports.claims().standAside(row, !mayRemovalContinue(open, removalOf, aside));',
        by: 'ports.claims().standAside(row, false);',
      },
    ],
  },
  {
    name: 'what waits for a removal keeps its invoices while that stands aside',
    loses: 'Two desks with mirrored changes of method wait for each other for ever.',
    part: 'money',
    unitTest: 'tests/electron/outbox/replacement.linked-desks.test.ts',
    replacements: [
      {
        file: 'electron/outbox/dispatcher.ts',
        text: '!aside.some((row) => isRemovalOf(row, paymentId));',
        by: '!aside.some((row) => isRemovalOf(row, -1));',
      },
    ],
  },
  {
    name: 'claims end with the write that had them, though another of this desk waits for the same',
    loses: 'Between a removal and the payment that replaces it another desk takes the money again.',
    part: 'money',
    unitTest: 'tests/electron/clinic/desk-claims.passed-on.test.ts',
    replacements: [
      {
        file: 'electron/clinic/claim-owners.ts',
        text: 'if (!next.aside && !next.wasTaken && records.haveAll(next.keys)) next.has = true;',
        by: 'void [next, records];',
      },
    ],
  },
  {
    name: 'a removal that may have been carried out is deleted with its payment',
    loses: 'The invoice has lost its payment, and no card says so.',
    part: 'money',
    unitTest: 'tests/electron/outbox/replacement.discarding.test.ts',
    replacements: [
      {
        file: 'electron/outbox/replacement.ts',
        text: 'return isRemovalOf(other, after) && !mayBeCarriedOut(other);',
        by: 'return isRemovalOf(other, after);',
      },
    ],
  },
  {
    name: 'a payment whose removal is done is deleted with a second removal',
    loses: 'The invoice has lost its payment, and no card says so.',
    part: 'money',
    unitTest: 'tests/electron/outbox/replacement.discarding.test.ts',
    replacements: [
      {
        file: 'electron/outbox/replacement.ts',
        text: 'return !hasPerhapsLeft(other) && !isRemovalDone(desk, removed, other);',
        by: 'return !hasPerhapsLeft(other);',
      },
    ],
  },
  {
    name: 'what comes back from the copy of the desk file counts as never sent',
    loses:
      'A removal that was carried out is said not to be, never ends, and is deleted with the payment that waits for it.',
    part: 'money',
    unitTest: 'tests/electron/outbox/restored.never-sent.test.ts',
    replacements: [
      {
        file: 'electron/outbox/restored.ts',
        text: 'const change = { notes: withSeen(asPerhapsDone(row), words.fromCopy(copyMadeAt)) };',
        by: 'const change = { notes: withSeen({ ...notesOf(row), olderReads: 0 }, words.fromCopy(copyMadeAt)) };',
      },
    ],
  },
  {
    name: 'what comes back from a backup counts as never sent',
    loses: 'A removal that was carried out never ends, and is deleted with the payment that waits for it.',
    part: 'money',
    unitTest: 'tests/electron/outbox/restored.removal.test.ts',
    replacements: [
      {
        file: 'electron/outbox/restored.ts',
        text: 'const change = { notes: withSeen(asPerhapsDone(row), seen) };',
        by: 'const change = { notes: withSeen({ ...notesOf(row), olderReads: 0 }, seen) };',
      },
    ],
  },
  {
    name: 'what comes back with a desk file counts as sent',
    loses:
      'A number of a custom field that no call was made with is learnt, and another field is changed by it.',
    part: 'money',
    unitTest: 'tests/electron/outbox/restored.never-sent.test.ts',
    replacements: [
      {
        file: 'electron/outbox/restored.ts',
        text: 'const change = { notes: withSeen(asPerhapsDone(row), seen) };',
        by: 'const change = { notes: withSeen(asPerhapsDone(row), seen), attempts: Math.max(1, row.attempts) };',
      },
    ],
  },
  {
    name: 'what is held back goes by how often it was sent',
    loses: 'A payment that came back with a desk file is sent once more by itself.',
    part: 'money',
    unitTest: 'tests/electron/outbox/restored.never-sent.test.ts',
    replacements: [
      {
        file: 'electron/outbox/write-notes.ts',
        text: "if (row.state === 'asks') return notesOf(row).heldBeforeSending ?? row.attempts === 0;",
        by: "if (row.state === 'asks') return row.attempts === 0;",
      },
    ],
  },
  {
    name: 'a check that is held back goes on by sending',
    loses: 'A payment that came back with a desk file is sent once more by itself.',
    part: 'money',
    unitTest: 'tests/electron/outbox/restored.never-sent.test.ts',
    replacements: [
      {
        file: 'electron/outbox/backoff.ts',
        text: "const heldBeforeSending = row.state === 'asks' ? notes.heldBeforeSending : row.state !== 'unknown';",
        by: 'const heldBeforeSending = true;',
      },
    ],
  },
  {
    name: 'what is held back before it is sent again is read back instead',
    loses:
      'A payment that a person sends again is not sent: the patient’s next one waits, and it is called not recorded.',
    part: 'money',
    unitTest: 'tests/electron/outbox/restored.never-sent.test.ts',
    replacements: [
      {
        file: 'electron/outbox/backoff.ts',
        text: "const heldBeforeSending = row.state === 'asks' ? notes.heldBeforeSending : row.state !== 'unknown';",
        by: 'const heldBeforeSending = false;',
      },
    ],
  },
  {
    name: 'a payment that came back with a desk file is sent without a check',
    loses: 'What was recorded after the backup is recorded twice.',
    part: 'money',
    unitTest: 'tests/electron/outbox/restored.never-sent.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment.ts',
        text: 'if (context.hasPerhapsLeft) {',
        by: 'if (context.attempts > 0) {',
      },
    ],
  },
  {
    name: 'a cancellation that came back with a desk file counts as never sent',
    loses: 'This desk’s own cancellation is said to be another’s, with another reason.',
    part: 'money',
    unitTest: 'tests/electron/outbox/restored.never-sent.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/cancellation.ts',
        text: 'const outcome = context.mayBeCarriedOut ? null : { already: true as const };',
        by: 'const outcome = context.attempts > 0 ? null : { already: true as const };',
      },
    ],
  },
  {
    name: 'the page takes what came back with a desk file for unsent',
    loses: 'A booking that may be made is deleted without a question, and made once more.',
    part: 'money',
    unitTest: 'tests/electron/outbox/restored.never-sent.test.ts',
    replacements: [
      {
        file: 'electron/outbox/write-view.ts',
        text: 'attempts: Math.max(row.attempts, hasPerhapsLeft(row) ? 1 : 0),',
        by: 'attempts: row.attempts,',
      },
    ],
  },
  {
    name: 'a payment that came back with a desk file is deleted with its removal',
    loses: 'What may be recorded is on no card any more.',
    part: 'money',
    unitTest: 'tests/electron/outbox/restored.never-sent.test.ts',
    replacements: [
      {
        file: 'electron/outbox/replacement.ts',
        text: 'return !hasPerhapsLeft(other) && !isRemovalDone(desk, removed, other);',
        by: 'return other.attempts === 0 && !isRemovalDone(desk, removed, other);',
      },
    ],
  },
  {
    name: 'what needs a decision in a backup does not say so',
    loses: 'A payment that a person had sent again since is sent once more.',
    part: 'money',
    unitTest: 'tests/electron/outbox/restored.removal.test.ts',
    replacements: [
      {
        file: 'electron/outbox/restored.ts',
        text: 'if (!moved) outboxStore.note(row, change);',
        by: '',
      },
    ],
  },
  {
    name: 'an invoice is paid whatever its status says',
    loses: 'An invoice that was settled by credit is paid once more.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.owing.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment.ts',
        text: 'if (!invoice?.status || mayOwe(invoice.status)) return null;',
        by: 'if (!invoice?.status || invoice.id > 0) return null;',
      },
    ],
  },
  {
    name: 'what a person decided about one invoice holds for each',
    loses: 'A payment goes out over an invoice that another desk has paid a part of, and no one was asked.',
    part: 'money',
    unitTest: 'tests/electron/outbox/kinds/payment.owing.test.ts',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment.ts',
        text: '    about: { invoiceId, owing },',
        by: '    about: { owing },',
      },
    ],
  },
  {
    name: 'a removal that was deleted counts as done in the dialog of a changed method',
    loses:
      'A person reads that the first payment was removed, and gives the money back: it is still recorded.',
    part: 'money',
    unitTest: 'tests/renderer/model/write-words.test.ts',
    replacements: [
      {
        file: 'renderer/model/write-words.ts',
        text: "return removal.gone ? 'deleted' : 'going';",
        by: "return 'going';",
      },
    ],
  },
];
