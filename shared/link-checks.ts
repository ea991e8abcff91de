/** The checks of a PC's link, in the order in which they depend on each other. */
export const linkChecks = [
  'address',
  'reach',
  'certificate',
  'key',
  'round trip',
  'versions',
  'clock',
  'permissions',
] as const;
