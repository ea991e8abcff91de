import { expect, test } from 'vitest';
import { createPageDrafts } from '../../../renderer/state/drafts.ts';
import { createView, type DialogState } from '../../../renderer/state/view.ts';
import { ok } from '../../../shared/result.ts';
import { handBridge, virtualTime } from '../hand-bridge.ts';
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
