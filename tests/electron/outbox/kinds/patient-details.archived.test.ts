import { expect, test } from 'vitest';
import { openSmallDesk, type SmallDesk } from '../../../fakes/small-desk.ts';

const kinds: [string, (desk: SmallDesk) => void][] = [
  [
    'updatePatient',
    ({ outbox }) =>
      void outbox().add('patient-details', {
        patientId: 3,
        base: { firstname: 'Ada' },
        mine: { firstname: 'Augusta' },
      }),
  ],
  [
    'updateCustomFields',
    ({ outbox }) =>
      void outbox().add('custom-fields', {
        patientId: 3,
        fields: [{ customFieldId: 7, name: 'Shoe size', base: null, value: '42' }],
      }),
  ],
  [
    'createAppointment',
    ({ outbox }) =>
      void outbox().add('booking', {
        patientId: 3,
        practitionerId: 5,
        serviceId: 6,
        locationId: 1,
        caseId: null,
        note: null,
        groupId: null,
        start: Date.UTC(2026, 2, 9, 23),
        end: Date.UTC(2026, 2, 9, 23, 30),
      }),
  ],
  [
    'uploadPatientFile',
    ({ outbox }) =>
      void outbox().add(
        'file',
        { patientId: 3, born: '1988-03-14', name: 'Referral.pdf', size: 3 },
        { name: 'Referral.pdf', bytes: new Uint8Array([1, 2, 3]) },
      ),
  ],
];

for (const [call, add] of kinds) {
  test(`What waited for the line is not recorded with a patient who was archived meanwhile, unless a person decides so: ${call}`, async () => {
    const desk = openSmallDesk();
    desk.practice.setOffline(true);
    add(desk);
    await desk.clock.advance(120_000);
    // The practice joined two records of the same person: this is the one that is given up.
    const patient = desk.practice.patients.get(3);
    if (patient) desk.practice.patients.set(3, { ...patient, archived: true });
    desk.practice.setOffline(false);
    desk.practice.calls.length = 0;
    await desk.clock.advance(60_000);
    expect([desk.practice.calls.includes(call), desk.states()]).toEqual([false, ['asks']]);
    const [row] = desk.outbox().open();
    expect(row && desk.outbox().view(row).says).toContain('archived');
    desk.outbox().act(row?.id ?? '', 'send-again');
    await desk.clock.advance(60_000);
    expect([desk.practice.calls.includes(call), desk.states()]).toEqual([true, []]);
  });

  test(`What is asked for of a patient who is archived is recorded without a question where nothing waited: ${call}`, async () => {
    const desk = openSmallDesk();
    const patient = desk.practice.patients.get(3);
    if (patient) desk.practice.patients.set(3, { ...patient, archived: true });
    add(desk);
    await desk.clock.advance(5000);
    expect([desk.practice.calls.includes(call), desk.states()]).toEqual([true, []]);
  });
}
