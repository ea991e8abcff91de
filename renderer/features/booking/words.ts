import { count } from '../../model/words.ts';

/** The sentences of booking and moving appointments. Days and times come as they are shown. */
export const bookingWords = {
  book: (name: string) => `New appointment: ${name}`,
  move: (name: string) => `Move appointment: ${name}`,
  /** A time of the diary was clicked. */
  whoFor: (when: string) => `${when}: who is it for?`,
  withWhom: (time: string, practitioner: string) => `${time} with ${practitioner}`,
  patient: 'Patient',
  loading: 'Loading appointments…',
  noTime: 'No time chosen',

  acts: {
    book: 'Book',
    bookAnyway: 'Book anyway',
    addToClass: 'Add to the class',
    andArrive: (act: string) => `${act} and mark arrived`,
    move: 'Move appointment',
    moveAnyway: 'Move anyway',
    anotherTime: 'Choose another time',
    keepTime: 'Keep the same time',
  },
  about: {
    usually: (interval: string) => `usually ${interval}`,
    booked: (times: string, more: number) =>
      more > 0 ? `booked: ${times} and ${more} more` : `booked: ${times}`,
    now: (time: string) => `now ${time}`,
    everyDay: 'every day',
    everyDays: (n: number) => `every ${n} days`,
    everyWeek: 'every week',
    everyWeeks: (n: number) => `every ${n} weeks`,
  },
  fields: {
    location: 'Location',
    notOfferedHere: (location: string) => `${location} (service not offered)`,
    notOfferedAt: (location: string) => `Not offered at ${location}`,
    offeredAt: (location: string) => `At ${location}`,
    service: 'Service',
    serviceMinutes: (service: string, minutes: number) => `${service} · ${minutes} min`,
    serviceById: (id: number) => `Service ${id}`,
    noService: 'no service',
    case: 'Case',
    noCase: 'No case',
    caseState: (number: string, state: string) => `${number} (${state})`,
    someCases: (shown: number, all: number) => `${shown} of ${all} cases, open ones first`,
    practitioner: 'With',
    anyone: 'Anyone',
    note: 'Note',
    noteHint: 'Note for the practitioner (optional)',
    noNote: 'A class can’t have a note',
    day: 'Day',
    time: 'Time',
    minutes: 'Minutes',
  },
  find: {
    needs: 'Choose a service and location to see free times.',
    loading: 'Loading free times…',
    failed: 'Can’t load free times',
    enterOne: 'You can enter a time; we’ll check it before booking.',
    ofClass:
      'Your practice system lists no free times for a class. Enter a time; we’ll check it before moving the class.',
    notListed: (names: string) => `Your practice system lists no free times for ${names} with this service.`,
    none: 'No free times in these days. Try later days or another practitioner.',
    enterTime: 'Enter a time',
    roster: 'Roster',
    title: 'Free times',
    today: 'Today',
    slot: (day: string, time: string, practitioner: string) => `${day}, ${time} with ${practitioner}`,
    thePractitioner: 'the practitioner',
    fewer: 'Fewer',
    fewerOn: (day: string) => `Fewer times on ${day}`,
    all: (n: number) => `All ${n}`,
    allOn: (n: number, day: string) => `All ${n} times on ${day}`,
  },
  filter: {
    timeOfDay: 'Time of day',
    any: 'Any time',
    morning: 'Before 12',
    afternoon: '12 to 4',
    late: 'After 4',
    onlyOn: 'Only on',
    onlyOnDay: (days: string) => `Only on ${days}`,
    earlier: 'Earlier days',
    later: 'Later days',
    week: (from: string, to: string) => `${from} to ${to}`,
    fromToday: 'From today',
    nextFree: 'Next free',
  },
  /** Monday first. */
  weekdays: {
    short: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    many: ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'],
  },
  classes: {
    title: 'Classes with places in the next 4 weeks',
    places: (booked: number, most: number) => `${booked} of ${most}`,
    more: (n: number) => `and ${n} more later on`,
    question: (patients: number) => `This is a class of ${patients}: it moves as a whole.`,
    oneAlone: (name: string) =>
      `Foyer can’t move one patient out of a class. If you book another time, ${name} stays in both until someone removes them from the class in your practice system.`,
    bookOne: (name: string) => `Book ${name} another time`,
    moveAll: 'Move the class',
  },
  moving: {
    from: 'From',
    to: 'To',
    service: 'Service',
    insteadOf: (service: string) => `instead of ${service}`,
    sameTitle: 'That’s the time it already has',
    same: 'Choose another time.',
    clash: (clash: string) => `${clash} Move anyway?`,
    allTitle: (patients: number) => `All ${patients} patients will move`,
    all: 'This is a group appointment: it moves as a whole.',
    recurringTitle: 'This is a recurring appointment',
    recurring: 'Only this one will move.',
  },
  clash: {
    overlaps: (what: string, time: string) => `Overlaps ${what}, ${time}.`,
    book: 'Book anyway, or choose another time.',
  },
  refused: {
    takenTitle: 'This time is no longer free',
    taken: 'Someone else took this time a moment ago. Nothing was booked or moved.',
    takenElsewhere: 'someone else took this time a moment ago',
    showFree: 'Show free times',
    nothing: 'Nothing was booked or moved',
  },
  roster: {
    failed: 'Couldn’t load the rosters.',
    practitioner: 'Practitioner',
    first: (n: number) => `The first ${n} are shown. Choose practitioners above to see others.`,
  },
  funding: {
    title: 'Case and funding',
    noCase: 'No case chosen',
    openCases: (list: string, n: number) =>
      n === 1
        ? `This patient has an open case (${list}): this appointment won’t count towards it.`
        : `This patient has open cases (${list}): this appointment won’t count towards them.`,
    caseOf: (number: string) => `Case ${number}`,
    closed: (number: string) => `Case ${number} is closed`,
    chooseOther: 'Choose another case, or none.',
    endsBefore: (number: string) => `Case ${number} ends before this appointment`,
    endsOn: (day: string) => `It ends on ${day}.`,
    caseEnds: (day: string, daysAfter: number) =>
      daysAfter === 0
        ? `The case ends on ${day}, the day of the appointment.`
        : `The case ends on ${day}, ${count(daysAfter, 'day')} after the appointment.`,
    nearlyUsed: (number: string) => `Case ${number} is nearly used up`,
    useNotKnown: 'How much has been used isn’t known here.',
    usedUp: (number: string) => `Case ${number} is used up`,
    notEnough: (number: string) => `Case ${number} doesn’t have enough left`,
    visitTooMany: (allowed: number, visit: number) =>
      allowed === 1
        ? `The only visit is used or booked; this would be visit ${visit}.`
        : `All ${allowed} visits are used or booked; this would be visit ${visit}.`,
    partTooMany: (used: number, all: string, needs: number) =>
      `${used} of ${all} are used or booked; this appointment needs ${needs} more.`,
    units: (n: number, unit: 'visits' | 'hours') => (n === 1 ? `1 ${unit.slice(0, -1)}` : `${n} ${unit}`),
    lastVisit: (visit: number, allowed: number) => `Visit ${visit} of ${allowed}: the last one.`,
    visitOf: (visit: number, allowed: number, left: number) =>
      `Visit ${visit} of ${allowed}, ${left} left after it.`,
    partOf: (used: number, all: string, left: number) =>
      `${used} of ${all} with this appointment, ${left} left after it.`,
    planEndsBefore: 'The NDIS plan ends before this appointment',
    planEnds: (day: string) => `The NDIS plan ends on ${day}`,
    planEndsThatDay: 'That’s the day of the appointment.',
    planEndsAfter: (days: number) => `That’s ${count(days, 'day')} after the appointment.`,
  },
} as const;
