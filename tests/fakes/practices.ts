import type { Dialect } from '../../service/dialect.ts';

/**
 * Practices whose services differ in what the documentation leaves open: order, links, time stamps, the shape of answers
 * and errors. Each once with the lists beyond the documentation, and once without.
 */
export type PracticeUnderTest = { readonly name: string; readonly dialect: Partial<Dialect> };

const ways: Readonly<Record<string, Partial<Dialect>>> = {
  'as documented': {},
  'newest first, links as sampled': { order: 'descending', links: 'as-sampled', errorBody: 'field-errors' },
  'to the second, no links, no Date header, answers wrapped': {
    timestamps: 'seconds',
    links: 'none',
    dateHeader: 'absent',
    singles: 'wrapped',
    creates: 201,
    errorBody: 'html',
    arrival: 'leaves-appointment',
  },
};

/** Of each way the practice with the further lists, then the one without. */
export const practicesUnderTest: readonly PracticeUnderTest[] = Object.entries(ways).flatMap(
  ([name, dialect]) => [
    { name: `${name}, with the further lists`, dialect: { ...dialect, extensions: 'present' } },
    { name: `${name}, without the further lists`, dialect: { ...dialect, extensions: 'absent' } },
  ],
);
