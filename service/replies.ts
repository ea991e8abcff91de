import type { FastifyReply } from 'fastify';
import type { Dialect } from './dialect.ts';
import type { Answer, Refusal } from './outcome.ts';

/** The wire form of outcomes, by the dialect. */
export type Reply = { readonly status: number; readonly type: string; readonly body: string };

const json = 'application/json; charset=utf-8';

/** The datetime fields of all resources. A quote inside a JSON string is escaped, so this never matches inside text. */
const stampsInJson =
  /"(start|end|createdAt|updatedAt|deletedAt|archivedAt|statusUpdatedAt|birthdate|issueDate|dueDate|expiryDate|startDate|endDate|paymentDate|date)":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{3}Z"/g;

export function replyOf(answer: Answer, dialect: Dialect): Reply {
  const body =
    dialect.timestamps === 'seconds' ? answer.json.replace(stampsInJson, '"$1":"$2Z"') : answer.json;
  if (answer.as === 'done') return { status: 200, type: 'text/plain; charset=utf-8', body };
  if (answer.as === 'created') return { status: dialect.creates, type: json, body };
  if (answer.as === 'single' && dialect.singles === 'wrapped')
    return { status: 200, type: json, body: `{"data":${body}}` };
  return { status: 200, type: json, body };
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

/** Escapes text for HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** An error's body in the dialect's shape; the spec shows none. */
export function refusalReply(
  { status, message, fields }: Omit<Refusal, 'ok' | 'status'> & { status: number },
  shape: Dialect['errorBody'],
): Reply {
  const title = titles[status] ?? 'Error';
  const as = (value: unknown): Reply => ({ status, type: json, body: JSON.stringify(value) });
  switch (shape) {
    case 'message':
      return as({ statusCode: status, error: title, message, ...(fields ? { fields } : {}) });
    case 'field-errors':
      return as({ formErrors: fields ? [] : [message], fieldErrors: fields ?? {} });
    case 'error':
      return as({ error: message });
    case 'errors':
      return as({
        errors: fields
          ? Object.entries(fields).flatMap(([field, words]) =>
              words.map((word) => ({ field, message: word })),
            )
          : [{ message }],
      });
    case 'html':
      return htmlReply(status, message);
    case 'empty':
      return { status, type: 'text/plain; charset=utf-8', body: '' };
  }
}

export function htmlReply(status: number, message: string): Reply {
  const title = titles[status] ?? 'Error';
  return {
    status,
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html><head><title>${status} ${title}</title></head><body><h1>${title}</h1><p>${escaped(message)}</p></body></html>`,
  };
}

export function send(reply: FastifyReply, { status, type, body }: Reply): FastifyReply {
  return reply.code(status).header('content-type', type).send(body);
}
