import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../shared/durations.ts';
import { someClinics } from './clinics.ts';
import { at, mapById } from './reading.ts';

describe.each(someClinics())('a demo clinic of %s', (_title, clinic, now) => {
  it('has people waiting for what their practitioner does, for at most 90 days', () => {
    const patients = mapById(clinic.patients);
    const { waitlists } = clinic;
    expect(waitlists.length).toBeGreaterThanOrEqual(4);
    expect(waitlists.length).toBeLessThanOrEqual(60);
    expect(new Set(waitlists.map(({ patientId }) => patientId)).size).toBe(waitlists.length);
    for (const entry of waitlists) {
      const patient = patients.get(entry.patientId ?? 0);
      expect(patient?.archived).toBe(false);
      expect(at(entry.createdAt)).toBeGreaterThan(at(patient?.createdAt));
      expect(at(entry.createdAt)).toBeGreaterThanOrEqual(now - 91 * dayMs);
      expect(entry.serviceIds).toHaveLength(1);
      expect(entry.waitlistTags).toHaveLength(1);
    }
    expect(waitlists.some(({ archived }) => !archived)).toBe(true);
  });
});
