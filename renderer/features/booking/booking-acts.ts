import { bookingWords } from './words.ts';

const { acts } = bookingWords;

/** A way to book the chosen time; `arrives`: the patient is marked as arrived once the booking is recorded. */
export type BookingAct = { readonly act: 'book' | 'arrives'; readonly words: string };

/**
 * What Enter does with the chosen time, and the other way, where there is one. Who stands at the desk and is booked for
 * today is marked as arrived with it. Pure.
 */
export function bookingActs(about: {
  /** The time is a place in a class. */
  readonly joins: boolean;
  /** Booked as soon as there is a free time: the patient is here. */
  readonly walksIn: boolean;
  readonly isToday: boolean;
  /** There is a reason against it, which the user was shown. */
  readonly anyway: boolean;
}): { readonly main: BookingAct; readonly other: BookingAct | null } {
  const { joins, anyway } = about;
  const bookWords = anyway ? acts.bookAnyway : acts.book;
  const book: BookingAct = { act: 'book', words: joins ? acts.addToClass : bookWords };
  if (!about.isToday) return { main: book, other: null };
  const arrives: BookingAct = { act: 'arrives', words: acts.andArrive(book.words) };
  return about.walksIn ? { main: arrives, other: book } : { main: book, other: arrives };
}
