import { expect, test } from 'vitest';
import { openSmallDesk, type SmallDesk } from '../../fakes/small-desk.ts';

const old = { id: 3, firstname: 'Ada', lastname: 'Byron', updatedAt: '2026-03-01T00:00:00.000Z' };
const olderCopy = /^Needs a decision: .*older copy/;
const says = (desk: SmallDesk) =>
  desk
    .outbox()
    .open()
    .map((one) => desk.outbox().view(one).says);
const updates = (desk: SmallDesk) => desk.practice.calls.filter((call) => call === 'updatePatient');
const addChange = (desk: SmallDesk) =>
  desk.outbox().add('patient-details', { patientId: 3, base: { city: null }, mine: { city: 'Unley' } });
function sendAgain(desk: SmallDesk) {
  const [row] = desk.outbox().open();
  expect(desk.outbox().act(row?.id ?? '', 'send-again').ok).toBe(true);
}

/** Another desk's alert, which the patients list has shown here; single reads are answered by a replica that lags. */
function setAlert(desk: SmallDesk, record: { readonly id: number } = old) {
  const newer = { ...record, alert: 'ALLERGY', updatedAt: '2026-03-02T00:00:00.000Z' };
  desk.stores.cache.apply({ kind: 'patients', objects: [newer], sequence: 100 });
}

test('What a person decided about one question decides nothing about an older copy that comes after it.', async () => {
  const desk = openSmallDesk();
  const changed = { ...old, city: 'Perth' };
  desk.practice.patients.set(3, changed);
  addChange(desk);
  await desk.clock.advance(2000);
  expect(desk.states()).toEqual(['asks']);
  setAlert(desk, changed);
  sendAgain(desk);
  await desk.clock.advance(75_000);
  expect(says(desk)).toEqual([expect.stringMatching(olderCopy)]);
  await desk.clock.advance(600_000);
  expect([desk.states(), updates(desk)]).toEqual([['asks'], []]);
  // What they are asked now they decide, and the first question is not asked once more.
  sendAgain(desk);
  await desk.clock.advance(10_000);
  expect([desk.states(), updates(desk)]).toEqual([[], ['updatePatient']]);
  expect(desk.practice.patients.get(3)).toMatchObject({ city: 'Unley', alert: 'ALLERGY' });
});

test('What a person decided holds once the older copy that came after it is over.', async () => {
  const desk = openSmallDesk();
  const changed = { ...old, city: 'Perth' };
  desk.practice.patients.set(3, changed);
  addChange(desk);
  await desk.clock.advance(2000);
  setAlert(desk, changed);
  sendAgain(desk);
  await desk.clock.advance(75_000);
  desk.practice.patients.set(3, { ...changed, alert: 'ALLERGY', updatedAt: '2026-03-02T00:00:00.000Z' });
  await desk.clock.advance(70_000);
  expect([desk.states(), updates(desk)]).toEqual([[], ['updatePatient']]);
});

test('“Send again” of a write that is being read again by itself is not put off by that read.', async () => {
  const desk = openSmallDesk();
  desk.practice.patients.set(3, old);
  setAlert(desk);
  addChange(desk);
  await desk.clock.advance(75_000);
  expect(says(desk)).toEqual([expect.stringMatching(olderCopy)]);
  // The read of the next minute is on its way as the person decides.
  desk.practice.waitForAnswer(() => new Promise<void>((go) => void desk.clock.after(3000, go)));
  const before = desk.practice.calls.length;
  for (let s = 0; s < 70 && desk.practice.calls.length === before; s++) await desk.clock.advance(1000);
  sendAgain(desk);
  desk.practice.waitForAnswer(async () => undefined);
  await desk.clock.advance(15_000);
  expect(updates(desk)).toEqual(['updatePatient']);
});
