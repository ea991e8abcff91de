/** The sentences of the desk's notices. */
export const noticeWords = {
  tooLate: 'Too late to undo: it was already sent.',
  finished: (name: string | null) => `${name ?? 'The patient'}: finished here`,
  findToFile: 'Find the patient, then drop the PDF on their page or press F.',
  saved: (name: string) => `Saved as “${name}”.`,
  printed: 'Sent to the printer.',
  bug: 'Something went wrong in Foyer. Check the list to see whether your last step was kept.',
} as const;
