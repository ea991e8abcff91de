import type { Connection } from '../../../shared/bridge/views.ts';
import { count } from '../../model/words.ts';

type State = Connection['state'];

/** What a connection's state or fault means: the title, and what still works. */
export type Meaning = { readonly title: string; readonly means: string };

const keepOpen = 'You can keep working, but leave Foyer open until everything is sent.';

/** What still works while nothing is sent; `fromMemory`: nothing is saved on this PC. */
const goingOn = {
  onDisk: {
    untilBack: 'Keep working: everything is saved here and sent when it’s back.',
    untilFixed: 'Keep working: everything is saved here and sent when it’s fixed.',
    untilKey: 'The last list stays here, and what you do is saved.',
  },
  fromMemory: { untilBack: keepOpen, untilFixed: keepOpen, untilKey: keepOpen },
} as const;

type GoingOn = (typeof goingOn)['onDisk' | 'fromMemory'];

/** The connection in each state. */
const meaningsOf = ({ untilBack, untilFixed, untilKey }: GoingOn) =>
  ({
    live: { title: 'Live', means: 'The list is up to date, and what you do is sent straight away.' },
    connecting: {
      title: 'Connecting',
      means: 'Checking your practice system for changes. You can keep working.',
    },
    'not-connected': { title: 'Not connected', means: 'This PC isn’t connected to a practice system yet.' },
    'service-down': { title: 'Practice system not responding', means: untilBack },
    slowed: {
      title: 'Slowed down',
      means:
        'Your practice system limits how often Foyer can check it. Foyer continues automatically; the list may be a little behind.',
    },
    'key-refused': {
      title: 'API key not accepted',
      means: `Nothing can be loaded or sent until you enter a valid key. ${untilKey}`,
    },
    protocol: {
      title: 'Unexpected answers from the practice system',
      means: `Its address may be wrong, or the system has changed: ask your IT support. ${untilFixed}`,
    },
  }) as const satisfies Record<Exclude<State, 'offline'>, Meaning>;

/** Why no call gets through. */
const unreachedOf = ({ untilBack, untilFixed }: GoingOn) =>
  ({
    offline: {
      title: 'No network connection',
      means: `This PC can’t reach your practice system. ${untilBack}`,
    },
    certificate: {
      title: 'Practice system certificate not trusted',
      means: `The network is fine, but nothing is sent until your IT support has checked the certificate file. ${untilFixed}`,
    },
    'address-unknown': {
      title: 'Practice system address not found',
      means: `This PC’s network may be down, or the address may have changed. ${untilBack}`,
    },
    address: {
      title: 'Practice system address not valid',
      means: `Ask your IT support: the address in Settings must begin with https://. ${untilFixed}`,
    },
  }) as const satisfies Record<string, Meaning>;

/** What the status pill, its popover and the notes above every screen say. */
export const statusWords = {
  pill: {
    starting: 'Starting',
    untrusted: 'Certificate not trusted',
    noList: 'list not loaded yet',
    listFrom: (when: string) => `list from ${when}`,
    desks: (n: number) => count(n, 'desk'),
    onItsOwn: 'On its own',
    needAttention: (n: number) => `${n} ${n === 1 ? 'needs' : 'need'} attention`,
    toSend: (n: number) => `${n} to send`,
    title: 'Connection and unsent changes',
  },
  link: {
    linked: {
      title: (n: number) => (n === 1 ? 'Linked: no other desk is on' : `Linked: ${count(n, 'desk')}`),
      means: 'What is done at one desk shows at the others within a second.',
    },
    alone: {
      title: 'On its own',
      means:
        'This PC can’t reach the other desks. Keep working: it loads and sends by itself. Other desks see what you do only once your practice system has it, so check with them before you record a payment for the same patient.',
    },
    open: 'This clinic’s PCs',
  },
  /** The connection in one or two words. */
  names: {
    'not-connected': 'Not connected',
    connecting: 'Connecting',
    live: 'Live',
    offline: 'Offline',
    'service-down': 'Not responding',
    'key-refused': 'Key not accepted',
    slowed: 'Slowed down',
    protocol: 'Check connection',
  } satisfies Record<State, string>,
  meanings: { onDisk: meaningsOf(goingOn.onDisk), fromMemory: meaningsOf(goingOn.fromMemory) },
  unreached: { onDisk: unreachedOf(goingOn.onDisk), fromMemory: unreachedOf(goingOn.fromMemory) },
  popover: {
    label: 'Connection and unsent changes',
    refresh: 'Refresh now',
    unsent: (n: number) => (n === 0 ? 'Unsent' : `Unsent (${n})`),
    showAll: (n: number) => `Show all ${n}`,
    showMore: 'Filed documents and log',
    allSent: 'All sent.',
    ages: 'When each list was updated',
    neverRead: 'not loaded yet',
  },
  banner: {
    since: (title: string, clock: string) => `${title} since ${clock}.`,
    enterKey: 'Enter a new key',
    toSend: (n: number) => `${count(n, 'change')} to send`,
    downtimePdf: 'Downtime sheet as PDF…',
    downtimePrint: 'Print downtime sheet…',
    memoryOnly: 'Nothing is saved on this PC.',
    memoryOnlyMeans: 'Anything unsent when Foyer closes is lost.',
    sharing: 'Others can see Foyer when you share this screen,',
    sharingUntil: (clock: string) => `until ${clock}.`,
    hideAgain: 'Hide it again',
    setAside: (what: string) => `Foyer can’t read ${what}.`,
    setAsideMeans: 'They may be missing or out of date here: check them in your practice system.',
    listed: (others: string, last: string) => `${others} and ${last}`,
    showWhich: 'Show which',
    firstLoad: 'Setting up: loading your practice (you can start now)',
    filling: (desk: string) => `Setting up: copying from ${desk} (you can start now)`,
    progress: (doing: string, done: number, of: number, records: string) =>
      `${doing} · ${done} of ${count(of, 'list')} · ${records} records`,
    progressLabel: 'Loading your practice',
  },
  messages: { title: 'Please read', read: 'Got it' },
  catchUp: {
    label: 'While you were away',
    says: (when: string, numbers: string) => `While you were away, ${when}: ${numbers}.`,
    span: (day: string, from: string, to: string) => `${day}, ${from} to ${to}`,
    more: (n: number) => `${n} more`,
    fewer: 'Show fewer',
    showAll: (n: number) => `Show all ${n}`,
    read: 'Got it',
    changes: 'What changed',
    cancelled: 'cancelled',
    moved: 'moved',
    new: 'new',
    paid: 'paid',
  },
} as const;
