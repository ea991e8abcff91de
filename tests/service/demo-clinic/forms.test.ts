import { describe, expect, it } from 'vitest';
import { someClinics } from './clinics.ts';
import { mapById } from './reading.ts';

describe.each(someClinics())('a demo clinic of %s', (_title, clinic) => {
  it('has forms that belong to a visit of the patient, submitted only when they are completed', () => {
    const appointments = mapById(clinic.appointments);
    const open = clinic.patientForms.filter(({ status }) => status !== 'Completed');
    if (clinic.patients.length >= 500) {
      expect(open.length).toBeGreaterThan(5);
      expect(open.length).toBeLessThan(clinic.patientForms.length / 2);
    }
    for (const form of clinic.patientForms) {
      const places = appointments.get(form.appointmentId ?? 0)?.appointmentPatients ?? [];
      expect(places.map(({ patientId }) => patientId)).toContain(form.patientId);
      expect(form.submittedAt === null).toBe(form.status !== 'Completed');
      expect(form.content === null).toBe(form.status === 'Incomplete');
    }
  });
});
