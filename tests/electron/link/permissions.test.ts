import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetsOf, changes, clinicLifetimes, subjects } from '../../../electron/link/assets.ts';
import { type Engine, streamOf } from '../../../electron/link/engine.ts';
import { type LinkRole, permissionsOf, subjectMatches } from '../../../electron/link/permissions.ts';
import type { LinkResult } from '../../../electron/link/port.ts';
import { createRealHub, serverHere } from './real-hub.ts';

const nothing = new Uint8Array(0);
const body = new TextEncoder().encode('sealed');

type Flow = {
  readonly name: string;
  readonly allowed: readonly LinkRole[];
  readonly run: (engine: Engine, desk: string) => Promise<LinkResult<unknown>>;
};

const both: readonly LinkRole[] = ['reception', 'practitioner'];
const reception: readonly LinkRole[] = ['reception'];
const none: readonly LinkRole[] = [];
let ids = 0;
const id = () => `id${ids++}`;

/** A permit by publishing to its subject. */
const append = (name: string, allowed: readonly LinkRole[], subjectOf: (desk: string) => string): Flow => ({
  name,
  allowed,
  run: (engine, desk) => engine.append(subjectOf(desk), nothing, id()),
});
const put = (
  bucket: string,
  allowed: readonly LinkRole[],
  keyOf: (desk: string) => string,
  name: string,
): Flow => ({
  name: `writes ${name} in ${bucket}`,
  allowed,
  run: (engine, desk) => engine.update(bucket, keyOf(desk), body, null),
});
const read = (bucket: string, allowed: readonly LinkRole[]): Flow => ({
  name: `reads ${bucket}`,
  allowed,
  run: (engine) => engine.read(bucket, 'd01'),
});

/** Each flow of the port, and each that must be refused. */
const flows: readonly Flow[] = [
  append('publishes a change', reception, (desk) => subjects.log(desk, 'visit')),
  append('publishes a change as another desk', none, () => subjects.log('d09', 'visit')),
  append('publishes straight to the live feed', none, (desk) => `foyer.v1.live.${desk}.visit`),
  append('asks for a background permit', reception, () => subjects.background),
  append('asks for a person’s permit', reception, (desk) => subjects.person(desk)),
  append('asks for a permit as another desk', none, () => subjects.person('d09')),
  append('holds a permit', reception, (desk) => subjects.held(desk)),
  append('asks for a place in the burst', reception, (desk) => subjects.burst(desk)),
  { name: 'sees how the changes stand', allowed: reception, run: (engine) => engine.stream(changes) },
  { name: 'sees how the permits stand', allowed: none, run: (engine) => engine.stream('PERMIT') },
  read('lease', reception),
  put('lease', reception, () => 'poller', 'the lease'),
  put('lease', none, () => 'other', 'another key'),
  read('claims', reception),
  put('claims', reception, () => 'invoice', 'a claim'),
  read('presence', both),
  put('presence', both, (desk) => desk, 'its own presence'),
  put('presence', none, () => 'd09', 'another desk’s presence'),
  read('sight', reception),
  put('sight', reception, (desk) => `${desk}.write1`, 'its own write'),
  put('sight', none, () => 'd09.write1', 'another desk’s write'),
  read('day', both),
  put('day', both, (desk) => `marks.${desk}.2026-11-26`, 'what it marks'),
  put('day', reception, () => 'lists.people', 'a list for practitioners’ PCs'),
  put('day', reception, () => 'marks.d09.2026-11-26', 'another desk’s marks'),
  put('day', reception, (desk) => `offers.${desk}`, 'whom it asked'),
  read('budget', reception),
  read('keys', both),
  put('keys', none, (desk) => desk, 'its own record'),
  put('budget', reception, () => 'limits', 'what it learned of the budget'),
  put('budget', none, () => 'grace', 'the mark of a grace'),
  {
    name: 'lays down a page',
    allowed: reception,
    run: (engine, desk) => engine.putObject('seed', desk, body),
  },
  {
    name: 'fetches and removes a page',
    allowed: reception,
    async run(engine, desk) {
      const page = await engine.getObject('seed', desk);
      return page.ok ? engine.removeObject('seed', desk) : page;
    },
  },
  ...assetsOf(clinicLifetimes).flatMap(({ is, name }): Flow[] => {
    const stream = streamOf({ is, name });
    // A page is removed by purging its chunks.
    const verbs = ['CREATE', 'UPDATE', 'DELETE', ...(is === 'objects' ? [] : ['PURGE'])];
    return verbs.map((verb) => ({
      name: `${verb} ${stream}`,
      allowed: none,
      run: (engine) => engine.request(`$JS.API.STREAM.${verb}.${stream}`, nothing, 2_000),
    }));
  }),
  {
    name: 'asks for the account',
    allowed: none,
    run: (engine) => engine.request('$JS.API.INFO', nothing, 2_000),
  },
  {
    name: 'has the configuration read again',
    allowed: none,
    run: (engine) => engine.request(`$SYS.REQ.SERVER.${engine.status().epoch}.RELOAD`, nothing, 2_000),
  },
];

const quiet = ['>', 'foyer.>', 'foyer.v1.log.>', 'foyer.v1.ask.d09', '_INBOX.d09.>', '$JS.EVENT.>', '$SYS.>'];

describe.runIf(serverHere.ok)('what the hub lets a desk do', () => {
  let hub: Awaited<ReturnType<typeof createRealHub>>;
  const engines = new Map<LinkRole, { readonly engine: Engine; readonly desk: string }>();
  beforeAll(async () => {
    hub = await createRealHub();
    await hub.until('the keeper is linked', () => hub.keeper.status().state === 'linked');
    for (const asset of assetsOf(clinicLifetimes))
      expect(await hub.keeper.declare(asset)).toEqual({ ok: true, value: null });
    engines.set('reception', { engine: await hub.engine('d01'), desk: 'd01' });
    engines.set('practitioner', { engine: await hub.engine('p01', 'practitioner'), desk: 'p01' });
    await hub.engine('d02');
  });
  afterAll(() => hub.close());

  const at = (role: LinkRole) => {
    const there = engines.get(role);
    if (!there) throw new Error('no engine');
    return there;
  };

  describe.each(both)('%s', (role) => {
    it.each(flows)('$name', async ({ allowed, run }) => {
      const { engine, desk } = at(role);
      const result = await run(engine, desk);
      expect(result.ok ? 'allowed' : result.failure.kind).toBe(allowed.includes(role) ? 'allowed' : 'denied');
    });

    it.each(quiet)('hears nothing on %s', async (pattern) => {
      const { engine } = at(role);
      const before = engine.status().denied;
      const stop = engine.live(pattern, () => undefined);
      await hub.until('denied', () => engine.status().denied > before);
      stop();
    });

    it('asks the keeper, and hears its answer', async () => {
      const { engine } = at(role);
      const stop = hub.keeper.serve(subjects.ask('keeper'), async () => body);
      await hub.until('answered', async () => (await engine.request(subjects.ask('keeper'), body, 2_000)).ok);
      stop();
    });
  });
});

describe.runIf(serverHere.ok)('what a desk asks of another', () => {
  let hub: Awaited<ReturnType<typeof createRealHub>>;
  beforeAll(async () => {
    hub = await createRealHub();
    await hub.until('the keeper is linked', () => hub.keeper.status().state === 'linked');
  });
  afterAll(() => hub.close());

  it('is heard and answered where it is a reception PC, and refused where it is a practitioner’s', async () => {
    const [desk, practitioners] = [await hub.engine('d01'), await hub.engine('p01', 'practitioner')];
    const other = await hub.engine('d02');
    const stop = other.serve(subjects.ask('d02'), async () => body);
    await hub.until('answered', async () => (await desk.request(subjects.ask('d02'), body, 2_000)).ok);
    expect(await practitioners.request(subjects.ask('d02'), body, 2_000)).toEqual({
      ok: false,
      failure: { kind: 'denied' },
    });
    const before = practitioners.status().denied;
    const stopServing = practitioners.serve(subjects.ask('p01'), async () => body);
    await hub.until('it answers no one', () => practitioners.status().denied > before);
    stop();
    stopServing();
  });
});

describe('the permissions', () => {
  it('of a practitioner’s PC are those that it needs, and no others', () => {
    const { publish, subscribe } = permissionsOf('p01', 'practitioner');
    expect(subscribe).toEqual(['_INBOX.p01.>']);
    expect(publish.filter((subject) => !subject.startsWith('$JS.'))).toEqual([
      subjects.ask('keeper'),
      '$KV.presence.p01',
      '$KV.day.marks.p01.>',
    ]);
    const buckets = publish.flatMap((subject) => /KV_([a-z]+)/.exec(subject)?.[1] ?? []);
    expect([...new Set(buckets)]).toEqual(['presence', 'day', 'keys']);
    expect(publish.join('\n')).not.toMatch(/CHG|OBJ_|PERMIT|BURST|foyer\.v1\.(log|permit|burst)/);
  });

  it('name no wildcard that another desk’s subjects fall under', () => {
    const { publish, subscribe } = permissionsOf('d01', 'reception');
    const others = [
      subjects.log('d02', 'visit'),
      subjects.person('d02'),
      subjects.held('d02'),
      subjects.burst('d02'),
      '$KV.presence.d02',
      '$KV.sight.d02.write1',
    ];
    for (const subject of others)
      expect(publish.some((pattern) => subjectMatches(subject, pattern))).toBe(false);
    expect(subscribe.some((pattern) => subjectMatches(subjects.ask('d02'), pattern))).toBe(false);
    expect(subscribe.some((pattern) => subjectMatches('_INBOX.d02.abc', pattern))).toBe(false);
  });

  it.each([
    ['a.b', 'a.b', true],
    ['a.b', 'a.*', true],
    ['a.b.c', 'a.>', true],
    ['a', 'a.>', false],
    ['a.b.c', 'a.*', false],
    ['a', 'a.b', false],
  ])('of %s under %s: %s', (subject, pattern, does) => {
    expect(subjectMatches(subject, pattern)).toBe(does);
  });
});
