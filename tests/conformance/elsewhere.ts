import { readFileSync } from 'node:fs';

/**
 * The third part of docs/spec-coverage.md: sentences of the spec that are of no single operation and no field, each with the test
 * that holds it or the decision about it. What the spec says is “not shown” is here with what is done instead.
 */
export type Elsewhere = {
  readonly section: string;
  readonly sentence: string;
  /** A file of tests, and the name of the one that holds the sentence; for a decision its file alone. */
  readonly by: string;
  readonly test?: string;
};

const service = 'tests/service';
const practice = 'tests/electron/practice';
const leftOpen = 'docs/decisions/0005-what-the-spec-leaves-to-the-service.md';

export const elsewhere: readonly Elsewhere[] = [
  {
    section: 'What the service does',
    sentence:
      'A change feed is available through update-time filters: all data once, then only what changed.',
    by: 'tests/electron/sync/incremental-read.test.ts',
    test: 'The new watermark is saved with the last page of the pass, never before.',
  },
  {
    section: 'What the service does',
    sentence: 'Lists are paged by object id.',
    by: `${practice}/pagination.test.ts`,
    test: 'On every order, page size and kind of links, each object that is there throughout comes exactly once.',
  },
  {
    section: 'Common list conventions',
    sentence: 'The sample pairs previousPage with id_gt and nextPage with id_lt, the reverse of the rules.',
    by: `${practice}/parse-response.test.ts`,
    test: 'pages with links in every form',
  },
  {
    section: 'Authentication',
    sentence: 'A key carries the same permissions as the user it is tied to.',
    by: `${service}/keys.test.ts`,
    test: 'carry the user and the role that they are tied to',
  },
  {
    section: 'Authentication',
    sentence: 'What a key may not do, the desk is told and says.',
    by: 'docs/decisions/0004-what-a-key-may-not-do.md',
  },
  {
    section: 'Authentication',
    sentence: 'The workspace owner obtains and manages API keys.',
    by: `${service}/keys.test.ts`,
    test: 'are invalid at once after they are revoked, by the key or by its id',
  },
  {
    section: 'Authentication',
    sentence: 'All requests must use HTTPS: the desk sends none otherwise.',
    by: `${practice}/transport.test.ts`,
    test: 'Nothing is ever sent but over https, and never to another address than the practice’s: redirects are not followed.',
  },
  {
    section: 'Authentication',
    sentence: 'A request without a valid key fails with 401: the desk stops and asks for a key.',
    by: `${practice}/client.test.ts`,
    test: 'a 401 stops every other call until there is a new key, and each of them is told',
  },
  {
    section: 'Events',
    sentence: 'No event or callback is delivered; changes are read by polling with update_gt.',
    by: 'tests/electron/sync/incremental-read.test.ts',
    test: 'A pass for changes that is cut off leaves the watermark where it was.',
  },
  {
    section: 'Errors',
    sentence: 'Shape of the error response body: not shown.',
    by: `${practice}/failures.test.ts`,
    test: 'any body of any status gives a failure of the closed union, bounded and without the key',
  },
  {
    section: 'Errors',
    sentence: 'Which operation returns 400 or 404 under which exact condition: not shown.',
    by: leftOpen,
  },
  {
    section: 'Limits',
    sentence: '60 calls per minute per API key: the desk keeps below it.',
    by: `${practice}/call-budget.test.ts`,
    test: 'Never more than 58 calls count at once, a call counting from its start until 60 s after its answer.',
  },
  {
    section: 'Limits',
    sentence: 'File size: 5 MB.',
    by: 'docs/decisions/0003-five-megabytes.md',
  },
  {
    section: 'Limits',
    sentence: 'The page size: not shown.',
    by: `${practice}/pagination.test.ts`,
    test: 'A server that makes its pages smaller and gives no links is read to its end.',
  },
  {
    section: 'Limits',
    sentence: 'Headers or fields that report remaining rate allowance or retry time: not shown.',
    by: `${practice}/failures.test.ts`,
    test: 'a 429 says when to come back, in seconds or as a date',
  },
  {
    section: 'States and transitions',
    sentence: 'Other moves of the patient status, and the transitions of invoices and cases: not shown.',
    by: leftOpen,
  },
  {
    section: 'Response status',
    sentence: 'Which request fields are required or optional: not shown.',
    by: leftOpen,
  },
  {
    section: 'Resources and their fields',
    sentence:
      'Values that are not shown (cancellationReason, type, doctorType, repeatInterval) are kept as they come.',
    by: `${practice}/parse-response.test.ts`,
    test: 'bare or wrapped, and everything that the spec does not know stays',
  },
  {
    section: 'Versioning',
    sentence: 'The version is part of the path: /v1. The interface description is version 1.0.0.',
    by: `${service}/openapi.test.ts`,
    test: 'is of version 1.0.0, below /v1',
  },
  {
    section: 'Versioning',
    sentence:
      'Deprecated: isUnavailableBlock and busyTimePractitionerIds; the busy-time endpoints replace them.',
    by: 'tests/electron/views/busy-views.long-times.test.ts',
    test: 'A block of several days that an older record keeps as an appointment is busy on each of them, and in the way.',
  },
];

/** What a row names and is not there, in words. */
export function withoutProof(rows: readonly Elsewhere[] = elsewhere): string[] {
  return rows.flatMap(({ sentence, by, test }) => {
    const text = textOf(by);
    if (text === null) return [`${sentence}: there is no ${by}`];
    return test === undefined || text.includes(`'${test}'`)
      ? []
      : [`${sentence}: no test “${test}” in ${by}`];
  });
}

function textOf(path: string): string | null {
  try {
    return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  } catch {
    return null;
  }
}

export function elsewherePage(): string {
  const rows = elsewhere.map(({ section, sentence, by, test }) =>
    [sentence, section, test === undefined ? `\`${by}\`` : `\`${by}\`: ${test}`].join(' | '),
  );
  return `
## Sentences of no single operation

Generated from \`tests/conformance/elsewhere.ts\`: what is said of the service as a whole, and what is “not shown”, with the test
that holds it or the decision about it.

| Sentence | Section of the spec | Held by |
|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}
`;
}
