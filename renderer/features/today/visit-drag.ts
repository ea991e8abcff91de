import { type DragEvent, type RefObject, useState } from 'react';
import type { PatientBrief } from '../../../shared/bridge/views.ts';
import { canMove } from '../../model/row-actions.ts';
import { useClockStyle, useDesk } from '../../state/use-desk.tsx';
import { remAnHour, remPx } from './column-scale.ts';
import { type Block, type Column, type Columns, type TimeSpan, timeAt } from './columns-model.ts';
import { type DropVerdict, verdictOf } from './drop-verdict.ts';

/*
 * Drags a visit to another time or into another practitioner's column. Dropping moves nothing: it opens the move dialog
 * with the time, where the user confirms and the time is checked again. The button and the key "Move" do the same
 * without a mouse.
 */

/** The data type of the drag: other programs learn nothing but that it is a visit of this page. */
const kind = 'application/x-foyer-visit';

/** The dragged visit. */
export type Dragged = {
  readonly key: string;
  readonly appointmentId: number;
  readonly patient: PatientBrief;
  /** The time zone of its location, which does not change. */
  readonly zone: string;
  readonly length: number;
  /** How far below the top of its block it was grabbed, px. */
  readonly grip: number;
};

/**
 * Makes a block draggable: a single patient's who has not arrived. A group is moved from the panel of one of its
 * patients.
 */
export function dragProps(
  { row, group, key, start, end }: Block,
  zone: string,
  dragged: RefObject<Dragged | null>,
) {
  const { patient, appointmentId } = row;
  if (group || !patient || !canMove(row)) return {};
  return {
    draggable: true,
    onDragStart(event: DragEvent<HTMLElement>) {
      const grip = event.clientY - event.currentTarget.getBoundingClientRect().top;
      dragged.current = { key, appointmentId, patient, zone, length: end - start, grip };
      event.dataTransfer.setData(kind, '');
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragEnd() {
      dragged.current = null;
    },
  };
}

type Ghost = TimeSpan & { readonly zone: string; readonly name: string; readonly verdict: DropVerdict };

/** Makes a column a drop target for visits. @returns where the visit would go, while one hovers */
export function useVisitDrop(
  column: Column,
  scale: Pick<Columns, 'start' | 'step'>,
  dragged: RefObject<Dragged | null>,
) {
  const { view } = useDesk();
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const clockStyle = useClockStyle();
  const placeOf = (event: DragEvent<HTMLElement>): Ghost | null => {
    const visit = dragged.current;
    if (!visit || !event.dataTransfer.types.includes(kind)) return null;
    const below = event.clientY - event.currentTarget.getBoundingClientRect().top - visit.grip;
    const at = timeAt(below, remAnHour * remPx(), scale);
    const span = { start: at, end: at + visit.length };
    const verdict = verdictOf(column, span, visit, visit.zone, clockStyle);
    return { ...span, zone: visit.zone, name: visit.patient.name, verdict };
  };
  const handlers = {
    onDragOver(event: DragEvent<HTMLElement>) {
      const place = placeOf(event);
      if (!place) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setGhost((was) => (was?.start === place.start && was.end === place.end ? was : place));
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
        setGhost(null);
    },
    onDrop(event: DragEvent<HTMLElement>) {
      const place = placeOf(event);
      const visit = dragged.current;
      setGhost(null);
      if (!place || !visit) return;
      event.preventDefault();
      event.stopPropagation();
      dragged.current = null;
      view.choose({ kind: 'row', key: visit.key });
      const { clash } = place.verdict;
      const to = { start: place.start, practitionerId: column.practitioner?.id ?? null, clash };
      view.openDialog({ kind: 'move', patient: visit.patient, appointmentId: visit.appointmentId, to });
    },
  };
  return { ghost, handlers };
}
