import { expect } from 'vitest';
import type { Patient } from '../../shared/practice/resources/index.ts';
import { patientUpdate, type ServiceUnderTest } from './calls.ts';
import { promise } from './conform.ts';

const patient = ({ service }: ServiceUnderTest, id: number): Patient => {
  const found = service.sandbox.state('patients', id);
  if (!found) throw new Error(`no patient ${id}`);
  return found;
};
const idsOf = (json: unknown): number[] => (json as { data: { id: number }[] }).data.map((row) => row.id);
const json = { 'content-type': 'application/json' };

promise('listPatients', 'The array filter takes 1 to 100 elements.', async ({ call }) => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',');
  expect((await call('listPatients', { query: { ids: ids(1) } })).status).toBe(200);
  expect((await call('listPatients', { query: { ids: ids(100) } })).status).toBe(200);
  expect((await call('listPatients', { query: { ids: ids(101) } })).status).toBe(400);
  expect((await call('listPatients', { query: { ids: '' } })).status).toBe(400);
  expect((await call('listPatients', { query: { ids: '1,0' } })).status).toBe(400);
});

promise(
  'listPatients',
  'The array filter takes a repeated key, a comma list or brackets.',
  async ({ raw, service }) => {
    const ask = async (query: string) => {
      const answer = await raw('GET', `/patients?${query}`);
      return answer.status === 200 ? idsOf(answer.json) : answer.status;
    };
    const repeated = 'ids=2&ids=3';
    const comma = 'ids=2,3';
    const brackets = 'ids[]=2&ids%5B%5D=3';
    for (const query of [repeated, comma, brackets]) expect(await ask(query)).toEqual([2, 3]);
    const accepted = { repeated, comma, brackets };
    for (const [encoding, query] of Object.entries(accepted)) {
      service.sandbox.setDialect({ ids: encoding as keyof typeof accepted });
      expect(await ask(query)).toEqual([2, 3]);
      for (const [other, refused] of Object.entries(accepted)) {
        if (other !== encoding) expect([encoding, other, await ask(refused)]).toEqual([encoding, other, 400]);
      }
    }
  },
);

promise('listPatients', 'birthdate is returned as a midnight UTC datetime.', async (bench) => {
  await bench.call('updatePatient', { body: { birthdate: '1990-05-06' } });
  const { data } = (await bench.call('listPatients', { query: { birthdate: '1990-05-06' } })).json as {
    data: Patient[];
  };
  expect(data.map((one) => [one.id, one.birthdate])).toEqual([[1, '1990-05-06T00:00:00.000Z']]);
  await bench.call('updatePatient', { body: { birthdate: '1990-05-07T13:30:00.000Z' } });
  expect(patient(bench, 1).birthdate).toBe('1990-05-07T00:00:00.000Z');
});

promise(
  'listPatients',
  'Phone numbers are compared by their digits, without the country code.',
  async (bench) => {
    const ask = async (phoneNumber: string) =>
      idsOf((await bench.call('listPatients', { query: { phoneNumber } })).json);
    expect(await ask('(0400) 000-003')).toEqual([3]);
    expect(await ask('+61 400 000 003')).toEqual([]);
    const phoneNumbers = [
      { phoneNumber: '0400 000 003' },
      { phoneNumber: '08 8400 0000', type: 'Home', code: '+61' },
    ];
    await bench.call('updatePatient', { body: { phoneNumbers } });
    expect(await ask('0400000003')).toEqual([1, 3]);
    expect(await ask('0884000000')).toEqual([1]);
    expect(await ask('0400000001')).toEqual([]);
  },
);

promise('getPatient', 'An archived record is still read by its id.', async ({ call }) => {
  const { status, json } = await call('getPatient', { params: { id: 8 } });
  expect([status, (json as Patient).archived, (json as Patient).deletedAt]).toEqual([
    200,
    true,
    '2026-01-08T00:00:00.000Z',
  ]);
});

promise('updatePatient', 'All twenty fields must be present, null where empty.', async ({ raw }) => {
  const names = Object.keys(patientUpdate);
  expect(names).toHaveLength(20);
  const put = async (body: object) =>
    (await raw('PUT', '/patients/1', { body: JSON.stringify(body), headers: json })).status;
  for (const name of names) {
    const { [name as 'email']: _, ...rest } = patientUpdate;
    expect([name, await put(rest)]).toEqual([name, 400]);
  }
  const nullable = names.filter((name) => !['firstname', 'lastname', 'phoneNumbers'].includes(name));
  expect(await put({ ...patientUpdate, ...Object.fromEntries(nullable.map((name) => [name, null])) })).toBe(
    200,
  );
  for (const name of ['firstname', 'lastname', 'phoneNumbers']) {
    expect([name, await put({ ...patientUpdate, [name]: null })]).toEqual([name, 400]);
  }
});

promise('updatePatient', 'The fields of the body are replaced, all others stay.', async (bench) => {
  const before = patient(bench, 1);
  expect((await bench.call('updatePatient')).text).toBe('1');
  const after = patient(bench, 1);
  expect(after).toEqual({
    ...before,
    ...patientUpdate,
    birthdate: '1990-05-06T00:00:00.000Z',
    updatedAt: '2026-11-16T00:00:00.000Z',
  });
  expect(after.addressL1).toBe(before.addressL1);
  expect((await bench.call('getPatient')).json).toEqual(after);
});

promise(
  'updatePatient',
  'createdAt of the body is kept when it is in the past, and stays when left out; updatedAt is the server’s.',
  async (bench) => {
    const { createdAt } = patient(bench, 1);
    const put = (stamps: object) => bench.call('updatePatient', { body: { ...patientUpdate, ...stamps } });
    await put({});
    expect(patient(bench, 1).createdAt).toBe(createdAt);
    expect((await put({ createdAt: '2019-05-05', updatedAt: '2019-05-05' })).text).toBe('1');
    expect(patient(bench, 1).createdAt).toBe('2019-05-05T00:00:00.000Z');
    expect(patient(bench, 1).updatedAt).toMatch(/^2026-11-16T00:00:00/);
    await put({ createdAt: '2030-01-01' });
    expect(patient(bench, 1).createdAt).toBe('2019-05-05T00:00:00.000Z');
  },
);

promise(
  'updatePatient',
  'The optional fields timezone, ndisInfo, patientTags and communicationPreference are kept when left out.',
  async (bench) => {
    const before = patient(bench, 1);
    await bench.call('updatePatient');
    const kept = (one: Patient) => [one.timezone, one.ndisInfo, one.patientTags, one.communicationPreference];
    expect(kept(patient(bench, 1))).toEqual(kept(before));
    const ndisInfo = { diagnosis: 'MS', startDate: '2026-02-01', endDate: null };
    const body = {
      timezone: 'Australia/Perth',
      ndisInfo,
      patientTags: ['new'],
      communicationPreference: 'NONE',
    };
    expect((await bench.call('updatePatient', { body })).text).toBe('1');
    expect(patient(bench, 1)).toMatchObject({
      ...body,
      ndisInfo: { diagnosis: 'MS', startDate: '2026-02-01T00:00:00.000Z', endDate: null },
    });
    await bench.call('updatePatient', { body: { ndisInfo: null } });
    expect(patient(bench, 1).ndisInfo).toBeNull();
    expect(idsOf((await bench.call('listPatients', { query: { patientTag: 'new' } })).json)).toEqual([1]);
  },
);

promise('updatePatient', 'First and last name have at least one character.', async ({ call }) => {
  expect((await call('updatePatient', { body: { firstname: '' } })).status).toBe(400);
  expect((await call('updatePatient', { body: { lastname: '' } })).status).toBe(400);
});

promise('updatePatient', 'An archived patient is not changed.', async (bench) => {
  const before = patient(bench, 8);
  expect((await bench.call('updatePatient', { params: { id: 8 } })).status).toBe(400);
  expect(patient(bench, 8)).toEqual(before);
});

promise('updatePatient', 'The change comes with update_gt.', async ({ call }) => {
  const query = { update_gt: '2026-11-15' };
  expect(idsOf((await call('listPatients', { query })).json)).toEqual([]);
  await call('updatePatient', { params: { id: 4 } });
  expect(idsOf((await call('listPatients', { query })).json)).toEqual([4]);
});

promise('updateCustomFields', 'A value fits its field’s type.', async (bench) => {
  const set = async (customFieldId: number, value: string) =>
    (await bench.call('updateCustomFields', { body: { customFieldData: [{ customFieldId, value }] } }))
      .status;
  const fits: [number, string[], string[]][] = [
    [1, ['Bo', '12', ''], []],
    [2, ['42', '-1.5', ''], ['big', '1e5', '4,2', ' 1']],
    [3, ['2026-11-16', ''], ['16/11/2026', '2026-02-30x', '2026-13-01']],
    [4, ['true', 'false', ''], ['yes', 'TRUE', '1']],
    [5, ['Walks', 'Frame', ''], ['walks', 'Runs']],
  ];
  for (const [id, good, bad] of fits) {
    for (const value of good) expect([id, value, await set(id, value)]).toEqual([id, value, 200]);
    for (const value of bad) expect([id, value, await set(id, value)]).toEqual([id, value, 400]);
  }
});

promise('updateCustomFields', 'Fields that are not named stay.', async (bench) => {
  const set = (customFieldData: object[]) => bench.call('updateCustomFields', { body: { customFieldData } });
  expect((await set([{ customFieldId: 2, value: '42' }])).text).toBe('1');
  expect((await set([{ customFieldId: 1, value: 'Bo' }])).text).toBe('1');
  expect(patient(bench, 1).customFields).toEqual([
    { name: 'Goes by', value: 'Bo' },
    { name: 'Shoe size', value: '42' },
  ]);
  expect((await set([])).text).toBe('1');
});

promise('updateCustomFields', 'A field that does not exist is refused and nothing is set.', async (bench) => {
  const customFieldData = [
    { customFieldId: 1, value: 'Changed' },
    { customFieldId: 99, value: 'x' },
  ];
  const before = patient(bench, 1);
  expect((await bench.call('updateCustomFields', { body: { customFieldData } })).status).toBe(400);
  expect(patient(bench, 1)).toEqual(before);
});

promise(
  'updatePatient',
  'A value of an enumeration that is none of the documented ones is refused, unless the record has it.',
  async (bench) => {
    const put = async (change: object) =>
      (await bench.call('updatePatient', { body: { ...patientUpdate, ...change } })).status;
    expect(await put({ privacyPolicy: 'Verbal' })).toBe(400);
    expect(await put({ communicationPreference: 'LETTER' })).toBe(400);
    bench.service.sandbox.edit('patients', 1, { privacyPolicy: 'Verbal' });
    expect(await put({ privacyPolicy: 'Verbal', city: 'Unley' })).toBe(200);
    expect(patient(bench, 1)).toMatchObject({ privacyPolicy: 'Verbal', city: 'Unley' });
    expect(await put({ privacyPolicy: '' })).toBe(200);
    expect(await put({ privacyPolicy: 'Verbal' })).toBe(400);
  },
);
