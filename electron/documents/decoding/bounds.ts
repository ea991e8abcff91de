/** As much of a document's text as is kept, in characters. */
export const mostDocumentText = 20_000;

/** The most parts a document is split into: a larger one goes by post, or another way. */
export const mostParts = 20;
