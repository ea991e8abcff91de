/** What a person reads of documents and scans from the main process. No names: notices stand in privacy mode too. */
export const documentNoticeWords = {
  notFiledBehindLock: (left: number, all: number) =>
    `${left} of ${all} documents you confirmed weren’t filed, because the desk was locked. Check “To send”, “Filed documents”, and file the missing ones again.`,
  notDeleted: 'Couldn’t delete some filed scans from “Foyer archive”. Foyer will try again tomorrow.',
  notMoved: 'the file couldn’t be moved',
  tooMany: 'file some of the others first',
} as const;
