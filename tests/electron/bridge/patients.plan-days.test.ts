import { afterEach, expect, test } from 'vitest';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import type { PatientPage } from '../../../shared/bridge/views.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

const quiet = { info() {}, warn() {}, error() {} };
let desk: WholeDesk;
afterEach(() => desk.close());

test('an NDIS plan goes back with the instants that came, when one of its texts is changed', async () => {
  desk = await openWholeDesk({ patients: 20 });
  const [patient] = desk.service.sandbox.state('patients').filter((one) => !one.archived);
  const id = patient?.id ?? 0;
  const days = { startDate: '2025-11-24T13:30:00.000Z', endDate: '2026-11-24T13:30:00.000Z' };
  desk.service.sandbox.edit('patients', id, { ndisInfo: { ...days, diagnosis: 'MS' } });
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
  const bridge = serveBridge({
    companion: desk.companion(),
    log: quiet,
    chooseCaFile: async () => null,
    printing: noPrinting,
  });
  const ask = (name: string, input: object) =>
    desk.clock.until(bridge.handle({ trusted: true }, name, input));
  const page = await ask('patient.page', { patientId: id });
  const { ndis } = (page as { value: PatientPage }).value;
  expect(ndis).toMatchObject({ startDate: '2025-11-25', endDate: '2026-11-25' });
  const mine = { ndisInfo: { ...ndis, diagnosis: 'MS, relapsing' } };
  const answer = await ask('patient.change', { patientId: id, base: { ndisInfo: ndis }, mine });
  expect(answer).toMatchObject({ ok: true });
  await desk.clock.advance(30_000);
  expect(await ask('outbox.list', {})).toMatchObject({ ok: true, value: { total: 0 } });
  expect(desk.service.sandbox.state('patients', id)?.ndisInfo).toMatchObject({
    ...days,
    diagnosis: 'MS, relapsing',
  });
});
