import { afterEach, describe, expect, it } from 'vitest';
import { createWrapKey, newestGeneration, unwrap } from '../../../electron/link/clinic-keys.ts';
import {
  type ClinicRecord,
  clinicAfterLoss,
  decodeClinicRecord,
  deskRecordOf,
  handOver,
  newClinic,
  takeHub,
  withMember,
  withoutMember,
  wrappedRecords,
} from '../../../electron/link/clinic-record.ts';
import {
  type DeskRecord,
  decodeDeskRecord,
  encodeRecord,
  followRecord,
  recordUse,
} from '../../../electron/link/desk-record.ts';
import { createNKey } from '../../../electron/link/nats-keys.ts';
import type { LinkRole } from '../../../electron/link/permissions.ts';
import type { StateEvent } from '../../../electron/link/port.ts';
import { systemRandom } from '../../../electron/platform/node-ports.ts';
import { serverHere, until } from './real-hub.ts';
import { createRunningHub } from './running-hub.ts';

const { bytes } = systemRandom();
const place = { hosts: ['RECEPTION-1', '192.168.1.20'], port: 4222 };
const now = Date.now();

const pc = async (name: string, role: LinkRole = 'reception') => {
  const own = createWrapKey();
  return { own, hello: { nkey: (await createNKey()).publicKey, wrapKey: own.publicKey, name, role } };
};

async function clinic(...roles: readonly LinkRole[]) {
  let record = await newClinic(place, bytes, now);
  const pcs = [];
  for (const [index, role] of roles.entries()) {
    const one = await pc(`PC-${index}`, role);
    const added = withMember(record, one.hello);
    record = added.record;
    pcs.push({ ...one, desk: added.desk });
  }
  return { record, pcs };
}

describe('the PCs of a clinic', () => {
  it('have names on the link by their role, which go to no other PC while they are there', async () => {
    const { record, pcs } = await clinic('reception', 'practitioner', 'reception');
    expect(pcs.map(({ desk }) => desk)).toEqual(['d01', 'p01', 'd02']);
    const added = withMember(withoutMember(record, 'd01', bytes, now), (await pc('PC-4')).hello);
    expect(added.desk).toBe('d03');
  });

  it('get no name of a PC that was removed, whose notes they would take for their own', async () => {
    const { record } = await clinic('reception', 'practitioner', 'reception');
    const without = withoutMember(withoutMember(record, 'd02', bytes, now), 'p01', bytes, now);
    const kept = decodeClinicRecord(encodeRecord(without));
    if (!kept) throw new Error('the record was not read');
    const added = withMember(kept, (await pc('PC-4')).hello);
    expect(added.desk).toBe('d03');
    expect(withMember(added.record, (await pc('PC-5', 'practitioner')).hello).desk).toBe('p02');
  });

  it('get no name of before from a hub that was made after a loss, whatever comes first', async () => {
    const { record, pcs } = await clinic('reception', 'practitioner', 'reception');
    const [, , second] = pcs;
    const own = deskRecordOf(record, 'd02');
    if (!second || !own) throw new Error('no PC');
    const after = await clinicAfterLoss(place, own, bytes, now);
    const hub = withMember(after, second.hello);
    expect(hub.desk).toBe('d101');
    expect(withMember(hub.record, (await pc('PC-1', 'practitioner')).hello).desk).toBe('p101');
    const ofHub = deskRecordOf(hub.record, hub.desk);
    if (!ofHub) throw new Error('no record');
    const again = await clinicAfterLoss(place, ofHub, bytes, now);
    expect(withMember(again, second.hello).desk).toBe('d201');
  });

  it('that come again with their key keep their name; one that changes its role gets another', async () => {
    const { record, pcs } = await clinic('reception', 'reception');
    const [first] = pcs;
    if (!first) throw new Error('no PC');
    expect(withMember(record, { ...first.hello, name: 'NEW-NAME' })).toMatchObject({
      desk: 'd01',
      record: { members: [{ desk: 'd02' }, { desk: 'd01', name: 'NEW-NAME' }] },
    });
    expect(withMember(record, { ...first.hello, role: 'practitioner' }).desk).toBe('p01');
  });

  it('find their records, each its own alone, and without the money keys where its role has none', async () => {
    const { record, pcs } = await clinic('reception', 'practitioner');
    const wrapped = wrappedRecords(record);
    for (const { own, desk } of pcs) {
      const opened = unwrap(own, record.wrapKey.publicKey, recordUse, wrapped.get(desk) ?? bytes(0));
      expect(decodeDeskRecord(opened ?? bytes(0))).toEqual(deskRecordOf(record, desk));
    }
    const theirs = unwrap(
      pcs[1]?.own ?? createWrapKey(),
      record.wrapKey.publicKey,
      recordUse,
      wrapped.get('d01') ?? bytes(0),
    );
    expect(theirs).toBeNull();
    expect(deskRecordOf(record, 'p01')?.keys.generations.map(({ money }) => money)).toEqual([null]);
    expect(deskRecordOf(record, 'd09')).toBeNull();
  });

  it('that stay get new keys when one is removed; a name that is none changes nothing', async () => {
    const { record } = await clinic('reception', 'reception');
    const without = withoutMember(record, 'd02', bytes, now);
    expect(newestGeneration(without.keys).epoch).toBe(2);
    expect([...wrappedRecords(without).keys()]).toEqual(['d01']);
    expect(withoutMember(record, 'd09', bytes, now)).toBe(record);
  });
});

describe('a PC that follows its record', () => {
  async function following() {
    const { record, pcs } = await clinic('reception', 'reception');
    const [one] = pcs;
    const first = deskRecordOf(record, 'd01');
    if (!one || !first) throw new Error('no PC');
    const heard: DeskRecord[] = [];
    let tell: (event: StateEvent) => void = () => undefined;
    const watch = (_board: string, listener: (event: StateEvent) => void) => {
      tell = listener;
      return () => undefined;
    };
    followRecord({ watch }, one.own, first, (next) => heard.push(next));
    const put = (from: ClinicRecord, key = 'd01') =>
      tell({
        kind: 'put',
        entry: { key, body: wrappedRecords(from).get(key) ?? bytes(0), revision: 1 },
      });
    return { record, heard, put };
  }

  it('takes new keys, and where the hub goes', async () => {
    const { record, heard, put } = await following();
    put(record);
    expect(heard).toEqual([]);
    const rotated = withoutMember(record, 'd02', bytes, now);
    put(rotated);
    put({ ...rotated, hosts: ['RECEPTION-2'] });
    expect(heard.map(({ hosts }) => hosts[0])).toEqual(['RECEPTION-1', 'RECEPTION-2']);
    expect(newestGeneration(heard[0]?.keys ?? record.keys).epoch).toBe(2);
  });

  it('takes none from another hub, none of before, and none of another PC', async () => {
    const { record, heard, put } = await following();
    put({ ...withoutMember(record, 'd02', bytes, now), wrapKey: createWrapKey() });
    expect(heard).toEqual([]);
    put(withoutMember(record, 'd02', bytes, now));
    put(record);
    put({ ...record, hosts: ['ELSEWHERE'] }, 'd02');
    expect(heard).toHaveLength(1);
  });
});

describe('the hub', () => {
  it('is handed to a reception PC, to no other and by no other', async () => {
    const { record, pcs } = await clinic('reception', 'reception', 'practitioner');
    const [first, second] = pcs;
    if (!first || !second) throw new Error('no PC');
    const handed = handOver(record, 'd02') ?? bytes(0);
    const there = { hosts: ['RECEPTION-2'], port: 4222 };
    const hubKey = record.wrapKey.publicKey;
    expect(takeHub(handed, second.own, { hubKey }, there)).toEqual({ ...record, ...there });
    expect(takeHub(handed, first.own, { hubKey }, there)).toBeNull();
    expect(takeHub(handed, second.own, { hubKey: createWrapKey().publicKey }, there)).toBeNull();
    expect(handOver(record, 'p01')).toBeNull();
    expect(handOver(record, 'd09')).toBeNull();
    expect(decodeClinicRecord(encodeRecord(record))).toEqual(record);
    expect(decodeClinicRecord(encodeRecord({ ...record, mark: '"\n' }))).toBeNull();
  });

  it('that is gone for good is made again with the keys of the clinic and an authority of its own', async () => {
    const { record } = await clinic('reception', 'reception');
    const own = deskRecordOf(record, 'd02');
    if (!own) throw new Error('no record');
    const next = await clinicAfterLoss({ hosts: ['RECEPTION-2'], port: 4222 }, own, bytes, now);
    expect(next.keys).toEqual(record.keys);
    expect(next.authority.certificate).not.toBe(record.authority.certificate);
    expect(next.members).toEqual([]);
  });
});

describe.runIf(serverHere.ok)('the hub on another PC', () => {
  let running: Awaited<ReturnType<typeof createRunningHub>>[] = [];
  afterEach(async () => {
    for (const one of running.splice(0)) await one.close();
    running = [];
  });

  it('takes the desks of before with the keys that they have', async () => {
    const old = await createRunningHub();
    running.push(old);
    await old.hub.start();
    await old.running();
    const desk = await old.desk(0);
    const { epoch } = desk.engine.status();
    const handed = handOver(old.record, 'd02') ?? bytes(0);
    const { publicKey: hubKey } = old.record.wrapKey;
    const moved = takeHub(handed, old.wrapKeys[1], { hubKey }, { hosts: ['127.0.0.1'], port: 4222 });
    if (!moved) throw new Error('not taken');
    await old.hub.stop();
    const next = await createRunningHub({ record: moved });
    running.push(next);
    await next.hub.start();
    await next.running();
    // As a PC does that tries the addresses of its record.
    desk.leadTo(next.at());
    await until(
      'linked there',
      () => desk.engine.status().state === 'linked' && desk.engine.status().epoch !== epoch,
    );
  });
});
