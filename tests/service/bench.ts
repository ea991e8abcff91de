import {
  createService,
  inProcessBase,
  type PracticeService,
  type ServiceOptions,
} from '../../service/service.ts';
import { tinyClinic, tinyNow } from './fixtures/tiny-clinic.ts';

/** A practice in memory without a rate limit, a clock that a test moves, and calls by address. */
export type ServiceBench = {
  readonly service: PracticeService;
  readonly key: string;
  readonly clock: { at: number; now(): number };
  call(
    method: string,
    path: string,
    more?: { body?: unknown; key?: string; signal?: AbortSignal },
  ): Promise<BenchReply>;
};
export type BenchReply = {
  readonly status: number;
  readonly json: unknown;
  readonly text: string;
  readonly headers: Headers;
};

export async function makeBench(options: Partial<ServiceOptions> = {}): Promise<ServiceBench> {
  const clock = { at: tinyNow, now: () => clock.at };
  const service = await createService({
    clinic: tinyClinic(),
    clock,
    ...options,
    dialect: { limiter: 'off', ...options.dialect },
  });
  const key = service.createKey({ user: 'Owner', role: 'owner' });
  const call: ServiceBench['call'] = async (method, path, { body, key: given = key, signal } = {}) => {
    const answer = await service.fetch(`${inProcessBase}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${given}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, text, headers: answer.headers, json: readJson(text) };
  };
  return { service, key, clock, call };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Runs a test in a practice of its own. */
export const inBench =
  (work: (bench: ServiceBench) => Promise<void>, options: Partial<ServiceOptions> = {}) =>
  async (): Promise<void> => {
    const bench = await makeBench(options);
    try {
      await work(bench);
    } finally {
      await bench.service.close();
    }
  };

export const idsOfReply = (reply: BenchReply): number[] =>
  (reply.json as { data: { id: number }[] }).data.map((row) => row.id);
