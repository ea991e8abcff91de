import { ok } from '../../shared/result.ts';
import { briefOf } from '../day/people.ts';
import type { BridgePorts, Handlers } from './bridge.ts';
import { connected } from './connected.ts';

const mostHits = 30;

export const patientCalls = ({ companion }: BridgePorts): Handlers<'patient.search'> => ({
  'patient.search': ({ text, date }) =>
    connected(companion, ({ cache, days }) => {
      const rows =
        date === null ? [] : (days.rows({ date, locationId: companion.settings().locationId }) ?? []);
      const found = cache.searchPatients(text, { limit: mostHits, archived: false });
      const hits = found.map((patient) => {
        const row = rows.find((r) => r.patientId === patient.id);
        return {
          patient: briefOf(patient),
          archived: patient.archived ?? false,
          today: row ? { key: row.key, start: row.start } : null,
        };
      });
      // Whoever is here today is most often meant.
      return ok({ hits: [...hits.filter((h) => h.today), ...hits.filter((h) => !h.today)] });
    }),
});
