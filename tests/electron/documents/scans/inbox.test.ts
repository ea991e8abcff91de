import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Looked } from '../../../../electron/documents/decoding/answers.ts';
import type { DecodingQueue } from '../../../../electron/documents/decoding/decoding-queue.ts';
import { createDocuments, type Documents } from '../../../../electron/documents/documents.ts';
import type { ScanFolder } from '../../../../electron/documents/scans/folder.ts';
import { createScanInbox, type ScanInbox } from '../../../../electron/documents/scans/inbox.ts';
import type { ScansView } from '../../../../shared/bridge/views.ts';
import { createVirtualClock, type VirtualClock } from '../../../fakes/virtual-clock.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const pdf = (words: string): Bytes => new TextEncoder().encode(`%PDF-1.4 ${words}\n%%EOF`);

let clock: VirtualClock;
let files: Map<string, { bytes: Bytes; changedAt: number }>;
let archive: string[];
let reachable: boolean;
let mayMove: boolean;
let looks: number;
/** How many of the next decodings no decoder survives. */
let mostLost: number;
let locked: boolean;
let start: () => void;
let inbox: ScanInbox;
let documents: Documents;
let warned: string[];
let shown: ScansView[];
/** What the outbox knows of scans: digest, name and time. */
let filed: string[];
/** An opened scan is at a step: it is known to lie there still, its bytes are read, it is decoded. */
let reached: (step: 'there' | 'read' | 'decoded') => unknown;
let lastId: number;
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const folder: ScanFolder = {
  async list() {
    if (!reachable) throw Object.assign(new Error(), { code: 'EHOSTDOWN' });
    return [...files].map(([name, { bytes, changedAt }]) => ({ name, size: bytes.byteLength, changedAt }));
  },
  async read(name) {
    reached('read');
    return bytesOf(name).slice();
  },
  head: async (name, most) => bytesOf(name).slice(0, most),
  async look(name) {
    reached('there');
    const one = files.get(name);
    return one ? { name, size: one.bytes.byteLength, changedAt: one.changedAt } : null;
  },
  async archive(name, under, as = name) {
    if (!mayMove) throw Object.assign(new Error(), { code: 'EACCES' });
    bytesOf(name);
    files.delete(name);
    archive.push(`${under}/${as}`);
    return as;
  },
};
function bytesOf(name: string): Bytes {
  const one = files.get(name);
  if (!one) throw Object.assign(new Error(), { code: 'ENOENT' });
  return one.bytes;
}
const decodingQueue: DecodingQueue = {
  async look(bytes): Promise<Looked | null> {
    looks += 1;
    reached('decoded');
    mostLost -= 1;
    if (mostLost >= 0) return null;
    const text = new TextDecoder().decode(bytes);
    return {
      digest: text,
      content: 'pdf',
      state: 'open',
      pages: 1,
      firstPage: bytes,
      text,
      pdf: null,
    };
  },
  fit: async () => null,
  drop: async () => undefined,
  close: async () => undefined,
};

beforeEach(() => {
  clock = createVirtualClock();
  files = new Map();
  archive = [];
  [reachable, mayMove, looks, mostLost] = [true, true, 0, 0];
  [reached, lastId] = [() => undefined, 0];
  const random = {
    bytes: () => new Uint8Array(),
    uuid() {
      lastId += 1;
      return uuid(lastId);
    },
    fraction: () => 0.5,
  };
  [warned, filed, shown] = [[], [], []];
  const log = {
    info: () => undefined,
    warn: (what: string) => void warned.push(what),
    error: () => undefined,
  };
  documents = createDocuments({ decodingQueue, clock, random });
  start = () => {
    inbox = createScanInbox({
      clock,
      random,
      log,
      decodingQueue,
      documents,
      openFolder: (path) => (path === '/scans' ? folder : { ...folder, list: async () => [] }),
      onChange: (view) => void shown.push(view),
      locked: () => locked,
      hidden: () => false,
      filedAs: (digest, { name, changedAt }) =>
        filed.includes(`${digest} ${name} ${changedAt}`) ? `Consent of ${name}` : null,
      scanClaims: { claim: async () => null, end: () => undefined },
    });
    inbox.watch('/scans');
  };
  locked = false;
  start();
});
afterEach(() => inbox.close());

const scan = (name: string, bytes = pdf('about Margaret')) =>
  files.set(name, { bytes, changedAt: clock.wall() });
test('Behind the lock nothing is read, and nothing that was read stays in memory.', async () => {
  scan('a.pdf');
  await clock.advance(10_000);
  const [known] = inbox.view().scans;
  expect(inbox.text(known?.id ?? '')).not.toBeNull();
  locked = true;
  inbox.forgetLooked();
  scan('b.pdf');
  const before = looks;
  await clock.advance(60_000);
  expect([inbox.text(known?.id ?? ''), inbox.firstPage(known?.id ?? ''), looks]).toEqual([
    null,
    null,
    before,
  ]);
  locked = false;
  await clock.advance(20_000);
  expect(states()).toEqual(['a.pdf ready', 'b.pdf ready']);
});

test.each([
  ['privacy mode begins', 'hidden', () => inbox.forgetLooked()],
  [
    'the desk is locked',
    'locked',
    () => {
      locked = true;
    },
  ],
] as const)(
  'A scan that is being opened when %s is not on the desk afterwards.',
  async (_when, kind, cover) => {
    for (const step of ['there', 'read', 'decoded'] as const) {
      scan(`${step}.pdf`, pdf(step));
      await clock.advance(12_000);
      const scanId = idOf(`${step}.pdf`);
      reached = (now) => now === step && cover();
      expect([step, await inbox.open(scanId)]).toMatchObject([step, { ok: false, failure: { kind } }]);
      expect([step, onDesk()]).toEqual([step, []]);
      [reached, locked] = [() => undefined, false];
    }
  },
);

/** Documents in memory, by their ids. */
const onDesk = () =>
  Array.from({ length: lastId }, (_, i) => uuid(i + 1)).filter((id) => documents.pack(id) !== null);

const states = () => inbox.view().scans.map(({ name, state }) => `${name} ${state}`);
const idOf = (name: string) => inbox.view().scans.find((one) => one.name === name)?.id ?? '';

test('A file is read only when it has not changed for five seconds.', async () => {
  scan('Scan.pdf', pdf('half'));
  await clock.advance(4000);
  expect(states()).toEqual(['Scan.pdf coming']);
  scan('Scan.pdf', pdf('half and the other half'));
  await clock.advance(5000);
  expect([states(), looks]).toEqual([['Scan.pdf coming'], 0]);
  await clock.advance(6000);
  expect([states(), looks]).toEqual([['Scan.pdf ready'], 1]);
  expect(inbox.text(idOf('Scan.pdf'))).toContain('the other half');
});

test('A scan leaves the folder only for the archive: when it was filed and is safe in the outbox, or by a person’s word.', async () => {
  scan('Letter.pdf');
  scan('Advert.pdf', pdf('buy now'));
  await clock.advance(12_000);
  const opened = await inbox.open(idOf('Letter.pdf'));
  const documentId = opened.ok ? opened.value.view.id : '';
  expect(archive).toEqual([]);
  expect(await inbox.whyNotFiled(documentId)).toBeNull();
  expect(documents.files(documentId, 'is', 'Letter')).toMatchObject({
    ok: true,
    value: { files: [{ name: 'Letter.pdf' }] },
  });
  await inbox.filed(documentId);
  expect((await inbox.putAside(idOf('Advert.pdf'))).ok).toBe(true);
  expect(archive).toEqual(['Filed 2026-03/Letter.pdf', 'Put aside 2026-03/Advert.pdf']);
  await clock.advance(6000);
  expect(inbox.view()).toMatchObject({ scans: [], total: 0 });
});

test('a scan lies in the archive under the name that it was filed under', async () => {
  scan('Scan_20261121_0958.pdf');
  await clock.advance(12_000);
  const opened = await inbox.open(idOf('Scan_20261121_0958.pdf'));
  await inbox.filed(opened.ok ? opened.value.view.id : '', 'Consent.pdf');
  expect(archive).toEqual(['Filed 2026-03/Consent.pdf']);
});

test('A scan that another desk took, or that changed since it was looked at, cannot be filed.', async () => {
  scan('Letter.pdf');
  scan('Other.pdf', pdf('other'));
  await clock.advance(12_000);
  const opened = await inbox.open(idOf('Letter.pdf'));
  const documentId = opened.ok ? opened.value.view.id : '';
  files.delete('Letter.pdf');
  expect(await inbox.whyNotFiled(documentId)).toMatchObject({ kind: 'stale' });
  scan('Other.pdf', pdf('something else'));
  expect(await inbox.open(idOf('Other.pdf'))).toMatchObject({ ok: false, failure: { kind: 'stale' } });
});

test('a scan whose folder cannot be reached is not said to have changed, and can be filed once it is back', async () => {
  scan('Letter.pdf');
  await clock.advance(12_000);
  const opened = await inbox.open(idOf('Letter.pdf'));
  const documentId = opened.ok ? opened.value.view.id : '';
  const { look } = folder;
  reachable = false;
  const unreached = { kind: 'folder-unreached' };
  // As systems say it of a drive that is gone: by an error, or that there is no such file.
  for (const gone of [
    async () => Promise.reject(Object.assign(new Error(), { code: 'EHOSTDOWN' })),
    async () => null,
  ]) {
    Object.assign(folder, { look: gone });
    expect(await inbox.whyNotFiled(documentId)).toMatchObject(unreached);
    expect(await inbox.open(idOf('Letter.pdf'))).toMatchObject({ ok: false, failure: unreached });
  }
  Object.assign(folder, { look });
  reachable = true;
  expect(await inbox.whyNotFiled(documentId)).toBeNull();
});

test('A folder that cannot be reached is reported, and watched again when it is back; nothing else waits for it.', async () => {
  scan('Letter.pdf');
  await clock.advance(12_000);
  reachable = false;
  await clock.advance(5000);
  expect(inbox.view()).toMatchObject({ state: 'gone', total: 1 });
  reachable = true;
  await clock.advance(16_000);
  expect(inbox.view()).toMatchObject({ state: 'watching', total: 1 });
  expect(looks).toBe(1);
});

test('a scan that was filed and could not be moved is not offered again, and is moved as soon as it can be', async () => {
  scan('Letter.pdf');
  await clock.advance(12_000);
  const opened = await inbox.open(idOf('Letter.pdf'));
  mayMove = false;
  await inbox.filed(opened.ok ? opened.value.view.id : '');
  expect(states()).toEqual(['Letter.pdf stuck']);
  expect(await inbox.open(idOf('Letter.pdf'))).toMatchObject({ ok: false, failure: { kind: 'stale' } });
  mayMove = true;
  await clock.advance(3000);
  expect([states(), archive]).toEqual([[], ['Filed 2026-03/Letter.pdf']]);
});

test('A scan that was filed and could not be moved is not offered again, after a restart neither; moving it is tried ever more seldom, and told in the log once.', async () => {
  scan('Letter.pdf');
  await clock.advance(12_000);
  const opened = await inbox.open(idOf('Letter.pdf'));
  const documentId = opened.ok ? opened.value.view.id : '';
  const mark = inbox.markOf(documentId);
  filed.push(`${opened.ok ? opened.value.digest : ''} ${mark?.name} ${mark?.changedAt}`);
  mayMove = false;
  await inbox.filed(documentId);
  let tries = 0;
  const { archive: move } = folder;
  Object.assign(folder, {
    archive(name: string, under: string, as?: string) {
      tries += 1;
      return move(name, under, as);
    },
  });
  await clock.advance(3_600_000);
  expect(states()).toEqual(['Letter.pdf stuck']);
  expect([warned, tries < 20]).toEqual([['a scan could not be moved'], true]);

  await inbox.close();
  start();
  await clock.advance(12_000);
  expect(states()).toEqual(['Letter.pdf stuck']);
  expect(await inbox.open(idOf('Letter.pdf'))).toMatchObject({ ok: false, failure: { kind: 'stale' } });
  mayMove = true;
  await clock.advance(20_000);
  expect([states(), archive]).toEqual([[], ['Filed 2026-03/Consent of Letter.pdf']]);
  Object.assign(folder, { archive: move });
});

test.each(['before', 'while it is shown'])(
  'A scan that was filed and could not be moved is moved once it can be, also where another folder was chosen %s.',
  async (when) => {
    scan('Letter.pdf');
    await clock.advance(12_000);
    const opened = await inbox.open(idOf('Letter.pdf'));
    mayMove = false;
    if (when === 'while it is shown') inbox.watch('/others');
    const gone = inbox.filed(opened.ok ? opened.value.view.id : '', 'Consent.pdf');
    if (when === 'before') {
      await gone;
      inbox.watch('/others');
    }
    scan('Later.pdf');
    await clock.advance(60_000);
    mayMove = true;
    await clock.advance(20 * 60_000);
    expect(archive.map((path) => path.slice(0, 5))).toEqual(['Filed']);
    expect([files.has('Letter.pdf'), warned]).toEqual([false, ['a scan could not be moved']]);
  },
);

test('What another program does with a filed scan of a folder that is not watched any more ends the moving.', async () => {
  scan('Letter.pdf');
  await clock.advance(12_000);
  const opened = await inbox.open(idOf('Letter.pdf'));
  mayMove = false;
  inbox.watch(null);
  const gone = inbox.filed(opened.ok ? opened.value.view.id : '');
  await clock.advance(1000);
  scan('Letter.pdf', pdf('another letter'));
  mayMove = true;
  await clock.advance(60_000);
  expect([await gone, archive]).toEqual([true, []]);
});

test('Nothing is moved any more once the practice was taken off this PC, or Foyer has ended.', async () => {
  for (const end of [() => inbox.giveUp(), () => inbox.close()]) {
    scan('Letter.pdf');
    inbox.watch('/scans');
    await clock.advance(12_000);
    const opened = await inbox.open(idOf('Letter.pdf'));
    mayMove = false;
    inbox.watch(null);
    const gone = inbox.filed(opened.ok ? opened.value.view.id : '');
    await clock.advance(1000);
    await end();
    mayMove = true;
    await clock.advance(60 * 60_000);
    expect([await gone, archive]).toEqual([false, []]);
  }
});

test('the same document laid into the folder once more is offered: it may be for another patient', async () => {
  scan('Letter.pdf');
  filed.push(`${new TextDecoder().decode(pdf('about Margaret'))} Letter.pdf 5`);
  await clock.advance(12_000);
  expect(states()).toEqual(['Letter.pdf ready']);
});

test('what is no document is left alone, and what cannot be read yet is tried again', async () => {
  scan('Notes.txt', new TextEncoder().encode('Dear all') as Bytes);
  scan('Locked.pdf');
  const { head } = folder;
  Object.assign(folder, { head: async () => Promise.reject(Object.assign(new Error(), { code: 'EBUSY' })) });
  await clock.advance(9000);
  expect(states()).toEqual(['Notes.txt fault', 'Locked.pdf fault']);
  Object.assign(folder, { head });
  await clock.advance(6000);
  expect(states()).toEqual(['Locked.pdf ready']);
});

test('a scan that another program holds is shown as one that cannot be read, all the time that this is so', async () => {
  scan('Locked.pdf');
  const { head } = folder;
  Object.assign(folder, { head: async () => Promise.reject(Object.assign(new Error(), { code: 'EBUSY' })) });
  await clock.advance(9000);
  const id = idOf('Locked.pdf');
  shown = [];
  await clock.advance(20_000);
  expect(shown).toEqual([]);
  expect(states()).toEqual(['Locked.pdf fault']);
  Object.assign(folder, { head });
  await clock.advance(6000);
  expect(states()).toEqual(['Locked.pdf ready']);
  expect(inbox.view().scans).toMatchObject([{ id, fault: null }]);
});

test('A scan that took the name of another one in the folder is not moved in its place.', async () => {
  scan('Scan.pdf', pdf('for Margaret'));
  scan('Other.pdf', pdf('for Ivan'));
  await clock.advance(12_000);
  const opened = await inbox.open(idOf('Other.pdf'));
  const aside = idOf('Scan.pdf');
  // Another desk has dealt with both, and the scanner gave their names again, before the folder is looked at.
  scan('Scan.pdf', pdf('of the next patient'));
  scan('Other.pdf', pdf('of the one after'));
  expect(await inbox.putAside(aside)).toMatchObject({ ok: false, failure: { kind: 'stale' } });
  await inbox.filed(opened.ok ? opened.value.view.id : '');
  expect([archive, [...files.keys()]]).toEqual([[], ['Scan.pdf', 'Other.pdf']]);
  await clock.advance(12_000);
  expect(states().sort()).toEqual(['Other.pdf ready', 'Scan.pdf ready']);
});

test('A scan that no decoder could be started for is looked at again, and is ready then.', async () => {
  scan('Letter.pdf');
  mostLost = 1;
  await clock.advance(12_000);
  expect([states(), inbox.view().scans[0]?.fault]).toEqual([['Letter.pdf fault'], 'too-hard']);
  await clock.advance(60_000);
  expect([states(), inbox.view().scans[0]?.fault]).toEqual([['Letter.pdf ready'], null]);
});

test('A scan that no decoder survives is looked at ever more seldom, and a few times in all.', async () => {
  scan('Letter.pdf');
  mostLost = 100;
  await clock.advance(12_000);
  shown = [];
  await clock.advance(24 * 3_600_000);
  expect([states(), looks, shown]).toEqual([['Letter.pdf fault'], 4, []]);
});

test('Of a folder with more scans than are listed, only the listed ones are read; the next ones once there is room.', async () => {
  for (let n = 0; n < 230; n += 1) {
    const bytes = n < 20 ? (new TextEncoder().encode('Dear all') as Bytes) : pdf(`no. ${n}`);
    files.set(`${n}.file`, { bytes, changedAt: 1000 + n });
  }
  await clock.advance(20_000);
  const { scans, total } = inbox.view();
  expect([looks, scans.length, scans[0]?.name, total]).toEqual([200, 200, '20.file', 210]);
  expect(scans.every(({ state }) => state === 'ready')).toBe(true);
  files.delete('20.file');
  await clock.advance(6000);
  expect([looks, inbox.view().scans.at(-1)]).toMatchObject([201, { name: '220.file', state: 'ready' }]);
});

test('A picture whose end is missing is read when it has its end, or has not changed for two minutes.', async () => {
  // As a scanner writes one, line by line: what is there opens, and is grey from where it ends.
  const half = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array(2000).fill(7)]) as Bytes;
  const whole = Uint8Array.from([...half, ...Array(2000).fill(7), 0xff, 0xd9]) as Bytes;
  scan('Scan.jpg', half);
  await clock.advance(30_000);
  expect([states(), looks]).toEqual([['Scan.jpg coming'], 0]);
  scan('Scan.jpg', whole);
  scan('Other.jpg', half);
  await clock.advance(12_000);
  expect(states().sort()).toEqual(['Other.jpg coming', 'Scan.jpg ready']);
  await clock.advance(120_000);
  expect(states().sort()).toEqual(['Other.jpg ready', 'Scan.jpg ready']);
});

test('A PDF whose end is missing is read when it has its end, or has not changed for two minutes.', async () => {
  // As a scanner writes one for the web, page by page: what is there opens with the number of all its pages.
  const half = new TextEncoder().encode(`%PDF-1.4 first page %%EOF ${' '.repeat(2000)}`) as Bytes;
  scan('Scan.pdf', half);
  await clock.advance(30_000);
  expect([states(), looks]).toEqual([['Scan.pdf coming'], 0]);
  expect(await inbox.open(idOf('Scan.pdf'))).toMatchObject({ ok: false, failure: { kind: 'stale' } });
  scan('Scan.pdf', pdf('first page, second page'));
  scan('Other.pdf', half);
  await clock.advance(12_000);
  expect(states().sort()).toEqual(['Other.pdf coming', 'Scan.pdf ready']);
  shown = [];
  await clock.advance(100_000);
  expect(shown).toEqual([]);
  await clock.advance(20_000);
  expect(states().sort()).toEqual(['Other.pdf ready', 'Scan.pdf ready']);
});
