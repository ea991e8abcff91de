import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSlotOffers } from '../../electron/session/slot-offers.ts';
import { openStores } from '../../electron/store/opening.ts';
import { type FillFacts, fillSheet } from '../../electron/views/fill-sheet.ts';
import { heardOffersFact, type OfferNote, offersFact } from '../../electron/views/offers.ts';
import type { ClinicData } from '../../service/clinic-data.ts';
import { dayOf, instantFromWire, wireFromInstant } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { WaitlistEntry } from '../../shared/practice/resources/index.ts';
import { keep } from './built/seeded-pc.ts';
import { clinicOf } from './clinics.ts';
import { type Benchmark, median, quantile, spread, timed } from './measure.ts';
import { createTimers } from './timers.ts';
import { benchNow } from './whole-reading.ts';

const zone = 'Australia/Adelaide';
/** Of so many patients one waits: 3,000 of 100,000, far more than a practice keeps. */
const oneWaitsOf = 33;
/** So many were asked about other times in the last ninety days: as many as the desk file keeps, of this desk and of the others. */
const mostNotes = 2000;
/** One of so many living entries more was closed: a practice keeps those of patients who have had their time. */
const closedToOpen = 2;
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
      const opened = openStores({
        folder,
        key: new Uint8Array(32).fill(7),
        now: Date.now,
        after: createTimers().after,
      });
      if (!opened.ok) throw new Error(opened.failure.kind);
      const { cache, desk, close } = opened.value.stores;
      try {
        const clinic = clinicOf(size, benchNow);
        const waitlists = waitingOf(clinic);
        for (const kind of ['locations', 'services', 'patients', 'appointments'] as const)
          keep(cache, kind, clinic[kind]);
        keep(cache, 'waitlists', waitlists);
        const asked = freeTimes(clinic);
        const slotOffers = createSlotOffers({
          desk,
          by: () => 'MB',
          now: () => benchNow,
          certainNow: () => benchNow,
        });
        const notes = notesOf(clinic, waitlists);
        for (const fact of [offersFact, heardOffersFact] as const)
          desk.saveFact(fact, JSON.stringify(notes.splice(0, mostNotes)));
        const offers = slotOffers.known();
        const worked: number[] = [];
        const all: number[] = [];
        let listed = 0;
        // What was noted is read and parsed for each list, as the bridge does.
        const listOnce = (facts: Omit<FillFacts, 'offers'>) => {
          const before = process.threadCpuUsage();
          const ms = timed(() => {
            listed += fillSheet(cache, { ...facts, offers: slotOffers.known() }).candidates.length;
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
          more: `${waitlists.filter(({ archived }) => !archived).length} wait, ${waitlists.length} entries, ${offers.length} notes of who was asked, ${clinic.appointments.length} appointments, ${Math.round(listed / all.length)} listed at a time; ${spread(worked)}; by the clock ${spread(all)}, the least of ${times} times each ${spread(least)}`,
          growth: { by: median(least), flat: false },
        });
      } finally {
        close();
        rmSync(folder, { recursive: true, force: true });
      }
    }
  },
};

/** Patients of all sizes wait as those of the demo clinic do, each with a day of their own on which they were added. */
function waitingOf({ patients, waitlists }: ClinicData): WaitlistEntry[] {
  const entryOf = (patientId: number, n: number, archived: boolean): WaitlistEntry[] => {
    const like = waitlists[n % waitlists.length];
    // No two wish for the same by the same practitioner.
    const preferredDays = waitlists[(n * 5) % waitlists.length]?.preferredDays ?? [];
    const preferredTime = waitlists[(n * 7) % waitlists.length]?.preferredTime ?? [];
    const at = wireFromInstant(benchNow - (1 + ((n * 13) % 400)) * dayMs);
    const id = (closedToOpen + 1) * n + (archived ? 1 + (n % closedToOpen) : 0) + 1;
    return like
      ? [{ ...like, preferredDays, preferredTime, id, patientId, archived, createdAt: at, updatedAt: at }]
      : [];
  };
  return patients.flatMap(({ id }, n) => {
    if (n % oneWaitsOf === 0) return entryOf(id, n, false);
    return n % oneWaitsOf <= closedToOpen ? entryOf(id, n, true) : [];
  });
}

/**
 * What was noted of those who wait, and of those who are booked in the next weeks, about times of the last ninety days: of this desk first, then
 * of the others. Newest last, and each of another patient and day, as they are kept.
 */
function notesOf({ appointments }: ClinicData, waitlists: readonly WaitlistEntry[]): OfferNote[] {
  const waiting = waitlists.flatMap(({ archived, patientId }) => (archived || !patientId ? [] : [patientId]));
  const booked = appointments.flatMap(({ start, appointmentPatients }) => {
    const at = instantFromWire(start) ?? 0;
    return at > benchNow && at < benchNow + 28 * dayMs ? (appointmentPatients?.[0]?.patientId ?? []) : [];
  });
  const who = [...waiting, ...booked];
  const count = Math.min(2 * mostNotes, who.length);
  return Array.from({ length: count }, (_, n) => {
    const start = benchNow - Math.floor(((count - n) / count) * 89 * dayMs);
    return {
      patientId: who[(n * 7919) % who.length] ?? 0,
      date: dayOf(start, zone),
      start,
      practitionerId: 1 + (n % 8),
      outcome: (['offered', 'no-answer', 'not-today'] as const)[n % 3] ?? 'offered',
      by: 'MB',
      at: start,
    };
  });
}

/** The visits of the next two weeks, each as if its patient could not come. */
function freeTimes({ appointments }: ClinicData): Omit<FillFacts, 'offers'>[] {
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
        waitingList: 'read' as const,
      },
    ];
  });
}
