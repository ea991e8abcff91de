import { count } from '../../model/words.ts';

/** What the first screens say: connecting to the practice, the questions about the desk, and why Foyer can't open. */
export const setupWords = {
  brand: 'Foyer',
  connect: {
    title: 'Connect this PC to your practice system',
    askOwner: 'Ask the practice owner. Both are in the practice system under API keys.',
    preset:
      'Your IT support has entered the address. Ask the practice owner for the key: it’s in the practice system under API keys.',
    otherPcs: 'Does another PC here run Foyer?',
    join: 'Join this clinic’s PCs',
    address: 'Practice system address',
    addressSet: 'Set for this PC by your IT support',
    addressMeans: 'Begins with https:// and usually ends with /v1',
    addressExample: 'https://',
    key: 'API key',
    keyMeans: 'Kept in this PC’s keychain',
    showKey: 'Show the key',
    test: 'Test connection',
    testAgain: 'Test again',
    testing: 'Testing…',
    connect: 'Connect',
    connecting: 'Connecting…',
    certificate: 'Certificate file',
    certificateMeans: 'Only if your practice system has its own certificate',
    chooseCertificate: 'Choose a certificate file…',
    noCertificate: 'none chosen',
    noAddress: 'Enter the address of your practice system.',
    notHttps: 'The address must begin with https://.',
    noKey: 'Enter the API key.',
  },
  answer: {
    fromMemory: 'Work without saving, this session only',
    fromMemoryMeans:
      'You can still work, but Foyer saves nothing on this PC. When Foyer closes, the key, the lists and anything unsent are lost.',
    found: (n: number) => `Connection works: ${count(n, 'location')} found.`,
  },
  questions: {
    title: 'Set up this desk',
    means: 'Press Enter to continue. You can change all of this in Settings.',
    location: 'Which location is this desk at?',
    locationMeans: 'Its list, waiting room and payments are for this location',
    everywhere: 'All locations',
    initials: 'Your initials',
    initialsMeans: 'Shown next to everything you record',
    pin: 'PIN, 4 to 12 digits (optional)',
    pinMeans: 'With a PIN, only people who know it can open this desk. Without one, anyone can.',
    showPin: 'Show the PIN',
    wrongPin: 'Enter 4 to 12 digits, or leave it empty.',
    open: 'Open the desk',
  },
  blocked: {
    title: 'Foyer can’t open',
    trying: 'Trying…',
    noReason: 'The reason isn’t known.',
    means:
      'Nothing was deleted. If trying again doesn’t help, ask your IT support and read them the sentence above.',
  },
} as const;
