import { count } from './words.ts';

/** Words of several screens: the PC's clock, filed scans, locations, initials. */
export const deskWords = {
  clock: {
    unknown: 'not compared yet',
    same: 'the same as your practice system’s',
    ahead: (time: string) => `${time} ahead of your practice system’s`,
    behind: (time: string) => `${time} behind your practice system’s`,
    warning: (skew: string) => `This PC’s clock is ${skew}.`,
    means: 'Waiting times here are off by as much. Set this PC’s clock and they’ll be right again.',
  },
  scans: {
    kept: 'kept',
    deleted: (days: number) => `deleted after ${count(days, 'day')}`,
    whatIsDeleted:
      'Foyer deletes only scans that your practice system has confirmed, that many days later. Scans you put aside, files changed since, and all other files stay.',
  },
  locations: {
    both: 'Both',
    all: 'All',
    ofThisPc: (which: string) => `${which} on this PC`,
    everywhere: 'All locations',
  },
  notEmail: 'This isn’t an email address.',
} as const;
