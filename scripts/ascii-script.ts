/** Texts in which a letter beyond ASCII can't be written otherwise: as they are written, and behind a backslash. */
const asWritten = /\bString\.raw`[^`]*[^\0-\x7f]|(?<!\\)(?:\\\\)*\\[^\0-\x7f]/;

/**
 * A script in ASCII that does the same: other letters in its texts and patterns as ASCII has them (`\u2019`). V8 holds a script
 * in one byte a letter then, in place of two, and it is read without being decoded.
 *
 * @throws Error where another letter can't be written so
 */
export function asciiScript(script: string): string {
  const found = asWritten.exec(script);
  if (found !== null) throw new Error(`not to be written in ASCII: ${found[0]}`);
  return script.replaceAll(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
