import { expect, test } from 'vitest';
import { linkedDesksUnderTest } from '../../fakes/linked-desks-under-test.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

const minute = 60_000;
const underTest = linkedDesksUnderTest();

test('After the service was restored from a backup, a desk reads it again itself, whatever another one has.', async () => {
  const { desks } = await underTest.open(2, { patients: 40 });
  const [a, b] = desks as [WholeDesk, WholeDesk];
  const { clock, service } = a;
  const cityAt = (desk: WholeDesk) => desk.session().cache.get('patients', id)?.city;
  const audit = (desk: WholeDesk) => clock.until(desk.session().sync.audit(), 60 * minute);
  const before = service.sandbox.state('patients').find(({ archived }) => !archived);
  const id = before?.id ?? 0;
  service.sandbox.edit('patients', id, { city: 'Lost again' });
  await clock.advance(minute);
  expect([cityAt(a), cityAt(b)]).toEqual(['Lost again', 'Lost again']);
  if (before) service.sandbox.putBack('patients', before);
  service.sandbox.restored();
  expect(await audit(a)).toBe(false);
  expect(a.session().sync.filling.fillable()).toEqual([]);
  await clock.advance(10 * minute);
  expect([cityAt(a), cityAt(b)]).toEqual([before?.city, 'Lost again']);
  expect(await audit(a)).toBe(true);
});
