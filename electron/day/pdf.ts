/** Whether bytes are a PDF by their content: the header within the first kilobyte, and an end-of-file mark. */
export function looksLikePdf(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1024, bytes.byteLength)).toString(
    'latin1',
  );
  const tailFrom = Math.max(0, bytes.byteLength - 2048);
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset + tailFrom, bytes.byteLength - tailFrom).toString(
    'latin1',
  );
  return /%PDF-\d/.test(head) && tail.includes('%%EOF');
}
