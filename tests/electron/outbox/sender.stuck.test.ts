import { beforeEach, describe, expect, test } from 'vitest';
import { anArrival, aPayment, openSmallDesk, type SmallDesk } from '../../fakes/small-desk.ts';

const fields = [{ customFieldId: 5, name: 'Goal', base: null, value: 'walk' }];
const details = { patientId: 3, base: { city: null }, mine: { city: 'Unley' } };

describe('a write that cannot get through', () => {
  let desk: SmallDesk;
  beforeEach(() => {
    desk = openSmallDesk();
  });

  test('A write whose record makes the service fail does not keep the others from being sent.', async () => {
    desk.practice.always('getPatient', 'breaks');
    desk.outbox().add('custom-fields', { patientId: 3, fields });
    desk.outbox().add('payment', aPayment(8500, desk.clock.wall()));
    desk.outbox().add('arrival', anArrival);
    await desk.clock.advance(60_000);
    expect(desk.practice.calls).toContain('createPayment');
    expect(desk.practice.calls).toContain('arrive');
    expect(desk.states()).toEqual(['waiting']);
  });

  test('A write whose record is gone asks a person, and does not wait forever.', async () => {
    desk.practice.patients.clear();
    desk.outbox().add('custom-fields', { patientId: 3, fields });
    await desk.clock.advance(10_000);
    expect(desk.states()).toEqual(['asks']);
  });

  test('A write without an answer whose record is gone asks a person, and does not stay unknown forever.', async () => {
    desk.practice.next('updatePatient', 'lost-before');
    desk.outbox().add('patient-details', details);
    await desk.clock.advance(100);
    desk.practice.patients.clear();
    await desk.clock.advance(300_000);
    expect(desk.states()).toEqual(['asks']);
    expect(desk.outbox().view(desk.outbox().open()[0] as never).actions).toContain('discard');
  });

  test('A write that the service fails on again and again is tried less and less often.', async () => {
    desk.practice.always('updatePatient', 'breaks');
    desk.outbox().add('patient-details', details);
    await desk.clock.advance(600_000);
    expect(desk.practice.calls.filter((call) => call === 'updatePatient').length).toBeLessThan(16);
    desk.practice.always('updatePatient', null);
    await desk.clock.advance(130_000);
    expect(desk.states()).toEqual([]);
  });

  test('A line that comes and goes does not make one failing write be tried all the time.', async () => {
    desk.practice.always('getPatient', 'breaks');
    desk.outbox().add('custom-fields', { patientId: 3, fields });
    for (let i = 0; i < 40; i++) {
      await desk.clock.advance(2500);
      desk.outbox().wake();
    }
    expect(desk.practice.calls.length).toBeLessThan(12);
  });
});
