import { afterEach, expect, test } from 'vitest';
import { quickDecoder } from '../../fakes/decoders.ts';
import { allIsRead, type BridgeCall, bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
let call: BridgeCall;
afterEach(() => desk.close());

async function connected(): Promise<void> {
  desk = await openWholeDesk({ patients: 40, decoder: quickDecoder });
  await desk.connect();
  await allIsRead(desk);
  call = bridgeCallOf(desk);
}

/** A document on the desk, looked at. @returns its number */
async function onTheDesk(name: string): Promise<string> {
  const bytes = new TextEncoder().encode(`%PDF-1.7 ${name}`);
  const begun = await call('document.begin', { name, bytes: bytes.byteLength });
  const documentId = begun.ok ? begun.value.documentId : '';
  await call('document.put', { documentId, piece: bytes });
  const looked = await desk.clock.until(call('document.look', { documentId }));
  expect(looked.ok && looked.value.ways).toHaveLength(1);
  return documentId;
}

const patientId = () => desk.service.sandbox.state('patients').find((one) => !one.archived)?.id ?? 0;
const filed = () =>
  desk.service.sandbox
    .state('files')
    .map(({ name }) => name)
    .sort();
const documentsOf = (documentIds: readonly string[]) =>
  documentIds.map((documentId, n) => ({ documentId, as: 'is' as const, name: `Letter ${n + 1}` }));
const names = ['Letter 1.pdf', 'Letter 2.pdf', 'Letter 3.pdf'];
const allOnTheDesk = async () => {
  const ids: string[] = [];
  for (const name of names) ids.push(await onTheDesk(name));
  return ids;
};

test('What was confirmed is handed over, whatever becomes of the dialog: closed by a person, or with the page by the lock.', async () => {
  await connected();
  const documents = documentsOf(await allOnTheDesk());
  const before = filed();
  const answer = call('file.add', { patientId: patientId(), documents });
  desk.companion().lock.lock();
  expect(await desk.clock.until(answer)).toMatchObject({ ok: false, failure: { kind: 'locked' } });
  await desk.until('the files are closed', () => desk.companion().session() === null);
  expect(filed()).toEqual([...before, ...names].sort());
  await desk.clock.until(desk.companion().lock.open(null));
  expect(desk.companion().state().notice).toBeNull();
});

test('Documents that are being handed over when Foyer is quit are in the outbox first.', async () => {
  await connected();
  await desk.companion().session()?.outbox.stop();
  const documents = documentsOf(await allOnTheDesk());
  void call('file.add', { patientId: patientId(), documents });
  await desk.clock.until(desk.restart());
  const titles = (desk.companion().session()?.outbox.open() ?? []).map(({ args }) => JSON.parse(args).name);
  const done = (desk.companion().session()?.outbox.done('file') ?? []).map(
    ({ args }) => JSON.parse(args).name,
  );
  expect([...titles, ...done].sort()).toEqual(names);
});

test('A document that cannot be handed over stops none of the others.', async () => {
  await connected();
  const [first = '', gone = '', last = ''] = await allOnTheDesk();
  await call('document.forget', { documentIds: [gone] });
  const before = filed();
  const answer = await desk.clock.until(
    call('file.add', { patientId: patientId(), documents: documentsOf([first, gone, last]) }),
  );
  expect(answer).toMatchObject({
    ok: true,
    value: {
      answers: [
        { documentId: first, writes: [{ kind: 'file' }], failure: null },
        { documentId: gone, writes: [], failure: { kind: 'stale' } },
        { documentId: last, writes: [{ kind: 'file' }], failure: null },
      ],
    },
  });
  await desk.until('both are filed', () => filed().length === before.length + 2);
});

test('a document that is in the outbox already is filed neither again nor under another name', async () => {
  await connected();
  const [id = ''] = await allOnTheDesk();
  const { documents } = desk.companion().deskDocuments;
  documents.took(id, 'is', 'Consent');
  expect(documents.files(id, 'is', 'Referral')).toMatchObject({ ok: false, failure: { kind: 'stale' } });
  expect(documents.files(id, 'is', 'Consent')).toMatchObject({ ok: true, value: { files: [] } });
});

test('What could not be handed over while the desk was being locked is told when it opens.', async () => {
  await connected();
  const [first = '', gone = ''] = await allOnTheDesk();
  await call('document.forget', { documentIds: [gone] });
  const answer = call('file.add', { patientId: patientId(), documents: documentsOf([first, gone]) });
  desk.companion().lock.lock();
  await desk.clock.until(answer);
  expect(desk.companion().state().notice).toBeNull();
  await desk.until('the files are closed', () => desk.companion().session() === null);
  await desk.clock.until(desk.companion().lock.open(null));
  expect(desk.companion().state().notice).toContain('1 of 2 documents you confirmed weren’t filed');
});

test('a scanner’s folder that does not answer keeps no one waiting for long', async () => {
  await connected();
  const [only = ''] = await allOnTheDesk();
  const { scans } = desk.companion().deskDocuments;
  Object.assign(scans, { whyNotFiled: () => new Promise(() => undefined) });
  const answer = await desk.clock.until(
    call('file.add', { patientId: patientId(), documents: documentsOf([only]) }),
    60_000,
  );
  expect(answer).toMatchObject({ ok: true, value: { answers: [{ failure: { kind: 'folder-unreached' } }] } });
});
