import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { limits } from '../../shared/practice/limits.ts';
import { formOf, pdf, type ServiceUnderTest, serviceUnderTest } from './calls.ts';
import { promise } from './conform.ts';

const upload = ({ raw }: ServiceUnderTest, name: string, bytes: Uint8Array, part?: string) =>
  raw('POST', '/patients/1/file', { body: formOf({ name, bytes, ...(part === undefined ? {} : { part }) }) });
const text = (content: string) => new TextEncoder().encode(content);

promise('uploadPatientFile', 'Response: the Patient file.', async (one) => {
  const { status, json } = await upload(one, 'letter.pdf', pdf());
  expect([status, json]).toEqual([200, { id: 1, name: 'letter.pdf', patientId: 1 }]);
  expect((await upload(one, 'second.pdf', pdf())).json).toEqual({ id: 2, name: 'second.pdf', patientId: 1 });
});

promise('uploadPatientFile', 'The part is named file.', async (one) => {
  expect((await upload(one, 'letter.pdf', pdf(), 'document')).status).toBe(400);
  const two = formOf({ name: 'a.pdf', bytes: pdf() });
  two.append('file', new Blob([new Uint8Array(pdf())]), 'b.pdf');
  expect((await one.raw('POST', '/patients/1/file', { body: two })).status).toBe(400);
  const more = formOf({ name: 'a.pdf', bytes: pdf() });
  more.append('note', 'a plain field beside it');
  expect((await one.raw('POST', '/patients/1/file', { body: more })).status).toBe(200);
});

promise('uploadPatientFile', 'A request without a file is refused.', async (one) => {
  expect((await one.raw('POST', '/patients/1/file')).status).toBe(400);
  const form = new FormData();
  form.append('note', 'no file');
  expect((await one.raw('POST', '/patients/1/file', { body: form })).status).toBe(400);
  form.append('file', 'a text, not a file');
  expect((await one.raw('POST', '/patients/1/file', { body: form })).status).toBe(400);
  expect((await upload(one, 'empty.pdf', new Uint8Array())).status).toBe(400);
});

promise(
  'uploadPatientFile',
  'A file is a PDF by its content, whatever its name and type say.',
  async (one) => {
    expect((await upload(one, 'letter.pdf', text('PK not a PDF at all'))).status).toBe(400);
    expect((await upload(one, 'picture.pdf', text('\u0089PNG'))).status).toBe(400);
    expect((await upload(one, 'letter.txt', pdf())).status).toBe(200);
    expect((await upload(one, 'late.pdf', text(`${' '.repeat(1000)}%PDF-1.4`))).status).toBe(200);
    expect((await upload(one, 'too-late.pdf', text(`${' '.repeat(1024)}%PDF-1.4`))).status).toBe(400);
    expect(one.service.sandbox.state('files').map((file) => file.name)).toEqual(['letter.txt', 'late.pdf']);
  },
);

promise('uploadPatientFile', 'A file of 5 MB is kept, one byte more is refused.', async (one) => {
  expect(limits.fileBytes).toBe(5 * 1024 * 1024);
  expect((await upload(one, 'most.pdf', pdf(limits.fileBytes))).status).toBe(200);
  expect((await upload(one, 'more.pdf', pdf(limits.fileBytes + 1))).status).toBe(400);
  expect((await upload(one, 'much.pdf', pdf(limits.fileBytes + 2_000_000))).status).toBe(400);
  expect(one.service.sandbox.state('files').map((file) => file.bytes)).toEqual([limits.fileBytes]);
});

promise('uploadPatientFile', 'The file is stored on disk under its id, whatever its name.', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  const kept = await serviceUnderTest({ filesDir: join(folder, 'files') });
  try {
    const bytes = pdf(3000);
    const names = ['../../escape.pdf', 'C:\\Users\\desk\\scan.pdf', 'tab\there.pdf', '.pdf'];
    const shown: string[] = [];
    for (const name of names) shown.push(((await upload(kept, name, bytes)).json as { name: string }).name);
    expect(shown).toEqual(['escape.pdf', 'scan.pdf', 'tabhere.pdf', '.pdf']);
    expect(readdirSync(folder)).toEqual(['files']);
    expect(readdirSync(join(folder, 'files')).sort()).toEqual(['1.pdf', '2.pdf', '3.pdf', '4.pdf']);
    expect(readFileSync(join(folder, 'files', '1.pdf')).equals(Buffer.from(bytes))).toBe(true);
    expect(statSync(join(folder, 'files', '1.pdf')).mode & 0o077).toBe(0);
  } finally {
    await kept.service.close();
    rmSync(folder, { recursive: true });
  }
});

promise('uploadPatientFile', 'The body is multipart/form-data.', async (one) => {
  const send = async (type: string, body: string) =>
    (await one.raw('POST', '/patients/1/file', { headers: { 'content-type': type }, body })).status;
  expect(await send('application/pdf', '%PDF-1.4')).toBe(400);
  expect(await send('application/json', '{"file":"%PDF-1.4"}')).toBe(400);
  expect(await send('multipart/form-data', '%PDF-1.4')).toBe(400);
  expect(await send('multipart/form-data; boundary=x', '--x\r\nnonsense')).toBe(400);
  const part =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--x--\r\n';
  expect(await send('multipart/form-data; boundary=x', part)).toBe(200);
  expect(one.service.sandbox.state('files')).toHaveLength(1);
});
