import { expect, test } from 'vitest';
import { inBench } from './bench.ts';

test(
  'A filter without a value is refused where the spec does not call it nullable: it asks for everything by mistake.',
  inBench(async ({ call }) => {
    const asked = async (path: string) => (await call('GET', path)).status;
    const others = [
      '/cases?patientId',
      '/invoices?status',
      '/support-activities?patientId',
      '/busy-times?start_gt',
    ];
    for (const nothing of ['', 'null']) {
      expect(await asked(`/appointments?patientId=${nothing}&status=${nothing}&id_gt=${nothing}`)).toBe(200);
      expect(await asked(`/cases?id_gt=${nothing}`)).toBe(200);
      for (const path of others) expect([path, await asked(`${path}=${nothing}`)]).toEqual([path, 400]);
    }
  }),
);

test(
  'A time in a year that no record can have is refused, and no filter is left out for it.',
  inBench(async ({ call }) => {
    for (const at of ['0026-11-28', '0000-02-29', '0099-12-31T23:59:59Z'])
      expect([at, (await call('GET', `/patients?update_lt=${at}`)).status]).toEqual([at, 400]);
  }),
);
