import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoClinic } from '../../service/demo-clinic.ts';
import { type ListName, operations } from '../../shared/practice/operations.ts';
import { faultsOf } from '../conformance/answers.ts';
import { makeBench, type ServiceBench } from './bench.ts';
import { tinyNow } from './fixtures/tiny-clinic.ts';

type Page = { readonly data: readonly { readonly id: number }[] };

describe('every answer about the demo clinic has its documented shape', () => {
  let bench: ServiceBench;
  beforeAll(async () => {
    bench = await makeBench({ clinic: demoClinic({ seed: 7, patients: 300, now: tinyNow }) });
  });
  afterAll(() => bench.service.close());

  const lists = Object.entries(operations).filter(([, one]) => 'lists' in one) as [
    ListName,
    { path: string },
  ][];

  test.each(lists.map(([name, { path }]) => [name, path] as const))('%s', async (name, path) => {
    let seen = 0;
    const archived = name === 'listPaymentMethods' ? '' : '&include_archived=true';
    for (let cursor = 0, turn = 0; turn < 500; turn += 1) {
      const { status, json, headers } = await bench.call(
        'GET',
        `${path}?id_gt=${Math.max(1, cursor)}${archived}`,
      );
      expect(status).toBe(200);
      expect(faultsOf(name, headers.get('content-type') ?? '', json)).toEqual([]);
      const ids = (json as Page).data.map((one) => one.id);
      seen += ids.length;
      if (ids.length === 0) break;
      cursor = Math.max(...ids);
    }
    expect(seen).toBeGreaterThan(0);
  });
});
