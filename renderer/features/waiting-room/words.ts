import type { WaitLevel } from '../../../shared/wait-time.ts';
import { count } from '../../model/words.ts';

/** What the screen "Waiting" and the board on the second screen say. */
export const waitingRoomWords = {
  screen: {
    title: 'Waiting',
    notRead: 'Couldn’t load this day.',
    again: 'Try again',
    about: (longFrom: number, overdueFrom: number) =>
      `Waits count from the appointment or the arrival, whichever is later. Getting long from ${longFrom} min, overdue from ${overdueFrom} min (see Settings).`,
    elsewhere: (n: number) => `${n} waiting at another location.`,
    incomplete: 'Today’s list hasn’t fully loaded on this PC yet.',
    now: 'Waiting now',
    none: 'No one is waiting.',
    early: 'Here early',
    inside: 'With the practitioner',
    outside: 'Come out',
  },
  tables: {
    wait: 'Wait',
    time: 'Time',
    patient: 'Patient',
    with: 'With',
    appointment: 'Appointment',
    arrived: 'Arrived',
    notKnown: 'not known',
    probablyIn: 'gone in?',
    patientId: (id: number | null) => `Patient ${id}`,
    stepWhom: (step: string, name: string) => `${step}: ${name}`,
    show: 'Show',
    showWhom: (name: string) => `Show ${name} in today’s list`,
  },
  levels: {
    early: 'early',
    'in-time': 'on time',
    long: 'getting long',
    'too-long': 'overdue',
  } satisfies Record<WaitLevel, string>,
  waits: {
    overdue: (n: number) => `${n} overdue`,
    long: (n: number) => `${n} getting long`,
    until: (time: string) => `in ${time}`,
  },
  board: {
    openSecond: 'Open on the second screen',
    openWindow: 'Open the board in a window',
    close: 'Close the board',
    names: 'Names on the board',
    namesMeans:
      'Shows names instead of initials until you close the board, lock this desk or turn on privacy mode',
    screen: 'The board is on the second screen.',
    window: 'The board is open in a window.',
    away: 'The board’s screen is disconnected. The board comes back with it.',
    starting: 'The board is starting…',
    notKnown: 'Not known yet who is waiting',
    waiting: (n: number) => (n === 0 ? 'No one waiting' : `${n} waiting`),
    more: (n: number) => `and ${n} more`,
    moreColumns: (n: number) => `and ${count(n, 'more practitioner')}`,
    noPractitioner: 'No practitioner',
    late: (minutes: number) => `${minutes} min late`,
    inside: 'gone in',
    out: 'come out',
    unread: 'Arrivals haven’t loaded yet. Please ask at the desk.',
    stale: (clock: string) => `Arrivals last updated at ${clock}. Please ask at the desk.`,
  },
} as const;
