import type { FastifyRequest } from 'fastify';
import { limits } from '../shared/practice/limits.ts';
import type { OperationHandlers } from './handler.ts';
import { badField, badRequest, created, notFound, type Refusal } from './outcome.ts';

/**
 * Patients' files (spec: "multipart/form-data, part `file` (binary PDF, max 5 MB)").
 *
 * - A file is a PDF by its content, whatever its name and type say.
 * - A file of 5 MB is kept, one byte more is refused.
 * - The file is stored on disk under its id, whatever its name.
 */

export type Upload = { readonly name: string; readonly bytes: Uint8Array };

/** A PDF's header is within the first 1,024 bytes, as PDF readers accept it. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).includes('%PDF-');
}

/** A display name: its last path segment, without control characters, truncated; it never becomes a path. */
export function shownName(given: string | undefined): string {
  const last = (given ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = [...last].filter((char) => char >= ' ' && char !== '\u007f' && char.isWellFormed());
  return [...clean.join('').trim()].slice(0, 200).join('') || 'file.pdf';
}

/** The part `file` of a multipart body, whole in memory (5 MB at most), or why there is none. */
export async function readUpload(request: FastifyRequest): Promise<Upload | Refusal> {
  if (!request.isMultipart())
    return badRequest('the body must be multipart/form-data with a part named file');
  let upload: Upload | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const bytes = await part.toBuffer();
      if (part.fieldname !== 'file' || upload)
        return badField('file', 'must be the only file, in a part named file');
      upload = { name: shownName(part.filename), bytes };
    }
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (code === 'FST_REQ_FILE_TOO_LARGE') return badField('file', 'is larger than 5 MB');
    return badRequest('the multipart body cannot be read');
  }
  if (!upload || upload.bytes.byteLength === 0) return badField('file', 'is missing');
  if (upload.bytes.byteLength > limits.fileBytes) return badField('file', 'is larger than 5 MB');
  if (!isPdf(upload.bytes)) return badField('file', 'is not a PDF');
  return upload;
}

export const fileOperations = {
  uploadPatientFile: (practice, { params, file }) => {
    const { records } = practice;
    if (!records.has('patients', params.id)) return notFound(`patient ${params.id}`);
    const id = records.nextId('files');
    practice.files.put(id, file.bytes);
    const answer = { id, name: file.name, patientId: params.id };
    records.put('files', { ...answer, createdAt: practice.stamp(), bytes: file.bytes.byteLength });
    return created(JSON.stringify(answer));
  },
} satisfies Partial<OperationHandlers>;
