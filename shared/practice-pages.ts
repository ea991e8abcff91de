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
 * percent sign, no backslash, no braces but the placeholder's, no host in other letters (punycode), and none whose last
 * part is a number: browsers read it as an address.
 */
const shape =
  /^https:\/\/(?<host>(?!.*xn--)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?)(?::(?<port>[1-9]\d{0,4}))?(?<path>\/[A-Za-z0-9/._~!$&()*+,;=:-]*)(?:\?[A-Za-z0-9/._~!$&()*+,;=:?-]*)?(?:#[A-Za-z0-9/._~!$&()*+,;=:?-]*)?$/;

const mostLetters = 300;
/** It is left out of the address, which would then be another text than the pattern. */
const usualPort = 443;

/**
 * The host of a pattern; null: it is no pattern that Foyer opens. A browser reads what comes of one letter by letter: no
 * `..` that leads up, and no port that would be left out.
 */
export function hostOfPattern(pattern: string): string | null {
  const [before, after, ...more] = pattern.split(placeholder);
  if (before === undefined || after === undefined || more.length > 0 || pattern.length > mostLetters)
    return null;
  // The placeholder stands behind the host and its port, which end with the first slash.
  if (!before.startsWith('https://') || !before.slice('https://'.length).includes('/')) return null;
  const { host, port, path } = shape.exec(`${before}1${after}`)?.groups ?? {};
  if (host === undefined || path === undefined) return null;
  if (port !== undefined && (Number(port) > 65_535 || Number(port) === usualPort)) return null;
  return path.split('/').some((part) => part === '.' || part === '..') ? null : host;
}

export const PracticePagePattern = z
  .string()
  .max(mostLetters)
  .refine((pattern) => hostOfPattern(pattern) !== null)
  .describe('An https address with one {id} behind its host: "https://app.example.com/patients/{id}".');

/** The address of a record's page; null: the pattern or the number is none that Foyer opens. */
export function practicePageUrl(pattern: string, id: number): string | null {
  if (hostOfPattern(pattern) === null || !Number.isSafeInteger(id) || id < 1) return null;
  return pattern.replace(placeholder, () => String(id));
}
