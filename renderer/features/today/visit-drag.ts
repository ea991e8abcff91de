import { type DragEvent, type RefObject, useState } from 'react';
import type { PatientBrief } from '../../../shared/bridge/views.ts';
import { canMove } from '../../model/row-actions.ts';
import { useDesk } from '../../state/use-desk.tsx';
import { remAnHour, remPx } from './column-scale.ts';
import { type Block, type Column, type Span, timeAt } from './columns-model.ts';
import { type Verdict, verdictOf } from './drop-verdict.ts';

/*
 * A visit is dragged to another time or into another practitioner's column. Letting go moves nothing: the dialog that
 * moves comes up with the time, a person confirms it there, and the time is looked at again. The button and the key
 * "Move" do the same without a mouse.
 */

/** What the drag carries for others to see: nothing but that it is a visit of this page. */
const kind = 'application/x-foyer-visit';

/** The visit that is being dragged. */
export type Dragged = {
  readonly key: string;
  readonly appointmentId: number;
  readonly patient: PatientBrief;
  /** The clock of its location: it stays there. */
  readonly zone: string;
  readonly length: number;
  /** How far below the top of its block it was taken up, px. */
  readonly grip: number;
};

/** Lets a block be dragged: one patient's who has not come yet. A group is moved from the panel of one of its patients. */
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

type Ghost = Span & { readonly zone: string; readonly name: string; readonly verdict: Verdict };

/** Lets a column take a visit. @returns where it would be put, while one hovers */
export function useVisitDrop(column: Column, start: number, dragged: RefObject<Dragged | null>) {
  const { view } = useDesk();
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const placeOf = (event: DragEvent<HTMLElement>): Ghost | null => {
    const visit = dragged.current;
    if (!visit || !event.dataTransfer.types.includes(kind)) return null;
    const below = event.clientY - event.currentTarget.getBoundingClientRect().top - visit.grip;
    const at = timeAt(below, remAnHour * remPx(), start);
    const span = { start: at, end: at + visit.length };
    const verdict = verdictOf(column, span, visit.key, visit.zone);
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
