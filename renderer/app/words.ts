/** What the frame around the screens says: the rail, the day in the header, the sheet of shortcuts, the menu of a row. */
export const appWords = {
  frame: {
    brand: 'Foyer',
    starting: 'Foyer is starting…',
    screens: 'Screens',
    help: 'Help',
    hasArrived: (name: string | null) => `${name ?? 'A patient'} has arrived`,
    newNote: (name: string | null) =>
      name === null ? 'New note about a visit' : `New note about ${name}’s visit`,
  },
  /** Screens without an entry in the rail, and the pages of the settings. */
  pages: {
    label: 'Settings pages',
    thisPc: 'This PC',
    names: 'Names and colours',
    clinic: 'This clinic’s PCs',
    diagnostics: 'Diagnostics',
  },
  crash: {
    title: 'Something went wrong',
    means: 'What you recorded before this is saved. Show the desk again and check the list.',
    again: 'Show the desk again',
  },
  day: {
    previous: 'Previous day',
    next: 'Next day',
    today: 'Today',
    choose: 'Choose a day',
    chooseOther: (day: string) => `${day}: choose another day`,
    type: 'Go to a day',
    example: '12/3, fri, tomorrow, +2w',
    noSuchDay: 'No such day',
    understood: (day: string, year: string) => `${day} ${year} ⏎`,
  },
  drop: {
    onPatient: 'Drop on a patient to file for them',
    anywhere: 'or anywhere else to choose the patient',
  },
  keySheet: {
    title: 'Shortcuts',
    list: 'In the list',
    search: 'In the search',
    screens: 'Screens',
    patient: 'Selected patient and desk',
    lettersOn: 'Single letters and digits work while you’re not typing. You can turn them off in Settings.',
    lettersOff:
      'Single-key shortcuts are turned off in Settings. The others work, and everything has a button.',
    settings: 'Open Settings',
  },
  rowMenu: {
    label: 'Actions',
    arrive: 'Arrive',
    arriveAll: 'Arrive all',
    undoArrival: 'Undo arrival',
    undoCancellation: 'Undo cancellation',
    finished: 'Finished here',
    undoFinished: 'Undo finished',
    pay: 'Pay',
    book: 'Book next',
    move: 'Move',
    cancel: 'Cancel appointment',
    fill: 'Fill this time',
    fillPlace: 'Fill this place',
    file: 'File documents',
    open: 'Open patient',
  },
} as const;
