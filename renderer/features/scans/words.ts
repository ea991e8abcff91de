import { count } from '../../model/words.ts';

/** The sentences of Scans, the scanner’s folder. */
export const scansWords = {
  title: 'Scans',
  toFile: (n: number) => `${count(n, 'scan')} to file`,
  anotherFolder: 'Another folder',
  stopWatching: 'Stop watching',
  watching: 'Watching',
  pages: (n: number) => count(n, 'page'),
  moreAfter: (n: number) => `${count(n, 'more scan')} after these.`,
  none: 'No scans to file',
  checkingFolder: 'Checking the folder…',
  newShows: 'A new scan shows here a few seconds after the scanner finishes it.',
  gone: 'Can’t reach the folder',
  goneMeans: 'This is what was in it. Foyer keeps trying.',

  setUp: {
    title: 'Let Foyer watch your scanner’s folder',
    means:
      'Each new scan shows here with its first page and suggested patients. You confirm the patient, then it’s filed, and the original moves to “Foyer archive” in the same folder. Foyer asks how long to keep it there.',
    choose: 'Choose the scanner’s folder',
  },
  folder: {
    title: 'What happens to filed scans?',
    choose: 'Choose folder',
    means:
      'Filed scans go to “Foyer archive”, as plain files that anyone with this PC or the folder can open.',
    /** @param kept `kept`, `deleted after 30 days` */
    held: (kept: string) => `Set by your IT support: filed scans are ${kept}.`,
    label: 'Filed scans are',
  },
  one: {
    which: 'Which patient?',
    another: 'Another patient',
    notPatient: 'Not a patient document',
    putAside: (name: string) => `“${name}” moved to the archive, under “Put aside”.`,
    busy: 'Finish what’s open first, then choose the patient again.',
    left: (name: string) => `“${name}” isn’t filed yet. Choose the patient again in Scans.`,
    noPreview: 'No preview',
    readingText: 'Reading the text…',
    noPatient: 'No patient found in the text.',
    suggested: 'Suggested patients',
  },
  state: {
    coming: 'still arriving from the scanner',
    checking: 'checking',
    stuck: 'filed, but the file couldn’t be moved yet',
  },
  found: {
    both: 'Name and date of birth match',
    name: 'Name matches; the date of birth isn’t in the text',
    lastName: 'Last name and date of birth match',
    birthdate: 'Date of birth matches; the name isn’t in the text',
    today: 'On today’s list; the text names no one',
  },
} as const;
