import type { DocumentFault } from '../../shared/bridge/views.ts';
import { failureKinds } from '../../shared/failures.ts';

/** Why a document cannot be filed, and what the user can do about it. */
export const faultWords: Record<DocumentFault | 'unreadable', string> = {
  empty: 'This file is empty.',
  'not-a-pdf': failureKinds['not-a-pdf'].sentence,
  office: 'This is a Word or Excel file. Open it, save it as a PDF, and drop that.',
  mail: 'This is an e-mail. Open it and drop what is attached to it, or save it as a PDF and drop that.',
  'other-picture':
    'Foyer turns JPEG, PNG and HEIC pictures into PDFs, not this kind. Save it as one of those.',
  broken: 'This PDF is damaged: no page of it can be read. Ask for it again.',
  'broken-picture': 'This picture is damaged and cannot be read.',
  'too-large':
    'Larger than 5 MB, and it cannot be made smaller or split here. Scan it again in grey or with fewer dots.',
  'too-hard': 'This file is too much for this PC to look at.',
  unreadable: 'This file cannot be read from where it lies.',
};

/** Why a document that can be filed has no preview. */
export const unseenWords = {
  locked: 'It asks for a password, so its pages cannot be shown here. It is filed as it is.',
  'too-hard': 'Its pages cannot be shown here. It is filed as it is.',
} as const;
