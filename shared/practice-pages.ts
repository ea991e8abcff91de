import { z } from 'zod';

/**
 * Pages of the practice's own system, which the system's browser opens: for what Foyer cannot do over the service. An
 * address pattern has one `{id}`, for the record's number.
 *
 * Guarantees:
 * - Only https, and only the host that stands in the pattern: nothing that is filled in can change it.
 * - What is filled in is a whole number, never a text.
 */
export const practicePageKinds = ['patient', 'appointment', 'invoice'] as const;
export type PracticePageKind = (typeof practicePageKinds)[number];

const placeholder = '{id}';

/**
 * The scheme and the host in small ASCII letters as they are sent, then what may have the placeholder. No userinfo, no
 * percent sign, no backslash, no braces but the placeholder's, and no host in other letters (punycode).
 */
const shape =
  /^https:\/\/(?<host>(?!.*xn--)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+)(?::\d{1,5})?\/[A-Za-z0-9/._~!$&'()*+,;=:?#-]*$/;

const mostLetters = 300;

/** The host of a pattern; null: it is no pattern that Foyer opens. */
export function hostOfPattern(pattern: string): string | null {
  const parts = pattern.split(placeholder);
  if (parts.length !== 2 || pattern.length > mostLetters) return null;
  const filled = parts.join('1');
  const host = shape.exec(filled)?.groups?.['host'];
  // The placeholder stands behind the host and its port, which end with the first slash.
  const [before = ''] = parts;
  if (!host || !before.startsWith('https://') || !before.slice('https://'.length).includes('/')) return null;
  const url = URL.canParse(filled) ? new URL(filled) : null;
  // Read by the browser's rules it is the same, letter by letter: no `..`, no port that would be left out.
  return url?.href === filled && url.hostname === host ? host : null;
}

export const PracticePagePattern = z
  .string()
  .max(mostLetters)
  .refine((pattern) => hostOfPattern(pattern) !== null)
  .describe('An https address with one {id} behind its host: "https://app.example.com/patients/{id}".');

/** The address of a record's page; null: the pattern or the number is none that Foyer opens. */
export function practicePageUrl(pattern: string, id: number): string | null {
  const host = hostOfPattern(pattern);
  if (host === null || !Number.isSafeInteger(id) || id < 1) return null;
  const url = new URL(pattern.replace(placeholder, () => String(id)));
  return url.protocol === 'https:' && url.hostname === host ? url.href : null;
}
