import { expect, test } from 'vitest';
import { createPageDrafts } from '../../../renderer/state/drafts.ts';
import { createView, type DialogState } from '../../../renderer/state/view.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { afterTurn, handBridge, virtualTime } from '../hand-bridge.ts';
import { sampleNow, samplePatient } from '../sample.ts';

const booking: DialogState = { kind: 'book', patient: samplePatient(), appointmentId: null, soonest: false };

/** A page on which a note was half typed in a booking, and the desk is open again. */
async function openAgain(back: { readonly place: boolean } = { place: true }) {
  const before = createView();
  before.openDialog(booking);
  const snapshot = {
    version: 2,
    place: before.place(),
    typed: { note: 'Brings the referral' },
    documentIds: [],
    focus: null,
  };
  const { bridge } = handBridge({ 'draft.take': () => ok({ text: JSON.stringify(snapshot) }) });
  const view = createView();
  const drafts = createPageDrafts(bridge, view, virtualTime(sampleNow));
  await drafts.restore(() => ({ ...back, focus: true }));
  return { view, drafts };
}

test('What was typed is there for the field that asks for it, once, at the place it comes back to.', async () => {
  const { view, drafts } = await openAgain();
  expect(view.store.getState().dialog).toEqual(booking);
  // The chosen row and the panel change while the day is still being read.
  view.choose({ kind: 'row', key: '1:7' });
  view.openPanel();
  expect(drafts.takeTyped('note')).toEqual({ value: 'Brings the referral' });
  expect(drafts.takeTyped('note')).toBe(null);
});

test('What no field has taken is dropped as soon as its dialog is left.', async () => {
  const { view, drafts } = await openAgain({ place: false });
  view.closeDialog();
  view.openDialog(booking);
  expect(drafts.takeTyped('note')).toBe(null);
});

test('What no field has taken is dropped as soon as another day or screen is shown.', async () => {
  for (const leave of ['day', 'screen', 'patient'] as const) {
    const { view, drafts } = await openAgain();
    if (leave === 'day') view.showDate('2026-11-20');
    if (leave === 'screen') view.go('contacts');
    if (leave === 'patient') view.openPatient(104);
    expect(drafts.takeTyped('note'), leave).toBe(null);
  }
});

/** A page that reports what is half done. @returns also what the main process was given, and how to make it refuse the next report */
function reporting() {
  const kept: string[] = [];
  let refuses = false;
  const { bridge } = handBridge({
    'draft.keep'({ text }) {
      if (refuses) return failed(failure('hidden'));
      kept.push(text);
      return ok({});
    },
    'draft.take': () => ok({ text: kept.at(-1) ?? null }),
  });
  const time = virtualTime(sampleNow);
  const drafts = createPageDrafts(bridge, createView(), time);
  const refuse = (is: boolean) => {
    refuses = is;
  };
  return { drafts, time, kept, refuse };
}

test('What came back is with the main process again, also where nothing has changed since it was kept.', async () => {
  const { drafts, time, kept } = reporting();
  drafts.put('note', 'Brings the referral');
  drafts.keepNow();
  expect(kept).toHaveLength(1);
  await drafts.restore(() => ({ place: false, focus: false }));
  time.pass(200);
  expect(kept).toHaveLength(2);
  expect(kept[1]).toBe(kept[0]);
});

test('What the main process did not take is reported once more before this page covers the desk.', async () => {
  const { drafts, kept, refuse } = reporting();
  refuse(true);
  drafts.put('note', 'Brings the referral');
  drafts.keepNow();
  await afterTurn();
  refuse(false);
  drafts.keepNow();
  expect(kept).toHaveLength(1);
});
