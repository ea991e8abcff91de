/** The most characters of a server's words that are kept. */
export const longestWords = 300;

const patterns: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+\S+/gi, 'Bearer [key]'],
  // Files of this PC: their names may hold a patient's name and blanks, so the end of a path cannot be recognized.
  [
    /(?:\b[A-Za-z]:[\\/]|\\\\(?=\w)|(?<![\w/])\/(?:home|Users|tmp|var|private|media|mnt)\/)[^"'\n]*/g,
    '[path]',
  ],
  [/[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[^\s@<>"'(),;:]+/g, '[e-mail]'],
  // What looks like a key or a token: long, with letters and digits mixed.
  [/(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+/=-]{16,}/g, '[…]'],
  // Phone, Medicare and card numbers, and birth dates: six digits or more, however they are spaced.
  [/\+?\d(?:[ \t().:/-]{0,2}\d){5,}/g, '[number]'],
];

/**
 * Takes out of a text what must not be shown or logged: keys, e-mail addresses, long runs of digits. Control characters
 * become spaces; the length is bounded by `longestWords`.
 * @param secrets texts that are replaced wherever they stand (the API key)
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  let clean = text.slice(0, 20 * longestWords);
  for (const secret of secrets) if (secret.length > 3) clean = clean.replaceAll(secret, '[key]');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  clean = clean.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
  for (const [pattern, replacement] of patterns) clean = clean.replace(pattern, replacement);
  clean = clean.replace(/\s+/g, ' ').trim();
  return clean.length > longestWords ? `${clean.slice(0, longestWords - 1)}…` : clean;
}
