import { expect, test } from 'vitest';
import type { DayRow } from '../../../shared/bridge/views.ts';
import { openDesktopAround } from '../../fakes/desktop-around.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';
import { arrivalsSeenAt, clinicsWithPc, unsetRows } from './clinic-with-pc.ts';

const clinic = clinicsWithPc();

/** A patient who comes alone, and is not here yet. */
function nextOf(rows: readonly DayRow[]): DayRow & { readonly patientId: number } {
  const next = unsetRows(rows).find(({ group }) => group === null);
  if (!next?.patientId) throw new Error('no one is expected');
  return { ...next, patientId: next.patientId };
}

/** A person at a desk marks the patient of a row as arrived. */
const markAt = (
  desk: WholeDesk,
  { appointmentId, patientId, start, locationId }: ReturnType<typeof nextOf>,
) => desk.session().outbox.add('arrival', { appointmentId, patientId, group: false, start, locationId });

test('An arrival that a desk marks is notified once at the practitioner’s PC, when it can no longer be undone.', async () => {
  const { room, desk, expected } = await clinic();
  const desktop = openDesktopAround(room.pc, { seenUntil: null });
  const next = nextOf(expected());
  const shown = () => room.view().day?.visits.find(({ key }) => key === next.key)?.status;
  markAt(desk, next);
  await room.pc.clock.advance(3000);
  expect([arrivalsSeenAt(room), shown()]).toEqual([[], 'unset']);
  await room.pc.clock.advance(60_000);
  expect(expected().find(({ key }) => key === next.key)).toMatchObject({ status: 'arrived', pending: null });
  expect([arrivalsSeenAt(room), shown()]).toEqual([[next.key], 'arrived']);
  expect(desktop.notices.filter(({ title }) => /arriv|here/i.test(title))).toHaveLength(1);
  desktop.close();
});

test('An arrival is notified at the practitioner’s PC whosever arrivals were chosen there when it was a desk.', async () => {
  const { room, practitionerId, arrive, expected } = await clinic();
  room.pc.companion().changeSettings({ notifyPractitionerId: practitionerId + 1 });
  const desktop = openDesktopAround(room.pc, { seenUntil: null });
  arrive(nextOf(expected()));
  await room.pc.until('it has arrived', () => arrivalsSeenAt(room).length === 1, 60_000);
  expect(desktop.standing()).toHaveLength(1);
  desktop.close();
});

test('An arrival that a desk marks and undoes is not notified at the practitioner’s PC.', async () => {
  const { room, desk, expected } = await clinic();
  const next = nextOf(expected());
  const added = markAt(desk, next);
  await room.pc.clock.advance(2000);
  const [held] = desk.session().outbox.open();
  expect(added.ok && desk.session().outbox.undo(held?.id ?? '')).toBe(true);
  await room.pc.clock.advance(20_000);
  expect(expected().find(({ key }) => key === next.key)?.status).toBe('unset');
  expect(arrivalsSeenAt(room)).toEqual([]);
});

test('Who arrived while the practice could not be reached is notified at the practitioner’s PC then, and not again when it is sent.', async () => {
  const { room, desk, expected } = await clinic();
  const next = nextOf(expected());
  desk.setPlugged(false);
  await room.pc.clock.advance(60_000);
  markAt(desk, next);
  await room.pc.clock.advance(10_000);
  expect(arrivalsSeenAt(room)).toEqual([next.key]);
  await room.pc.clock.advance(40 * 60_000);
  desk.setPlugged(true);
  await room.pc.clock.advance(5 * 60_000);
  expect(expected().find(({ key }) => key === next.key)).toMatchObject({ status: 'arrived', pending: null });
  expect(arrivalsSeenAt(room)).toEqual([next.key]);
});
