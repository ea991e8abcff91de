import type { ClinicData } from '../../../service/clinic-data.ts';
import { demoClinic } from '../../../service/demo-clinic.ts';
import { instantAt } from '../../../shared/clinic-time.ts';
import { asMany } from '../../extent.ts';

const large = asMany(3000, 9000);

/** Small and large, by day and by night, across both changes of the clocks; with the instant that was now. */
export function someClinics(): readonly (readonly [title: string, clinic: ClinicData, now: number])[] {
  return (
    [
      ['10 patients on a Sunday', 1, 10, '2026-11-22', '9:40'],
      ['2,000 patients on a Saturday', 7, 2000, '2026-11-21', '10:06'],
      ['500 patients across the end of summer time', 3, 500, '2026-04-14', '15:20'],
      ['500 patients across its beginning, at three at night', 4, 500, '2026-10-04', '3:10'],
      [`${large} patients late on a Monday`, 5, large, '2027-02-01', '19:45'],
    ] as const
  ).map(([title, seed, patients, date, clock]) => {
    const now = instantAt(date, clock, 'Australia/Adelaide') + 23_456;
    return [title, demoClinic({ seed, patients, now }), now];
  });
}
