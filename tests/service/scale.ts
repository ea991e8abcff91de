import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClinicData } from '../../service/clinic-data.ts';
import { createService, inProcessBase } from '../../service/service.ts';
import { wireFromInstant } from '../../shared/clinic-time.ts';
import type { Appointment, Invoice, Patient } from '../../shared/practice/resources/index.ts';
import { tinyAppointment, tinyClinic, tinyInvoice, tinyNow } from './fixtures/tiny-clinic.ts';

/**
 * Measures a practice of 100,000 patients and 300,000 appointments: loading it, opening its file again, and a page of
 * every kind of list. Run by hand: `node tests/service/scale.ts`. Prints medians and the slowest call, in ms.
 */

const dayMs = 86_400_000;
const patientCount = 100_000;
const appointmentCount = 300_000;
const statuses = ['Completed', 'Completed', 'Completed', 'Did not arrive', 'Cancelled'] as const;

/** Three years of appointments, every tenth in the future; the latest ids were changed last. */
function big(): ClinicData {
  const tiny = tinyClinic();
  const [someone] = tiny.patients;
  const patients = Array.from({ length: patientCount }, (_, n): Patient => {
    const id = n + 1;
    const phoneNumbers = [{ phoneNumber: `04${String(id).padStart(8, '0')}`, type: 'Mobile', code: '+61' }];
    const updatedAt = wireFromInstant(tinyNow - (patientCount - n) * 600_000);
    return {
      ...someone,
      id,
      firstname: `First${n % 500}`,
      lastname: `Last${n % 9000}`,
      phoneNumbers,
      updatedAt,
    };
  });
  const appointments = Array.from({ length: appointmentCount }, (_, n): Appointment => {
    const id = n + 1;
    const at = tinyNow - 990 * dayMs + Math.floor((n / appointmentCount) * 1100 * dayMs);
    const one = tinyAppointment(id, [((n * 7919) % patientCount) + 1], {
      start: wireFromInstant(at),
      end: wireFromInstant(at + 1_800_000),
      practitionerId: (n % 2) + 1,
      updatedAt: wireFromInstant(Math.min(at, tinyNow)),
    });
    const [place] = one.appointmentPatients ?? [];
    if (place && at < tinyNow) {
      place.status = statuses[n % statuses.length] ?? null;
      place.statusUpdatedAt = wireFromInstant(at);
    }
    return one;
  });
  const invoices = Array.from(
    { length: appointmentCount },
    (_, n): Invoice =>
      tinyInvoice(
        n + 1,
        ((n * 7919) % patientCount) + 1,
        85,
        n % 50 === 0 ? {} : { status: 'Paid', paidAmount: 85 },
      ),
  );
  return { ...tiny, patients, appointments, invoices };
}

const since = (ms: number): string => encodeURIComponent(wireFromInstant(tinyNow - ms));
const paths = [
  '/appointments',
  '/appointments?id_gt=299000',
  '/appointments?id_lt=299000',
  `/appointments?update_gt=${since(120_000)}`,
  `/appointments?update_gt=${since(300 * dayMs)}`,
  `/appointments?update_gt=${since(900 * dayMs)}&id_gt=150000`,
  `/appointments?status_update_gt=${since(120_000)}`,
  `/appointments?status_update_gt=${since(500 * dayMs)}`,
  `/appointments?start_gt=${since(dayMs)}&start_lt=${since(0)}`,
  '/appointments?status=Did%20not%20arrive',
  '/appointments?status=Arrived',
  '/appointments?patientId=77',
  '/appointments?practitionerId=2&id_gt=200000',
  '/appointments?practitionerId=99',
  '/patients',
  `/patients?update_gt=${since(3_600_000)}&include_archived=true`,
  `/patients?update_gt=${since(600 * dayMs)}`,
  '/patients?firstname=First7&lastname=Last7',
  '/patients?phoneNumber=0400000777',
  '/patients?patientTag=nobody',
  `/patients?ids=${Array.from({ length: 100 }, (_, n) => n * 900 + 1).join(',')}`,
  '/patients/99999',
  '/invoices?status=Awaiting%20Payment',
  '/invoices?status=Paid&id_gt=290000',
  '/invoices?patientId=77',
  `/free-slots?serviceId=1&locationId=1&practitionerIds=1,2&from=2026-11-16&to=2026-11-23`,
  '/availabilities/1?startDate=2026-11-16&endDate=2027-02-20',
];

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'scale-'));
  const file = join(folder, 'practice.db');
  const clock = { now: () => tinyNow };
  const say = (label: string, value: string) => process.stdout.write(`${label.padEnd(92)} ${value}\n`);
  const timed = async <T>(label: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const made = await work();
    say(label, `${Math.round(performance.now() - start)} ms`);
    return made;
  };
  try {
    const clinic = big();
    const loaded = await timed('load into a new file', () => createService({ clinic, file, clock }));
    await loaded.close();
    say('size of the file', `${Math.round(statSync(file).size / 1e6)} MB`);
    const service = await timed('start from the existing file', () =>
      createService({ clinic: null, file, clock, dialect: { limiter: 'off' } }),
    );
    const headers = { authorization: `Bearer ${service.createKey({ user: 'Bench', role: 'owner' })}` };
    for (const path of paths) {
      const times: number[] = [];
      for (let turn = 0; turn < 15; turn += 1) {
        const start = performance.now();
        const answer = await service.fetch(`${inProcessBase}${path}`, { headers });
        await answer.text();
        times.push(performance.now() - start);
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      }
      const sorted = times.toSorted((a, b) => a - b);
      say(
        path.slice(0, 90),
        `${sorted[7]?.toFixed(2)} (slowest ${sorted.at(-1)?.toFixed(2)}, first ${times[0]?.toFixed(2)})`,
      );
    }
    await service.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await measure();
