import { describe, expect, it } from 'vitest';
import { cacheMigrations } from '../../../../electron/store/cache/migrations.ts';
import { statements } from '../../../../electron/store/cache/statements.ts';
import { cacheFileSettings, openDatabase } from '../../../../electron/store/database.ts';
import { migrate } from '../../../../electron/store/migrations.ts';

const db = openDatabase({ path: null, key: new Uint8Array(), ...cacheFileSettings });
migrate(db, cacheMigrations);

function planOf(sql: string): string[] {
  const parameters = [...new Set(sql.match(/:\w+/g) ?? [])].map((name) => [name.slice(1), 1]);
  const unnamed = (sql.match(/\?/g) ?? []).map(() => '1');
  const explained = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
  return explained
    .all(...(parameters.length > 0 ? [Object.fromEntries(parameters)] : unnamed))
    .map(({ detail }) => detail);
}

describe('the plans of the cache’s questions', () => {
  it.each(Object.entries(statements))('%s reads no table from end to end', (_name, sql) => {
    // The ids handed in are a list of their own, and so is the outcome of a subquery.
    const harmless = /^SCAN (wanted VIRTUAL TABLE|p\b|s VIRTUAL TABLE INDEX 0:M)/;
    const scans = planOf(sql).filter((step) => step.startsWith('SCAN') && !harmless.test(step));
    expect(scans).toEqual([]);
  });

  it.each([
    ['dayEverywhere', 'appointments_by_start'],
    ['dayAtLocation', 'appointments_by_location'],
    ['appointmentsOfPatient', 'appointment_patients_by_patient'],
    ['seenBefore', 'COVERING INDEX appointment_patients_by_patient'],
    ['visitingBetween', 'COVERING INDEX appointment_patients_by_patient'],
    ['appointmentsOfPractitioner', 'appointments_by_practitioner'],
    ['waitingFor', 'waitlists_by_practitioner'],
    ['formsOfPatients', 'patient_forms_by_patient'],
    ['openInvoices', 'invoices_open'],
    ['invoicesOfPatient', 'invoices_by_patient'],
    ['casesOfPatients', 'cases_by_patient'],
    ['missingCases', 'appointments_by_start'],
    ['missingBusyTypes', 'busy_times_by_type'],
    ['supportOfPatient', 'support_activities_by_patient'],
    ['supportBetween', 'support_activities_by_start'],
    ['supportItemsOf', 'support_items_by_appointment'],
    ['paymentsOfPatient', 'payments_by_patient'],
    ['blocks', 'appointments_blocking'],
    ['busyTimes', 'busy_times_by_start'],
    ['payments', 'payments_by_date'],
  ] as const)('%s is answered by %s', (name, index) => {
    expect(planOf(statements[name]).join('\n')).toContain(index);
  });

  it.each([
    'dayEverywhere',
    'dayAtLocation',
    'appointmentsOfPractitioner',
    'invoicesOfPatient',
    'payments',
  ] as const)('%s comes in order, without sorting', (name) => {
    expect(planOf(statements[name]).join('\n')).not.toContain('TEMP B-TREE');
  });
});
