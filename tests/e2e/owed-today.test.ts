import { expect, it } from 'vitest';
import { demoClinic } from '../../service/demo-clinic.ts';
import { daytimeZone } from '../fakes/daytime-zone.ts';
import { owedToday } from './owed-today.ts';

const beginning = Date.parse('2026-11-26T00:07:00Z');
const aboutADay = 17.5 * 3_600_000;

it('on whatever day the tests run, three people of today’s list owe three invoices each', () => {
  for (let day = 0; day < 100; day += 1) {
    const now = beginning + day * aboutADay;
    const { invoices } = owedToday(demoClinic({ seed: 7, patients: 60, now, zone: daytimeZone(now) }), now);
    const open = invoices.filter(({ status, contactId }) => status === 'Awaiting Payment' && !contactId);
    const owners = [...new Set(open.map(({ patientId }) => patientId))];
    const ofEach = owners.map((owner) => open.filter(({ patientId }) => patientId === owner).length);
    expect({ now, owners: owners.length, enough: ofEach.every((many) => many >= 3) }).toEqual({
      now,
      owners: 3,
      enough: true,
    });
    expect(new Set(invoices.map(({ id }) => id)).size).toBe(invoices.length);
  }
});
