/** What a person reads of the files that Foyer keeps. */
export const storeWords = {
  cachePartLost: 'Part of this PC’s copy of your practice’s lists was lost. Foyer is loading it again.',
  cacheDamaged: 'This PC’s copy of your practice’s lists was damaged. Foyer is loading it again.',
  lastChangeLost:
    'Foyer’s last save on this PC didn’t finish, so the last change may be lost. Check the list and enter it again if it’s missing.',
  deskRestored:
    'The file with this desk’s own records was damaged. Foyer kept it and restored its last copy.',
  missing: (file: string) => `${file} is missing`,
  uncertainUnread: 'it can’t be read which changes are uncertain',
} as const;
