import { afterEach, expect } from 'vitest';
import type { DayRow } from '../../../shared/bridge/views.ts';
import { linkedDesksUnderTest } from '../../fakes/linked-desks-under-test.ts';
import { openPractitionersPc, type PractitionersPc } from '../../fakes/practitioners-pc.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

/** Today's rows at a desk. */
export const rowsAtDesk = (desk: WholeDesk): readonly DayRow[] => {
  const { today: date, zone } = desk.companion().state();
  return desk.session().rows({ date, zone, locationId: null });
};

export const unsetRows = (rows: readonly DayRow[]) => rows.filter(({ status }) => status === 'unset');

/** Whose arrivals a practitioner's PC notified. */
export const arrivalsSeenAt = ({ pc }: PractitionersPc): readonly string[] =>
  pc.events.flatMap((event) => (event.name === 'arrival.seen' ? [event.payload.row.key] : []));

/** Clinics with a practitioner's PC for the tests of a file; each is closed after its test, and had no problem. */
export function clinicsWithPc() {
  const { open } = linkedDesksUnderTest();
  const pcs: PractitionersPc[] = [];
  afterEach(async () => {
    for (const { pc } of pcs.splice(0)) {
      expect(pc.problems).toEqual([]);
      await pc.close();
    }
  });

  /** Desks and a practitioner's PC, which has joined: whose it is, is chosen where that practitioner has most visits today. */
  return async function clinic({ choose = true, desks = 1 } = {}) {
    const linked = await open(desks, { patients: 120 });
    const [desk] = linked.desks as readonly [WholeDesk];
    const room = await openPractitionersPc(linked);
    pcs.push(room);
    await room.pc.until('the practitioners are known', () => room.view().practitioners.length > 0);
    const counts = new Map<number, number>();
    for (const { practitioner, patientId } of rowsAtDesk(desk))
      if (practitioner && patientId) counts.set(practitioner.id, (counts.get(practitioner.id) ?? 0) + 1);
    const [practitionerId = 0] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [];
    if (choose) {
      expect(await room.call('consulting.choose', { practitionerId })).toMatchObject({ ok: true });
      await room.pc.until('its list is known', () => room.view().day !== null);
    }
    const expected = () =>
      rowsAtDesk(desk).filter((row) => row.practitioner?.id === practitionerId && row.patientId);
    const arrive = (row: DayRow | undefined) => {
      if (!row?.patientId) throw new Error('no one is expected');
      desk.service.sandbox.arrive(row.appointmentId, row.patientId);
    };
    return { linked, desk, room, practitionerId, expected, arrive };
  };
}
