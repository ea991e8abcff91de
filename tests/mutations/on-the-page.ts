import type { Mutation } from './mutation.ts';

/** Mistakes in what the page acts on: the rows of its list, and the dialog that is open. */
export const onThePage: readonly Mutation[] = [
  {
    name: 'the second payment of a split stays as it was when the invoices are read again',
    loses: 'Other amounts are recorded by card and in cash than their fields show.',
    part: 'money',
    unitTest: 'tests/renderer/features/payment/new-sheet.test.ts',
    replacements: [
      {
        file: 'renderer/features/payment/new-sheet.ts',
        text: 'const now = filled({',
        by: 'const now = ((kept: PaymentForm) => kept)({',
      },
    ],
  },
  {
    name: 'a write that could not be discarded counts as discarded',
    loses:
      'The rest of a payment is recorded, and what was refused of it can still be sent: the patient pays twice.',
    part: 'money',
    unitTest: 'tests/renderer/state/outbox.test.ts',
    replacements: [
      {
        file: 'renderer/state/outbox.ts',
        text: 'return answer.ok;',
        by: 'return true;',
      },
    ],
  },
  {
    name: 'a count of the till is stored before the one that is stored already was read',
    loses: 'Who counts right after the start types one amount, and what was counted before is gone.',
    part: 'money',
    unitTest: 'tests/renderer/state/desk-notes.test.ts',
    replacements: [
      {
        file: 'renderer/state/desk-notes.ts',
        text: 'if (!isRead(of) && !(await readCount(of))) return false;',
        by: '',
      },
    ],
  },
  {
    name: 'a count of the till counts as stored once one of before is',
    loses: 'A day is ended by a count that is nowhere but on the screen.',
    part: 'money',
    unitTest: 'tests/renderer/state/desk-notes.test.ts',
    replacements: [
      {
        file: 'renderer/state/desk-notes.ts',
        text: 'answer.ok && asOf === changesOf(of)',
        by: 'answer.ok',
      },
    ],
  },
  {
    name: 'what is typed into a count before it was read is gone with the answer',
    loses: 'The till is counted against an amount that no one typed.',
    part: 'money',
    unitTest: 'tests/renderer/state/desk-notes.test.ts',
    replacements: [
      {
        file: 'renderer/state/desk-notes.ts',
        text: '(typed ?? []).reduce((count, how) => how(count), stored)',
        by: 'stored',
      },
    ],
  },
  {
    name: 'a payment that comes back after the lock is not brought to what is owing now',
    loses: 'A patient is asked for what another desk has taken meanwhile.',
    part: 'money',
    unitTest: 'tests/renderer/features/payment/new-sheet.test.ts',
    replacements: [
      {
        file: 'renderer/features/payment/new-sheet.ts',
        text: 'JSON.stringify(form.lines.map(({ invoice }) => invoice)) === JSON.stringify(openOf(sheet));',
        by: 'form.lines.length === openOf(sheet).length;',
      },
    ],
  },
  {
    name: 'what the form filled in stays where less is owing now',
    loses: 'A payment is refused for an amount that no one typed.',
    part: 'money',
    unitTest: 'tests/renderer/features/payment/new-sheet.test.ts',
    replacements: [
      {
        file: 'renderer/features/payment/new-sheet.ts',
        text: 'return filledAmount(isWhole ? owingCents : Math.min(amount.filledCents, owingCents));',
        by: 'return isWhole && owingCents > amount.filledCents ? filledAmount(owingCents) : amount;',
      },
    ],
  },
  {
    name: 'a payment is recorded as it was confirmed, whatever its fields say by then',
    loses: 'A payment of $96.00 is recorded where the button says $50.00.',
    part: 'money',
    unitTest: 'tests/renderer/state/confirmation.test.ts',
    replacements: [
      {
        file: 'renderer/state/confirmation.ts',
        text: 'mine.shown !== null && mine.shown === shown;',
        by: 'mine.shown !== null;',
      },
    ],
  },
  {
    name: 'a dialog goes on when it is opened for another patient',
    loses: 'One patient’s payment stands under another patient’s name.',
    part: 'money',
    unitTest: 'tests/renderer/app/dialog-subject.test.ts',
    replacements: [
      {
        file: 'renderer/app/dialog-subject.ts',
        text: 'return [kind, dialog.patient.id, dialog.invoiceId];',
        by: 'return [kind, dialog.invoiceId];',
      },
    ],
  },
  {
    name: 'a key marks whom the list shows no more',
    loses: 'A visit that was cancelled at another desk is marked as arrived, and no one sees it.',
    part: 'whole',
    unitTest: 'tests/renderer/app/desk-commands.test.ts',
    replacements: [
      {
        file: 'renderer/app/desk-commands.ts',
        text: '(key !== null && isListed(view, key) ? key : null)',
        by: 'key',
      },
    ],
  },
  {
    name: 'a key marks selected rows that the location hides',
    loses: 'Patients of another location are marked as arrived there, and no one sees it.',
    part: 'whole',
    unitTest: 'tests/renderer/app/desk-commands.test.ts',
    replacements: [
      {
        file: 'renderer/app/desk-commands.ts',
        text: '[...marked].filter((key) => isListed(view, key))',
        by: '[...marked]',
      },
    ],
  },
  {
    name: 'a selection outlives another choice of locations',
    loses: 'Rows that were selected before are acted on when all locations are shown again.',
    part: 'whole',
    unitTest: 'tests/renderer/state/view.test.ts',
    replacements: [
      {
        file: 'renderer/state/view.ts',
        text: 'set({ everywhere, asked: null, ...alone })',
        by: 'set({ everywhere, asked: null })',
      },
    ],
  },
  {
    name: 'the menu of a row stays open when another row is chosen',
    loses: 'A menu that was opened at one patient acts on another.',
    part: 'whole',
    unitTest: 'tests/renderer/state/view.test.ts',
    replacements: [
      {
        file: 'renderer/state/view.ts',
        text: "if (menu && !isSameRow(chosen, { kind: 'row', key: menu.key })) set({ menu: null });",
        by: 'void [menu, chosen];',
      },
    ],
  },
  {
    name: 'a saved fix takes the focus wherever it is',
    loses: 'A letter that is typed into the search marks the chosen patient as arrived.',
    part: 'whole',
    unitTest: 'tests/renderer/features/person/fix-model.test.ts',
    replacements: [
      {
        file: 'renderer/features/person/fix-model.ts',
        text: 'form?.contains(activeElement) === true;',
        by: 'form?.contains(activeElement) !== null;',
      },
    ],
  },
  {
    name: 'in privacy mode a key opens what is about one patient',
    loses:
      'The name and the birth date of the patient before stand on a screen that was hidden from the next.',
    part: 'whole',
    unitTest: 'tests/renderer/app/desk-commands.test.ts',
    replacements: [
      {
        file: 'renderer/app/desk-commands.ts',
        text: 'if (settings && isHiddenAct(act, settings)) return false;',
        by: 'void settings;',
      },
    ],
  },
  {
    name: 'a folder or a scan that is read late opens its dialog over one that is open',
    loses: 'A half-typed payment is gone.',
    part: 'whole',
    unitTest: 'tests/renderer/components/open-dialogs.test.ts',
    replacements: [
      {
        file: 'renderer/components/open-dialogs.ts',
        text: 'store.getState().dialog !== null || ',
        by: '',
      },
    ],
  },
  {
    name: 'the oldest notice gives way to the latest, whatever it says',
    loses: 'That a document was not handed over is gone unread after three harmless notices.',
    part: 'whole',
    unitTest: 'tests/renderer/state/notices.test.ts',
    replacements: [
      {
        file: 'renderer/state/notices.ts',
        text: 'return all.filter((one) => isBad(one) || kept.includes(one));',
        by: 'return all.slice(-mostShown);',
      },
    ],
  },
  {
    name: 'a notice takes the place of every other with the same button',
    loses: 'Of two patients whose payment was waited for, the desk learns of one that it can be taken now.',
    part: 'whole',
    unitTest: 'tests/renderer/state/notices.test.ts',
    replacements: [
      {
        file: 'renderer/state/notices.ts',
        text: '(!more?.replaces || one.more?.replaces !== more.replaces)',
        by: '(!more || one.more?.words !== more.words)',
      },
    ],
  },
  {
    name: 'the notice of a saved file stays when the next one is saved',
    loses: '“Show in folder” beside the first file shows the second one.',
    part: 'whole',
    unitTest: 'tests/renderer/state/printing.test.ts',
    replacements: [
      {
        file: 'renderer/state/printing.ts',
        text: "replaces: 'saved-file',",
        by: '',
      },
    ],
  },
  {
    name: 'a day that is still being read is taken for one that is known',
    loses: 'Nothing is left to finish, a green note says, of a day of which nothing has been read.',
    part: 'whole',
    unitTest: 'tests/renderer/features/loose-ends/day-known.test.ts',
    replacements: [
      {
        file: 'renderer/features/loose-ends/day-known.ts',
        text: 'day.date !== date || reading) return',
        by: 'day.date !== date) return',
      },
    ],
  },
  {
    name: 'of a day that is known in part its kinds are called in order',
    loses: 'A visit that is on this PC a moment later is never invoiced.',
    part: 'whole',
    unitTest: 'tests/renderer/features/loose-ends/loose-ends-model.test.ts',
    replacements: [
      {
        file: 'renderer/features/loose-ends/loose-ends-model.ts',
        text: "if (day !== 'whole') return [];",
        by: '',
      },
    ],
  },
  {
    name: 'a typed time of a patient without a visit begins in 1970',
    loses: 'Who types the time of day alone books a day that is long past.',
    part: 'whole',
    unitTest: 'tests/renderer/features/booking/booking-model.test.ts',
    replacements: [
      {
        file: 'renderer/features/booking/booking-model.ts',
        text: "return { day: from, clock: '' };",
        by: "return { day: dayOf(0, zone), clock: '' };",
      },
    ],
  },
  {
    name: 'an earlier day counts as earlier today',
    loses: 'Enter in a field books a day that has passed.',
    part: 'whole',
    unitTest: 'tests/renderer/features/booking/booking-model.test.ts',
    replacements: [
      {
        file: 'renderer/features/booking/booking-model.ts',
        text: 'return dayOf(start, zone) === dayOf(now, zone) ?',
        by: 'return start < now ?',
      },
    ],
  },
  {
    name: 'of two presses while a claim is waited for the first one counts',
    loses: 'A cancellation that was put right and confirmed again is not sent.',
    part: 'whole',
    unitTest: 'tests/renderer/state/confirmation.test.ts',
    replacements: [
      { file: 'renderer/state/confirmation.ts', text: 'wanted = mine;', by: 'wanted ??= mine;' },
    ],
  },
  {
    name: 'what was changed while a claim was waited for is dropped without a word',
    loses: 'A patient’s new number is not saved, and the person who pressed Save believes it is.',
    part: 'people',
    unitTest: 'tests/renderer/state/confirmation.test.ts',
    replacements: [
      {
        file: 'renderer/state/confirmation.ts',
        text: 'lay(allowed && !isStillShown());',
        by: 'lay(false);',
      },
    ],
  },
  {
    name: 'a press that waits for a claim that has ended waits on without a word',
    loses: 'A payment that was confirmed as the PC was linked is not recorded, and no one is told.',
    part: 'money',
    unitTest: 'tests/renderer/state/confirmation.test.ts',
    replacements: [{ file: 'renderer/state/confirmation.ts', text: 'if (wanted) lay(true);', by: '' }],
  },
  {
    name: 'the place of a click that acts takes the second click as well',
    loses: 'A double click on “Not a patient document” puts the next scan aside too, and no one has seen it.',
    part: 'whole',
    unitTest: 'tests/renderer/components/double-click-guard.test.ts',
    replacements: [
      {
        file: 'renderer/components/double-click-guard.ts',
        text: 'if (detail > 0) last = { clientX, clientY, timeStamp };',
        by: 'void [clientX, clientY, timeStamp];',
      },
    ],
  },
  {
    name: 'the times of a day move so that the clicked one stands in the middle',
    loses: 'The second click of a double click takes another time than the one that was clicked.',
    part: 'whole',
    unitTest: 'tests/renderer/features/booking/shown-times.test.ts',
    replacements: [
      {
        file: 'renderer/features/booking/shown-times.ts',
        text: 'if (at >= from && at < from + mostTimesShown) return from;',
        by: 'if (at >= from && at < from + mostTimesShown) return Math.min(Math.max(0, at - 3), last);',
      },
    ],
  },
  {
    name: 'a drag of the page that was dropped or cancelled is still under way',
    loses: 'The next mail from Outlook is ignored without a word, and Outlook deletes it.',
    part: 'whole',
    unitTest: 'tests/renderer/components/window-drop.test.ts',
    replacements: [
      {
        file: 'renderer/components/window-drop.ts',
        text: "const overKinds = ['dragend', 'pointerdown', 'pointermove'] as const;",
        by: "const overKinds = ['pointerdown'] as const;",
      },
      {
        file: 'renderer/components/window-drop.ts',
        text: `    isOwnDrop = isOwn(event);
    forget();`,
        by: '    isOwnDrop = isOwn(event);',
      },
    ],
  },
  {
    name: 'the main button of a result takes the focus wherever it is',
    loses: 'An Enter that was meant for Close opens the booking of the next visit.',
    part: 'money',
    unitTest: 'tests/renderer/components/focus-nowhere.test.ts',
    replacements: [
      {
        file: 'renderer/components/focus-nowhere.ts',
        text: 'if (isFocusNowhere(page) || isFocusOn(page, around)) element?.focus();',
        by: 'void [page, around];\n  element?.focus();',
      },
    ],
  },
  {
    name: 'the focus that fell to the page stays there',
    loses: 'After a payment that needs a decision, no key does anything until the mouse is taken.',
    part: 'money',
    unitTest: 'tests/renderer/components/focus-nowhere.test.ts',
    replacements: [
      {
        file: 'renderer/components/focus-nowhere.ts',
        text: 'activeElement === null || activeElement === body;',
        by: '(void body, activeElement === null);',
      },
    ],
  },
  {
    name: 'a button of a dialog comes to lead wherever the focus is in it',
    loses: 'A length of 15 minutes is typed, and a visit of one minute is booked.',
    part: 'diary',
    unitTest: 'tests/renderer/components/focus-nowhere.test.ts',
    replacements: [
      {
        file: 'renderer/components/focus-nowhere.ts',
        text: '|| isFocusOn(page, around)) element',
        by: '|| around !== null) element',
      },
    ],
  },
  {
    name: 'a button keeps the focus when something comes to speak against it',
    loses: 'An Enter books over a visit that has just been shown.',
    part: 'diary',
    unitTest: 'tests/renderer/components/focus-nowhere.test.ts',
    replacements: [
      {
        file: 'renderer/components/focus-nowhere.ts',
        text: 'if (isFocusOn(page, element)) to?.focus();',
        by: 'void [page, element, to];',
      },
    ],
  },
  {
    name: 'the second click of a double click reaches the dialog that the first one led to',
    loses: 'A double click on Record opens the next booking, and no one sees what became of the payment.',
    part: 'money',
    unitTest: 'tests/renderer/components/double-click-guard.test.ts',
    replacements: [
      {
        file: 'renderer/components/double-click-guard.ts',
        text: 'last = latest;',
        by: 'last = beforeLatest;',
      },
    ],
  },
  {
    name: 'a dialog that a key or a drop led to ignores a click at the place of the click before',
    loses: 'Cancel is pressed and nothing happens: the documents of before are filed with those of now.',
    part: 'whole',
    unitTest: 'tests/renderer/components/double-click-guard.test.ts',
    replacements: [
      {
        file: 'renderer/components/double-click-guard.ts',
        text: "['keydown', 'dragenter', 'drop'] as const",
        by: '[] as const',
      },
    ],
  },
  {
    name: 'a key does not end what a dialog has begun',
    loses: 'Delete, Enter to keep it, and Delete again within a second: nothing happens.',
    part: 'whole',
    unitTest: 'tests/renderer/components/double-click-guard.test.ts',
    replacements: [
      {
        file: 'renderer/components/double-click-guard.ts',
        text: 'if (last === latest) last = null;',
        by: '',
      },
    ],
  },
  {
    name: 'the second click of a double click closes the dialog that has become smaller',
    loses: 'A double click on Next closes the move, without a word.',
    part: 'diary',
    unitTest: 'tests/renderer/components/double-click-guard.test.ts',
    replacements: [
      {
        file: 'renderer/components/double-click-guard.ts',
        text: 'click.detail <= 1 && !isSecondClick(beforeLatest, click);',
        by: 'click.detail >= 0;',
      },
    ],
  },
  {
    name: 'the file of how the day went lacks up to when it is, and what is missing',
    loses: 'A practice compares the sums of half a day with those of whole days.',
    part: 'sync',
    unitTest: 'tests/renderer/features/figures/figures-model.test.ts',
    replacements: [
      {
        file: 'renderer/features/figures/figures-model.ts',
        text: '    ...source.map((sentence) => [sentence]),\n    ...(missing === null ? [] : [[missing]]),\n',
        by: '',
      },
    ],
  },
  {
    name: 'figures of a desk that is without the link claim what was marked on the others',
    loses: 'Waits are compared that lack half of their marks.',
    part: 'sync',
    unitTest: 'tests/renderer/features/figures/figures-about.test.ts',
    replacements: [
      {
        file: 'renderer/features/figures/figures-about.ts',
        text: "...(link === 'apart' ? [words.apart] : []),",
        by: '',
      },
    ],
  },
];
