/** The longest initials (the contract's bound). */
export const longestInitials = 20;
const mostOffered = 6;

/** Initials as stored: trimmed, in upper case. */
export function tidyInitials(typed: string): string {
  const text = typed.trim().slice(0, longestInitials);
  return text.length <= 4 ? text.toUpperCase() : text;
}

/**
 * The initials that the switch offers: the recent ones, latest first, without the current.
 * @param recent initials in the order of use, the latest first
 */
export function offered(recent: readonly string[], now: string): string[] {
  return [...new Set(recent.map(tidyInitials))]
    .filter((one) => one !== '' && one !== tidyInitials(now))
    .slice(0, mostOffered);
}
