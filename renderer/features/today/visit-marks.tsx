import {
  IconFileCheck,
  IconFileDollar,
  IconFileInvoice,
  IconFileOff,
  IconFilePencil,
  IconFilePlus,
  IconFileUnknown,
  IconMessage2,
  IconNote,
  IconRepeat,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { DayRow } from '../../../shared/bridge/views.ts';
import { invoiceWords, speaksOfInvoice } from '../../model/invoice-words.ts';
import { useSettings } from '../../state/use-desk.tsx';
import css from './visit-marks.module.css';
import { todayWords } from './words.ts';

type Icon = ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;

const invoiceIcons: Readonly<Record<DayRow['invoice'], Icon>> = {
  none: IconFilePlus,
  draft: IconFilePencil,
  awaiting: IconFileInvoice,
  'part-paid': IconFileDollar,
  paid: IconFileCheck,
  'not-to-be-invoiced': IconFileOff,
  unknown: IconFileUnknown,
};

type MarksProps = {
  row: DayRow;
  /** Only the patient's own marks, without those of the shared appointment. */
  own?: boolean;
};

/**
 * The marks of a visit, in the list and in the columns alike: recurring, has a note, and the state of its invoice.
 * Privacy mode hides everything about money.
 */
export function Marks({ row, own = false }: MarksProps) {
  const { privacy } = useSettings();
  const recurring = row.recurring && !own;
  const invoice = !privacy && speaksOfInvoice(row);
  if (!recurring && !row.note && !invoice) return null;
  return (
    <span className={css.marks}>
      {recurring && <Mark words={todayWords.row.recurring} icon={IconRepeat} />}
      {row.note && <Mark words={todayWords.row.note} icon={IconNote} />}
      {invoice && <Mark words={invoiceWords(row.invoice)} icon={invoiceIcons[row.invoice]} />}
    </span>
  );
}

/** The note of desk and practitioner, before what the visit is for; whole in the panel and as a tooltip. */
export function NoteWords({ note }: { note: DayRow['deskNote'] }) {
  if (!note) return null;
  const words = todayWords.row.deskNote(note.text, note.by);
  return (
    <span className={css.deskNote} title={words}>
      <IconMessage2 size={14} stroke={1.8} aria-hidden />
      <span className="unseen">{todayWords.row.deskNoteIs}</span> {words}
    </span>
  );
}

/** An icon with its words as tooltip and accessible name. */
export function Mark({ words, icon: Icon }: { words: string; icon: Icon }) {
  return (
    <span className={css.mark} role="img" aria-label={words} title={words}>
      <Icon size={14} stroke={1.8} aria-hidden />
    </span>
  );
}
