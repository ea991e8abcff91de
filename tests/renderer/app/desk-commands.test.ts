import { expect, test } from 'vitest';
import { runKey } from '../../../renderer/app/desk-commands.ts';
import { createPageState } from '../../../renderer/state/desk.ts';
import type { DayRow, Settings, WriteView } from '../../../shared/bridge/views.ts';
import { defaultSettings } from '../../../shared/default-settings.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { afterTurn, handBridge, virtualTime } from '../hand-bridge.ts';
import { app, minute, row, sampleNow, samplePatient, status, view, write } from '../sample.ts';

/** The keys of the desk, without a page. */

const rowOf = (id: number, name: string, more: Partial<DayRow> = {}) =>
  row({
    key: `${id}:${id}`,
    appointmentId: id,
    patientId: id,
    patient: samplePatient({ id, name }),
    start: sampleNow + id * minute,
    ...more,
  });
const jia = rowOf(1, 'Jia Chen');
const ruth = rowOf(2, 'Ruth Abernethy');
const omar = rowOf(3, 'Omar Haddad');

/** All of the rows are in the list on the screen. */
async function deskWith(
  rows: readonly DayRow[],
  settings: Partial<Settings> = {},
  writes: readonly WriteView[] = [],
) {
  const hand = handBridge({
    'app.state': () => ok(app()),
    'app.pageOpened': () => ok({}),
    'app.status': () => ok(status()),
    'settings.read': () => ok({ ...defaultSettings, ...settings }),
    'settings.change': (change) => ok({ ...defaultSettings, ...settings, ...(change as Partial<Settings>) }),
    'outbox.list': () => ok({ writes: [...writes], total: writes.length }),
    'scan.list': () => ok({ folder: null, state: 'off', scans: [], total: 0 }),
    'notes.read': () => ok({ initials: [] }),
    'catchUp.read': () => ok({ catchUp: null }),
    'day.read': ({ date }) => ok(view(date === '2026-11-21' ? rows : [], { date })),
    'arrival.mark': () => failed(failure('offline')),
    'arrival.undo': () => ok({ undone: false }),
    'day.goneIn': () => ok({}),
    'day.finished': () => ok({}),
  });
  const desk = createPageState(hand.bridge, virtualTime(sampleNow));
  desk.start();
  await afterTurn();
  desk.view.listed = rows.map(({ key }) => key);
  const arrived = async () => {
    await afterTurn();
    return hand.asked.flatMap(({ name, input }) =>
      name === 'arrival.mark' ? [(input as { appointmentId: number }).appointmentId] : [],
    );
  };
  return { ...hand, desk, view: desk.view, arrived };
}

const choose = (of: DayRow) => ({ kind: 'row', key: of.key }) as const;

test('Marks only who is in the list on the screen: not where the focus was moved on to, once that row is gone', async () => {
  const { desk, view: page, arrived } = await deskWith([jia, ruth, omar]);
  page.choose(choose(jia));
  expect(runKey('arrive', desk)).toBe(true);
  expect(page.store.getState().cursor).toBe(ruth.key);
  // Ruth was cancelled at another desk.
  page.listed = [jia.key, omar.key];
  runKey('arrive', desk);
  expect(await arrived()).not.toContain(ruth.appointmentId);
});

test('of rows that were selected, those that the list shows no more are not marked', async () => {
  const { desk, view: page, arrived } = await deskWith([jia, ruth, omar]);
  page.mark([jia.key, ruth.key, omar.key], omar.key);
  page.listed = [jia.key, omar.key];
  runKey('arrive', desk);
  expect(await arrived()).toEqual([1, 3]);
});

test('a chosen row that the list shows no more is not marked, and neither gone in nor finished', async () => {
  const here = rowOf(2, 'Ruth Abernethy', { status: 'arrived' });
  for (const chosen of [ruth, here]) {
    const { desk, view: page, asked, arrived } = await deskWith([jia, chosen]);
    page.choose(choose(chosen));
    page.listed = [jia.key];
    for (const act of ['arrive', 'gone-in', 'done'] as const) expect(runKey(act, desk), act).toBe(false);
    expect(await arrived()).toEqual([]);
    expect(asked.filter(({ name }) => name === 'day.goneIn' || name === 'day.finished')).toEqual([]);
    page.listed = [chosen.key];
    expect(runKey(chosen === here ? 'gone-in' : 'arrive', desk)).toBe(true);
  }
});

test('beside each other in columns, the chosen patient is marked, and nothing goes on to the next', async () => {
  const { desk, view: page, arrived } = await deskWith([jia, ruth], { dayLayout: 'columns' });
  page.choose(choose(jia));
  // The list went on to Ruth before the columns were shown.
  page.moveOn(ruth.key);
  runKey('arrive', desk);
  expect(await arrived()).toEqual([1]);
  expect(page.store.getState().cursor).toBeNull();
});

test('In privacy mode no key opens anything about one patient, neither of a row nor of who was chosen before it', async () => {
  const acts = ['pay', 'book', 'move', 'cancel', 'fill', 'open'] as const;
  const { desk, view: page } = await deskWith([jia], { privacy: true });
  const opened = () => {
    const { dialog, screen } = page.store.getState();
    return { dialog, screen };
  };
  page.choose(choose(jia));
  for (const act of acts) expect(runKey(act, desk), act).toBe(false);
  page.choose({ kind: 'patient', patient: samplePatient() });
  for (const act of acts) expect(runKey(act, desk), act).toBe(false);
  expect(opened()).toEqual({ dialog: null, screen: 'today' });
  // Of a patient whose page was open.
  page.noteOpened(samplePatient());
  page.openPatient(samplePatient().id);
  for (const act of acts) expect(runKey(act, desk), act).toBe(false);
  expect(opened().dialog).toBeNull();
  // Who has arrived is marked there too.
  page.go('today');
  page.choose(choose(jia));
  expect(runKey('arrive', desk)).toBe(true);
});

test('the arrival of the chosen row is undone, or said to be too late: never another one in its place', async () => {
  const [ofJia, ofRuth] = ['1', '2'].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
  const pending = {
    kind: 'arrival',
    writeId: ofJia ?? '',
    state: 'held',
    holdUntil: sampleNow + 6000,
  } as const;
  const here = rowOf(1, 'Jia Chen', { status: 'arrived', statusAt: sampleNow, pending });
  // Jia's has just been sent, and her row does not show it yet; Ruth's can still be undone.
  const held = write({ id: ofRuth ?? '', patientId: 2, patientName: 'Ruth Abernethy' });
  const { desk, view: page, asked } = await deskWith([here, ruth], {}, [held]);
  page.choose(choose(here));
  expect(runKey('undo', desk)).toBe(true);
  await afterTurn();
  expect(asked.filter(({ name }) => name === 'arrival.undo')).toEqual([
    { name: 'arrival.undo', input: { writeId: ofJia } },
  ]);
  page.choose(choose(ruth));
  runKey('undo', desk);
  await afterTurn();
  expect(asked.filter(({ name }) => name === 'arrival.undo').at(-1)?.input).toEqual({ writeId: ofRuth });
});
