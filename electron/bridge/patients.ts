import type { patientCalls as contract } from '../../shared/bridge/calls/patients.ts';
import type { PatientPage } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { zonesOf } from '../../shared/locations.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { Companion } from '../companion.ts';
import { pendingMoves, rebaseCustomFields, rebaseDetails } from '../outbox/pending-changes.ts';
import { isHeldBack } from '../outbox/write-notes.ts';
import type { Session } from '../session/session.ts';
import { atDesk } from '../views/at-desk.ts';
import { customFieldIdsFact, learntFieldIds } from '../views/custom-field-ids.ts';
import { hourHits, readHour } from '../views/hour-hits.ts';
import { overlayOf, overlayOfOutbox } from '../views/overlay.ts';
import { patientPage } from '../views/patient-page.ts';
import { clip } from '../views/people.ts';
import { planAsItCame } from '../views/plan-days.ts';
import { searchHits } from '../views/search-hits.ts';
import { connected } from './connected.ts';
import { filedView } from './filed-view.ts';
import type { BridgePorts, Handlers } from './handlers.ts';
import { listedPayments } from './known-payments.ts';
import { removedPayments } from './removed-payments.ts';
import { refusalWords } from './words.ts';
import { writtenAnswer } from './written.ts';

const mostHits = 30;

/** The ids of the practice's own fields, by name; what a change has proven since is kept. */
function fieldIds({ desk, cache, outbox }: Session): ReadonlyMap<string, number> {
  const stored = desk.fact(customFieldIdsFact);
  const { ids, learnt } = learntFieldIds(stored, cache, outbox.done('custom-fields'));
  if (learnt !== null) desk.saveFact(customFieldIdsFact, learnt);
  return ids;
}

export const patientHandlers = ({ companion }: BridgePorts): Handlers<keyof typeof contract> => ({
  'patient.search': ({ text, date, archived }) =>
    connected(companion, async ({ cache, days }) => {
      await cache.indexed();
      // As the page watches it: the row that is meant may be at another location than this desk's.
      const rows = date === null ? [] : (days.rows({ date, locationId: null }) ?? []);
      const first = [...new Set(rows.flatMap(({ patientId }) => patientId ?? []))];
      // One more than is given tells whether there are others.
      const found = cache.findPatients(text, { limit: mostHits + 1, archived, first });
      const zoneOf = zonesOf(companion.state());
      const hour = date === null ? null : readHour(text);
      const atHour = hour && date ? hourHits(hour, rows, { date, zoneOf }) : [];
      const named = searchHits(found.slice(0, mostHits), rows);
      const others = named.filter(({ patient }) => !atHour.some((one) => one.patient.id === patient.id));
      const hits = [...atHour, ...others];
      return ok({
        hits: hits.slice(0, mostHits),
        more: found.length > mostHits || hits.length > mostHits,
      });
    }),

  'patient.atDesk': (asked) =>
    connected(companion, (session) => {
      const pending = session.outbox.pending();
      const { payments, cancellations } = overlayOf(pending, isHeldBack, session.outbox.shownOn);
      const made = atDesk(session.cache, {
        ...asked,
        now: companion.now(),
        zoneOf: zonesOf(companion.state()),
        labels: session.labels(),
        fieldIds: fieldIds(session),
        writes: pending.filter((row) => row.patientId === asked.patientId).map(session.outbox.view),
        payments,
        cancellations,
        moved: pendingMoves(pending),
        invoicesRead: session.sync.invoicesRead() || session.patients.loadedAt(asked.patientId) !== null,
        nextKnown: session.sync.ages().some((list) => list.feed === 'appointments' && list.firstReadDone),
      });
      return made ? ok(made) : failed(failure('not-found'));
    }),
  'patient.page': ({ patientId }) => connected(companion, (session) => page(companion, session, patientId)),
  'patient.load': ({ patientId }) =>
    connected(companion, async (session) => {
      const loaded = await session.patients.load(patientId);
      if (!loaded.ok) return failed(loaded.failure);
      return page(companion, session, patientId);
    }),
  'patient.searchService': ({ text, archived }) =>
    connected(companion, async ({ patients }) => {
      const answer = await patients.search(text, { archived });
      if (!answer.ok) return failed(answer.failure);
      const { patients: people, asked } = answer.value;
      const found = people.slice(0, mostHits).map((patient) => ({ patient, close: false, why: null }));
      const hits = searchHits(found, []);
      return ok({ hits, more: people.length > mostHits, asked: asked.map((says) => clip(says, 400)) });
    }),
  'patient.change': (input) =>
    connected(companion, ({ cache, outbox }) => {
      const patient = cache.get('patients', input.patientId);
      if (patient === null) return failed(failure('not-found'));
      const fields = Object.keys(input.mine);
      if (fields.length === 0) return failed(failure('bad-input', { words: refusalWords.unchanged }));
      const { zone } = companion.state();
      const asItCame = <P extends Pick<typeof input.base, 'ndisInfo'>>(part: P): P =>
        part.ndisInfo ? { ...part, ndisInfo: planAsItCame(part.ndisInfo, patient.ndisInfo, zone) } : part;
      const change = { ...input, base: asItCame(input.base), mine: asItCame(input.mine) };
      return writtenAnswer(outbox, outbox.add('patient-details', rebaseDetails(outbox.pending(), change)));
    }),
  'patient.changeCustomFields': (input) =>
    connected(companion, ({ outbox }) => {
      return writtenAnswer(outbox, outbox.add('custom-fields', rebaseCustomFields(outbox.pending(), input)));
    }),
});

function page(companion: Companion, session: Session, patientId: number): Result<PatientPage> {
  const { cache, outbox, names, labels, patients, sync } = session;
  const { today } = companion.state();
  const { payments, cancellations } = overlayOfOutbox(outbox, isHeldBack);
  const made = patientPage(cache, {
    patientId,
    today,
    zoneOf: zonesOf(companion.state()),
    labels: labels(),
    pending: payments,
    cancellations,
    invoicesRead: sync.invoicesRead(),
    fieldIds: fieldIds(session),
    files: outbox.done('file', patientId).map((row) => filedView(row, names)),
    taken: outbox.done('payment', patientId),
    removed: removedPayments(session),
    listedPayments: listedPayments(session),
    loadedAt: patients.loadedAt(patientId),
  });
  return made ? ok(made) : failed(failure('not-found'));
}
