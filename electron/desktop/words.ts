/** What the tray, notifications, the system's own dialogs and the error screens of a start say. */
export const desktopWords = {
  name: 'Foyer',
  tray: {
    waiting: (n: number) => (n === 0 ? 'Foyer: no one waiting' : `Foyer: ${n} waiting`),
    since: (name: string, clock: string) => `${name}, since ${clock}`,
    early: (name: string, clock: string) => `${name}, early for ${clock}`,
    noOne: 'No one is waiting',
    notRead: 'Today’s list has not been read yet',
    notReadTip: 'Foyer: today’s list has not been read yet',
    more: (n: number) => `and ${n} more`,
    arrived: 'Waiting',
    today: 'Today',
    find: 'Find a patient',
    file: 'File documents',
    privacy: 'Privacy mode',
    lock: 'Lock',
    open: 'Open Foyer',
    quit: 'Quit',
    patient: 'A patient',
  },
  explanation: {
    title: 'Foyer stays in the tray',
    body: 'You’ll still get arrival alerts, and unsent changes keep sending. To close Foyer, choose Quit there.',
  },
  arrivals: {
    one: 'Arrived',
    several: (n: number) => `${n} have arrived`,
    patient: 'A patient',
    line: (who: string, clock: string) => `${who}, ${clock}`,
    lineWith: (who: string, clock: string, practitioner: string) => `${who}, ${clock} with ${practitioner}`,
    more: (n: number) => `and ${n} more`,
    open: 'Open',
  },
  /** Of notes about visits, which are never shown in full. */
  notes: {
    one: 'New note about a visit',
    several: (n: number) => `${n} new notes about visits`,
    group: 'A group',
  },
  jumpList: {
    today: 'Today',
    todayMeans: 'Today’s list',
    waiting: 'Waiting',
    waitingMeans: 'Who is in the clinic and waiting',
    find: 'Find a patient',
    findMeans: 'By name, phone or date of birth',
    file: 'File documents',
    fileMeans: 'For a patient',
  },
  quit: {
    ask: (n: number) => (n === 1 ? '1 change isn’t sent yet' : `${n} changes aren’t sent yet`),
    means:
      'Anything unsent stays on this PC and is sent when Foyer next starts. Until then, your practice system doesn’t have it.',
    /** The file in which they wait can't be read at the moment. */
    askUncounted: 'Some changes may not be sent yet',
    /** Of a desk that works from memory. */
    meansLost: 'Nothing is saved on this PC. If you quit, anything unsent is lost.',
    yes: 'Quit anyway',
    no: 'Cancel',
  },
  /** Before another PC is trusted. */
  link: {
    admit: {
      ask: (name: string) => `Add “${name}” to this clinic’s PCs?`,
      means:
        'Add it only if someone at that PC entered the code just now. It will see what this clinic’s desks see. It doesn’t get your practice system’s API key.',
      yes: 'Add this PC',
    },
    admitWithKey: {
      ask: (name: string) => `Add “${name}” to this clinic’s PCs?`,
      means:
        'Add it only if someone at that PC entered the code just now. It will see what this clinic’s desks see, and it gets your practice system’s address and API key.',
      yes: 'Add this PC',
    },
    join: {
      ask: (address: string) => `Join the clinic’s PCs at ${address}?`,
      means:
        'Join only if that’s your own clinic’s hub. The PCs there will see what this PC loads from your practice system.',
      yes: 'Join',
    },
    takeOver: {
      ask: () => 'Make this PC the hub?',
      means:
        'Do this only if the hub’s PC is gone for good. On every other PC, you’ll then have to enter this PC’s address under Settings, This clinic’s PCs.',
      yes: 'Make this PC the hub',
    },
    move: {
      ask: (name: string) => `Make “${name}” the hub?`,
      means: 'The other PCs follow by themselves. That PC must stay on during opening hours from now on.',
      yes: 'Move the hub',
    },
    remove: {
      ask: (name: string) => `Remove “${name}” from this clinic’s PCs?`,
      means: 'It’s cut off at once. It keeps what it has read, and its API key if it has one.',
      yes: 'Remove it',
    },
    leave: {
      ask: () => 'Leave this clinic’s PCs?',
      means: 'This PC is cut off from the others. If it’s the hub, no PC is linked any more.',
      yes: 'Leave',
    },
  },
  removal: {
    ask: 'Remove this PC from its practice?',
    lost: (n: number) =>
      `${n === 1 ? '1 change hasn’t' : `${n} changes haven’t`} been sent and would be lost. `,
    lostUncounted: 'Foyer can’t tell right now which changes haven’t been sent. They would be lost. ',
    means:
      'This destroys the keys, the patient data, the list of filed documents and the action log that Foyer keeps on this PC. Scans in the scanner’s folder stay.',
    yes: 'Remove this PC',
    no: 'Cancel',
  },
  deleteScans: {
    after: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    ask: (after: string) => `Delete filed scans after ${after}?`,
    means: (after: string) =>
      `Foyer deletes a scan from “Foyer archive” ${after} after your practice system confirmed every part of it.`,
    yes: 'Delete scans',
    no: 'Cancel',
  },
  openHosts: {
    and: ' and ',
    ask: (hosts: string) => `Open pages of ${hosts} from Foyer?`,
    means:
      'Buttons in Foyer will open these pages in this PC’s browser. The address includes the record’s number.',
    yes: 'Allow',
    no: 'Cancel',
  },
  files: {
    certificate: 'Practice system certificate file',
    certificates: 'Certificates',
    all: 'All files',
    scans: 'The scanner’s folder',
    watch: 'Watch this folder',
    pdf: 'PDF',
    csv: 'Table (CSV)',
    certificateUnread: 'The certificate file can’t be read.',
    certificateTooLarge: 'The certificate file is too large.',
    noCertificate: 'The file has no certificate in it.',
    isOpen: 'it is open in another program',
    notWritable: 'you can’t save there, or the file is open',
  },
  start: {
    cannotOpen: 'Foyer can’t open',
    refusedSwitches: (switches: readonly string[]) =>
      `It was started with --${switches.join(', --')}, which it doesn’t know.`,
    stopped: 'Foyer has stopped',
    stoppedMeans:
      'Foyer hit the same problem several times. What you recorded is saved, unless Foyer said that it saves nothing on this PC. Start Foyer again, and tell your IT support.',
  },
} as const;
