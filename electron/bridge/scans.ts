import type { scanCalls as contract } from '../../shared/bridge/calls/scans.ts';
import type { SuggestionView } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { isAt } from '../../shared/locations.ts';
import { failed, ok } from '../../shared/result.ts';
import type { Companion } from '../companion.ts';
import { withHistory } from '../documents/filing-history.ts';
import { suggest } from '../documents/scans/suggest.ts';
import { servedBy } from '../session/served-locations.ts';
import type { Session } from '../session/session.ts';
import { briefOf } from '../views/people.ts';
import { connected } from './connected.ts';
import { namingOf } from './documents.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

/** Hits of one search; a text that fits more patients than that says nothing about any. */
const mostHits = 5;

/**
 * Deleting needs a person's answer outside the page: no script in it can give it.
 * @param days after which filed scans are to be deleted; null: they are kept
 * @returns whether it may be set
 */
export async function mayDeleteAfter(
  { companion, mayDeleteScans }: Pick<BridgePorts, 'companion' | 'mayDeleteScans'>,
  days: number | null,
): Promise<boolean> {
  // What the policy holds is not changed by it.
  if (days === null || companion.state().policy?.held.includes('deleteScansAfterDays')) return true;
  return (await mayDeleteScans?.(days)) ?? false;
}

export const scanHandlers = (ports: BridgePorts): Handlers<keyof typeof contract> => {
  const { companion } = ports;
  const { scans } = companion.deskDocuments;
  return {
    'scan.list': () => ok(scans.view()),
    'scan.chooseFolder': async ({ deleteScansAfterDays: days }) => {
      // Only together with a folder: the answer was given for that one, and not for the one before. Until it is given
      // nothing is deleted there.
      const chosen = await companion.deskDocuments.chooseFolder();
      if (chosen) {
        companion.changeSettings({ deleteScansAfterDays: null });
        if (await mayDeleteAfter(ports, days)) companion.changeSettings({ deleteScansAfterDays: days });
      }
      return ok(scans.view());
    },
    'scan.stop': () => {
      companion.deskDocuments.stopWatching();
      return ok(scans.view());
    },
    'scan.firstPage': ({ scanId }) => ok({ jpeg: scans.firstPage(scanId) }),
    'scan.suggest': ({ scanId }) =>
      connected(companion, async (session) => {
        await session.cache.indexed();
        const text = scans.text(scanId);
        return text === null
          ? failed(failure('not-found'))
          : ok({ suggestions: suggestionsFor(text, companion, session) });
      }),
    'scan.open': ({ scanId }) =>
      connected(companion, async (session) => {
        const opened = await scans.open(scanId);
        return opened.ok ? ok(withHistory(opened.value, session, namingOf(companion))) : opened;
      }),
    'scan.putAside': async ({ scanId }) => {
      const put = await scans.putAside(scanId);
      return put.ok ? ok({}) : put;
    },
  };
};

/** Who the text may be about, those of today's list before all others. */
function suggestionsFor(text: string, companion: Companion, { cache, days }: Session): SuggestionView[] {
  const { today: date, zone } = companion.state();
  const day = { date, zone, locationId: null };
  const served = servedBy(companion);
  const rows = (days.rows(day) ?? days.read(day, 0).rows).filter((row) => isAt(served, row.locationId));
  const starts = new Map<number, number>();
  for (const { patientId, start, status } of rows) {
    if (patientId === null || status === 'cancelled') continue;
    // Who is in the clinic now stands first among those who are expected.
    if (!starts.has(patientId) || status === 'arrived') starts.set(patientId, start);
  }
  const arrivedFirst = [...rows].sort(
    (a, b) => Number(b.status === 'arrived') - Number(a.status === 'arrived') || a.start - b.start,
  );
  const ids = arrivedFirst.flatMap(({ patientId }) =>
    patientId !== null && starts.has(patientId) ? [patientId] : [],
  );
  const here = cache.many('patients', [...new Set(ids)]);
  const search = (words: string) => cache.searchPatients(words, { limit: mostHits, archived: false });
  return suggest(text, here, search).map(({ patient, found }) => ({
    patient: briefOf(patient),
    found,
    today: starts.get(patient.id) ?? null,
  }));
}
