import { expect } from 'vitest';
import type { ServiceUnderTest } from './calls.ts';
import { promise } from './conform.ts';

const ids = async ({ raw }: ServiceUnderTest, query: string): Promise<number[]> => {
  const { status, json } = await raw('GET', `/waitlists?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return (json as { data: { id: number }[] }).data.map(({ id }) => id);
};

promise('listWaitlists', 'Filters hold together, and with paging.', async (bench) => {
  bench.service.sandbox.setDialect({ pageSize: 2 });
  expect(await ids(bench, 'preferredDays=Monday&preferredTime=lunch&id_gt=1')).toEqual([3, 4]);
  expect(await ids(bench, 'preferredDays=Monday&preferredTime=lunch&id_gt=4')).toEqual([5, 6]);
  expect(await ids(bench, 'preferredDays=Monday&practitionerId=2')).toEqual([]);
  expect(await ids(bench, 'serviceIds=2,3&waitlistTags=Tag%203')).toEqual([3]);
});

promise(
  'listWaitlists',
  'A list in a filter takes a repeated key, a comma list or brackets.',
  async (bench) => {
    const { sandbox } = bench.service;
    for (const [encoding, query] of [
      ['repeated', 'preferredDays=Tuesday&preferredDays=Sunday'],
      ['comma', 'preferredDays=Tuesday,Sunday'],
      ['brackets', 'preferredDays[]=Tuesday&preferredDays[]=Sunday'],
    ] as const) {
      sandbox.setDialect({ ids: encoding });
      expect(await ids(bench, query)).toEqual([2]);
    }
    sandbox.setDialect({ ids: 'all' });
    for (const bad of ['serviceIds=x', 'serviceIds=0', 'preferredDays=', 'patientId=1&patientId=2']) {
      expect([bad, (await bench.raw('GET', `/waitlists?${bad}`)).status]).toEqual([bad, 400]);
    }
  },
);

promise('listWaitlists', 'include_archived leaves isActive its meaning.', async (bench) => {
  expect(await ids(bench, 'isActive=true&include_archived=true')).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await ids(bench, 'isActive=false&include_archived=false')).toEqual([8]);
});

promise('listPatientForms', 'What a patient answered is served with the form.', async (bench) => {
  const { json } = await bench.call('listPatientForms');
  const [first] = (json as { data: { content: unknown }[] }).data;
  expect(first?.content).toEqual({ Smoker: 'No' });
});
