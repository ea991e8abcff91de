import { expect, test } from 'vitest';
import { createPageState, type PageState } from '../../../renderer/state/desk.ts';
import type { Settings } from '../../../shared/bridge/views.ts';
import { defaultSettings } from '../../../shared/default-settings.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { afterTurn, deferred, handBridge, virtualTime } from '../hand-bridge.ts';
import { app, row, sampleNow, status, today, view, write } from '../sample.ts';

function deskOn(phase: 'first-run' | 'ready' = 'ready', answers: Parameters<typeof handBridge>[0] = {}) {
  const clinic = { zone: app().zone };
  const hand = handBridge({
    'app.state': () => ok(app({ phase })),
    'app.pageOpened': () => ok({}),
    'app.status': () => ok(status()),
    'settings.read': () => ok(defaultSettings),
    'settings.change': (change) => ok({ ...defaultSettings, ...(change as Partial<Settings>) }),
    'outbox.list': () => ok({ writes: [], total: 0 }),
    'scan.list': () => ok({ folder: null, state: 'off', scans: [], total: 0 }),
    'notes.read': () => ok({ initials: [] }),
    'catchUp.read': () => ok({ catchUp: null }),
    'day.read': ({ date }) => ok(view([row()], { date, zone: clinic.zone })),
    'day.goneIn': () => ok({}),
    ...answers,
  });
  const time = virtualTime(sampleNow);
  const desk = createPageState(hand.bridge, time);
  const stop = desk.start();
  return { ...hand, clinic, desk, stop, time, shown: () => desk.day.store.getState().day?.date };
}

/** The notices on the screen. */
const said = ({ notices }: PageState) => notices.store.getState().notices.map(({ words }) => words);
const here = row({ status: 'arrived' });

test('before a practice is connected no day is asked for; once it is, today is shown', async () => {
  const { asked, tell, shown } = deskOn('first-run');
  await afterTurn();
  expect(asked.map((a) => a.name)).not.toContain('day.read');
  tell('app.changed', app());
  await afterTurn();
  expect(shown()).toBe(today);
});

test('at midnight at the clinic the desk goes on to the new day, unless another day was chosen', async () => {
  const { desk, tell, shown } = deskOn();
  await afterTurn();
  tell('app.changed', app({ today: '2026-11-22' }));
  await afterTurn();
  expect(shown()).toBe('2026-11-22');
  desk.view.showDate('2026-11-25');
  await afterTurn();
  tell('app.changed', app({ today: '2026-11-23' }));
  await afterTurn();
  expect(shown()).toBe('2026-11-25');
});

test('a day that was chosen before it began is today once it has: the next midnight leads on from it', async () => {
  const { desk, tell, shown } = deskOn();
  await afterTurn();
  desk.view.showDate('2026-11-22');
  desk.view.go('patients');
  await afterTurn();
  for (const now of ['2026-11-22', '2026-11-23']) {
    tell('app.changed', app({ today: now }));
    await afterTurn();
    expect(shown()).toBe(now);
  }
  expect(desk.view.store.getState().screen).toBe('patients');
});

test('a desk that stays on its day reads no other; who goes to another has those beside it read', async () => {
  const { desk, asked, tell, time } = deskOn();
  const read = () =>
    asked.flatMap(({ name, input }) => (name === 'day.read' ? (input as { date: string }).date : []));
  await afterTurn();
  tell('app.changed', app({ today: '2026-11-22' }));
  await afterTurn();
  time.pass(50);
  await afterTurn();
  // Once until it can be shown, and once it stands on the screen.
  expect(read()).toEqual([today, '2026-11-22', '2026-11-22']);
  desk.view.showDate('2026-11-25');
  await afterTurn();
  time.pass(50);
  await afterTurn();
  expect(read().slice(3)).toEqual(['2026-11-25', '2026-11-25', '2026-11-26', '2026-11-24']);
});

test('when the desk’s clock is another the day is read again by it, and not before', async () => {
  const { desk, asked, tell, clinic } = deskOn();
  await afterTurn();
  const readings = () => asked.filter((a) => a.name === 'day.read').length;
  tell('app.changed', app());
  desk.view.openPanel();
  await afterTurn();
  expect(readings()).toBe(1);
  clinic.zone = 'Australia/Perth';
  tell('app.changed', app({ zone: 'Australia/Perth' }));
  await afterTurn();
  expect(readings()).toBe(2);
  expect(desk.day.store.getState().day?.zone).toBe('Australia/Perth');
});

test('a row shown from a notification brings its day, its place and the focus', async () => {
  const { desk, tell, shown } = deskOn();
  await afterTurn();
  desk.view.go('settings');
  tell('show.row', { date: '2026-11-22', key: '1:7' });
  await afterTurn();
  const { screen, chosen, reveal } = desk.view.store.getState();
  expect([shown(), screen, chosen, reveal]).toEqual(['2026-11-22', 'today', { kind: 'row', key: '1:7' }, 1]);
});

test('a changed setting holds at once', async () => {
  const { desk } = deskOn();
  await afterTurn();
  await desk.changeSettings({ staff: 'MB' });
  expect(desk.settings.store.getState().value?.staff).toBe('MB');
});

test('after it stopped, nothing listens any more', async () => {
  const { stop, listening } = deskOn();
  await afterTurn();
  stop();
  expect(listening()).toBe(0);
});

test('a changed setting is shown at once, and as before where it is refused', async () => {
  const { desk } = deskOn();
  await afterTurn();
  const layout = () => desk.settings.store.getState().value?.dayLayout;
  const changed = desk.changeSettings({ dayLayout: 'columns' });
  expect(layout()).toBe('columns');
  await changed;
  expect(layout()).toBe('columns');
  const hand = handBridge({
    'settings.read': () => ok(defaultSettings),
    'settings.change': () => failed(failure('stale')),
  });
  const refused = createPageState(hand.bridge, virtualTime(sampleNow));
  await refused.settings.read();
  const asked = refused.changeSettings({ dayLayout: 'columns' });
  expect(refused.settings.store.getState().value?.dayLayout).toBe('columns');
  await asked;
  expect(refused.settings.store.getState().value).toEqual(defaultSettings);
});

test('privacy counts once the main process masks what it answers', async () => {
  const { desk } = deskOn();
  await afterTurn();
  const privacy = () => desk.settings.store.getState().value?.privacy;
  const changed = desk.changeSettings({ privacy: true });
  expect(privacy()).toBe(false);
  await changed;
  expect(privacy()).toBe(true);
});

test('When privacy mode begins, no notice has a name; bad news stays without it, and has it again afterwards.', async () => {
  const claimId = '00000000-0000-4000-8000-000000000001';
  const holder = { desk: 'd02', name: 'Desk 2', by: 'MB' };
  const { desk, tell } = deskOn('ready', {
    'claims.open': () =>
      ok({ claimId, state: 'taken', holder, kind: 'payment', doing: 'open', since: 1, mayTakeOver: true }),
    'claims.close': () => ok({}),
  });
  await afterTurn();
  const sheet = desk.claims.sheet({ kind: 'payment', patientId: 7, invoiceIds: [1] });
  const close = sheet.start({
    onFree: async () => {},
    whenFree: () => ({
      words: 'You can take the payment from Jia Chen now.',
      more: { words: 'Open', act() {} },
    }),
  });
  await afterTurn();
  sheet.watch();
  close();
  tell('claim.changed', { claimId, state: 'free' });
  await desk.arrivals.step([here], today);
  desk.notices.fail(failure('refused-by-service', { words: 'Jia Chen owes $80.00' }));
  const refused = 'Your practice system didn’t accept this.';
  expect(said(desk)).toEqual([
    'You can take the payment from Jia Chen now.',
    'Jia Chen: gone in',
    `${refused} (Jia Chen owes $80.00)`,
  ]);

  await desk.changeSettings({ privacy: true });
  expect(said(desk)).toEqual(['JC: gone in', refused]);
  // It undoes still.
  expect(desk.notices.undoLast()).toBe(true);

  await desk.changeSettings({ privacy: false });
  expect(said(desk)).toEqual([`${refused} (Jia Chen owes $80.00)`]);
});

test('What was begun before privacy mode and is answered in it shows no name.', async () => {
  const goneIn = deferred<Record<string, never>>();
  const saved = deferred<{ name: string | null }>();
  const { desk } = deskOn('ready', {
    'day.goneIn': () => goneIn.promise,
    'print.saveCsv': () => saved.promise,
  });
  await afterTurn();
  const begun = [desk.arrivals.step([here], today), desk.printing.saveCsv('Jia Chen.csv', '')];
  await desk.changeSettings({ privacy: true });
  goneIn.answer({});
  saved.answer({ name: 'Jia Chen.csv' });
  await Promise.all(begun);
  desk.notices.fail(failure('stale', { words: 'Jia Chen owes $80.00' }));
  expect(said(desk)).toEqual([
    'JC: gone in',
    'This has changed since you opened it. Check it before you go on.',
  ]);
});

test('what is unsent is known in privacy mode too: nothing says that all is sent', async () => {
  const unsent = write({ state: 'waiting' });
  const { desk } = deskOn('ready', { 'outbox.list': () => ok({ writes: [unsent], total: 1 }) });
  await afterTurn();
  const known = () => desk.outbox.store.getState().writes.map(({ id }) => id);
  expect(known()).toEqual([unsent.id]);
  await desk.changeSettings({ privacy: true });
  await afterTurn();
  expect(known()).toEqual([unsent.id]);
  await desk.changeSettings({ privacy: false });
  await afterTurn();
  expect(known()).toEqual([unsent.id]);
});

test('That privacy mode hides the answer to what was begun before it is not said; that it refuses what is begun in it is.', async () => {
  const saving: (() => void)[] = [];
  const { desk } = deskOn('ready', {
    'print.saveCsv': () => new Promise((answer) => saving.push(() => answer(failed(failure('hidden'))))),
  });
  await afterTurn();
  const before = desk.printing.saveCsv('Takings.csv', '');
  await desk.changeSettings({ privacy: true });
  const within = desk.printing.saveCsv('Takings.csv', '');
  saving[0]?.();
  await before;
  expect(said(desk)).toEqual([]);
  saving[1]?.();
  await within;
  expect(said(desk)).toEqual(['Hidden in privacy mode.']);
});

test('where another desk moves the chosen visit to another day, its patient stays chosen', async () => {
  const { desk, tell } = deskOn();
  await afterTurn();
  const { key, patient } = row();
  desk.view.choose({ kind: 'row', key });
  const more = { date: today, locationId: null, changed: [], total: 0, complete: true, asOf: sampleNow };
  tell('day.changed', { ...more, gone: [key], reread: false });
  expect(desk.view.store.getState().chosen).toEqual({ kind: 'patient', patient });
  desk.view.choose({ kind: 'row', key });
  desk.view.showDate('2026-11-25');
  await afterTurn();
  expect(desk.view.store.getState().chosen).toBeNull();
});
