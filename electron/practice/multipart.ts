/** A body of `multipart/form-data` with the one part `file` (spec: POST /patients/{id}/file). */
export function multipartOf(file: { readonly name: string; readonly bytes: Uint8Array }): {
  readonly contentType: string;
  readonly body: Uint8Array<ArrayBuffer>;
} {
  const boundary = boundaryNotIn(file.bytes);
  const encode = (text: string) => new TextEncoder().encode(text);
  const head = encode(
    `--${boundary}\r\n` +
      `Content-Disposition: form-data; name="file"; filename="${quoted(file.name)}"\r\n` +
      'Content-Type: application/pdf\r\n\r\n',
  );
  const tail = encode(`\r\n--${boundary}--\r\n`);
  const body = new Uint8Array(head.length + file.bytes.length + tail.length);
  body.set(head, 0);
  body.set(file.bytes, head.length);
  body.set(tail, head.length + file.bytes.length);
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}

/** The escapes of the HTML standard; a name cannot break out of its quotes or its line. */
function quoted(name: string): string {
  return name.replace(/\r\n|\r|\n/g, '%0D%0A').replaceAll('"', '%22');
}

function boundaryNotIn(bytes: Uint8Array): string {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let n = 0;
  while (content.includes(`foyer-part-${n}-`)) n++;
  return `foyer-part-${n}-`;
}
