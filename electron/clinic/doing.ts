import { type DoingView, mostDoing, type SightView } from '../../shared/bridge/views.ts';
import { clip } from '../views/people.ts';
import type { DeskAmongOthers } from './among-others.ts';

/** As the contract has it. */
const longestName = 400;

/** Clocks are compared every few seconds, a little otherwise each time: a second more or less is no change. */
const aboutMs = 1000;

/** What the other desks of the clinic are doing, for the page, without names: their writes, and their sheets that are open. */
export function doingView({ presence, sight, claims }: DeskAmongOthers): SightView {
  const here = new Map((presence.others() ?? []).map((one) => [one.desk, one]));
  const writes = sight.others();
  const isWrite = new Set(writes.map(({ id }) => id));
  const sheets = (claims?.openElsewhere() ?? []).flatMap((one) => {
    const desk = here.get(one.desk);
    if (!desk || isWrite.has(one.id)) return [];
    return [{ ...one, visit: null, since: one.since + desk.clockAheadMs }];
  });
  const doing = [...writes, ...sheets].map((one): DoingView => {
    const { id, desk, kind, state, patientId, appointmentId, visit } = one;
    return {
      id,
      desk,
      name: clip(here.get(desk)?.name ?? desk, longestName),
      by: clip(one.by, longestName),
      kind,
      state,
      since: Math.round(one.since / aboutMs) * aboutMs,
      patientId,
      patientName: null,
      appointmentId,
      invoiceIds: [...one.invoiceIds],
      visit,
    };
  });
  return { doing: doing.toSorted((a, b) => a.since - b.since).slice(0, mostDoing) };
}
