import { describe, expect, test } from 'vitest';
import { jsonResponse, type Sent } from '../../fakes/scripted-fetch.ts';
import { clientBench, idsPage, look, urls } from './client-bench.ts';

describe('arrays in a query', () => {
  const query = { query: { ids: [1, 2, 3] } };
  const readsOnly = (encoding: 'repeated' | 'comma' | 'brackets') => (request: Sent) => {
    const { searchParams } = new URL(request.url);
    const plain = searchParams.getAll('ids');
    const found = {
      brackets: searchParams.getAll('ids[]'),
      comma: plain.length === 1 ? (plain[0] ?? '').split(',') : [],
      repeated: plain,
    }[encoding];
    const right = found.length > 0 && found.every((id) => /^\d+$/.test(id));
    return right ? idsPage(found.map(Number)) : jsonResponse(400, { message: 'ids is not a list' });
  };

  test.each(['repeated', 'comma', 'brackets'] as const)(
    'a server that reads %s is found by trying, and remembered',
    async (encoding) => {
      const { client, fetch, until, serverProfile } = clientBench(readsOnly(encoding));
      expect(await until(client.listPatients(query, look))).toMatchObject({
        ok: true,
        value: { data: [{ id: 1 }, { id: 2 }, { id: 3 }] },
      });
      expect(serverProfile.arrayEncoding('ids')).toBe(encoding);
      const tried = fetch.sent.length;
      await until(client.listPatients(query, look));
      expect(fetch.sent).toHaveLength(tried + 1);
    },
  );

  test('a server that leaves out what it does not know gives others than asked for: the next way is tried', async () => {
    const deaf = (request: Sent) => (request.url.includes('%5B%5D') ? idsPage([1, 3]) : idsPage([7, 8, 9]));
    const { client, until, serverProfile } = clientBench(deaf);
    expect(await until(client.listPatients(query, look))).toMatchObject({
      ok: true,
      value: { data: [{ id: 1 }, { id: 3 }] },
    });
    expect(serverProfile.arrayEncoding('ids')).toBe('brackets');
    const wholly = clientBench(() => idsPage([7, 8, 9]));
    expect(await wholly.until(wholly.client.listPatients(query, look))).toMatchObject({
      failure: { kind: 'protocol' },
    });
  });

  const lastOnly = (request: Sent) => {
    const plain = new URL(request.url).searchParams.getAll('ids').at(-1) ?? '';
    return idsPage(plain.includes(',') ? plain.split(',').map(Number) : [Number(plain)]);
  };

  test('a server that reads only the last of several is not believed', async () => {
    const { client, until, serverProfile } = clientBench(lastOnly);
    expect(await until(client.listPatients(query, look))).toMatchObject({
      value: { data: [{ id: 1 }, { id: 2 }, { id: 3 }] },
    });
    expect(serverProfile.arrayEncoding('ids')).toBe('comma');
  });

  test('a server that reads only the last of several since it was changed is not believed either', async () => {
    const { client, until, serverProfile } = clientBench(lastOnly);
    serverProfile.learnArrayEncoding('ids', 'repeated');
    expect(await until(client.listPatients(query, look))).toMatchObject({
      value: { data: [{ id: 1 }, { id: 2 }, { id: 3 }] },
    });
    expect(serverProfile.arrayEncoding('ids')).toBe('comma');
  });

  test('Where too few came of several because no more are there, the other ways are tried once an hour.', async () => {
    const { client, until, serverProfile, fetch, clock } = clientBench((request) =>
      request.url.includes('1%2C2%2C3') ? idsPage([2]) : jsonResponse(400, { message: 'no' }),
    );
    serverProfile.learnArrayEncoding('ids', 'comma');
    const calls: number[] = [];
    for (let asked = 0; asked < 5; asked++) {
      const before = fetch.sent.length;
      expect(await until(client.listPatients(query, look))).toMatchObject({ value: { data: [{ id: 2 }] } });
      calls.push(fetch.sent.length - before);
      await clock.advance(25 * 60_000);
    }
    expect(calls).toEqual([3, 1, 1, 3, 1]);
    expect(serverProfile.arrayEncoding('ids')).toBe('comma');
  });

  test('a refusal for another reason costs one call once the server is known', async () => {
    const { client, until, serverProfile, fetch } = clientBench(() => jsonResponse(400, { message: 'no' }));
    serverProfile.learnArrayEncoding('ids', 'comma');
    expect(await until(client.listPatients(query, look))).toMatchObject({
      failure: { kind: 'refused-by-service', words: 'no' },
    });
    expect(fetch.sent).toHaveLength(1);
  });

  test('one id alone: a refusal is tried in the other ways, and nothing false is learnt', async () => {
    const { client, until, serverProfile, fetch } = clientBench(readsOnly('brackets'));
    serverProfile.learnArrayEncoding('ids', 'repeated');
    expect(await until(client.listPatients({ query: { ids: [4] } }, look))).toMatchObject({ ok: true });
    expect(urls(fetch.sent)).toEqual(['/patients?ids=4', '/patients?ids=4', '/patients?ids[]=4']);
    expect(serverProfile.arrayEncoding('ids')).toBe('repeated');
  });

  test('what was learnt of one array is tried first with the other', async () => {
    const { client, until, serverProfile, fetch } = clientBench(() => jsonResponse(200, { data: [] }));
    serverProfile.learnArrayEncoding('ids', 'comma');
    const free = { serviceId: 1, locationId: 1, practitionerIds: [4], from: '2026-03-02', to: '2026-03-03' };
    await until(client.searchFreeSlots({ query: free }, look));
    expect(urls(fetch.sent)[0]).toContain('practitionerIds=4');
    await until(client.searchFreeSlots({ query: { ...free, practitionerIds: [4, 5] } }, look));
    expect(urls(fetch.sent)[1]).toContain('practitionerIds=4,5');
  });

  test('An encoding that is refused is forgotten, and another one is found at the next question.', async () => {
    let now: 'repeated' | 'comma' | 'brackets' = 'repeated';
    const { client, until, serverProfile } = clientBench((request) => readsOnly(now)(request));
    await until(client.listPatients(query, look));
    now = 'comma';
    await until(client.listPatients(query, look));
    expect(await until(client.listPatients(query, look))).toMatchObject({
      ok: true,
      value: { data: [{ id: 1 }, { id: 2 }, { id: 3 }] },
    });
    expect(serverProfile.arrayEncoding('ids')).toBe('comma');
  });

  test('While every encoding is refused, the others are tried again after longer and longer waits.', async () => {
    const { client, until, serverProfile, fetch, clock } = clientBench(() =>
      jsonResponse(400, { message: 'no' }),
    );
    serverProfile.learnArrayEncoding('ids', 'comma');
    const calls: number[] = [];
    for (let asked = 0; asked < 60; asked++) {
      const before = fetch.sent.length;
      await until(client.listPatients(query, look));
      calls.push(fetch.sent.length - before);
      await clock.advance(30_000);
    }
    const tries = calls.flatMap((count, n) => (count === 1 ? [] : [n]));
    expect(new Set(calls)).toEqual(new Set([1, 3]));
    expect(tries).toEqual([1, 3, 7, 15, 31]);
  });

  test('A clock that is set back does not make the wait for another try longer than a day.', async () => {
    const { client, until, fetch, clock } = clientBench(() => jsonResponse(400, { message: 'no' }));
    await until(client.listPatients(query, look));
    clock.jumpWall(-30 * 86_400_000);
    const before = fetch.sent.length;
    await until(client.listPatients(query, look));
    expect(fetch.sent.length - before).toBe(3);
  });
});
