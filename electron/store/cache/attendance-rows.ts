import { instantFromWire } from '../../../shared/clinic-time.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import type { Database } from '../database.ts';
import { isArchived } from './kinds.ts';

/** Keeps `appointment_patients`, one row per patient of an appointment, in step with `appointments`. */
export function attendanceRows(db: Database) {
  const clear = db.prepare('DELETE FROM appointment_patients WHERE appointment_id = ?');
  const put = db.prepare(
    `INSERT INTO appointment_patients
       (appointment_id, place, patient_id, status, case_id, invoice_id, start_ms, archived)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return {
    put(appointment: Appointment): void {
      clear.run(appointment.id);
      const start = instantFromWire(appointment.start);
      const archived = isArchived(appointment) ? 1 : 0;
      for (const [place, entry] of (appointment.appointmentPatients ?? []).entries()) {
        put.run(
          appointment.id,
          place,
          entry.patientId,
          entry.status ?? null,
          entry.caseId ?? null,
          entry.invoiceId ?? null,
          start,
          archived,
        );
      }
    },
  };
}
