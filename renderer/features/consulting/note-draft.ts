import type { ConsultingVisit } from '../../../shared/bridge/views.ts';

/** A note that is being written. `visit`: as it was when the note was begun. `text`: null where nothing was typed yet. */
export type NoteDraft = { readonly visit: ConsultingVisit; readonly text: string | null };

/**
 * What its dialog shows. `isListed`: the visit is on this practitioner's list, so that the note can be saved. `before`: the note over which the
 * text was typed; empty: there was none.
 */
export type NoteShown = {
  readonly visit: ConsultingVisit;
  readonly isListed: boolean;
  readonly text: string;
  readonly before: string;
};

/**
 * A note in the making, over the list as it is now. Pure.
 *
 * Guarantee: what was typed stays with the visit that it was typed about, also where that has left the list.
 */
export function shownNote({ visit, text }: NoteDraft, visits: readonly ConsultingVisit[]): NoteShown {
  const listed = visits.find(({ key }) => key === visit.key);
  const now = listed ?? visit;
  const before = (text === null ? now : visit).message?.text ?? '';
  return { visit: now, isListed: listed !== undefined, text: text ?? now.message?.text ?? '', before };
}

/** The draft with another text. What stood in the field as the first letter was typed is what it is typed over. */
export const typedNote = (draft: NoteDraft, visits: readonly ConsultingVisit[], text: string): NoteDraft => ({
  visit: draft.text === null ? shownNote(draft, visits).visit : draft.visit,
  text,
});
