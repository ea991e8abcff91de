import { count } from '../../model/words.ts';

/** What the screen says of how a day, a week or a month went; on the printed sheet and in the file too. */
export const figuresWords = {
  back: 'Back to Takings',
  loading: 'Loading the figures…',
  failed: 'Couldn’t load the figures',
  title: {
    day: (day: string) => `How the day went, ${day}`,
    week: (from: string, to: string) => `How the week went, ${from} – ${to}`,
    month: (month: string) => `How the month went, ${month}`,
    at: (title: string, where: string) => `${title}, ${where}`,
  },
  span: { label: 'How many days', day: 'Day', week: 'Week', month: 'Month' },

  about: {
    alone:
      'These figures are what this PC knows: appointments from your practice system, and what was marked on this PC.',
    linked:
      'These figures are what this PC knows: appointments from your practice system, and what was marked on your linked PCs.',
    /** Besides, while the link is down. */
    apart: 'This PC isn’t linked right now: what was marked on the others meanwhile may be missing.',
    unnamed: 'No patients are named.',
    soFar: (time: string) => `Up to ${time}.`,
    future: 'These days are still to come.',
    paymentsUpTo: (time: string) => `Payments from other desks are known up to ${time}.`,
    /** @param days `4 Nov, 5 Nov` */
    missingTitle: (n: number) => `Appointments are missing on ${count(n, 'day')}`,
    missing: (days: string) =>
      `This PC doesn’t have all of ${days}: it keeps about 30 days, and a new PC loads them first. The figures are too low, and unfilled time leaves those days out.`,
    andMore: (days: string, more: number) => `${days} and ${more} more`,
  },
  series: { booked: 'Booked', arrived: 'Arrived', median: 'Median', p90: '9 in 10' },
  noPractitioner: 'No practitioner',
  unknown: 'not known yet',
  none: '–',
  minutes: (n: number) => `${n} min`,
  early: (n: number) => `${n} min early`,
  late: (n: number) => `${n} min late`,
  onTime: 'on time',
  hours: (h: number, min: number) => (min === 0 ? `${h} h` : `${h} h ${min} min`),
  percent: (n: number) => `${n} %`,
  tableOf: (title: string) => `${title}: table`,

  arrivals: {
    title: 'Arrivals and bookings',
    /** `41 booked, 38 arrived, 2 missed, 1 cancelled` */
    sums: (booked: number, arrived: number, missed: number, cancelled: number) =>
      `${booked} booked, ${arrived} arrived, ${missed} missed, ${cancelled} cancelled.`,
    means: 'Patients in each quarter of an hour: by the start of their appointment, and by their arrival.',
    untimed: (n: number) =>
      n === 1
        ? '1 arrival has no known time: the visit was completed before Foyer saw the patient as Arrived, or marked only after it had ended.'
        : `${n} arrivals have no known time: the visits were completed before Foyer saw the patients as Arrived, or marked only after they had ended.`,
    head: ['Time', 'Booked', 'Arrived'],
    nothing: 'No appointments.',
  },
  lateness: {
    title: 'Late and early',
    means: 'Arrival compared with the start of the appointment. 9 in 10 patients arrived by the time shown.',
    head: ['Practitioner', 'Arrivals', 'Median', '9 in 10 by'],
    csv: ['Practitioner', 'Arrivals', 'Median minutes late', '9 in 10 by minutes late'],
    nothing: 'No arrivals with a known time.',
  },
  waits: {
    title: 'Waits',
    means:
      'From arrival, or the start of the appointment if that’s later, until Gone in was marked. Visits without that mark aren’t measured.',
    marksFrom: (day: string) => `The first of these marks is from ${day}: this PC keeps them for 31 days.`,
    head: ['Practitioner', 'Measured', 'Median', '9 in 10 within'],
    csv: ['Practitioner', 'Measured', 'Median minutes', '9 in 10 within minutes'],
    measured: (n: number, of: number) => `${n} of ${of}`,
    nothing: 'No waits were measured. Press S when a patient goes in.',
  },
  takings: {
    title: (sum: string) => `Takings, ${sum}`,
    sources: {
      practice: 'All desks, by payment method.',
      part: 'Only part of the takings: some payments from other desks may be missing on these days.',
      desk: 'Only payments taken on this PC.',
    },
    unreadable: (n: number) => `${count(n, 'payment')} taken here can’t be read: not in the totals.`,
    head: ['Method', 'Payments', 'Sum'],
    series: 'Sum',
    nothing: 'Nothing taken.',
  },
  unfilled: {
    title: 'Unfilled time',
    means:
      'Working hours without an appointment or busy time, in gaps of 15 minutes or more. Cancelled and missed appointments count as unfilled. Shown for practitioners with appointments.',
    offline: 'Working hours come from your practice system, which can’t be reached now.',
    head: ['Practitioner', 'Working hours', 'Unfilled', 'Share'],
    csv: ['Practitioner', 'Working minutes', 'Unfilled minutes'],
    series: 'Unfilled',
    notWorking: 'no working hours',
    nothing: 'No practitioners with appointments.',
  },
  csv: {
    save: 'Save as CSV',
    file: (title: string) => `${title}.csv`,
  },
  printed: (time: string) => `Printed at ${time}.`,
} as const;
