import { count } from '../../model/words.ts';

/** What removing this PC and changing the initials say. */
export const thisPcWords = {
  removal: {
    title: 'Remove this PC',
    means:
      'For a PC that leaves the desk: destroys the keys, the patient data, the list of filed documents and the action log that Foyer keeps here. Nothing changes in your practice system.',
    open: 'Remove this PC…',
    ask: 'Remove this PC?',
    remove: 'Remove this PC',
    removing: 'Removing…',
    allSent: 'All sent. Everything done here is in your practice system.',
    lost: (n: number) =>
      `${count(n, 'change')} ${n === 1 ? 'hasn’t' : 'haven’t'} been sent and would be lost`,
    unknown: 'Anything unsent on this PC is lost. Foyer can’t open its files, so it can’t say what that is.',
    more: (n: number) => `and ${n} more`,
    destroyed:
      'This destroys the API key, the key to Foyer’s files, the files with patient data, the list of filed documents and the action log of this PC. You can’t undo this.',
    scansIn: (folder: string | null) =>
      `Scans are ordinary files and stay ${folder === null ? 'where they are' : `in ${folder}`}, including those in “Foyer archive” there. Delete them yourself if this PC leaves the practice.`,
    type: (word: string) => `Type “${word}” to continue`,
  },
  staff: {
    none: 'Set initials',
    now: (initials: string) => `At the desk: ${initials}. Change`,
    title: 'Who is at the desk',
    ask: 'Who is at the desk?',
    initials: 'Initials',
    changeTo: (initials: string) => `Change to ${initials}`,
    means: 'Shown next to everything you record from now on.',
  },
} as const;
