import { failure } from '../../shared/failures.ts';
import { failed, ok } from '../../shared/result.ts';
import { briefOf } from '../day/people.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

const mostHits = 30;

export const patientCalls = ({
  companion,
}: BridgePorts): Handlers<'patient.search' | 'patient.change' | 'patient.changeCustomFields'> => ({
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

  'patient.change': (input) =>
    connected(companion, ({ cache, outbox }) => {
      if (cache.get('patients', input.patientId) === null) return failed(failure('not-found'));
      const fields = Object.keys(input.mine);
      if (fields.length === 0) return failed(failure('bad-input', { words: 'nothing was changed' }));
      const added = outbox.add('patient-details', input);
      return added.ok ? ok({ write: outbox.view(added.value) }) : added;
    }),
  'patient.changeCustomFields': (input) =>
    connected(companion, ({ outbox }) => {
      const added = outbox.add('custom-fields', input);
      return added.ok ? ok({ write: outbox.view(added.value) }) : added;
    }),
});
