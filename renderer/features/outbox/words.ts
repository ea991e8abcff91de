import { count } from '../../model/words.ts';

/** What the screen "To send" says: the unsent changes, the filed documents and the action log. */
export const outboxWords = {
  title: 'To send',
  tabs: { waits: 'Unsent', filed: 'Filed documents', log: 'Action log' },
  unsent: {
    allSent: 'All sent.',
    needAttention: (n: number) => `${n} ${n === 1 ? 'needs' : 'need'} attention`,
    willSend: (n: number) => `${n} will send automatically`,
    summary: (parts: readonly string[]) => `${parts.join(', ')}.`,
    badge: (n: number) => count(n, 'change'),
    overdue: (n: number) => `${n} unsent for over a day`,
    overdueMeans:
      'Your practice system doesn’t have these changes. See why below. If they still don’t send, ask your IT support. If you enter one in your practice system yourself, delete it here first, or it may be recorded twice.',
    attention: 'Needs attention',
    sending: 'Sending',
    shown: (n: number, of: number) => `Showing the first ${n} of ${of}. The others appear as these are sent.`,
  },
  others: 'What other desks haven’t finished yet. Anything to decide is decided at that desk.',
  line: {
    progress: (title: string) => `Sending: ${title}`,
    by: (initials: string) => (initials === '' ? 'No initials' : `By ${initials}`),
    unsentFor: (time: string) => `unsent for ${time}`,
    unsentSince: (when: string) => `unsent since ${when}`,
    tried: (n: number) => `tried ${count(n, 'time')}`,
  },
  filed: {
    loading: 'Loading…',
    none: 'No documents filed from this desk yet.',
    title: 'Filed from this desk',
    shown: (n: number) => `Showing the newest ${n}.`,
    heads: { document: 'Document', patient: 'Patient', filed: 'Filed', by: 'By', number: 'Number' },
    noNumber: 'not known',
  },
  log: {
    title: 'Action log',
    about:
      'Who did what at this desk, and the result. Patients appear by number only. The CSV opens in a spreadsheet.',
    from: 'From',
    to: 'To',
    ranges: { today: 'Today', week: 'Last 7 days', month: 'Last 30 days' },
    wrongRange: 'Choose two days, the earlier one first.',
    copy: 'Copy as CSV',
    copied: (lines: number) => `Copied ${count(lines, 'line')} as CSV.`,
    notCopied: 'Couldn’t copy: this PC’s clipboard isn’t available.',
    save: 'Save as…',
    fileName: (from: string, to: string) => `Action log ${from} to ${to}.csv`,
    none: 'Nothing was done on these days.',
    heads: {
      when: 'When',
      who: 'Who',
      what: 'What',
      patient: 'Patient number',
      outcome: 'Result',
    },
    shown: (n: number, of: number) => `Showing the newest ${n} of ${of}. The CSV has them all.`,
  },
} as const;
