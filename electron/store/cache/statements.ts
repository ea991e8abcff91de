/**
 * The SQL of the cache's queries, each prepared once. Lists of ids are passed as JSON, so one statement serves any
 * number of them; `CROSS JOIN` stops SQLite from reordering the join into a scan of the table.
 */
export const statements = {
  dayEverywhere: `SELECT json FROM appointments WHERE archived = 0 AND start_ms >= ? AND start_ms < ?
    ORDER BY start_ms, id`,
  dayAtLocation: `SELECT json FROM appointments WHERE archived = 0 AND location_id = ? AND start_ms >= ? AND start_ms < ?
    ORDER BY start_ms, id`,
  appointmentsOfPatient: `SELECT a.json FROM (
      SELECT DISTINCT start_ms, appointment_id FROM appointment_patients
      WHERE patient_id = ? AND archived = 0 ORDER BY start_ms DESC, appointment_id DESC LIMIT ?
    ) p CROSS JOIN appointments a ON a.id = p.appointment_id ORDER BY p.start_ms DESC, p.appointment_id DESC`,
  seenBefore: `SELECT wanted.value FROM json_each(?) AS wanted WHERE EXISTS (
      SELECT 1 FROM appointment_patients p WHERE p.patient_id = wanted.value AND p.start_ms < ?
        AND p.archived = 0 AND p.status IS NOT 'Cancelled')`,
  visitingBetween: `SELECT wanted.value FROM json_each(?) AS wanted WHERE EXISTS (
      SELECT 1 FROM appointment_patients p WHERE p.patient_id = wanted.value AND p.start_ms >= ? AND p.start_ms < ?
        AND p.archived = 0)`,
  appointmentsOfPractitioner: `SELECT json FROM appointments
    WHERE archived = 0 AND json ->> '$.practitionerId' = ? AND start_ms >= ? AND start_ms < ? ORDER BY start_ms, id`,
  // No practitioner is null, or 0 of some servers.
  waitingFor: `SELECT json FROM waitlists
    WHERE archived = 0 AND max(coalesce(json ->> '$.practitionerId', 0), 0) IN (0, ?)`,
  formsOfPatients: `SELECT f.json FROM json_each(?) AS wanted CROSS JOIN patient_forms f
    ON f.json ->> '$.patientId' = wanted.value AND f.archived = 0 ORDER BY f.id`,
  openInvoices: `SELECT i.json FROM json_each(?) AS wanted CROSS JOIN invoices i
    ON i.patient_id = wanted.value AND i.open = 1 ORDER BY i.issue_ms, i.id`,
  invoicesOfPatient: `SELECT json FROM invoices WHERE archived = 0 AND patient_id = ?
    ORDER BY issue_ms DESC, id DESC LIMIT ?`,
  casesOfPatients: `SELECT c.json FROM json_each(?) AS wanted CROSS JOIN cases c
    ON c.patient_id = wanted.value AND c.archived = 0 ORDER BY c.id`,
  missingCases: `SELECT p.case_id FROM appointments a CROSS JOIN appointment_patients p ON p.appointment_id = a.id
    WHERE a.archived = 0 AND a.start_ms >= ? AND a.start_ms < ? AND p.case_id > 0
      AND NOT EXISTS (SELECT 1 FROM cases c WHERE c.id = p.case_id)
    GROUP BY p.case_id ORDER BY min(a.start_ms), p.case_id`,
  missingBusyTypes: `SELECT DISTINCT b.json ->> '$.busyTimeTypeId' FROM busy_times b
    WHERE b.archived = 0 AND b.json ->> '$.busyTimeTypeId' > 0
      AND NOT EXISTS (SELECT 1 FROM busy_time_types t WHERE t.id = b.json ->> '$.busyTimeTypeId') ORDER BY 1`,
  supportOfPatient: `SELECT json FROM support_activities WHERE archived = 0 AND json ->> '$.patientId' = ?
    ORDER BY id DESC LIMIT ?`,
  // Times on the wire begin with their day, in every form; the bounds are days.
  supportBetween: `SELECT json FROM support_activities WHERE archived = 0 AND json ->> '$.start' >= ? AND json ->> '$.start' < ?
    ORDER BY json ->> '$.start', id`,
  supportItemsOf: `SELECT s.json FROM json_each(?) AS wanted CROSS JOIN support_items s
    ON s.json ->> '$.appointmentId' = wanted.value AND s.archived = 0 ORDER BY wanted.key, s.id`,
  // Few records: deprecated, and of any length.
  blocks: `SELECT json FROM appointments
    WHERE archived = 0 AND json ->> '$.isUnavailableBlock' = 1 AND start_ms < ? ORDER BY start_ms, id`,
  // A busy time that overlaps the span began at most the longest one's length before it.
  busyTimes: `SELECT json FROM busy_times WHERE archived = 0 AND start_ms < :end AND end_ms > :start
      AND start_ms >= :start - (SELECT coalesce(max(length_ms), 0) FROM busy_times WHERE archived = 0)
      AND (:location IS NULL OR location_id IS NULL OR location_id = :location)
    ORDER BY start_ms, id`,
  search: `SELECT n.id, n.last, n.first, n.preferred FROM patient_search s CROSS JOIN patient_names n ON n.id = s.rowid
    WHERE patient_search MATCH ? AND n.archived <= ? LIMIT ?`,
  paymentsOfPatient: `SELECT json FROM payments WHERE json ->> '$.patientId' = ?
    ORDER BY payment_ms DESC, id DESC LIMIT ?`,
  // Removed ones too: the takings show them, and do not count them.
  payments: `SELECT json FROM payments WHERE payment_ms >= ? AND payment_ms < ?
    ORDER BY payment_ms, id`,
} as const;
