/** Longest that initials may be (the contract's bound). */
export const longestInitials = 20;
const mostOffered = 6;

/** Initials as they are kept: no spaces around them, and small ones written large. */
export function tidyInitials(typed: string): string {
  const text = typed.trim().slice(0, longestInitials);
  return text.length <= 4 ? text.toUpperCase() : text;
}

/**
 * Whom the switch offers: those who were at this desk, the latest first, without the one who is.
 * @param recent initials in the order in which they were used, the latest first
 */
export function offered(recent: readonly string[], now: string): string[] {
  return [...new Set(recent.map(tidyInitials))]
    .filter((one) => one !== '' && one !== tidyInitials(now))
    .slice(0, mostOffered);
}
