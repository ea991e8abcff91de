/** What a person reads of the files that Foyer keeps. */
export const storeWords = {
  cachePartLost: 'The newest part of what Foyer kept of the practice was lost, and is loaded again.',
  cacheDamaged: 'What Foyer kept of the practice was damaged. It was set aside, and is loaded again.',
  lastChangeLost: 'The last change on this PC was not finished and has been left out.',
  deskRestored:
    'The file with this desk’s own records was damaged. It was kept, and its last copy brought back.',
  missing: (file: string) => `${file} is missing`,
  uncertainUnread: 'it can’t be read which changes are uncertain',
} as const;
