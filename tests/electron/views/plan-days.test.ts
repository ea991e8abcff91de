import { expect, test } from 'vitest';
import { ndisOf } from '../../../electron/views/patient-fields.ts';
import { planAsItCame } from '../../../electron/views/plan-days.ts';
import { clinicDayOf, instantAt, wireFromInstant } from '../../../shared/clinic-time.ts';
import { australianZones } from '../../fakes/australian-zones.ts';

const at = (day: string, clock: string, zone: string) => wireFromInstant(instantAt(day, clock, zone));

test.each(australianZones)('in %s, a day that was not changed goes back as the instant that came', (zone) => {
  const [startDate, endDate] = [at('2025-11-25', '0:00', zone), at('2026-06-30', '23:59', zone)];
  const patient = { id: 1, ndisInfo: { startDate, endDate, diagnosis: 'MS' } };
  const seen = ndisOf(patient, zone);
  expect(seen).toMatchObject({ startDate: '2025-11-25', endDate: '2026-06-30' });
  expect(planAsItCame(seen ?? {}, patient.ndisInfo, zone)).toMatchObject({
    startDate,
    endDate,
    diagnosis: 'MS',
  });
});

test.each(australianZones)('in %s, a day that was changed keeps the form and the time of day', (zone) => {
  const came = { startDate: '2025-11-25', endDate: at('2026-06-30', '0:00', zone) };
  const sent = planAsItCame({ startDate: '2025-12-01', endDate: '2026-12-31' }, came, zone);
  expect(sent.startDate).toBe('2025-12-01');
  expect(sent.endDate).toBe(at('2026-12-31', '0:00', zone));
  expect(clinicDayOf(sent.endDate, zone)).toBe('2026-12-31');
});

test('midnight UTC stays midnight UTC, also over a change of the clocks; what is no date stays as it is', () => {
  const came = { startDate: '2026-07-01T00:00:00Z', endDate: null };
  const sent = planAsItCame({ startDate: '2026-12-01', endDate: '2027-06-30' }, came, 'Australia/Sydney');
  expect(sent).toEqual({ startDate: '2026-12-01T00:00:00.000Z', endDate: '2027-06-30' });
  expect(planAsItCame({ endDate: null }, { endDate: '2026-07-01T00:00:00Z' }, 'Australia/Perth')).toEqual({
    endDate: null,
  });
  expect(planAsItCame({ endDate: '2026-07-01' }, null, 'Australia/Perth')).toEqual({ endDate: '2026-07-01' });
});
