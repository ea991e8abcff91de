import { expect, test } from 'vitest';
import { meaningOf, meaningOfLink, pillOf } from '../../../../renderer/features/status/pill-words.ts';
import { Connection } from '../../../../shared/bridge/views.ts';
import { type FailureKind, failure } from '../../../../shared/failures.ts';
import { minute, sampleNow, sampleZone, status } from '../../sample.ts';

const states = Connection.shape.state.options;
const connection = (state: (typeof states)[number]) => ({ state, failure: null, since: sampleNow });
const words = (more: Parameters<typeof status>[0]) =>
  pillOf(status(more), sampleNow, sampleZone, '12-hour').words;

test('the pill always says how old the list is, whatever the connection', () => {
  for (const state of states) {
    const said = words({ connection: connection(state), todayReadAt: sampleNow - 24 * minute });
    expect(said).toMatch(state === 'live' || state === 'slowed' ? /24 min ago/ : /list from 9:42 am/);
  }
});

test('live counts the seconds', () => {
  expect(words({ todayReadAt: sampleNow - 2000 })).toBe('Live · 2 s ago');
});

test('offline says from when the list is, and how much is unsent', () => {
  const offline = { connection: connection('offline'), todayReadAt: sampleNow - 24 * minute };
  expect(words({ ...offline, waiting: 2 })).toBe('Offline · list from 9:42 am · 2 to send');
  expect(words({ ...offline, todayReadAt: sampleNow - 17 * 60 * minute })).toBe(
    'Offline · list from 20 Nov 5:06 pm',
  );
});

test('a write that needs a person is counted apart, and colours a pill that would be green', () => {
  const pill = pillOf(status({ waiting: 3, needsPerson: 1 }), sampleNow, sampleZone, '12-hour');
  expect(pill).toEqual({
    tone: 'warning',
    shape: 'bang',
    words: 'Live · just now · 1 needs attention · 2 to send',
  });
});

test('a live list that has grown old is not called fresh', () => {
  expect(pillOf(status({ todayReadAt: sampleNow - 4 * minute }), sampleNow, sampleZone, '12-hour').tone).toBe(
    'info',
  );
  expect(pillOf(status({ todayReadAt: null }), sampleNow, sampleZone, '12-hour')).toMatchObject({
    tone: 'info',
    words: 'Live · list not loaded yet',
  });
});

test('before anything was heard the pill says so', () => {
  expect(pillOf(null, sampleNow, sampleZone, '12-hour').words).toBe('Starting');
});

test('each state has a colour, a shape, a word and a meaning of its own words', () => {
  const titles = states.map((state) => meaningOf({ state, failure: null }, false).title);
  expect(new Set(titles).size).toBe(states.length);
  const names = states.map((state) => words({ connection: connection(state) }).split(' · ')[0]);
  expect(new Set(names).size).toBe(states.length);
});

test('Where Foyer works from memory nothing is called saved, and Foyer is to be left open.', () => {
  const means = (memoryOnly: boolean) => [
    ...states.map((state) => meaningOf({ state, failure: null }, memoryOnly).means),
    ...(['certificate', 'address-unknown', 'not-https'] as const).map(
      (kind) => meaningOf({ state: 'offline', failure: failure(kind) }, memoryOnly).means,
    ),
  ];
  const areSaved = (all: readonly string[]) => all.filter((one) => /saved/.test(one)).length;
  expect(areSaved(means(false))).toBe(7);
  expect(areSaved(means(true))).toBe(0);
  const leftOpen = means(true).filter((one) => one.includes('leave Foyer open until everything is sent'));
  expect(leftOpen).toHaveLength(7);
});

test('no network is named only where there is none; a fault that a person must fix says which', () => {
  const of = (kind: FailureKind) => meaningOf({ state: 'offline', failure: failure(kind) }, false);
  expect(of('offline').title).toBe('No network connection');
  const others = (['certificate', 'address-unknown', 'not-https'] as const).map((kind) => of(kind).title);
  expect(new Set(others).size).toBe(3);
  expect(others).not.toContain('No network connection');
  expect(of('certificate').means).toMatch(/certificate file/);
  const pill = pillOf(
    status({ connection: { state: 'offline', failure: failure('certificate'), since: sampleNow } }),
    sampleNow,
    sampleZone,
    '12-hour',
  );
  expect(pill).toMatchObject({
    tone: 'danger',
    words: expect.stringContaining('Certificate not trusted · list from'),
  });
});

test('where the PCs of the clinic are linked, the pill says how many, or that this one is on its own, and what that means', () => {
  const other = {
    desk: 'd02',
    name: 'Desk 2',
    version: '1.0.0',
    polls: false,
    power: 'mains',
    locked: false,
    roundTripMs: null,
  } as const;
  const link = {
    state: 'linked',
    desk: 'd01',
    name: 'Front desk',
    polls: true,
    own: null,
    others: Array(5).fill(other),
  } as const;
  const seen = { todayReadAt: sampleNow - 2000 };
  expect(words({ ...seen, link })).toBe('Live · 6 desks · 2 s ago');
  expect(words({ ...seen, link: { ...link, others: [] } })).toBe('Live · 1 desk · 2 s ago');
  const room = { ...other, desk: 'p01' };
  expect(words({ ...seen, link: { ...link, others: [other, room] } })).toBe('Live · 2 desks · 2 s ago');
  expect(meaningOfLink({ ...link, others: [room] })?.title).toBe('Linked: no other desk is on');
  expect(words({ ...seen, link: { ...link, state: 'linking' } })).toBe('Live · On its own · 2 s ago');
  expect(meaningOfLink(undefined)).toBeNull();
  expect(meaningOfLink(link)?.title).toBe('Linked: 6 desks');
  expect(meaningOfLink({ ...link, others: [] })?.title).toBe('Linked: no other desk is on');
  expect(meaningOfLink({ ...link, state: 'linking' })?.means).toMatch(/Keep working/);
});
