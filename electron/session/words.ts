/** What a person reads of the connected practice itself. */
export const sessionWords = {
  restored:
    'Your practice system seems to have been restored from a backup: its records are from an earlier time. Foyer is loading them all again. Check the payments, appointments and arrivals made since then, and enter what is missing again.',
} as const;
