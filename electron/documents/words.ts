/** What a person reads of documents and scans from the main process. No names: notices stand in privacy mode too. */
export const documentNoticeWords = {
  notFiledBehindLock: (left: number, all: number) =>
    `While the desk was being locked, ${left} of ${all} confirmed documents couldn’t be filed. Look in “To send” under “Filed documents”, and file the others again.`,
  notDeleted:
    'Some filed scans couldn’t be deleted from “Foyer archive”: the disk refused. Foyer tries again tomorrow.',
  notMoved: 'the file couldn’t be moved',
  tooMany: 'file some of the others first',
} as const;
