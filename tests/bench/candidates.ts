import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStores } from '../../electron/store/opening.ts';
import { type FillFacts, fillSheet } from '../../electron/views/fill-sheet.ts';
import type { ClinicData } from '../../service/clinic-data.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { WaitlistEntry } from '../../shared/practice/resources/index.ts';
import { keep } from './built/seeded-pc.ts';
import { clinicOf } from './clinics.ts';
import { type Benchmark, median, quantile, spread, timed } from './measure.ts';
import { benchNow } from './whole-reading.ts';

const zone = 'Australia/Adelaide';
/** Of so many patients one waits: 3,000 of 100,000, far more than a practice keeps. */
const oneWaitsOf = 33;
/** Each list is made so often: what else the machine does is not measured. */
const times = 3;

/** Who could take a free time, for the visits of two weeks as if each of them was cancelled. */
export const candidateBench: Benchmark = {
  name: 'candidates',
  about:
    'who could take a free time: the waiting list and those who are booked later, from the encrypted files',
  async run(sizes, say, { quick }) {
    for (const size of sizes) {
      const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
      const opened = openStores({ folder, key: new Uint8Array(32).fill(7), now: Date.now, after });
      if (!opened.ok) throw new Error(opened.failure.kind);
      const { cache, close } = opened.value.stores;
      try {
        const clinic = clinicOf(size, benchNow);
        const waitlists = waitingOf(clinic);
        for (const kind of ['locations', 'services', 'patients', 'appointments'] as const)
          keep(cache, kind, clinic[kind]);
        keep(cache, 'waitlists', waitlists);
        const asked = freeTimes(clinic);
        const worked: number[] = [];
        const all: number[] = [];
        let listed = 0;
        const listOnce = (facts: FillFacts) => {
          const before = process.threadCpuUsage();
          const ms = timed(() => {
            listed += fillSheet(cache, facts).candidates.length;
          });
          const { user, system } = process.threadCpuUsage(before);
          worked.push((user + system) / 1000);
          all.push(ms);
          return ms;
        };
        const least = Array.from({ length: quick ? 2 : 300 }, (_, round) => {
          const facts = asked[(round * 7919) % asked.length];
          if (!facts) throw new Error('no visit');
          return Math.min(...Array.from({ length: times }, () => listOnce(facts)));
        });
        say({
          size,
          what: 'Who could take a free time, main side',
          unit: 'ms',
          value: quantile(worked, 0.99),
          is: 'p99 of its thread’s own work',
          bar: 20,
          named: 'who could take a free time, main side',
          more: `${waitlists.length} wait, ${clinic.appointments.length} appointments, ${Math.round(listed / all.length)} listed at a time; ${spread(worked)}; by the clock ${spread(all)}, the least of ${times} times each ${spread(least)}`,
          growth: { by: median(least), flat: false },
        });
      } finally {
        close();
        rmSync(folder, { recursive: true, force: true });
      }
    }
  },
};

const after = (ms: number, task: () => void) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};

/** Patients of all sizes wait as those of the demo clinic do. */
function waitingOf({ patients, waitlists }: ClinicData): WaitlistEntry[] {
  return patients.flatMap(({ id }, n) => {
    const like = waitlists[n % waitlists.length];
    return n % oneWaitsOf === 0 && like ? [{ ...like, id: n + 1, patientId: id, archived: false }] : [];
  });
}

/** The visits of the next two weeks, each as if its patient could not come. */
function freeTimes({ appointments }: ClinicData): FillFacts[] {
  return appointments.flatMap((one) => {
    const [start, end] = [instantFromWire(one.start), instantFromWire(one.end)];
    const [place, ...more] = one.appointmentPatients ?? [];
    if (start === null || end === null || !place || more.length > 0 || !one.practitionerId || one.archived)
      return [];
    if (start < benchNow || start > benchNow + 14 * dayMs) return [];
    return [
      {
        free: {
          start,
          end,
          practitionerId: one.practitionerId,
          locationId: one.locationId ?? null,
          serviceId: one.serviceId ?? null,
        },
        inClass: false,
        exceptId: place.patientId,
        zone,
        asked: { bookings: [], moves: new Map(), movedPatients: [], cancelled: new Set<string>() },
        offers: [],
        waitingList: 'read' as const,
      },
    ];
  });
}
