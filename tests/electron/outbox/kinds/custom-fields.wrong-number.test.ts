import { expect, test } from 'vitest';
import type { Patient } from '../../../../shared/practice/resources/index.ts';
import { openSmallDesk } from '../../../fakes/small-desk.ts';

/** The practice takes a field by its number, and shows it by its name: a person types the number once. */
async function changeShoeSize(shoeSize: string, glasses: string) {
  const desk = openSmallDesk();
  const patient = (fields: Patient['customFields'], updatedAt: string): Patient => ({
    id: 3,
    firstname: 'Ada',
    lastname: 'Byron',
    customFields: fields,
    updatedAt,
  });
  const before = [
    { name: 'Shoe size', value: '41' },
    { name: 'Glasses', value: 'no' },
  ];
  desk.practice.patients.set(3, patient(before, '2026-03-02T20:00:00.000Z'));
  desk.outbox().add('custom-fields', {
    patientId: 3,
    fields: [{ customFieldId: 8, name: 'Shoe size', base: '41', value: '42' }],
  });
  await desk.clock.advance(5000);
  expect(desk.states()).toEqual([]);
  const after = [
    { name: 'Shoe size', value: shoeSize },
    { name: 'Glasses', value: glasses },
  ];
  const now = patient(after, new Date(desk.clock.wall()).toISOString());
  desk.stores.cache.apply({ kind: 'patients', objects: [now], sequence: 1000 });
  desk.outbox().passEnded('patients', desk.clock.monotonic() + 1);
  return desk.reported;
}

test('A value that went to another field, by a wrong number, is reported.', async () => {
  const reported = await changeShoeSize('41', '42');
  expect(reported).toEqual([expect.stringContaining('field number')]);
  expect(reported[0]).not.toMatch(/Ada|Byron|Patient 3/);
});

test.each(['42', '42.0'])('A value that its field shows, in whichever form, is not: %s', async (shown) => {
  expect(await changeShoeSize(shown, 'no')).toEqual([]);
});

test('A value that was set back since, here or elsewhere, is not.', async () => {
  expect(await changeShoeSize('41', 'no')).toEqual([]);
});
