/** The sentences of the patient search in the header. */
export const searchWords = {
  label: 'Find a patient: name, phone or date of birth',
  found: 'Patients found',
  noOne: 'No one found.',
  close: 'Close matches',
  searchAll: 'Search all patients',
  seeAll: 'See all results',
  /** Before keys that are held with Enter. */
  withKeys: 'with',
  archived: 'archived',
  withWhom: (practitioner: string) => `with ${practitioner}`,
  /** Before the time of today’s appointment, by its status. */
  today: {
    booked: 'booked',
    here: 'here,',
    done: 'done,',
    cancelled: 'cancelled,',
    didNotArrive: 'DNA,',
  },
} as const;
