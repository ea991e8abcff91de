import type {
  DocumentView,
  DocumentWay,
  HandedOver,
  PatientBrief,
  ScansView,
  ScanView,
} from '../../../shared/bridge/views.ts';
import { type FailureKind, failure } from '../../../shared/failures.ts';
import { limits } from '../../../shared/practice/limits.ts';
import { failed, ok } from '../../../shared/result.ts';
import type { FakeHandlers } from './handlers.ts';
import type { FakeWorld } from './world.ts';
import type { createWrites } from './writes.ts';

type Held = { name: string; size: number; head: Uint8Array; view: DocumentView | null };

/** How documents are handed over: when they are let go, and those of these names not, the next time. */
export type Handing = {
  held: Promise<void> | null;
  letGo: () => void;
  readonly refused: Map<string, FailureKind>;
  /** Whose file a document was filed in before, by its name. */
  readonly before: Map<string, string>;
  scanComes: (name: string) => void;
};

/** Documents on the desk and in the scanner's folder, judged by their first bytes alone. */
export function fakeDocumentCalls(
  world: FakeWorld,
  writes: ReturnType<typeof createWrites>,
  handing: Handing,
) {
  const held = new Map<string, Held>();
  const handed = new Map<string, HandedOver['writes']>();
  let scans: ScansView = world.scene === 'scans' ? someScans(world.now()) : noScans;
  const lay = (next: ScansView) => {
    scans = next;
    world.emit('scans.changed', scans);
    return ok(scans);
  };
  const without = (scanId: string) => {
    const left = scans.scans.filter(({ id }) => id !== scanId);
    lay({ ...scans, scans: left, total: left.length });
  };
  handing.scanComes = (name) => {
    const [like] = scans.scans;
    if (!like) throw new Error('no scan');
    const id = '00000000-0000-4000-8000-000000000000';
    lay({
      ...scans,
      scans: [{ ...like, id, name, at: like.at - 1 }, ...scans.scans],
      total: scans.total + 1,
    });
  };
  const patients = () =>
    [...world.rows.values()].flatMap(({ patient, start }) => (patient ? [{ patient, start }] : []));
  const named = (name: string) => patients().find(({ patient }) => patient.name === name);

  function handOver(
    patientId: number,
    { documentId, as, name }: { documentId: string; as: DocumentWay['as']; name: string },
  ): HandedOver {
    const one = held.get(documentId);
    const patient = world.patientOf(patientId);
    const way = one?.view?.ways.find((each) => each.as === as);
    const why = handing.refused.get(one?.name ?? '');
    if (why || !one || !way || !patient) {
      handing.refused.delete(one?.name ?? '');
      if (why === 'stale') held.delete(documentId);
      return { documentId, writes: [], failure: failure(why ?? 'stale') };
    }
    const made = way.bytes.map((_, i) => {
      const part = way.bytes.length > 1 ? ` (${i + 1} of ${way.bytes.length})` : '';
      const write = writes.begin('file', `${name}${part}.pdf for ${patient.name}`, patient);
      writes.sendShortly(write);
      return write;
    });
    held.delete(documentId);
    handed.set(documentId, made);
    without(documentId);
    return { documentId, writes: made, failure: null };
  }

  return {
    'document.begin': ({ name, bytes }) => {
      const documentId = crypto.randomUUID();
      held.set(documentId, { name, size: bytes, head: new Uint8Array(), view: null });
      return ok({ documentId });
    },
    'document.put': ({ documentId, piece }) => {
      const one = held.get(documentId);
      if (!one) return failed(failure('not-found'));
      if (one.head.length === 0) one.head = piece.slice(0, 8);
      return ok({});
    },
    'document.look': ({ documentId }) => {
      const one = held.get(documentId);
      if (!one) return failed(failure('not-found'));
      const patientName = handing.before.get(one.name);
      const before = patientName ? [{ patientName, at: world.now() - 180_000, done: true }] : [];
      one.view = { ...seen(documentId, one), before };
      return ok(one.view);
    },
    'document.fit': ({ documentId }) => {
      const one = held.get(documentId);
      if (!one?.view) return failed(failure('not-found'));
      const third = Math.ceil(one.size / 3);
      const ways: DocumentView['ways'] = [
        { as: 'smaller', bytes: [1_850_000] },
        { as: 'parts', bytes: [third, third, third - 2] },
      ];
      one.view = { ...one.view, tooLarge: false, ways };
      return ok(one.view);
    },
    'document.firstPage': async () => ok({ jpeg: await drawnPage() }),
    'file.add': async ({ patientId, documents }) => {
      const answers: HandedOver[] = [];
      for (const document of documents) {
        await handing.held;
        answers.push(handOver(patientId, document));
      }
      return ok({ answers });
    },
    'file.handed': async ({ documentIds }) => {
      await handing.held;
      const documents = documentIds.map((documentId) => ({
        documentId,
        isHeld: held.has(documentId),
        writes: handed.get(documentId) ?? [],
      }));
      return ok({ documents });
    },
    'document.forget': ({ documentIds }) => {
      for (const id of documentIds) held.delete(id);
      return ok({});
    },
    'scan.list': () => ok(scans),
    'scan.chooseFolder': ({ deleteScansAfterDays }) => {
      world.state.settings = { ...world.state.settings, deleteScansAfterDays };
      world.emit('settings.changed', world.state.settings);
      return lay(someScans(world.now()));
    },
    'scan.stop': () => lay(noScans),
    'scan.firstPage': async () => ok({ jpeg: await drawnPage() }),
    'scan.suggest': ({ scanId }) => {
      const scan = scans.scans.find(({ id }) => id === scanId);
      const found = { name: true, lastName: true, birthDate: true };
      const none = { name: false, lastName: false, birthDate: false };
      const sure = named('Jia Chen');
      const like = named('Jian Chen');
      const all = scan?.name.startsWith('Scan')
        ? patients()
            .slice(0, 4)
            .map((one) => suggestion(one, none))
        : [
            ...(sure ? [suggestion(sure, found)] : []),
            ...(like ? [suggestion(like, { ...found, name: false, birthDate: true })] : []),
          ];
      return ok({ suggestions: all });
    },
    'scan.open': ({ scanId }) => {
      const scan = scans.scans.find(({ id }) => id === scanId);
      if (scan?.state !== 'ready') return failed(failure('stale'));
      const one: Held = { name: scan.name, size: scan.bytes, head: pdfHead, view: null };
      held.set(scanId, one);
      one.view = { ...seen(scanId, one), pages: scan.pages };
      return ok(one.view);
    },
    'scan.putAside': ({ scanId }) => {
      without(scanId);
      return ok({});
    },
  } satisfies FakeHandlers;
}

const pdfHead = new Uint8Array([0x25, 0x50, 0x44, 0x46]);

const suggestion = (
  { patient, start }: { patient: PatientBrief; start: number },
  found: { name: boolean; lastName: boolean; birthDate: boolean },
) => ({ patient, found, today: start });

function seen(id: string, { name, size, head }: Held): DocumentView {
  const pdf = head[0] === 0x25;
  const picture = head[0] === 0xff;
  const good = pdf || picture;
  const tooLarge = good && size > limits.fileBytes;
  return {
    id,
    name,
    ...namesFor(name),
    bytes: size,
    picture,
    pages: good ? 1 : null,
    fault: good ? null : 'not-a-pdf',
    digest: `${size} ${head.join(' ')}`,
    unseen: null,
    tooLarge,
    shown: good,
    before: [],
    ways: good && !tooLarge ? [{ as: 'is', bytes: [picture ? 412_000 : size] }] : [],
  };
}

/** What a text would say of a document that a camera or a scanner named: a referral of Dr Anand. */
function namesFor(name: string): Pick<DocumentView, 'title' | 'titles'> {
  const own = name.replace(/\.\w+$/, '');
  const read = 'Referral - Dr Anand - 22 Nov 2026';
  const kinds = ['Consent - 22 Nov 2026', 'Medicare card', 'Care plan - Dr Anand - 22 Nov 2026'];
  return /^Scan_/.test(name)
    ? { title: read, titles: [read, own, ...kinds] }
    : { title: own, titles: [own, read, ...kinds] };
}

/** A page with lines of grey in place of words. */
async function drawnPage(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(707, 1000);
  const pen = canvas.getContext('2d');
  if (!pen) return new Uint8Array();
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, 707, 1000);
  pen.fillStyle = '#17202b';
  pen.fillRect(70, 80, 260, 22);
  pen.fillStyle = '#9aa5b1';
  for (let line = 0; line < 24; line += 1) pen.fillRect(70, 160 + line * 30, line % 6 === 5 ? 300 : 560, 10);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 });
  return new Uint8Array(await blob.arrayBuffer());
}

const noScans: ScansView = { folder: null, state: 'off', scans: [], total: 0 };

function someScans(now: number): ScansView {
  const scan = (n: number, more: Partial<ScanView> & { name: string }): ScanView => ({
    id: `00000000-0000-4000-8000-00000000000${n}`,
    bytes: 380_000 * n,
    at: now - (9 - n) * 240_000,
    state: 'ready',
    fault: null,
    pages: n,
    shown: true,
    ...more,
  });
  const scans = [
    scan(1, { name: 'Referral Dr Lindqvist.pdf' }),
    scan(2, { name: 'Scan_20261121_0958.pdf' }),
    scan(3, { name: 'IMG_2033.webp', state: 'fault', fault: 'other-picture', pages: null, shown: false }),
    scan(4, { name: 'Scan_20261121_1004.pdf', state: 'coming', pages: null, shown: false }),
  ];
  return { folder: 'C:\\Scans\\Reception', state: 'watching', scans, total: scans.length };
}
