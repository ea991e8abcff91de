import { count } from '../../model/words.ts';

/** The sentences of filing documents. Sizes and times come as they are shown. */
export const documentsWords = {
  whoFor: (n: number) =>
    n === 1 ? 'Which patient is this document for?' : `Which patient are these ${n} documents for?`,
  filingFor: (name: string) => `Filing for ${name}`,
  fileThem: (n: number) => `File ${count(n, 'document')} for this patient?`,
  check: 'Check: right name and date of birth on each page?',
  findPatient: 'Find the patient',
  anotherPatient: 'Another patient',
  fileFor: (name: string) => `File for ${name}`,
  preferredName: (name: string) => `“${name}”`,
  documents: 'Documents',
  mayClose: 'You can close this. Filing continues in the background.',
  notChecked: 'Not checked yet.',
  noPreview: 'No preview',
  /** A file without a name. */
  unnamed: 'Document',

  /** Beside keys. */
  keys: {
    toName: 'to the name',
    toNames: 'to each name',
    suggestions: 'suggestions',
    next: 'next',
  },
  tally: {
    checking: (at: number, of: number) => `Checking ${at} of ${of}…`,
    oneAs: (files: number) => `This can be filed, as ${count(files, 'file')}.`,
    all: (n: number) => `All ${n} can be filed.`,
    allAs: (n: number, files: number) => `All ${n} can be filed, as ${count(files, 'file')}.`,
    some: (n: number, of: number) => `${n} of ${of} can be filed.`,
    someAs: (n: number, of: number, files: number) =>
      `${n} of ${of} can be filed, as ${count(files, 'file')}.`,
  },
  way: {
    title: (name: string) => `How to file ${name}`,
    asItIs: (size: string) => `As it is: ${size}`,
    smaller: (size: string) => `Compress to ${size}`,
    parts: (n: number, sizes: string) => `Split into ${count(n, 'part')}: ${sizes}`,
  },
  size: {
    picture: (size: string, asPdf: string) => `${size} picture, ${asPdf} as a PDF`,
    pages: (size: string, pages: number) => `${size}, ${count(pages, 'page')}`,
  },
  line: {
    removed: 'removed',
    notStarted: 'not started yet',
    reading: 'reading',
    checking: 'checking',
    fitting: 'larger than 5 MB: checking how to make it fit',
    interrupted: 'The desk was locked or hidden before this was checked: drop it again',
    saving: 'saving',
    filed: 'filed',
    deleted: 'deleted',
    decide: 'Decide in “To send”',
    tryOne: (name: string) => `Try ${name} again`,
    addBack: 'Add back',
    addOneBack: (name: string) => `Add ${name} back`,
    removeOne: (name: string) => `Remove ${name}`,
    sameAs: (name: string) => `Same document as ${name}.`,
    filedBefore: (patient: string, when: string) =>
      `This document was already filed for ${patient}, ${when}.`,
    beingFiled: (patient: string, when: string) =>
      `This document is already being filed for ${patient}, ${when}.`,
  },
  name: {
    label: (document: string) => `Name for ${document}`,
    suggestions: (document: string) => `Suggestions for ${document}`,
    /** Behind the name, where a document becomes several files. */
    ending: (files: number) => (files > 1 ? ` (1 to ${files} of ${files}).pdf` : '.pdf'),
    or: ' or ',
    signs: (signs: string) => `A file name can’t contain ${signs}, so it was changed.`,
    invisible: 'Invisible characters were removed from the name.',
    ends: 'A file name can’t start or end with a dot, so it was changed.',
    tooLong: 'The name was too long, so its end was cut off.',
    reserved: 'Windows doesn’t allow this name, so “Document” was added in front.',
    empty: 'A document needs a name, so the suggested one is back.',
    taken: 'Another document here has this name, so a number was added.',
  },
  /** After the dialog was closed. `why` is a whole sentence. */
  notFiled: {
    one: (name: string, patient: string, why: string) => `“${name}” wasn’t filed for ${patient}. ${why}`,
    several: (n: number, patient: string, names: string, why: string) =>
      `${n} documents weren’t filed for ${patient}: ${names}. ${why}`,
    andMore: (names: string, more: number) => `${names} and ${more} more`,
    /** In privacy mode. */
    masked: (n: number, why: string) =>
      n === 1 ? `A document wasn’t filed. ${why}` : `${n} documents weren’t filed. ${why}`,
  },
} as const;
