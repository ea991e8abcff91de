/**
 * The half-done work at the time the desk was locked. `at`: UTC ms by this PC's clock; `text`: the page's own
 * serialisation.
 */
export type DraftRow = {
  readonly at: number;
  readonly text: string;
  readonly documents: readonly { readonly id: string; readonly bytes: Uint8Array<ArrayBuffer> }[];
};

/** The part of the desk file that holds it (electron/documents/drafts.ts). */
export type DraftStore = {
  /** Replaces the stored draft. The desk file is not copied for it. */
  keepDraft(draft: DraftRow): void;
  draft(): DraftRow | null;
  dropDraft(): void;
};
