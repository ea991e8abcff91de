import { type Dropped, mostDropped } from './dropped-files.ts';

/** What the user reads when a drop contained no file. */
const nothingWords: Readonly<Record<Exclude<Dropped['nothing'], null>, string>> = {
  'no-file': 'No file came with that. Save it as a file first, then drop it.',
  link: 'That is a link, and no file came with it. Download the file first, then drop it.',
  'empty-folder': 'There is no file in that folder.',
  unread: 'That folder could not be read. Open it, and drop the files in it.',
  'too-many': `That is more than ${mostDropped} files. Drop fewer at a time.`,
};

/** What the user must know about a drop; null: every file came. */
export function dropWords({ nothing, missing }: Dropped): string | null {
  if (nothing) return nothingWords[nothing];
  if (missing === 0) return null;
  return missing === 1
    ? 'One more could not be read, and is not in this list. Drop it again.'
    : `${missing} more could not be read, and are not in this list. Drop them again.`;
}
