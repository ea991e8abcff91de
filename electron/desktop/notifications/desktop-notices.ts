import type { default as Electron } from 'electron';
import type { NoteHeard } from '../../../shared/bridge/views.ts';
import { type ArrivalNotices, createArrivalNotices, type NoticeOptions } from './arrival-notices.ts';

/** The notifications of a PC: one of arrivals, and one of notes about visits. */
export type DesktopNotices = ArrivalNotices & {
  /** Another desk, or a practitioner, wrote a note. */
  noted(note: NoteHeard): void;
};

export function createDesktopNotices(
  electron: Pick<typeof Electron, 'Notification'>,
  options: NoticeOptions,
): DesktopNotices {
  const arrivals = createArrivalNotices(electron, options);
  const notes = createArrivalNotices(electron, options, 'notes');
  const both = (act: 'mask' | 'seen' | 'close') => () => {
    arrivals[act]();
    notes[act]();
  };
  return {
    ...arrivals,
    noted: ({ row, at }) => notes.replay([{ ...row, arrivedAt: at }]),
    mask: both('mask'),
    seen: both('seen'),
    close: both('close'),
  };
}
