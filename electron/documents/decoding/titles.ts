/** The most letters of a file's name, its ending included. */
const mostLetters = 120;

const endings = /\.(?:pdf|jpe?g|jpe|jfif|png|hei[cf])$/i;

/** The name under which a document is filed: what it was called, with the ending of what it is. */
export function titleOf(name: string): string {
  const stem = name
    // Control characters and whatever a folder's name could be made of.
    .replace(/\p{Cc}|[/\\]/gu, ' ')
    .trim()
    .replace(endings, '')
    .trim();
  return `${[...(stem || 'Document')].slice(0, mostLetters - 4).join('')}.pdf`;
}

/** `Referral (2 of 3).pdf`. */
export function partTitle(title: string, index: number, of: number): string {
  return of === 1 ? title : `${title.slice(0, -4)} (${index + 1} of ${of}).pdf`;
}
