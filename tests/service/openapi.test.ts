import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { docsPage } from '../../service/docs-page.ts';
import { openApi } from '../../service/openapi.ts';
import { operations } from '../../shared/practice/operations.ts';
import { inBench } from './bench.ts';

type Described = Record<string, Record<string, { operationId: string }>>;

const described = (page: ReturnType<typeof openApi>): string[] =>
  Object.values(page['paths'] as Described).flatMap((item) =>
    Object.values(item).map((one) => one.operationId),
  );

describe('the OpenAPI page', () => {
  test('marks the two deprecated fields of an appointment, and no other field', () => {
    const { schemas } = (
      openApi({ extensions: 'present' }) as unknown as { components: { schemas: unknown } }
    ).components;
    const marked: string[] = [];
    const walk = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      if ((value as { deprecated?: unknown }).deprecated === true) marked.push(path);
      for (const [name, inner] of Object.entries(value)) walk(inner, `${path}.${name}`);
    };
    for (const [name, schema] of Object.entries(schemas as object)) walk(schema, name);
    expect(marked).toEqual([
      'Appointment.properties.isUnavailableBlock',
      'Appointment.properties.busyTimePractitionerIds',
    ]);
  });

  test.each(['present', 'absent', 'absent:waitlists'] as const)(
    'is valid by an independent validator (extensions: %s)',
    async (extensions) => {
      const validator = new Validator();
      const result = await validator.validate(JSON.parse(JSON.stringify(openApi({ extensions }))));
      expect(result).toMatchObject({ valid: true });
      expect(validator.version).toBe('3.1');
      expect(validator.resolveRefs()).toBeDefined();
    },
  );

  test('describes every operation, and without extensions the 28 of the spec', () => {
    expect(described(openApi({ extensions: 'present' })).sort()).toEqual(Object.keys(operations).sort());
    const spec = Object.entries(operations).filter(([, one]) => one.since === 'spec');
    expect(spec).toHaveLength(28);
    expect(described(openApi({ extensions: 'absent' })).sort()).toEqual(spec.map(([name]) => name).sort());
  });

  test('is of version 1.0.0, below /v1', () => {
    const { info, servers } = openApi({ extensions: 'absent' });
    expect([(info as { version: string }).version, servers]).toEqual(['1.0.0', [{ url: '/v1' }]]);
  });

  test('points only at schemas that it has', () => {
    const text = JSON.stringify(openApi({ extensions: 'present' }));
    const { schemas } = openApi({ extensions: 'present' })['components'] as {
      schemas: Record<string, unknown>;
    };
    const named = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      (match) => match[1] ?? '',
    );
    expect(named.length).toBeGreaterThan(30);
    expect([...new Set(named)].filter((name) => !(name in schemas))).toEqual([]);
  });

  test(
    'is served without a key, as JSON and as a page to read',
    inBench(async ({ call, service }) => {
      const json = await call('GET', '/openapi.json', { key: '' });
      expect([json.status, json.headers.get('content-type')]).toEqual([
        200,
        'application/json; charset=utf-8',
      ]);
      expect(described(json.json as ReturnType<typeof openApi>)).toContain('listPayments');
      service.sandbox.setDialect({ extensions: 'absent' });
      expect(
        described((await call('GET', '/openapi.json')).json as ReturnType<typeof openApi>),
      ).not.toContain('listPayments');
      const page = await call('GET', '/docs', { key: '' });
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    }),
  );

  test('to read names every operation with its parameters, and loads nothing from elsewhere', () => {
    const page = docsPage({ extensions: 'present' });
    for (const [name, { path, summary }] of Object.entries(operations)) {
      expect(page).toContain(`id="${name}"`);
      expect(page).toContain(path);
      expect(page).toContain(summary.replaceAll('’', '’'));
    }
    expect(page).toContain('<code>status_update_gt</code>');
    expect(page).not.toMatch(/src=|https?:\/\//);
    expect(docsPage({ extensions: 'absent' })).not.toContain('/practitioners');
  });
});
