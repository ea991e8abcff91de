import { afterEach, expect, test } from 'vitest';
import type { DocumentView } from '../../../shared/bridge/views.ts';
import { quickDecoder, startDecoderThread } from '../../fakes/decoders.ts';
import { letter } from '../../fakes/documents.ts';
import { allIsRead, type BridgeCall, bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/** What documents are called, from a drop to the practice, with the real decoder. */

let desk: WholeDesk;
let call: BridgeCall;
afterEach(() => desk.close());

async function connected(decoder = startDecoderThread): Promise<void> {
  desk = await openWholeDesk({ patients: 20, decoder });
  await desk.connect();
  await allIsRead(desk);
  call = bridgeCallOf(desk);
}

const dropped = async (name: string, text: string) => droppedBytes(name, await letter(text));

async function droppedBytes(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<DocumentView> {
  const begun = await call('document.begin', { name, bytes: bytes.byteLength });
  const documentId = begun.ok ? begun.value.documentId : '';
  await call('document.put', { documentId, piece: bytes });
  const looked = await call('document.look', { documentId });
  if (!looked.ok) throw new Error(looked.failure.kind);
  return looked.value;
}

const patients = () => desk.service.sandbox.state('patients').filter((one) => !one.archived);
const file = (documentId: string, name: string, patientId = patients()[0]?.id ?? 0) =>
  desk.clock.until(call('file.add', { patientId, documents: [{ documentId, as: 'is', name }] }));
const filed = () => desk.service.sandbox.state('files').map(({ name }) => name);

test('a scan is suggested what its text says, and what a person made of that is what the practice gets and the desk shows', async () => {
  await connected();
  const text =
    'Dear Astrid,\nThank you for seeing Margaret. Date: 2/3/2026\nYours sincerely,\nDr Priya Anand';
  const document = await dropped('Scan_20260302_0958.pdf', text);
  expect(document.title).toBe('Referral - Dr Anand - 2 Mar 2026');
  expect(document.titles.slice(0, 2)).toEqual([document.title, 'Scan_20260302_0958']);
  // The text of the document stays where it is read.
  expect(JSON.stringify(document)).not.toMatch(/Margaret|sincerely/);
  const answer = await file(document.id, 'Überweisung “Knie” - Dr Anand');
  const title = expect.stringContaining('Überweisung “Knie” - Dr Anand.pdf');
  expect(answer).toMatchObject({ ok: true, value: { answers: [{ writes: [{ title }], failure: null }] } });
  await desk.until('it is filed', () => filed().includes('Überweisung “Knie” - Dr Anand.pdf'));
  const list = await call('file.filed', { patientId: null });
  expect(list).toMatchObject({ ok: true, value: { files: [{ name: 'Überweisung “Knie” - Dr Anand.pdf' }] } });
});

test('the very same document dropped again under another name is known by its content', async () => {
  await connected();
  const bytes = await letter('A letter');
  const { id } = await droppedBytes('Scan.pdf', bytes);
  await file(id, 'Consent');
  expect((await droppedBytes('Another.pdf', bytes)).before).toHaveLength(1);
  expect((await dropped('Consent.pdf', 'Another letter')).before).toEqual([]);
});

test('no name that is no file’s crosses the bridge', async () => {
  await connected();
  const { id } = await dropped('Scan.pdf', 'A letter');
  for (const name of ['', 'a/b', '..', 'CON', 'a\u202eb', 'a\u0000', ' a', 'a.pdf', 'a'.repeat(117)])
    expect(await file(id, name), name).toMatchObject({ ok: false, failure: { kind: 'bad-input' } });
  expect(filed()).toEqual([]);
});

test('name and bytes are kept when Foyer is quit before the document was sent: what the practice gets is what was dropped', async () => {
  await connected(quickDecoder);
  const bytes = await letter('A letter');
  const { id } = await droppedBytes('Scan.pdf', bytes);
  await desk.companion().session()?.outbox.stop();
  await file(id, 'Medicare card');
  await desk.clock.until(desk.restart());
  await desk.until('it is filed', () => filed().includes('Medicare card.pdf'));
  const [there] = desk.service.sandbox.state('files');
  expect(Buffer.from(bytes).equals(desk.service.sandbox.fileBytes(there?.id ?? 0) ?? new Uint8Array())).toBe(
    true,
  );
});

test('what is filed often is offered, by the clinic’s pattern, and nothing of whom it was filed for', async () => {
  await connected();
  await call('settings.change', { documentNamePattern: '{date} {kind}' });
  for (const [n, { id, firstname, lastname }] of patients().slice(0, 3).entries()) {
    const program = await dropped('Scan.pdf', `Program ${n}`);
    await file(program.id, 'Exercise program', id);
    const named = await dropped('Scan.pdf', `Plan ${n}`);
    await file(named.id, `${firstname} ${lastname} splint`, id);
  }
  const { titles } = await dropped('IMG_4412.pdf', 'xyz, 2 March 2026');
  expect(titles.slice(0, 3)).toEqual(['IMG_4412', '2 Mar 2026 Exercise program', '2 Mar 2026 Referral']);
  expect(titles.join()).not.toContain('splint');
});
