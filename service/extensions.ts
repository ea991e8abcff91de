import { type Operation, operations } from '../shared/practice/operations.ts';

/** Which operations beyond the spec this server has (docs/practice-api/extensions.md). */

/** All, none, or all but those that are named, as in `absent:waitlists+patient-forms`. */
export type ServedExtensions = 'present' | 'absent' | `absent:${string}`;

/**
 * The name of the extension that an operation belongs to: the first word of its path, as in `payments`; both ways to
 * cancel are `cancellations`.
 */
const extensionOf = ({ path }: Operation): string =>
  path.endsWith('/cancellation') ? 'cancellations' : (path.split('/')[1] ?? '');

/** Every extension by name, in the order of the table of operations. */
export const extensionNames: readonly string[] = [
  ...new Set(
    Object.values<Operation>(operations)
      .filter(({ since }) => since === 'extension')
      .map(extensionOf),
  ),
];

const absentPrefix = 'absent:';

/** The names behind `absent:`, as in `absent:waitlists+patient-forms`. */
const absentNames = (given: string): string[] => given.slice(absentPrefix.length).split('+');

/** Whether a text says which extensions are absent: `absent:`, and names of extensions joined by `+`. */
export const areAbsentExtensions = (text: string): text is `absent:${string}` =>
  text.startsWith(absentPrefix) && absentNames(text).every((name) => extensionNames.includes(name));

/** Whether this server has the operation; those of the spec always. */
export function isServed(operation: Operation, extensions: ServedExtensions): boolean {
  if (operation.since === 'spec' || extensions === 'present') return true;
  return extensions !== 'absent' && !absentNames(extensions).includes(extensionOf(operation));
}
