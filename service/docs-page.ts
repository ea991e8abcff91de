import type { FastifyInstance } from 'fastify';
import { limits } from '../shared/practice/limits.ts';
import { type Operation, operations } from '../shared/practice/operations.ts';
import type { Dialect } from './dialect.ts';
import { isServed } from './extensions.ts';
import { openApi } from './openapi.ts';
import { escaped } from './replies.ts';

/** `/v1/openapi.json`, and `/v1/docs` for people. Neither needs a key: they contain no data of the practice. */

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d2733}
h2{margin-top:2.5rem}code{background:#eef1f4;padding:.1em .3em;border-radius:3px}
article{border-top:1px solid #d5dbe1;padding:.75rem 0}article h3{margin:0;font-size:1rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:.5rem 0 0}dt{font-family:ui-monospace,monospace}dd{margin:0}`;

function fieldsOf(
  heading: string,
  schema: { shape?: Record<string, { description?: string | undefined }> } | undefined,
) {
  const fields = Object.keys(schema?.shape ?? {});
  return fields.length === 0
    ? ''
    : `<dt>${heading}</dt><dd>${fields.map((name) => `<code>${escaped(name)}</code>`).join(' ')}</dd>`;
}

function article(name: string, operation: Operation): string {
  const body =
    operation.body === 'file'
      ? '<dt>body</dt><dd>multipart/form-data with a part <code>file</code></dd>'
      : fieldsOf('body', operation.body as { shape?: Record<string, object> } | undefined);
  const beyond = operation.since === 'extension' ? ' · beyond the specification' : '';
  return `<article id="${name}"><h3><code>${operation.method} ${escaped(operation.path)}</code></h3>
<div>${escaped(operation.summary)}${beyond}</div><dl>${fieldsOf('path', operation.params)}${fieldsOf('query', operation.query)}${body}</dl></article>`;
}

/** The readable page, derived from the table of operations. */
export function docsPage({ extensions }: Pick<Dialect, 'extensions'>): string {
  const shown = Object.entries(operations).filter(([, one]) => isServed(one, extensions));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Practice API</title><style>${style}</style></head><body>
<h1>Practice API</h1>
<p>JSON over HTTPS. Send <code>Authorization: Bearer &lt;API key&gt;</code>; at most ${limits.callsPerMinute} calls a minute and key.
Datetimes are UTC: <code>YYYY-MM-DD</code>, <code>YYYY-MM-DDTHH:MM:SSZ</code> or <code>YYYY-MM-DDTHH:MM:SS.sssZ</code>. Money is decimal dollars.
Lists answer <code>{data, links}</code> and are paged by <code>id_gt</code> and <code>id_lt</code>. The same for programs: <a href="openapi.json">openapi.json</a>.</p>
<h2>Operations</h2>
${shown.map(([name, operation]) => article(name, operation)).join('\n')}
</body></html>`;
}

export function registerDocs(app: FastifyInstance, dialect: () => Dialect): void {
  const config = { open: true };
  const made = new Map<string, { json: string; page: string }>();
  const current = () => {
    const { extensions } = dialect();
    const one = made.get(extensions) ?? {
      json: JSON.stringify(openApi({ extensions })),
      page: docsPage({ extensions }),
    };
    made.set(extensions, one);
    return one;
  };
  app.get('/v1/openapi.json', { config }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(current().json),
  );
  app.get('/v1/docs', { config }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(current().page),
  );
}
