import { expect, test } from 'vitest';
import { linkedDesksUnderTest } from '../../fakes/linked-desks-under-test.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const underTest = linkedDesksUnderTest();

/** Coming visits whose patient this desk does not have. */
function withoutPatient(desk: WholeDesk): number {
  const { cache } = desk.session();
  const visits = cache.appointmentsBetween(desk.clock.wall() - day, desk.clock.wall() + 14 * day, null);
  const places = visits.flatMap(({ archived, appointmentPatients }) =>
    archived ? [] : (appointmentPatients ?? []),
  );
  expect(places.length).toBeGreaterThan(10);
  return places.filter(({ patientId }) => cache.get('patients', patientId) === null).length;
}

test('Where only booked patients are kept, a desk whose cache was emptied has them again, although another desk fills it with their visits first.', async () => {
  const { desks } = await underTest.open(2, { patients: 60 });
  const [desk] = desks as [WholeDesk];
  for (const { companion } of desks) companion().changeSettings({ keepPatients: 'booked' });
  await desk.clock.advance(5 * minute);
  expect(withoutPatient(desk)).toBe(0);
  desk.session().cache.clear();
  await desk.clock.advance(5 * minute);
  expect(withoutPatient(desk)).toBe(0);
});
