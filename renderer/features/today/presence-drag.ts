import { type DragEvent, useState } from 'react';
import type { When } from '../../model/chip.ts';
import { canGoIn } from '../../model/row-actions.ts';
import { useDesk } from '../../state/use-desk.tsx';
import type { Block } from './columns-model.ts';
import { todayWords } from './words.ts';

/*
 * Drags a patient who is here to the head of their practitioner's column: they have gone in, or come out again. The button and
 * the key do the same without a mouse.
 */

/** The data types of the drag: what a drop does is known while it hovers. Other programs learn nothing but the row's key. */
const kinds = {
  'gone-in': 'application/x-foyer-gone-in',
  'come-out': 'application/x-foyer-come-out',
} as const;
type Step = keyof typeof kinds;

/** Makes a block draggable: a single patient's who is here, on today. */
export function presenceDragProps({ row, group }: Block, when: When) {
  if (group || row.finished || !canGoIn(row, when)) return {};
  return {
    draggable: true,
    onDragStart(event: DragEvent<HTMLElement>) {
      event.dataTransfer.setData(kinds[row.goneIn ? 'come-out' : 'gone-in'], row.key);
      event.dataTransfer.effectAllowed = 'move';
    },
  };
}

/** Makes the head of a column the target. @returns what a drop would do, in words, while one hovers */
export function usePresenceDrop(practitionerId: number | null) {
  const { arrivals, day } = useDesk();
  const [over, setOver] = useState<Step | null>(null);
  const stepOf = ({ dataTransfer: { types } }: DragEvent<HTMLElement>): Step | null => {
    if (types.includes(kinds['gone-in'])) return 'gone-in';
    return types.includes(kinds['come-out']) ? 'come-out' : null;
  };
  const handlers = {
    onDragOver(event: DragEvent<HTMLElement>) {
      const step = stepOf(event);
      if (step === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(step);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
        setOver(null);
    },
    onDrop(event: DragEvent<HTMLElement>) {
      const step = stepOf(event);
      setOver(null);
      if (step === null) return;
      event.preventDefault();
      event.stopPropagation();
      const row = day.row(event.dataTransfer.getData(kinds[step]));
      const shown = day.store.getState().day;
      // Of another practitioner: they go in to their own.
      if (!row || !shown || (row.practitioner?.id ?? null) !== practitionerId) return;
      // What another desk marked meanwhile is not undone.
      if ((step === 'gone-in') === (row.goneIn === undefined)) void arrivals.step([row], shown.date);
    },
  };
  return { words: over && todayWords.columns.drop[over], handlers };
}
