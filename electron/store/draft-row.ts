/** What was half done when the desk was covered. `at`: UTC ms by this PC's clock; `text`: the page's own words for it. */
export type DraftRow = {
  readonly at: number;
  readonly text: string;
  readonly papers: readonly { readonly id: string; readonly bytes: Uint8Array<ArrayBuffer> }[];
};

/** The part of the desk's file that holds it (electron/documents/drafts.ts). */
export type DraftStore = {
  /** Keeps it instead of what was kept before. The desk is not copied for it. */
  keepDraft(draft: DraftRow): void;
  draft(): DraftRow | null;
  dropDraft(): void;
};
