import { afterEach, expect, test } from 'vitest';
import { serveBridge } from '../../../../electron/bridge/bridge.ts';
import { dateOnly } from '../../../../shared/clinic-time.ts';
import { noPrinting } from '../../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../../fakes/whole-desk.ts';

const quiet = { info() {}, warn() {}, error() {} };
let desk: WholeDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

async function change(from: string, to: string) {
  desk = await openWholeDesk({ patients: 20 });
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
  const bridge = serveBridge({
    companion: desk.companion(),
    log: quiet,
    chooseCaFile: async () => null,
    printing: noPrinting,
  });
  const patient = desk.service.sandbox.state('patients').find((p) => p.birthdate && !p.archived);
  if (!patient) throw new Error('nobody has a birth date');
  const seen = from === 'as it is' ? dateOnly(patient.birthdate) : from;
  const input = { patientId: patient.id, base: { birthdate: seen }, mine: { birthdate: to } };
  const answer = await desk.clock.until(bridge.handle({ trusted: true }, 'patient.change', input));
  expect(answer).toMatchObject({ ok: true });
  await desk.clock.advance(30_000);
  const left = await desk.clock.until(bridge.handle({ trusted: true }, 'outbox.list', {}));
  const now = desk.service.sandbox.state('patients').find((p) => p.id === patient.id);
  return { left, now: dateOnly(now?.birthdate), was: dateOnly(patient.birthdate) };
}

test('a birth date that is as the person saw it is changed, in whichever form the practice gives it', async () => {
  const { left, now } = await change('as it is', '1979-02-28');
  expect([left, now]).toMatchObject([{ ok: true, value: { writes: [], total: 0 } }, '1979-02-28']);
});

test('a birth date that another desk changed meanwhile is left to a person', async () => {
  const { left, now, was } = await change('1901-01-01', '1979-02-28');
  expect(left).toMatchObject({ ok: true, value: { writes: [{ state: 'asks' }] } });
  expect(now).toBe(was);
});
