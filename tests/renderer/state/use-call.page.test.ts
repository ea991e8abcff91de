import { expect, test } from 'vitest';
import { hooksPage } from './hooks-page.ts';

const open = hooksPage();
const ofPatient = (patientId: number | null, how = {}) => ({ hook: 'call' as const, patientId, how });
const changed = (patientId: number) => ({ write: { patientId }, gone: false });

test('An answer to another input is never shown as the answer to this one, in whichever order they come.', async () => {
  const { on } = await open();
  await on('show', ofPatient(1));
  await on('show', ofPatient(2));
  await on('answer', 1, 'two');
  await on('answer', 0, 'one');
  expect(await on('text')).toBe('two, no failure, fresh');
  await on('show', ofPatient(3));
  expect(await on('text')).toBe('null, no failure, fresh');
});

test('Of two reads of the same input the later one wins.', async () => {
  const { on } = await open();
  await on('show', ofPatient(1));
  await on('answer', 0, 'first');
  await on('read');
  await on('read');
  await on('answer', 2, 'third');
  await on('answer', 1, 'second');
  expect(await on('text')).toBe('third, no failure, fresh');
  // Set by the answer to another call, while a read is under way.
  await on('read');
  await on('set', 'set');
  await on('answer', 3, 'fourth');
  expect(await on('text')).toBe('set, no failure, fresh');
});

test('A component that is gone is not changed, and gives no notice.', async () => {
  const { on, dropped } = await open();
  await on('show', ofPatient(1, { notices: true }));
  await on('show', null);
  await on('fail', 0, 'offline');
  expect(await on('notices')).toEqual([]);
  await on('show', ofPatient(1, { notices: true }));
  expect(await on('text')).toBe('null, no failure, fresh');
  await on('fail', 1, 'offline');
  expect(await on('notices')).toHaveLength(1);
  expect(dropped).toEqual([]);
});

test('What failed because the practice asked for a pause is read once more after that.', async () => {
  const { on } = await open();
  await on('show', ofPatient(1));
  await on('fail', 0, 'rate-limited', { retryAfterMs: 50 });
  expect(await on('calls')).toHaveLength(1);
  await expect.poll(() => on('calls')).toHaveLength(2);
  await on('answer', 1, 'read');
  expect(await on('text')).toBe('read, no failure, fresh');
});

test('An answer that is equal to the one before it renders nothing.', async () => {
  const { on } = await open();
  await on('show', ofPatient(1));
  await on('answer', 0, { name: 'Ada', visits: [{ id: 1 }] });
  const before = await on('renders');
  await on('read');
  await on('answer', 1, { name: 'Ada', visits: [{ id: 1 }] });
  expect(await on('renders')).toBe(before);
});

test('An event that invalidates an answer leads to one more read after it, however many come meanwhile.', async () => {
  const { on } = await open();
  await on('show', ofPatient(1));
  for (const patientId of [1, 1, 2, 1]) await on('tell', 'outbox.changed', changed(patientId));
  expect(await on('calls')).toHaveLength(1);
  await on('answer', 0, 'before the event');
  expect(await on('text')).toBe('before the event, no failure, fresh');
  expect(await on('calls')).toHaveLength(2);
  await on('answer', 1, 'after the event');
  expect(await on('text')).toBe('after the event, no failure, fresh');
  // Another patient's write is no reason to read.
  await on('tell', 'outbox.changed', changed(2));
  expect(await on('calls')).toHaveLength(2);
  await on('tell', 'outbox.changed', changed(1));
  expect(await on('calls')).toHaveLength(3);
});

test('An answer is kept only as long as a component shows it.', async () => {
  const { on } = await open();
  await on('show', ofPatient(1));
  await on('answer', 0, 'one');
  await on('show', null);
  await on('show', ofPatient(1));
  expect(await on('text')).toBe('null, no failure, fresh');
});

test('Once answers are dropped, not even a component that takes the place of another shows them.', async () => {
  const { on } = await open();
  await on('show', { ...ofPatient(1), mount: 1 });
  await on('answer', 0, 'with names');
  await on('forget');
  await on('show', { ...ofPatient(1), mount: 2 });
  expect(await on('text')).toBe('null, no failure, fresh');
  await on('answer', 1, 'masked');
  expect(await on('text')).toBe('masked, no failure, fresh');
});

test('A read that fails leaves the value that is known; one that succeeds clears the failure.', async () => {
  const { on } = await open();
  await on('show', ofPatient(1));
  await on('answer', 0, 'one');
  await on('read');
  await on('fail', 1, 'offline');
  expect(await on('text')).toBe('one, offline, fresh');
  await on('read');
  expect(await on('text')).toBe('one, offline, fresh');
  await on('answer', 2, 'again');
  expect(await on('text')).toBe('again, no failure, fresh');
  await on('restart');
  expect(await on('text')).toBe('null, no failure, fresh');
});

test('With `keeps` the answer before is shown until the next one, and not as the answer to this input.', async () => {
  const { on } = await open();
  await on('show', ofPatient(1, { keeps: true }));
  await on('answer', 0, 'one');
  await on('show', ofPatient(2, { keeps: true }));
  expect(await on('text')).toBe('one, no failure, kept');
  await on('answer', 1, 'two');
  expect(await on('text')).toBe('two, no failure, fresh');
  await on('show', ofPatient(null, { keeps: true }));
  await on('show', ofPatient(3, { keeps: true }));
  expect(await on('text')).toBe('null, no failure, kept');
});

test('One call is made for one component, and none while there is no input or it is not yet time', async () => {
  const { on } = await open();
  await on('show', ofPatient(null));
  await on('show', ofPatient(1, { when: false }));
  expect(await on('calls')).toEqual([]);
  await on('show', ofPatient(1, { when: true }));
  expect(await on('calls')).toEqual([{ name: 'patient.page', input: { patientId: 1 } }]);
  await on('answer', 0, 'one');
  await on('show', ofPatient(1, { when: false }));
  expect(await on('text')).toBe('one, no failure, fresh');
});

test('With `restMs` an input that another one follows at once is not read', async () => {
  const { on, dropped } = await open();
  // An hour: the first is followed at once, however slow the machine is.
  await on('show', ofPatient(1, { restMs: 3_600_000 }));
  await on('show', ofPatient(2, { restMs: 60 }));
  await expect.poll(() => on('calls')).toEqual([{ name: 'patient.page', input: { patientId: 2 } }]);
  await on('answer', 0, 'two');
  // Read again without a rest.
  await on('read');
  expect(await on('calls')).toHaveLength(2);
  expect(dropped).toEqual([]);
});

test('A bug in the bridge reaches the page’s errors, as every dropped promise does', async () => {
  const { on, dropped } = await open();
  await on('show', ofPatient(1));
  await on('breakDown', 0);
  expect(dropped).toEqual(['no envelope']);
});
