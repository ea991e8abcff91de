/** What a person reads of the files that Foyer keeps. */
export const storeWords = {
  cachePartLost: 'The newest part of what Foyer kept of the practice was lost, and is loaded again.',
  cacheDamaged: 'What Foyer kept of the practice was damaged. It was set aside, and is loaded again.',
  lastChangeLost:
    'Foyer’s last save on this PC didn’t finish, so the last change may be lost. Check the list and enter it again if it’s missing.',
  deskRestored:
    'The file with this desk’s own records was damaged. Foyer kept it and restored its last copy.',
  missing: (file: string) => `${file} is missing`,
  uncertainUnread: 'it can’t be read which changes are uncertain',
} as const;
