import { count } from '../../model/words.ts';

/** What is said of the PCs of this clinic: linking, adding, removing, moving the hub, and testing. */
export const clinicPcsWords = {
  title: 'This clinic’s PCs',
  means:
    'Linked PCs see each other’s arrivals and payments at once, and together check your practice system no more often than one PC would. Everything still works on each PC by itself.',
  notHere: 'Foyer saves nothing on this PC, so it can’t be linked.',
  /** What the policy of this PC has fixed. */
  set: {
    title: 'Set by your IT support',
    notLinked: 'This PC isn’t linked to others.',
    hubIs: (hub: string) => `The hub is ${hub}.`,
    becomesHub: 'This PC can’t be made the hub.',
  },
  unread: 'Foyer can’t read how this PC is linked to the other PCs',
  unreadMeans:
    'Foyer tries again by itself. If this stays after a restart of this PC, press Leave at the top of this page, then join these PCs again with a new code from the hub. If this PC is the hub itself, leaving ends the link of all PCs.',
  /** What this PC keeps of its clinic is not what the policy sets. */
  setOtherwise: {
    title: 'Not linked: your IT support has set something else',
    means:
      'This PC works on its own, and nothing is lost. Ask your IT support. To link it as they have set, leave first, then join again.',
    check: 'Check again',
    checking: 'Checking…',
  },
  removed: 'This PC was removed from the clinic’s PCs',
  removedMeans: 'It works on its own. To come back, ask for a new code at the hub.',
  /** Of a practitioner’s PC that is still to leave. */
  removedHere: {
    means:
      'Your list isn’t shown here any more. Foyer still has to finish the removal on this PC, and keeps trying by itself. If this stays here, restart the PC.',
    next: 'To use this PC for your list again, ask for a new code at the hub, then join with it.',
  },
  link: {
    title: 'Link them',
    means:
      'Start here at the first PC. It becomes the hub: choose one that is on during opening hours. No other program or server is needed.',
    name: 'Name of this PC',
    nameMeans: 'What people call it: Front desk, Desk 2',
    start: 'Make this PC the hub',
    starting: 'Starting…',
    noName: 'Enter a name.',
  },
  join: {
    title: 'Join PCs that are linked already',
    means: 'At the hub, choose Settings, This clinic’s PCs, Add a PC. It shows an address and a code.',
    address: 'Address shown at the hub',
    code: 'Code shown at the hub',
    codeMeans: '16 letters and digits. Capitals and dashes don’t matter.',
    name: 'Name of this PC',
    join: 'Join',
    reaching: 'Looking for the hub…',
    asking: 'Asking at the hub…',
    askingMeans: 'The code was right. Now choose Add at the hub.',
    as: 'This is',
    asOf: { reception: 'A reception PC', practitioner: 'A practitioner’s PC' },
    asMeans: {
      reception:
        'It sees everything that the hub sees, and can get the practice’s address and API key from it.',
      practitioner:
        'It shows one practitioner their own day. It gets no API key, and no money, contacts or documents.',
    },
    missing: 'Fill in address, code and name.',
  },
  first: {
    title: 'Join this clinic’s PCs',
    back: 'Enter address and key instead',
    joined: 'Joined, but not connected yet',
    connect: 'Try to connect again',
  },
  pcs: {
    title: 'PCs',
    here: 'this PC',
    hub: 'hub',
    practitioner: 'practitioner’s PC',
    off: 'Off, or Foyer isn’t open',
    unknown: 'Not known until the hub runs again',
    unseen: 'The other PCs can’t see it at the moment',
    on: 'On',
    locked: 'Locked',
    battery: 'on battery',
    polls: 'checks your practice system for all PCs',
    version: (version: string) => `Foyer ${version}`,
    roundTrip: (ms: number) => (ms < 1 ? 'under 1 ms to the hub' : `${Math.round(ms)} ms to the hub`),
    onlyOn: 'PCs that are off show at the hub only.',
    rename: 'Rename',
    renameOf: (name: string) => `Rename ${name}`,
    move: 'Make it the hub',
    moveOf: (name: string) => `Make ${name} the hub`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
  },
  state: {
    linked: (n: number) => `Linked: ${count(n, 'PC')} on`,
    linkedMeans: 'What is done at one desk shows at the others within a second.',
    alone: 'On its own',
    aloneMeans: (hub: string) =>
      `This PC can’t reach ${hub === '' ? 'the hub' : hub}. Keep working: it checks your practice system itself, and links again automatically. Until then, other desks see what you do only once your practice system has it.`,
    starting: 'The hub is starting',
    failed: 'The hub can’t run',
    unapplied: 'The last change isn’t finished',
    unappliedMeans:
      'The hub hasn’t answered yet, and Foyer keeps trying. Until then, a PC you removed may still be linked. If this stays here, choose Repair.',
    moving: (name: string) => `Moving the hub to ${name}…`,
    movingMeans: 'This takes a few seconds. If it doesn’t work within a minute, the hub stays here.',
  },
  add: {
    title: 'Add a PC',
    means:
      'This shows an address and a code to enter at the new PC. The code works for ten minutes, for one PC.',
    start: 'Add a PC',
    fault: 'PCs can’t join at the moment: another program on this PC uses the port. Restart this PC.',
    at: 'On the new PC: open Foyer, choose Join this clinic’s PCs, and enter',
    address: 'Address',
    or: ' or ',
    code: 'Code',
    left: (minutes: number) => `for ${count(minutes, 'more minute')}`,
    leftLast: 'for less than a minute',
    end: 'Stop adding',
    asks: (name: string) => `“${name}” asks to join`,
    asksMeans: 'Add it only if someone is at that PC now.',
    asReception: 'As a reception PC, it sees everything this PC sees.',
    asPractitioner: 'As a practitioner’s PC, it sees the day, but no money and no API key.',
    name: 'Name',
    share: 'Give it this practice’s address and API key',
    shareMeans: 'It works at once. Otherwise, someone must enter the key there.',
    yes: 'Add',
    no: 'Don’t add',
  },
  firewall: {
    title: 'If other PCs can’t reach this one',
    notSet: 'Windows may keep the other PCs out',
    means:
      'Its firewall doesn’t have Foyer’s rules yet. They let in only PCs on your own network, and only to the link. Windows asks for an administrator.',
    allow: 'Let the other PCs in',
    asking: 'Windows is asking…',
    isSet: 'The firewall lets the other PCs in',
    remove: 'Remove these rules',
    stays: 'The firewall still lets other PCs in',
    staysMeans:
      'Its rules are from when this PC was the hub. It isn’t any more, so nothing needs them. Windows asks for an administrator.',
    typed: 'Your IT support can also enter these rules, in a command prompt as administrator:',
  },
  test: {
    title: 'Test',
    start: 'Test the link',
    testing: 'Testing…',
    repair: 'Repair',
    repairing: 'Repairing…',
    repairMeans: 'Repair restarts the link. Nothing is lost.',
    names: {
      address: 'Where the hub is',
      reach: 'The hub answers',
      certificate: 'It is this clinic’s hub',
      key: 'The hub knows this PC',
      'round trip': 'Time to the hub and back',
      versions: 'Versions',
      clock: 'Clocks',
      permissions: 'This PC’s permissions',
    },
    notRun: 'not tested',
  },
  lost: {
    title: 'The hub is gone',
    means: (hub: string) =>
      `Use this only if ${hub === '' ? 'the hub' : hub} won’t come back. If it’s off or restarting, you don’t have to do anything: this PC links again automatically.`,
    takeOver: 'Make this PC the hub',
    elsewhere:
      'If the hub has another address, or another PC is the hub now: press Add a PC there to see the address',
    address: 'New address of the hub',
    follow: 'Link to it',
    following: 'Linking…',
  },
  removal: {
    title: (name: string) => `Remove ${name}?`,
    means: 'It’s cut off at once and works on its own. The other PCs stay linked.',
    keeps: (name: string) => `${name} keeps what it has read, and its API key.`,
    shared:
      'It has the same API key as this PC. If it is lost or in other hands, revoke this key in your practice system now. Then enter the new key once, in Settings at this PC: the other PCs that shared the old key get it from here.',
    own: 'If it is lost or in other hands, revoke its API key in your practice system now.',
    ofPractitioner: {
      means: 'It’s cut off at once. The other PCs stay linked.',
      noKey: (name: string) => `${name} has no API key`,
      rest: 'It deletes its list as soon as it can reach the hub. Until then, it can still show the list it has. Anything marked there that the desks don’t have yet is lost.',
    },
    yes: 'Remove',
  },
  moving: {
    title: (name: string) => `Make ${name} the hub?`,
    means: (name: string) =>
      `${name} must stay on during opening hours from now on. The other PCs follow by themselves; it takes a few seconds.`,
    yes: 'Move the hub',
  },
  renaming: { title: (name: string) => `Rename ${name}`, name: 'New name', yes: 'Rename' },
  leaving: {
    open: 'Leave…',
    title: 'Leave this clinic’s PCs?',
    means:
      'This PC works on its own from then on. It stays connected to your practice system, and nothing unsent is lost. At the hub, remove it from the list, too.',
    ofPractitioner: {
      means:
        'Your list is deleted from this PC, and this PC shows none until it joins again with a new code. At the hub, remove it from the list, too.',
      unsent:
        'This PC isn’t linked right now. What you’ve marked and written since then is only here, and will be lost. Tell the desk first.',
    },
    ofHub:
      'This PC is the hub. If it leaves, no PC is linked any more. To keep the link, make another PC the hub first.',
    firewall:
      'Windows then asks for an administrator, to remove the firewall’s rules. If the answer is no, they stay.',
    yes: 'Leave',
  },
} as const;
