import { anotherSessionMutations } from './another-session.ts';
import { cancelling } from './cancelling.ts';
import { filling } from './filling.ts';
import { keeping } from './keeping.ts';
import { clinicLink } from './link.ts';
import { lists } from './lists.ts';
import { membershipMutations } from './membership.ts';
import { moneyMutations } from './money.ts';
import type { Mutation } from './mutation.ts';
import { onThePage } from './on-the-page.ts';
import { outcomeMutations } from './outcomes.ts';
import { practitionerMutations } from './practitioner.ts';
import { privacyMutations } from './privacy.ts';
import { reading } from './reading.ts';
import { records } from './records.ts';
import { refusing } from './refusing.ts';
import { removalMutations } from './removals.ts';
import { sending } from './sending.ts';
import { sharedDayMutations } from './shared-day.ts';
import { showing } from './showing.ts';
import { sums } from './sums.ts';
import { visits } from './visits.ts';

/** Every mutation, by what it is about. A row of docs/checking.md each. */
export const groups = {
  'Sending a write': sending,
  'What became of a write': outcomeMutations,
  'Payments and their removal': moneyMutations,
  'Removals and changes of method': removalMutations,
  'Patients, contacts, documents': records,
  'Bookings, moves, arrivals': visits,
  Cancellations: cancelling,
  'Filling a free time': filling,
  'Reading the practice': reading,
  'Whole lists and nights': lists,
  'What this PC keeps': keeping,
  'A disk that refuses': refusing,
  'The clinic link': clinicLink,
  'The PCs of a clinic': membershipMutations,
  'Another session of the page': anotherSessionMutations,
  'The day that people share': sharedDayMutations,
  'A practitioner’s PC': practitionerMutations,
  'The day and the waiting room': showing,
  'When privacy mode begins': privacyMutations,
  'What is owed, and the takings': sums,
  'What the page acts on': onThePage,
} as const satisfies Record<string, readonly Mutation[]>;

export const mutations: readonly Mutation[] = Object.values(groups).flat();
