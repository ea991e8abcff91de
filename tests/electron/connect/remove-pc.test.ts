import { afterEach, expect, test } from 'vitest';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(() => desk.close());

test.for([1, 2, 3, 4])(
  'Where the keychain refuses in the middle of a removal (entry %i), this PC stays as it was, with what waits.',
  async (nth) => {
    desk = await openWholeDesk({ patients: 20 });
    await desk.connect();
    await desk.clock.advance(20_000);
    let removals = 0;
    Object.assign(desk.vault, {
      delete(name: string) {
        removals += 1;
        if (removals === nth) throw new Error('the keychain is locked');
        return Map.prototype.delete.call(desk.vault, name);
      },
    });
    expect(await desk.companion().removeThisPc(true)).toMatchObject({
      ok: false,
      failure: { kind: 'no-keychain' },
    });
    Reflect.deleteProperty(desk.vault, 'delete');

    // The desk is open still, and a person goes on with it.
    desk.setPlugged(false);
    const patient = desk.service.sandbox.state('patients').find((one) => !one.archived);
    const change = { patientId: patient?.id ?? 0, base: {}, mine: { alert: 'waits' } };
    expect(desk.session().outbox.add('patient-details', change).ok).toBe(true);
    await desk.restart();
    expect(desk.companion().state()).toMatchObject({ phase: 'ready', failure: null });
    expect(desk.companion().status().waiting).toBe(1);
  },
);

test('What the settings say of a practice goes with it: the next one counts its practitioners and patients from 1 as well.', async () => {
  desk = await openWholeDesk({ patients: 20 });
  await desk.connect();
  const patient = 'https://theirs.example/patients/{id}';
  desk.settings = {
    ...desk.settings,
    notifyPractitionerId: 2,
    practicePages: { patient, appointment: null, invoice: null },
    locationIds: [1],
    staff: 'MK',
  };
  expect(await desk.companion().removeThisPc(true)).toMatchObject({ ok: true });
  const said = desk.events.flatMap((event) => (event.name === 'settings.changed' ? event.payload : []));
  expect(said.at(-1)).toEqual(desk.companion().settings());
  expect(desk.companion().settings()).toMatchObject({
    notifyPractitionerId: null,
    practicePages: { patient: null, appointment: null, invoice: null },
    locationIds: [],
    staff: 'MK',
  });
});
