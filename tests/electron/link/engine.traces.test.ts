import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Asset, bucketStream, type Engine } from '../../../electron/link/engine.ts';
import type { LinkResult } from '../../../electron/link/port.ts';
import { createRealHub, serverHere } from './real-hub.ts';
import { fakeWorld, type LinkWorld } from './worlds.ts';

/** One command of a trace. Revisions are those that an earlier command of the trace was given, counted from the last. */
type Command =
  | { readonly is: 'append'; readonly subject: string; readonly id: string; readonly size: number }
  | { readonly is: 'create' | 'put' | 'read'; readonly key: string }
  | { readonly is: 'update' | 'remove'; readonly key: string; readonly back: number }
  | { readonly is: 'stream' }
  | { readonly is: 'put page' | 'get page' | 'remove page'; readonly page: string; readonly size: number }
  /** The limit of the stream changes, as when the keeper shuts and opens the budget. */
  | { readonly is: 'limit'; readonly most: number }
  /** A request to a desk that is not linked, and calls that a desk is not permitted. */
  | { readonly is: 'ask nobody' | 'forbidden append' | 'forbidden write' };

const key = fc.constantFrom('a', 'b');
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    is: fc.constant('append' as const),
    subject: fc.constantFrom('trace.x', 'trace.y'),
    id: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8'),
    size: fc.constantFrom(0, 10, 3_000),
  }),
  fc.record({ is: fc.constantFrom('create' as const, 'put' as const, 'read' as const), key }),
  fc.record({ is: fc.constantFrom('update' as const, 'remove' as const), key, back: fc.nat(2) }),
  fc.record({ is: fc.constant('stream' as const) }),
  fc.record({
    is: fc.constantFrom('put page' as const, 'get page' as const, 'remove page' as const),
    page: fc.constantFrom('p.0', 'p.1'),
    size: fc.constantFrom(1, 300_000),
  }),
  fc.record({ is: fc.constant('limit' as const), most: fc.constantFrom(5, 8) }),
  fc.record({
    is: fc.constantFrom('ask nobody' as const, 'forbidden append' as const, 'forbidden write' as const),
  }),
);

const hour = 3_600_000;
const stream = {
  is: 'stream',
  name: 'TRACE',
  subjects: ['trace.>'],
  maxAgeMs: hour,
  maxBytes: 1_048_576,
  maxMessageBytes: 1_024,
  maxMessages: 5,
  maxPerSubject: 3,
  whenFull: 'refuse-new',
  duplicateWindowMs: hour,
  endsOnTheirOwn: false,
  republish: null,
} as const satisfies Asset;
const assets: readonly Asset[] = [
  stream,
  { is: 'bucket', name: 'trace', maxAgeMs: hour, maxBytes: 1_048_576 },
  { is: 'objects', name: 'pages', maxAgeMs: hour, maxBytes: 8_388_608 },
];

type TraceWorld = Pick<LinkWorld, 'keeper' | 'run' | 'until'>;

/**
 * Runs a trace on emptied assets, with a watch and a replay beside it.
 * @returns the result of each command and what the two delivered, without what differs between runs
 */
async function outcomes(
  { keeper, run, until }: TraceWorld,
  desk: Engine,
  trace: readonly Command[],
): Promise<string[]> {
  for (const asset of assets) {
    await run(keeper.withdraw(asset));
    const declared = await run(keeper.declare(asset));
    if (!declared.ok) throw new Error(JSON.stringify(declared.failure));
  }
  const bucket = await run(keeper.stream(bucketStream('trace')));
  /** A bucket's revisions begin anywhere. */
  const counted = (revision: number) => revision - (bucket.ok ? bucket.value.last : 0);
  const delivered = { watch: [] as string[], replay: [] as string[] };
  const isWatching = () => delivered.watch.includes('current');
  const stopWatch = keeper.watch('trace', (event) => {
    if (event.kind === 'put') delivered.watch.push(`put ${event.entry.key} ${counted(event.entry.revision)}`);
    else delivered.watch.push(event.kind === 'removed' ? `removed ${event.key}` : event.kind);
  });
  const stopReplay = keeper.replay('TRACE', 1, ({ subject, sequence, id, body }) =>
    delivered.replay.push(`${subject} ${sequence} ${id} ${body.length}`),
  );
  await until('watches', isWatching);
  const revisions = [1 + (bucket.ok ? bucket.value.last : 0)];
  const said: string[] = [];
  for (const command of trace) {
    const result = await run(perform(keeper, desk, command, revisions));
    if (result.ok && typeof result.value === 'number') revisions.push(result.value);
    said.push(`${command.is}: ${shortOf(result, counted)}`);
    // A watch skips a value that was replaced before it was delivered: the next command waits for the delivery.
    if (!result.ok || !('key' in command) || command.is === 'read') continue;
    const lastOfKey = () => delivered.watch.findLast((event) => event.split(' ')[1] === command.key);
    const isRemoval = command.is === 'remove';
    if (isRemoval && !lastOfKey()?.startsWith('put')) continue;
    const expected = isRemoval
      ? `removed ${command.key}`
      : `put ${command.key} ${counted(Number(result.value))}`;
    await until('it is delivered', () => lastOfKey() === expected);
  }
  await run(keeper.update('trace', 'end', new Uint8Array(0), null));
  const stream = await run(keeper.stream('TRACE'));
  const appended = stream.ok ? stream.value.last : -1;
  await until('all is delivered', () => {
    const { watch, replay } = delivered;
    return (watch.at(-1) ?? '').startsWith('put end') && replay.length === appended;
  });
  stopWatch();
  stopReplay();
  return [...said, ...delivered.watch, ...delivered.replay];
}

function perform(
  engine: Engine,
  desk: Engine,
  command: Command,
  revisions: readonly number[],
): Promise<LinkResult<unknown>> {
  const body = new TextEncoder().encode('body');
  switch (command.is) {
    case 'append':
      return engine.append(command.subject, new Uint8Array(command.size), command.id);
    case 'create':
      return engine.create('trace', command.key, body);
    case 'put':
      return engine.update('trace', command.key, body, null);
    case 'read':
      return engine.read('trace', command.key);
    case 'update':
      return engine.update('trace', command.key, body, revisions.at(-1 - command.back) ?? 1);
    case 'remove':
      return engine.remove('trace', command.key, revisions.at(-1 - command.back) ?? 1);
    case 'stream':
      return engine.stream('TRACE');
    case 'put page':
      return engine.putObject('pages', command.page, new Uint8Array(command.size).fill(7));
    case 'get page':
      return lengthOf(engine.getObject('pages', command.page));
    case 'remove page':
      return engine.removeObject('pages', command.page);
    case 'limit':
      return engine.declare({ ...stream, maxMessages: command.most });
    case 'ask nobody':
      return desk.request('foyer.v1.ask.d99', body, 2_000);
    case 'forbidden append':
      return desk.append('trace.x', body, 'forbidden');
    case 'forbidden write':
      return desk.update('trace', 'a', body, null);
  }
}

async function lengthOf(got: Promise<LinkResult<Uint8Array>>): Promise<LinkResult<string>> {
  const page = await got;
  return page.ok ? { ok: true, value: `${page.value.length} bytes` } : page;
}

function shortOf(result: LinkResult<unknown>, counted: (revision: number) => number): string {
  if (!result.ok) {
    const { failure } = result;
    return failure.kind === 'full' ? `full ${failure.limit}` : failure.kind;
  }
  const { value } = result;
  if (typeof value === 'object' && value !== null && 'created' in value)
    return JSON.stringify({ ...value, created: '' });
  return JSON.stringify(value, (name, one: unknown) =>
    typeof one === 'number' && (name === '' || name === 'revision') ? counted(one) : one,
  );
}

describe.runIf(serverHere.ok)('what the fake hub answers', () => {
  it('is what the real server answers and delivers, command for command', async () => {
    const [fake, real] = [await fakeWorld(), await createRealHub()];
    await real.until('linked', () => real.keeper.status().state === 'linked');
    const onServer: TraceWorld = { keeper: real.keeper, run: (promise) => promise, until: real.until };
    const [fakeDesk, realDesk] = [await fake.engine('d01'), await real.engine('d01')];
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 25 }), async (trace) => {
          const ofFake = await outcomes(fake, fakeDesk, trace);
          const ofReal = await outcomes(onServer, realDesk, trace);
          expect(ofFake).toEqual(ofReal);
        }),
        { numRuns: 40, seed: 26, endOnFailure: false },
      );
    } finally {
      await real.close();
    }
  });
});
