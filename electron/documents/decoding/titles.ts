/**
 * The name of a file as it goes to the practice: `Referral.pdf`; of one of several, `Referral (2 of 3).pdf`.
 * @param name tidy, without an ending (shared/document-names.ts)
 */
export function fileTitle(name: string, index: number, of: number): string {
  return of === 1 ? `${name}.pdf` : `${name} (${index + 1} of ${of}).pdf`;
}
