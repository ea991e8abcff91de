import { Agent, fetch as overNetwork } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFaults } from '../../service/faults.ts';
import { inProcessBase } from '../../service/service.ts';
import { type RunningService, startService } from '../../service/start.ts';
import { inBench, type ServiceBench } from './bench.ts';
import { tinyAppointment, tinyClinic, tinyNow } from './fixtures/tiny-clinic.ts';

const clinic = tinyClinic({ appointments: [tinyAppointment(1, [1])] });
const inClinic = (work: (bench: ServiceBench) => Promise<void>) => inBench(work, { clinic });
const arrivedBy = ({ service }: Pick<ServiceBench, 'service'>) =>
  service.sandbox.state('appointments', 1)?.appointmentPatients?.[0]?.status;

describe('fault rules', () => {
  const call = { operation: 'listPatients', method: 'GET', path: '/patients' };

  test('strike by operation, path and method, as often as they say', () => {
    const faults = makeFaults(() => 0);
    faults.add({ kind: '500', operation: 'listInvoices' });
    faults.add({ kind: '429', path: '^/patients$', method: 'get', count: 2 });
    faults.add({ kind: 'html', method: 'POST' });
    expect(faults.strike(call)?.kind).toBe('429');
    expect(faults.strike({ ...call, path: '/patients/1' })).toBeNull();
    expect(faults.strike(call)?.kind).toBe('429');
    expect(faults.strike(call)).toBeNull();
    expect(faults.strike({ ...call, method: 'POST' })?.kind).toBe('html');
    expect(faults.list().map((one) => one.struck)).toEqual([0, 2, 1]);
  });

  test('strike with their probability', () => {
    const draws = [0.1, 0.9, 0.29, 0.3];
    const faults = makeFaults(() => draws.shift() ?? 1);
    faults.add({ kind: '500', probability: 0.3 });
    expect([1, 2, 3, 4].map(() => faults.strike(call) !== null)).toEqual([true, false, true, false]);
  });

  test('are gone when they are removed or cleared', () => {
    const faults = makeFaults(() => 0);
    const id = faults.add({ kind: '500' });
    faults.add({ kind: '429' });
    faults.remove(id);
    expect(faults.strike(call)?.kind).toBe('429');
    faults.clear();
    expect(faults.strike(call)).toBeNull();
  });
});

describe('in the process', () => {
  const reset = { name: 'TypeError', cause: expect.objectContaining({ code: 'ECONNRESET' }) };

  test(
    'wrong-date answers as usual, with another time in its Date header',
    inClinic(async (bench) => {
      bench.service.sandbox.fault({ kind: 'wrong-date', ms: 86_400_000, count: 1 });
      const dates: number[] = [];
      for (let n = 0; n < 2; n++) {
        const answer = await bench.call('GET', '/locations');
        expect(answer.status).toBe(200);
        dates.push(Date.parse(answer.headers.get('date') ?? ''));
      }
      expect(dates).toEqual([tinyNow + 86_400_000, tinyNow]);
    }),
  );

  test(
    'drop-before rejects, and nothing was done',
    inClinic(async (bench) => {
      bench.service.sandbox.fault({ kind: 'drop-before', count: 1 });
      await expect(bench.call('POST', '/appointments/1/arrival')).rejects.toMatchObject(reset);
      expect(arrivedBy(bench)).toBeNull();
      expect(bench.service.sandbox.calls().map((one) => [one.status, one.fault])).toEqual([
        [0, 'drop-before'],
      ]);
    }),
  );

  test(
    'drop-after-commit rejects, and everything was done',
    inClinic(async (bench) => {
      bench.service.sandbox.fault({ kind: 'drop-after-commit', count: 1 });
      await expect(bench.call('POST', '/appointments/1/arrival')).rejects.toMatchObject(reset);
      expect(arrivedBy(bench)).toBe('Arrived');
      expect(bench.service.sandbox.calls().map((one) => one.status)).toEqual([0]);
    }),
  );

  test(
    'reset-mid-body answers, and its body breaks off',
    inClinic(async ({ service, key }) => {
      service.sandbox.fault({ kind: 'reset-mid-body', count: 1 });
      const answer = await service.fetch(`${inProcessBase}/patients`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(answer.status).toBe(200);
      await expect(answer.text()).rejects.toMatchObject(reset);
    }),
  );

  test(
    'truncated-json answers complete, with half of the JSON',
    inClinic(async ({ service, call }) => {
      service.sandbox.fault({ kind: 'truncated-json', count: 1 });
      const { status, text, json } = await call('GET', '/patients');
      expect([status, json]).toEqual([200, undefined]);
      expect(text.startsWith('{"data":[{"id":1')).toBe(true);
    }),
  );

  test(
    '429, 500 and html answer instead of the operation',
    inClinic(async (bench) => {
      const { sandbox } = bench.service;
      sandbox.fault({ kind: '429', count: 1, retryAfter: 7 });
      const limited = await bench.call('POST', '/appointments/1/arrival');
      expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
      sandbox.fault({ kind: '500', count: 1 });
      expect((await bench.call('POST', '/appointments/1/arrival')).status).toBe(500);
      sandbox.fault({ kind: 'html', count: 1 });
      const page = await bench.call('POST', '/appointments/1/arrival');
      expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
      sandbox.fault({ kind: 'html', count: 1, status: 200 });
      expect((await bench.call('GET', '/patients')).text).toContain('<html>');
      expect(arrivedBy(bench)).toBeNull();
    }),
  );

  test(
    '500 and html with "after" answer when everything has been done',
    inClinic(async (bench) => {
      const { sandbox } = bench.service;
      sandbox.fault({ kind: '500', when: 'after', count: 1 });
      expect((await bench.call('POST', '/appointments/1/arrival')).status).toBe(500);
      expect(arrivedBy(bench)).not.toBeNull();
      sandbox.fault({ kind: 'html', when: 'after', count: 1, status: 504 });
      const page = await bench.call('GET', '/patients');
      expect([page.status, page.headers.get('content-type')]).toEqual([504, 'text/html; charset=utf-8']);
      expect(page.text).toContain('<html>');
      expect(sandbox.calls().map(({ status, fault }) => [status, fault])).toEqual([
        [500, '500 after'],
        [504, 'html after'],
      ]);
    }),
  );

  test('a delay passes on the clock, before or after the work; a key that is revoked before the work is refused', async () => {
    const waits: { ms: number; go: () => void }[] = [];
    const clock = {
      now: () => tinyNow,
      sleep: (ms: number) => new Promise<void>((go) => void waits.push({ ms, go })),
    };
    await inBench(
      async (bench) => {
        const { sandbox } = bench.service;
        const settled = () => new Promise<void>((done) => void setImmediate(done));
        const waiting = async () => {
          for (let turn = 0; turn < 100 && waits.length === 0; turn += 1) await settled();
          return waits.shift();
        };
        sandbox.fault({ kind: 'delay', ms: 4_000, count: 1 });
        const first = bench.call('POST', '/appointments/1/arrival');
        const before = await waiting();
        expect([before?.ms, arrivedBy(bench)]).toEqual([4_000, null]);
        before?.go();
        expect((await first).text).toBe('1');
        sandbox.setStatus(1, 1, null);
        sandbox.fault({ kind: 'delay', ms: 9_000, when: 'after', count: 1 });
        const second = bench.call('POST', '/appointments/1/arrival');
        const after = await waiting();
        expect([after?.ms, arrivedBy(bench)]).toEqual([9_000, 'Arrived']);
        after?.go();
        expect((await second).text).toBe('1');
        sandbox.fault({ kind: 'delay', ms: 3_000, count: 1 });
        const third = bench.call('GET', '/patients/1');
        const onItsWay = await waiting();
        expect(bench.service.revokeKey(bench.key)).toBe(true);
        onItsWay?.go();
        expect((await third).status).toBe(401);
      },
      { clinic, clock },
    )();
  });

  test(
    'stale answers reads as they were before a change, lists too, and changes nothing',
    inClinic(async (bench) => {
      const { sandbox } = bench.service;
      sandbox.fault({ kind: 'stale', count: 2 });
      sandbox.edit('patients', 1, { alert: 'ALLERGY' });
      const { id } = sandbox.add('patients', { firstname: 'New' });
      const alertOf = async () => {
        const { json } = await bench.call('GET', '/patients/1');
        return (json as { alert?: string | null }).alert ?? null;
      };
      expect(await alertOf()).toBeNull();
      const list = await bench.call('GET', '/patients');
      expect(list.text).not.toContain('"firstname":"New"');
      expect(await alertOf()).toBe('ALLERGY');
      expect(sandbox.state('patients', id)?.firstname).toBe('New');
      expect((await bench.call('POST', '/appointments/1/arrival')).status).toBe(200);
    }),
  );

  test('late breaks the connection, and carries the call out afterwards', async () => {
    const waits: (() => void)[] = [];
    const clock = { now: () => tinyNow, sleep: () => new Promise<void>((go) => void waits.push(go)) };
    await inBench(
      async (bench) => {
        bench.service.sandbox.fault({ kind: 'late', ms: 4000, count: 1 });
        await expect(bench.call('POST', '/appointments/1/arrival')).rejects.toMatchObject(reset);
        expect(arrivedBy(bench)).toBeNull();
        for (const go of waits) go();
        await new Promise<void>((done) => void setImmediate(done));
        expect(arrivedBy(bench)).toBe('Arrived');
      },
      { clinic, clock },
    )();
  });

  test.each([
    ['first', 'before'],
    ['second', 'after'],
  ] as const)(
    'twice delivers a call twice, and gives the answer of the %s delivery',
    async (_which, when) => {
      await inClinic(async (bench) => {
        bench.service.sandbox.fault({ kind: 'twice', when, count: 1 });
        const body = { type: 'GP', name: 'Dr Twice', email: 't@example.com' };
        const { json } = await bench.call('POST', '/contacts', { body });
        const made = bench.service.sandbox.state('contacts').filter((one) => one.name === 'Dr Twice');
        expect(made).toHaveLength(2);
        expect((json as { id: number }).id).toBe(made.at(when === 'after' ? 1 : 0)?.id);
      })();
    },
  );

  test(
    'an aborted call rejects with the signal’s reason at once, and the service goes on with it',
    inClinic(async (bench) => {
      const { sandbox } = bench.service;
      sandbox.fault({ kind: 'delay', ms: 1, when: 'after', count: 1 });
      const abort = new AbortController();
      const call = bench.call('POST', '/appointments/1/arrival', { signal: abort.signal });
      abort.abort(new Error('too slow'));
      await expect(call).rejects.toThrow('too slow');
      await expect.poll(() => arrivedBy(bench)).toBe('Arrived');
      await expect(
        bench.call('GET', '/patients', { signal: AbortSignal.abort(new Error('before')) }),
      ).rejects.toThrow('before');
    }),
  );

  test(
    'another address than the practice’s cannot be reached',
    inClinic(async ({ service }) => {
      await expect(service.fetch('https://elsewhere.test/v1/patients')).rejects.toThrow('fetch failed');
    }),
  );
});

describe('over HTTPS', () => {
  let running: RunningService;
  let agent: Agent;
  beforeAll(async () => {
    running = await startService({ clinic, sandbox: true });
    agent = new Agent({ connect: { ca: running.caPem } });
  });
  afterAll(async () => {
    await agent.close();
    await running.close();
  });
  const call = (method: string, path: string) =>
    overNetwork(`${running.baseUrl}${path}`, {
      method,
      dispatcher: agent,
      headers: { authorization: `Bearer ${running.apiKey}` },
    });

  test('drop-before breaks the connection, and nothing was done', async () => {
    running.service.sandbox.fault({ kind: 'drop-before', count: 1 });
    await expect(call('POST', '/appointments/1/arrival')).rejects.toThrow('fetch failed');
    expect(arrivedBy(running)).toBeNull();
  });

  test('drop-after-commit breaks the connection, and everything was done', async () => {
    running.service.sandbox.fault({ kind: 'drop-after-commit', count: 1 });
    await expect(call('POST', '/appointments/1/arrival')).rejects.toThrow('fetch failed');
    expect(arrivedBy(running)).toBe('Arrived');
  });

  test('reset-mid-body breaks the connection within the body', async () => {
    running.service.sandbox.fault({ kind: 'reset-mid-body', count: 1 });
    const answer = await call('GET', '/patients');
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  test('the next call after a broken one is answered', async () => {
    running.service.sandbox.fault({ kind: 'reset-mid-body', count: 1 });
    await (await call('GET', '/patients')).text().catch(() => 'broken');
    const answer = await call('GET', '/patients');
    expect([answer.status, (await answer.text()).length > 100]).toEqual([200, true]);
  });
});
