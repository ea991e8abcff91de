import type { FiledView, LabelView } from '../../../shared/bridge/views.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { practitioners, services } from './clinic.ts';
import type { FakeHandlers } from './handlers.ts';
import type { FakeWorld } from './world.ts';

const hour = 3_600_000;

/** The calls about this PC: its diagnostics, labels, what was filed, its log, and its removal. */
export function pcCalls(world: FakeWorld) {
  const { state, now, writes } = world;
  const labels = new Map(labelsOf(world).map((label) => [`${label.kind}:${label.id}`, label]));
  let read = 0;
  return {
    'app.diagnostics': () => {
      read += 1;
      return ok({
        version: '0.1.0',
        runtime: 'Electron 45 · Windows 11',
        lists: state.status.lists,
        budget: {
          ratePerMinute: 50,
          burst: 8,
          tokens: 6.4 - (read % 4),
          pcs: 1,
          callsLastMinute: 30 + (read % 4),
          pausedUntil: null,
          refusals: 0,
          queued: { write: 0, interactive: read % 2, background: 2 },
        },
        serverProfile: {
          order: 'patients ascending, appointments ascending',
          links: 'first pages next, later ones both',
          'page size': '100',
          'extensions present': 'practitioners, services',
          'extensions absent': 'payments',
          'Date header': 'given',
        },
        misfits: { 'patients, customFields[].value': 'number in place of text' },
        setAside:
          state.status.setAside.length === 0
            ? []
            : [{ what: 'appointment 4711', why: 'start: not a readable date and time' }],
        lastFailures: [
          { at: now() - 900_000, operation: 'listInvoices', failure: failure('timed-out') },
          {
            at: now() - 2 * hour,
            operation: 'updatePatient',
            failure: failure('refused-by-service', { status: 422 }),
          },
        ],
      });
    },
    'app.reportError': () => ok({}),
    'labels.read': () => ok({ labels: [...labels.values()] }),
    'labels.set': ({ kind, id, name, colour }) => {
      const label = labels.get(`${kind}:${id}`);
      if (!label) return failed(failure('not-found'));
      const without = kind === 'practitioner' ? `Practitioner ${id}` : `Service ${id}`;
      labels.set(`${kind}:${id}`, {
        ...label,
        name: label.named ? label.name : (name ?? without),
        colour: kind === 'service' ? null : (colour ?? '#5b6776'),
      });
      return ok({});
    },
    'file.filed': ({ patientId }) =>
      ok({ files: filed(now()).filter((f) => patientId === null || f.patientId === patientId) }),
    'log.csv': ({ from, to }) => {
      const lines = logged(now()).filter(({ at }) => at >= from && at < to);
      const rows = lines.map(({ at, cells }) => [new Date(at).toISOString(), ...cells].join(','));
      return ok({ csv: ['when,who,what,patient,outcome', ...rows].join('\r\n') });
    },
    'pc.remove': ({ evenIfWaiting }) => {
      if (writes.size > 0 && !evenIfWaiting) return failed(failure('stale'));
      writes.clear();
      state.app = { ...state.app, phase: 'first-run', practice: null, locations: [], practitioners: [] };
      world.emit('app.changed', state.app);
      return ok(state.app);
    },
  } satisfies FakeHandlers;
}

/** In the scene `unnamed` the service gives no names, and the desk has named only the first. */
function labelsOf({ scene }: FakeWorld): LabelView[] {
  const named = scene !== 'unnamed';
  const own = (i: number) => named || i === 0;
  return [
    ...practitioners.map(
      (p, i): LabelView => ({
        kind: 'practitioner',
        id: p.id,
        colour: p.colour,
        named,
        name: own(i) ? p.name : `Practitioner ${p.id}`,
      }),
    ),
    ...services.map(
      (s, i): LabelView => ({
        kind: 'service',
        id: s.id,
        colour: null,
        named,
        name: own(i) ? s.name : `Service ${s.id}`,
      }),
    ),
  ];
}

function filed(now: number): FiledView[] {
  const one = (i: number, name: string, patientName: string, ago: number, fileId: number | null) => ({
    writeId: `00000000-0000-4000-8000-0000000001${i}`.padEnd(36, '0'),
    name,
    patientId: 100 + i,
    patientName,
    filedAt: now - ago,
    by: i === 2 ? 'JT' : 'MB',
    fileId,
  });
  return [
    one(10, 'Plan review 2026.pdf', 'Jia Chen', 0.4 * hour, 90_412),
    one(11, 'Referral Dr Ng.pdf', 'Ada Quillan', 1.5 * hour, 90_398),
    one(12, 'Consent.pdf', 'Maximiliana Featherstonehaugh-Papadopoulos', 20 * hour, null),
    one(
      13,
      'Gait analysis, both feet, with the photographs of October.pdf',
      'Hugo Lindqvist',
      44 * hour,
      89_001,
    ),
  ];
}

function logged(now: number) {
  const one = (ago: number, ...cells: [string, string, string, string]) => ({ at: now - ago * hour, cells });
  return [
    one(200, 'JT', 'file', '112', 'done'),
    one(44, 'JT', 'payment', '109', 'added'),
    one(43.9, 'JT', 'payment', '109', '"unknown, looking"'),
    one(26, 'JT', 'payment', '109', 'not-recorded'),
    one(2, 'MB', 'arrival', '100', 'added'),
    one(1.9, 'MB', 'arrival', '100', 'done'),
    one(0.5, 'MB', 'contact', '', 'done'),
  ];
}
