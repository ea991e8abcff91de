import { wireFromInstant } from '../shared/clinic-time.ts';
import { dayMs } from '../shared/durations.ts';
import type { ClinicData } from './clinic-data.ts';
import { appointmentRecord } from './demo-clinic/appointment-records.ts';
import { billsFor } from './demo-clinic/bills.ts';
import { type Booking, openBook } from './demo-clinic/book.ts';
import { busyTimesFor } from './demo-clinic/busy-times.ts';
import { type Calendar, calendarAround, quarterOfDay, todayOf } from './demo-clinic/calendar.ts';
import { cancellationReasons } from './demo-clinic/cancellation-reasons.ts';
import { casesFor } from './demo-clinic/cases.ts';
import { chooserFor } from './demo-clinic/choose.ts';
import { contactsFor } from './demo-clinic/contacts.ts';
import { openDiary } from './demo-clinic/diary.ts';
import { type FillContext, fillDays } from './demo-clinic/fill.ts';
import { fillToday } from './demo-clinic/fill-today.ts';
import { formsFor } from './demo-clinic/forms.ts';
import { heartOfToday, hoursOfToday } from './demo-clinic/hours.ts';
import { moneyRecords } from './demo-clinic/money-records.ts';
import { type PeopleContext, peopleFor } from './demo-clinic/people.ts';
import { poolForToday } from './demo-clinic/pool.ts';
import { serviceRecords } from './demo-clinic/price-list.ts';
import { type Dice, dice } from './demo-clinic/random.ts';
import {
  busyTimeTypes,
  customFieldDefinitions,
  locationRecords,
  paymentMethods,
} from './demo-clinic/reference.ts';
import { rostersFor } from './demo-clinic/rosters.ts';
import { bookClasses, bookSeries } from './demo-clinic/series.ts';
import { receiptsFor } from './demo-clinic/settling.ts';
import { type DemoOptions, sizesFor } from './demo-clinic/sizes.ts';
import { practitionerRecords, staffFor } from './demo-clinic/staff.ts';
import { settleOtherDays } from './demo-clinic/statuses.ts';
import { settleToday } from './demo-clinic/statuses-today.ts';
import { bookGroupsToday, bookStoryBefore, bookStoryToday, type Story } from './demo-clinic/story.ts';
import { castStory } from './demo-clinic/story-people.ts';
import { activitiesFor, activityRecord, travelFor, travelRecord } from './demo-clinic/support.ts';
import { agePatients, celebrateBirthdays, linkContacts, takeBackSome } from './demo-clinic/touches.ts';
import { visitsByPatient } from './demo-clinic/visits.ts';
import { waitlistFor } from './demo-clinic/waitlist.ts';

export type { DemoOptions } from './demo-clinic/sizes.ts';

/**
 * A whole clinic that an Australian receptionist would believe, made from a seed (DESIGN, section 12). Pure: equal options
 * give equal clinics. Guarantees:
 * - Today is full at both locations whatever the date and hour; `hours.ts` says which hours today has.
 * - Every id that a record names belongs to a record, and ids grow with `createdAt`.
 * - Appointments lie inside rosters and outside busy times, and no practitioner has two at once.
 * - What was invoiced and paid adds up to the cent, and nothing was made or changed after `now`.
 * @throws RangeError for options that are out of their bounds, or an unknown zone.
 */
export function demoClinic(options: DemoOptions): ClinicData {
  const { seed, now, zone = 'Australia/Adelaide' } = options;
  const sizes = sizesFor(options);
  const stream = (name: string): Dice => dice(seed, name);
  const calendar = calendarAround(now, zone, sizes.pastDays, sizes.futureDays);
  const today = todayOf(calendar);
  const openedAt = (calendar.days[0]?.startMs ?? now) - 3 * 365 * dayMs;
  const opened = wireFromInstant(openedAt);

  const staff = staffFor(sizes.practitioners, stream('staff'));
  const hours = hoursOfToday(calendar.nowQuarter);
  const rosters = rostersFor(staff, calendar, hours);
  const diary = openDiary(calendar, rosters, staff.length);
  const contacts = contactsFor(sizes.patients, openedAt, now, stream('contacts'));
  const peopleContext: PeopleContext = { now, zone, openedAt, contacts, staff };
  const people = peopleFor(sizes.patients, peopleContext, stream('people'));
  const cast = castStory(people, now, stream('cast'));

  const book = openBook(calendar, diary);
  const chooser = chooserFor(people, book, calendar, stream('choice'));
  const heart = heartOfToday(quarterOfDay(today, now - 120_000), hours);
  const context: FillContext = { calendar, diary, book, chooser, staff, hours, heart };
  const story = bookStoryToday(context, cast, stream('story'));
  const pool = poolForToday(people, book, today, now, sizes.rowsToday, stream('pool'));
  bookGroupsToday(context, pool, sizes.rowsToday, story, stream('groups'));
  const busyTimes = busyTimesFor(calendar, diary, rosters, staff, stream('busy'));
  bookStoryBefore(context, cast, stream('before'));
  bookSeries(context, people, sizes, stream('series'));
  fillToday(context, pool, sizes.rowsToday, stream('today'));
  if (sizes.patients >= 500) bookClasses(context, people, stream('classes'));
  fillDays(context, sizes, stream('days'));

  const bookings = numbered(book.bookings);
  settle(bookings, story, calendar, stream('statuses'));
  const travel = travelFor(bookings, stream('travel'));
  const activities = activitiesFor(context, bookings, stream('activities'));
  const visits = visitsByPatient(bookings);
  const cases = casesFor({ people, visits, activities, contacts, story: cast, now }, stream('cases'));
  const bills = billsFor({ bookings, activities, travel, now }, stream('bills'));
  const money = moneyRecords(bills, receiptsFor(bills, now, stream('receipts')));
  celebrateBirthdays(bookings, story, calendar, stream('birthdays'));
  agePatients(people, bookings, now, stream('age'));
  linkContacts(contacts, people, money.invoices, cases);

  return {
    locations: locationRecords(zone, opened),
    practitioners: practitionerRecords(staff, zone, opened),
    services: serviceRecords(opened),
    rosters,
    paymentMethods: paymentMethods(),
    customFields: customFieldDefinitions(),
    busyTimeTypes: busyTimeTypes(opened),
    busyTimes,
    contacts: contacts.records,
    patients: people.map((person) => person.patient),
    cases,
    appointments: bookings.map(appointmentRecord),
    ...money,
    supportActivities: activities.map((activity) => activityRecord(activity, now)),
    supportItems: travel.map(travelRecord),
    waitlists: waitlistFor({ people, staff, now }, stream('waitlist')),
    patientForms: formsFor(bookings, now, stream('forms')),
    cancellationReasons: cancellationReasons(opened),
  };
}

function settle(bookings: readonly Booking[], story: Story, calendar: Calendar, d: Dice): void {
  takeBackSome(bookings, calendar, d);
  settleOtherDays(
    bookings.filter((booking) => booking.archivedAt === null),
    calendar,
    d,
  );
  settleToday(bookings, story, calendar, d);
}

/** Ids in the order in which the bookings were made. */
function numbered(bookings: readonly Booking[]): Booking[] {
  const order = bookings.toSorted((a, b) => a.createdAt - b.createdAt);
  for (const [index, booking] of order.entries()) booking.id = index + 1;
  return order;
}
