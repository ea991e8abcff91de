import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { ClinicLink } from '../../../electron/clinic/clinic-link.ts';
import { isListKey, openListText } from '../../../electron/clinic/day-list-messages.ts';
import { createDayLists } from '../../../electron/clinic/day-lists.ts';
import { deskAndDayOf, openMarks } from '../../../electron/clinic/day-messages.ts';
import { deskOfOffers, openOffers, sealOffers } from '../../../electron/clinic/offer-messages.ts';
import { createPresence } from '../../../electron/clinic/presence.ts';
import { openPresence } from '../../../electron/clinic/presence-messages.ts';
import { createSharedDay } from '../../../electron/clinic/shared-day.ts';
import { createConsultingPc } from '../../../electron/consulting/consulting.ts';
import { createConsultingFile } from '../../../electron/consulting/consulting-file.ts';
import { createConsultingRecord } from '../../../electron/consulting/consulting-record.ts';
import { assetsOf, changes, clinicLifetimes } from '../../../electron/link/assets.ts';
import type { Engine } from '../../../electron/link/engine.ts';
import { createNatsEngine } from '../../../electron/link/nats-engine.ts';
import type { LinkResult } from '../../../electron/link/port.ts';
import { pcClock, systemRandom } from '../../../electron/platform/node-ports.ts';
import type { Vault } from '../../../electron/platform/ports.ts';
import { consultingRowsOf } from '../../../electron/views/consulting-rows.ts';
import type { DayEntry } from '../../../electron/views/day-entries.ts';
import { dayOf } from '../../../shared/clinic-time.ts';
import { ok } from '../../../shared/result.ts';
import { serverHere, until } from '../link/real-hub.ts';
import { type ClinicTestPc, openClinicPc } from '../membership/pcs.ts';
import { plantedRow } from './planted-row.ts';

/** What a practitioner's PC may never have, in whatever form. */
const planted = 'PLANTED';
const apiKey = 'PLANTED-API-KEY';
const name = plantedRow.patient?.name ?? '';

const closes: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close();
});

/** An engine that notes every body that the hub delivers to it. */
function noting(engine: Engine, delivered: { key: string; body: Uint8Array }[]): Engine {
  return {
    ...engine,
    watch: (bucket, listener) =>
      engine.watch(bucket, (event) => {
        if (event.kind === 'put')
          delivered.push({ key: `${bucket}/${event.entry.key}`, body: event.entry.body });
        listener(event);
      }),
    async read(bucket, key) {
      const read = await engine.read(bucket, key);
      if (read.ok && read.value) delivered.push({ key: `${bucket}/${key}`, body: read.value.body });
      return read;
    },
    async request(...asked) {
      const answer = await engine.request(...asked);
      if (answer.ok) delivered.push({ key: 'answer', body: answer.value });
      return answer;
    },
    async getObject(...asked) {
      const page = await engine.getObject(...asked);
      if (page.ok) delivered.push({ key: 'page', body: page.value });
      return page;
    },
    replay: (stream, from, listener) =>
      engine.replay(stream, from, (message) => {
        delivered.push({ key: stream, body: message.body });
        listener(message);
      }),
    live: (subject, listener) =>
      engine.live(subject, (message) => {
        delivered.push({ key: subject, body: message.body });
        listener(message);
      }),
  };
}

/** A hub with a practice, and a practitioner's PC that joined; the person at the hub wanted to share the key. */
async function twoPcs() {
  const delivered: { key: string; body: Uint8Array }[] = [];
  let engine: Engine | null = null;
  const front = await openClinicPc();
  closes.push(front.close);
  const room = await openClinicPc({
    openEngine(options) {
      engine = noting(createNatsEngine({ ...options, timeoutMs: 2_000 }), delivered);
      return engine;
    },
  });
  closes.push(room.close);
  front.practice = { baseUrl: 'https://planted.example/PLANTED', apiKey, caPem: null };
  expect(await front.membership.makeHub('Front desk')).toMatchObject({ ok: true });
  await until('PCs can join', () => front.membership.state().hub?.joiningPort != null);
  await until('the hub runs', () => front.membership.invite().ok);
  const { code = '' } = front.membership.state().hub?.invitation ?? {};
  const address = `127.0.0.1:${front.ports.joining}`;
  const joined = room.membership.join({ address, code, name: 'Room 1', role: 'practitioner' });
  await until('it asks', () => front.membership.state().hub?.asking?.role === 'practitioner');
  const { id = '' } = front.membership.state().hub?.asking ?? {};
  front.membership.decide(id, { name: 'Room 1', sharesKey: true });
  expect(await joined).toEqual({ ok: true, value: null });
  for (const pc of [front, room]) await until('linked', () => pc.membership.state().isLinked);
  return { front, room, delivered, engine: () => engine as unknown as Engine };
}

const linkOf = ({ membership }: ClinicTestPc): ClinicLink => {
  const link = membership.clinicLink();
  if (!link) throw new Error('not linked');
  return link;
};

/** A desk that says its lists, and puts money wherever a desk puts any. */
async function deskAt(front: ClinicTestPc, date: string) {
  const clinicLink = linkOf(front);
  const { link, sealing } = clinicLink;
  const clock = pcClock();
  const presence = createPresence({
    clinicLink,
    clock,
    own: () => ({
      name: 'Front desk',
      version: '1.2.3',
      practice: 'p1',
      key: 'k1',
      polls: true,
      isFull: true,
      power: 'mains',
      locked: false,
      visible: true,
    }),
  });
  const heard: DayEntry[] = [];
  const day = createSharedDay({
    clinicLink,
    clock,
    random: systemRandom(),
    practice: 'p1',
    day: { sayable: () => heard, isSaid: () => true, hear: (entries) => void heard.push(...entries) },
  });
  const rows = [...(consultingRowsOf([plantedRow], new Map([[plantedRow.key, 3]])).get(4) ?? [])];
  const lists = createDayLists({
    clinicLink,
    clock,
    log: { error: (words) => expect(words).toBe('') },
    desks: () => [{ desk: link.desk, polls: true, locked: false }, ...(presence.others() ?? [])],
    lists: () => ({
      people: { practice: 'p1', practitioners: [{ id: 4, name: 'Ines Prior' }], readAt: Date.now() },
      lists: [{ practice: 'p1', practitionerId: 4, zone: 'Australia/Adelaide', days: [{ date, rows }] }],
    }),
  });
  presence.onChange(lists.say);
  lists.say();
  const context = (subject: string) =>
    ({ scope: 'state', subject, desk: link.desk, schema: 1, id: 'x' }) as const;
  const money = (subject: string) =>
    sealing.seal('money', context(subject), Buffer.from('PLANTED-AMOUNT $42.50'));
  const puts: readonly (() => Promise<LinkResult<unknown>>)[] = [
    () => link.publish({ kind: 'invoices', id: 'i1', body: money('invoices') }),
    () => link.state.put('sight', `${link.desk}.money`, money('sight')),
    () => link.state.put('budget', 'limits', money('budget')),
    () => link.claim.open([{ key: 'invoice', body: money('claim') }]),
    () => link.fill.put('cache', 0, money('fill')),
    () =>
      link.state.put(
        'day',
        `offers.${link.desk}`,
        sealOffers(sealing, link.desk, {
          practice: 'p1',
          notes: [
            { patientId: 10, date, start: 1, practitionerId: 4, outcome: 'no-answer', by: 'MB', at: 1 },
          ],
        }),
      ),
  ];
  // A new hub lays its memory out first.
  for (const put of puts) await until('it stands at the hub', async () => (await put()).ok);
  closes.push(() => {
    lists.close();
    day.close();
    presence.close();
  });
  return { heard, link };
}

/** All that a body says to a PC with these keys; empty: it can't be opened. */
function textOf({ sealing }: ClinicLink, { key, body }: { key: string; body: Uint8Array }): string {
  const [bucket = '', at = ''] = key.split(/\/(.*)/s);
  const marks = deskAndDayOf(at);
  const asker = deskOfOffers(at);
  if (isListKey(at)) return openListText(sealing, at, body)?.text ?? '';
  if (marks) return JSON.stringify(openMarks(sealing, at, body));
  if (asker) return JSON.stringify(openOffers(sealing, asker, body));
  return bucket === 'presence' ? JSON.stringify(openPresence(sealing, at, body)) : '';
}

const filesIn = (folder: string): string =>
  readdirSync(folder, { recursive: true })
    .map((file) => join(folder, String(file)))
    .filter((path) => statSync(path).isFile())
    .map(
      (path) =>
        `${readFileSync(path, 'latin1')}\n${Buffer.from(readFileSync(path, 'latin1'), 'base64').toString('latin1')}`,
    )
    .join('\n');

test.skipIf(!serverHere.ok)(
  'A practitioner’s PC has 0 bytes of amounts, contacts, documents and API key: in its files, its keychain, and all that the hub delivers, whatever it asks for.',
  async () => {
    const { front, room, delivered, engine } = await twoPcs();
    const date = dayOf(Date.now(), 'Australia/Adelaide');
    const { heard, link: desk } = await deskAt(front, date);
    const vault: Vault = {
      read: async (entry) => ok(room.vault.get(entry) ?? null),
      write: async (entry, value) => {
        room.vault.set(entry, value);
        return ok(null);
      },
      remove: async (entry) => {
        room.vault.delete(entry);
        return ok(null);
      },
    };
    const random = systemRandom();
    const record = createConsultingRecord(vault, random);
    await record.ensure();
    const folder = join(room.folder, 'store');
    const noted = (message: string) => void room.log.push(message);
    const pc = createConsultingPc({
      clock: pcClock(),
      random,
      log: { info: noted, warn: noted, error: noted },
      version: '1.2.3',
      pcZone: 'Australia/Adelaide',
      folder,
      record,
      clinicLink: () => room.membership.clinicLink(),
      isPractitioners: () => room.membership.state().role === 'practitioner',
      locked: () => false,
    });
    closes.push(pc.close);
    await pc.start();
    await until('the practitioners are known', () => pc.view().practitioners.length === 1);
    pc.choose(4);
    await until('its list is here', () => pc.view().day?.visits[0]?.name === name);
    pc.mark({ what: 'gone-in', key: plantedRow.key, value: true });
    await until('the desk has what it marked', () =>
      heard.some(({ what, value }) => what === 'gone-in' && value === true),
    );

    // It asks for everything that a desk may ask for, and for what only the hub may.
    const clinicLink = linkOf(room);
    const { link } = clinicLink;
    for (const bucket of ['lease', 'claims', 'sight', 'budget']) engine().watch(bucket, () => undefined);
    engine().replay(changes, 1, () => undefined);
    engine().live('foyer.v1.live.>', () => undefined);
    const refused: LinkResult<unknown>[] = [
      await link.publish({ kind: 'invoices', id: 'i2', body: new Uint8Array(1) }),
      await link.permit.take('person'),
      await link.lease.take(new Uint8Array(1)),
      await link.claim.open([{ key: 'invoice2', body: new Uint8Array(1) }]),
      await link.fill.get('cache', 0),
      await link.ask(desk.desk, new Uint8Array(1), 2_000),
      await link.state.read('sight', `${desk.desk}.money`),
      await link.state.read('budget', 'limits'),
      await link.state.put('day', 'lists.people', new Uint8Array(1)),
      await link.state.put('day', `marks.${desk.desk}.${date}`, new Uint8Array(1)),
      ...(await Promise.all(
        assetsOf(clinicLifetimes)
          .filter(({ is }) => is === 'stream')
          .map((asset) => engine().stream(asset.name)),
      )),
    ];
    expect(
      refused.map((one) => (one.ok ? 'allowed' : one.failure.kind)).filter((kind) => kind !== 'denied'),
    ).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await until('the desk’s presence is delivered', () =>
      delivered.some((one) => textOf(clinicLink, one).includes('Front desk')),
    );
    await pc.close();

    // The search finds what is there.
    const texts = delivered.map((one) => textOf(clinicLink, one)).join('\n');
    expect(texts).toContain(name);
    expect(texts).toContain('Front desk');
    const kept = await createConsultingFile(record, folder, random).read();
    const file = JSON.stringify(kept);
    expect(file).toContain(name);

    const raw = delivered.map(({ body }) => Buffer.from(body).toString('latin1')).join('\n');
    const keychain = [...room.vault.values()].join('\n');
    const places = { texts, raw, file, files: filesIn(room.folder), keychain, log: room.log.join('\n') };
    const found = Object.entries(places).filter(([, text]) => text.includes(planted));
    expect(found.map(([place]) => place)).toEqual([]);
    expect(places.files).not.toContain(name);
    expect([...new Set(delivered.map(({ key }) => key.split('/')[0]))].toSorted()).toEqual([
      'day',
      'keys',
      'presence',
    ]);
    // Nor has it the key that would open more.
    expect(() =>
      clinicLink.sealing.seal(
        'money',
        { scope: 'state', subject: 's', desk: link.desk, schema: 1, id: 'x' },
        new Uint8Array(1),
      ),
    ).toThrow();
  },
  90_000,
);
