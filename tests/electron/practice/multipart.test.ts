import fc from 'fast-check';
import { expect, test } from 'vitest';
import { multipartOf } from '../../../electron/practice/multipart.ts';

async function parsed(file: {
  name: string;
  bytes: Uint8Array;
}): Promise<{ name: string; bytes: Uint8Array }> {
  const { contentType, body } = multipartOf(file);
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  const part = form.get('file') as File;
  return { name: part.name, bytes: new Uint8Array(await part.arrayBuffer()) };
}

test('any bytes come out of a form parser as they went in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      expect(await parsed({ name: 'scan.pdf', bytes })).toEqual({ name: 'scan.pdf', bytes });
    }),
  );
});

test('a file that holds the boundary gets another one', async () => {
  const first =
    /boundary=(.+)$/.exec(multipartOf({ name: 'a.pdf', bytes: new Uint8Array() }).contentType)?.[1] ?? '';
  const bytes = new TextEncoder().encode(`%PDF\r\n--${first}\r\n--${first}--\r\n`);
  expect(await parsed({ name: 'a.pdf', bytes })).toEqual({ name: 'a.pdf', bytes });
});

test('a name cannot break out of its place', async () => {
  expect((await parsed({ name: 'Zoë’s referral.pdf', bytes: new Uint8Array(3) })).name).toBe(
    'Zoë’s referral.pdf',
  );
  const { body } = multipartOf({ name: 'a"; x="\r\nEvil: 1', bytes: new Uint8Array() });
  expect(new TextDecoder().decode(body)).toContain('filename="a%22; x=%22%0D%0AEvil: 1"');
});
