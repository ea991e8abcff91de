/** What stands around the pages of the help, which are `docs/help/*.md`, and the hints of the first day. */
export const helpWords = {
  title: 'Help',
  search: 'Search help',
  pages: 'Help pages',
  found: 'Found in help',
  none: (text: string) => `Nothing about “${text}” here.`,
  shortcuts: 'All shortcuts',
  loading: 'Loading…',
  open: 'Help',
  /** Above a page that names keys of one letter, where these are off. */
  lettersOff:
    'Single-key shortcuts are off on this PC: keys of one letter do nothing, and each has a button. Turn them on in Settings, This desk.',
  lettersHeldOff:
    'Your IT support turned single-key shortcuts off on this PC: keys of one letter do nothing, and each has a button.',
  hint: {
    label: 'Tip',
    read: 'Got it',
    texts: {
      arrive: 'When a patient comes in, select them and press Arrive.',
      'gone-in': 'Press Gone in when a patient goes in to the practitioner: the wait stops counting.',
      search: 'Find a patient from any screen: type part of the name, the phone number or the date of birth.',
      documents: 'To file a PDF or a photo, drop it on the patient.',
      help: 'There’s help for every screen.',
    },
  },
} as const;
