import type { DocumentFault } from '../../shared/bridge/views.ts';
import { failureKinds } from '../../shared/failures.ts';

/** Why a document cannot be filed, and what the user can do about it. */
export const faultWords: Record<DocumentFault | 'unreadable', string> = {
  empty: 'This file is empty.',
  'not-a-pdf': failureKinds['not-a-pdf'].sentence,
  office: 'This is a Word or Excel file. Open it, save it as a PDF, and drop that.',
  mail: 'This is an email. Open it and drop its attachments, or save it as a PDF and drop that.',
  'other-picture':
    'Foyer can turn JPEG, PNG and HEIC pictures into PDFs, but not this kind. Save it as one of those.',
  broken: 'This PDF is damaged: none of its pages can be read. Ask for it again.',
  'broken-picture': 'This picture is damaged and can’t be read.',
  'too-large':
    'Larger than 5 MB, and it can’t be compressed or split here. Scan it again in grey or at a lower resolution.',
  'too-hard': 'This file is too large or too complex for this PC to open.',
  unreadable: 'This file can’t be read from its folder.',
};

/** Why a document that can be filed has no preview. */
export const unseenWords = {
  locked: 'Password-protected, so there’s no preview. It’s filed as it is.',
  'too-hard': 'No preview. It’s filed as it is.',
} as const;
