/** As much of a document's text as is kept, in characters. */
export const mostText = 20_000;

/** More parts than this are nobody's wish: such a document is for the post, or for another way in. */
export const mostParts = 20;
