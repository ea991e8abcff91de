import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { consultingSecret } from '../../../electron/consulting/consulting-record.ts';
import { type CallName, calls } from '../../../shared/bridge/contract.ts';
import type { DayRow } from '../../../shared/bridge/views.ts';
import { openDesktopAround } from '../../fakes/desktop-around.ts';
import type { PractitionersPc } from '../../fakes/practitioners-pc.ts';
import { waitsMeasuredAt } from '../../fakes/served-bridge.ts';
import { clinicsWithPc, rowsAtDesk, unsetRows } from './clinic-with-pc.ts';

const clinic = clinicsWithPc();

test('A practitioner’s PC has its practitioner’s day from the desks, and what changes there within a second of the desk.', async () => {
  const { room, desk, expected, arrive, practitionerId } = await clinic();
  expect(room.pc.companion().state()).toMatchObject({
    phase: 'consulting',
    practitionersPc: true,
    practice: null,
    practitioners: [],
  });
  const { day, practitioner, link } = room.view();
  expect(link).toBe('linked');
  expect(practitioner?.id).toBe(practitionerId);
  expect(day?.visits.map(({ key, name, note }) => [key, name, note])).toEqual(
    expected().map(({ key, patient, note }) => [key, patient?.name ?? null, note]),
  );
  expect(day?.visits.length).toBeGreaterThan(3);
  const [next] = unsetRows(expected());
  arrive(next);
  await desk.until(
    'the desk knows',
    () => expected().find(({ key }) => key === next?.key)?.status === 'arrived',
  );
  await room.pc.clock.advance(500);
  expect(room.view().day?.visits.find(({ key }) => key === next?.key)?.status).toBe('arrived');
});

test('It makes no call of the practice, and opens no file of a desk.', async () => {
  const { room } = await clinic();
  await room.pc.clock.advance(2 * 60_000);
  expect(room.pc.sent).toEqual([]);
  expect(room.pc.companion().session()).toBeNull();
  expect(readdirSync(room.pc.folder)).toEqual(['practitioners-day']);
  expect([...room.pc.vault.keys()]).toEqual([consultingSecret]);
});

test('An arrival of its own practitioner is notified once, over a restart too, and none of another.', async () => {
  const { room, desk, expected, arrive, practitionerId } = await clinic();
  const [next] = unsetRows(expected());
  const other = unsetRows(rowsAtDesk(desk)).find(
    (row) => row.practitioner?.id !== practitionerId && row.patientId,
  );
  arrive(next);
  arrive(other);
  await room.pc.clock.advance(10_000);
  const seen = () =>
    room.pc.events.flatMap((event) => (event.name === 'arrival.seen' ? [event.payload] : []));
  expect(seen()).toMatchObject([
    { elsewhere: true, row: { key: next?.key, patient: { phone: null, alert: null } } },
  ]);
  await room.restart();
  await room.pc.clock.advance(10_000);
  expect(seen()).toHaveLength(1);
});

test('An arrival is notified while all desks are locked, once; the list of an open desk is the truth again, also where it was taken back.', async () => {
  const { linked, room, desk, expected, arrive, practitionerId } = await clinic({ desks: 2 });
  const [next, back] = unsetRows(expected());
  const other = unsetRows(rowsAtDesk(desk)).find(
    (row) => row.practitioner?.id !== practitionerId && row.patientId,
  );
  const { clock } = room.pc;
  for (const { companion } of linked.desks) companion().lock.lock();
  await clock.advance(2 * 60_000);
  expect(linked.desks.map(({ companion }) => companion().session())).toEqual([null, null]);
  expect(room.view().link).toBe('no-desk');
  for (const row of [next, back, other]) arrive(row);
  await clock.advance(15_000);
  const seen = () =>
    room.pc.events.flatMap((event) => (event.name === 'arrival.seen' ? [event.payload.row.key] : []));
  expect(seen().toSorted()).toEqual([next?.key, back?.key].toSorted());
  const statusOf = (row: DayRow | undefined) =>
    room.view().day?.visits.find(({ key }) => key === row?.key)?.status;
  expect([statusOf(next), statusOf(back)]).toEqual(['arrived', 'arrived']);
  await room.restart();
  await clock.advance(10_000);
  expect(statusOf(next)).toBe('arrived');
  desk.service.sandbox.setStatus(back?.appointmentId ?? 0, back?.patientId ?? 0, null);
  await clock.until(desk.companion().lock.open(null));
  await clock.advance(40_000);
  expect([statusOf(next), statusOf(back)]).toEqual(['arrived', 'unset']);
  expect(seen()).toHaveLength(2);
});

test('A note of a desk about a visit of its practitioner is notified once, over a restart too, and never with what it says; none of another.', async () => {
  const { room, desk, expected, practitionerId } = await clinic();
  const desktop = openDesktopAround(room.pc, { seenUntil: null });
  const { today: date } = desk.companion().state();
  const { clock } = room.pc;
  const text = 'Asked for the window seat';
  const write = async (row: DayRow | undefined, value: string | null, key = row?.key ?? '') => {
    desk.session().dayBook.mark([{ day: date, what: 'note', key, value }]);
    await clock.advance(1000);
  };
  const [first, second] = expected();
  const other = rowsAtDesk(desk).find((row) => row.practitioner?.id !== practitionerId && row.patientId);
  const heard = () =>
    room.pc.events.flatMap((event) => (event.name === 'note.heard' ? [event.payload.row.key] : []));
  await write(other, text);
  expect(heard()).toEqual([]);
  await write(first, text);
  expect(heard()).toEqual([first?.key]);
  const notified = () =>
    desktop.notices.flatMap(({ title, body }) => (/notes? about/.test(title) ? [`${title}: ${body}`] : []));
  expect(notified()).toEqual([
    expect.stringContaining(`New note about a visit: ${first?.patient?.initials}`),
  ]);
  // Its own note, one that was taken back, and what it knew before a restart are no news.
  await room.call('consulting.note', { key: second?.key ?? '', text });
  await write(first, null);
  await room.restart();
  await clock.advance(10_000);
  expect(heard()).toHaveLength(1);
  await write(second, text, `${second?.appointmentId}:0`);
  expect(heard()).toHaveLength(2);
  expect(
    JSON.stringify([room.pc.events.filter(({ name }) => name === 'note.heard'), notified()]),
  ).not.toContain(text);
  desktop.close();
});

test('Locked, a practitioner’s PC notifies a note without the patient.', async () => {
  const { room, desk, expected } = await clinic();
  const desktop = openDesktopAround(room.pc, { seenUntil: null });
  await room.call('lock.now', {});
  const [row] = expected();
  const day = desk.companion().state().today;
  desk.session().dayBook.mark([{ day, what: 'note', key: row?.key ?? '', value: 'Please call' }]);
  await room.pc.clock.advance(1000);
  const [notice] = desktop.standing().filter(({ title }) => title === 'New note about a visit');
  expect(notice?.body).toMatch(/^A patient,/);
  expect(JSON.stringify(room.pc.events)).not.toContain(row?.patient?.name);
  desktop.close();
});

test('Gone in, finished, running late and a note are at the desk at once, with the initials, and can be taken back there.', async () => {
  const { room, desk, expected, practitionerId } = await clinic();
  const [row] = unsetRows(expected());
  const key = row?.key ?? '';
  await room.call('consulting.mark', { key, what: 'gone-in', on: true });
  await room.call('consulting.late', { minutes: 10 });
  await room.call('consulting.note', { key, text: 'Please book two weeks from now' });
  await room.pc.clock.advance(300);
  const standing = () => desk.session().dayBook.on(desk.companion().state().today);
  expect(standing().goneIn.get(key)?.by).toMatch(/^[A-Z]{1,2}$/);
  expect(standing().late.get(practitionerId)?.minutes).toBe(10);
  expect(standing().notes.get(key)?.text).toBe('Please book two weeks from now');
  await room.call('consulting.mark', { key, what: 'finished', on: true });
  await room.pc.clock.advance(300);
  expect(standing().finished.has(key)).toBe(true);
  const day = desk.companion().state().today;
  // What the desk says of a group is at the visit of each patient in it.
  const group = `${key.split(':')[0]}:0`;
  desk.session().dayBook.mark([{ day, what: 'note', key: group, value: 'In the pool today' }]);
  desk.session().dayBook.mark([{ day, what: 'gone-in', key, value: false }]);
  await room.pc.clock.advance(300);
  expect(room.view().day?.visits.find((one) => one.key === key)).toMatchObject({
    goneIn: null,
    message: { text: 'Please book two weeks from now' },
    groupMessage: { text: 'In the pool today' },
  });
  expect(room.view().late?.minutes).toBe(10);
});

test('A wait that ended by a mark at a practitioner’s PC is measured at the desk.', async () => {
  const { room, desk, arrive } = await clinic({ choose: false });
  const due = unsetRows(rowsAtDesk(desk)).find(
    ({ start, group, practitioner, patientId }) =>
      group === null && practitioner && patientId && start <= desk.clock.wall(),
  );
  const practitionerId = due?.practitioner?.id ?? 0;
  await room.call('consulting.choose', { practitionerId });
  arrive(due);
  await room.pc.clock.advance(2 * 60_000);
  const before = await waitsMeasuredAt(desk, practitionerId);
  await room.call('consulting.mark', { key: due?.key ?? '', what: 'gone-in', on: true });
  await room.pc.clock.advance(300);
  expect([before, await waitsMeasuredAt(desk, practitionerId)]).toEqual([
    null,
    { count: 1, median: 2, p90: 2 },
  ]);
});

test('The tray counts who waits for this practitioner, and an arrival is notified with initials until the patient has gone in.', async () => {
  const { room, expected, arrive } = await clinic();
  const desktop = openDesktopAround(room.pc, { seenUntil: null });
  await room.pc.clock.advance(3000);
  const before = desktop.waiting();
  const next = unsetRows(expected()).at(-1);
  arrive(next);
  await room.pc.clock.advance(10_000);
  expect(desktop.waiting()).toBe(before + 1);
  const [notice] = desktop.standing();
  expect(`${notice?.title} ${notice?.body}`).toContain(next?.patient?.initials);
  expect(`${notice?.title} ${notice?.body}`).not.toContain(next?.patient?.lastName);
  notice?.notice.emit('click');
  expect(desktop.asked).toContainEqual(['show.row', { date: room.view().today, key: next?.key }]);
  await room.call('consulting.mark', { key: next?.key ?? '', what: 'gone-in', on: true });
  await room.pc.clock.advance(5000);
  expect(desktop.standing()).toEqual([]);
  desktop.close();
});

test('A visit that is on no list of its practitioner is not marked.', async () => {
  const { room, desk, practitionerId } = await clinic();
  const other = rowsAtDesk(desk).find((row) => row.practitioner?.id !== practitionerId && row.patientId);
  expect(
    await room.call('consulting.mark', { key: other?.key ?? '', what: 'gone-in', on: true }),
  ).toMatchObject({
    failure: { kind: 'stale' },
  });
});

test('Alone it shows the last known day with its age, also after a restart, and comes back by itself.', async () => {
  const { room, linked, expected } = await clinic();
  const visits = room.view().day?.visits.length;
  await room.pc.clock.advance(30_000);
  const knownAt = room.view().knownAt ?? 0;
  expect(Math.abs(room.pc.clock.wall() - knownAt)).toBeLessThan(60_000);
  await linked.hub.kill();
  await room.pc.clock.advance(5 * 60_000);
  expect(room.view()).toMatchObject({ link: 'alone', knownAt });
  const kept = () => statSync(join(room.pc.folder, 'practitioners-day')).size;
  const size = kept();
  await room.call('consulting.mark', { key: expected()[0]?.key ?? '', what: 'gone-in', on: true });
  await room.pc.clock.advance(10);
  expect(kept()).toBeGreaterThan(size);
  await room.restart();
  expect(room.view()).toMatchObject({ link: 'alone', knownAt, practitioner: { name: expect.any(String) } });
  expect(room.view().day?.visits.length).toBe(visits);
  expect(room.view().day?.visits[0]?.goneIn).not.toBeNull();
  await linked.hub.start();
  await room.pc.until('it is linked', () => room.view().link === 'linked', 120_000);
  await room.pc.until('it is as new', () => (room.view().knownAt ?? 0) > knownAt + 60_000, 120_000);
});

test('What is marked and taken back while it is alone outlives a restart, and is at the desk when the hub is back.', async () => {
  const { room, desk, linked, expected } = await clinic();
  const [finished = '', mistaken = ''] = expected().map(({ key }) => key);
  const mark = (key: string, what: 'gone-in' | 'finished', on: boolean) =>
    room.call('consulting.mark', { key, what, on });
  const standing = () => desk.session().dayBook.on(desk.companion().state().today);
  await mark(mistaken, 'gone-in', true);
  await room.pc.clock.advance(300);
  expect(standing().goneIn.has(mistaken)).toBe(true);
  await linked.hub.kill();
  await mark(finished, 'finished', true);
  await mark(mistaken, 'gone-in', false);
  await room.restart();
  await linked.hub.start();
  await room.pc.until('it is linked', () => room.view().link === 'linked', 120_000);
  await room.pc.clock.advance(10_000);
  expect(standing().finished.has(finished)).toBe(true);
  expect(standing().goneIn.has(mistaken)).toBe(false);
});

test('What was marked while it was alone is at the desk also where another practitioner was chosen before a restart.', async () => {
  const { room, desk, linked, expected, practitionerId } = await clinic();
  const [{ key } = { key: '' }] = expected();
  await linked.hub.kill();
  await room.call('consulting.mark', { key, what: 'finished', on: true });
  const other = room.view().practitioners.find(({ id }) => id !== practitionerId);
  const chosen = await room.call('consulting.choose', { practitionerId: other?.id ?? 0 });
  expect(chosen).toMatchObject({ ok: true });
  await room.pc.clock.advance(2000);
  await room.restart();
  await linked.hub.start();
  await room.pc.until('it is linked', () => room.view().link === 'linked', 120_000);
  await room.pc.clock.advance(10_000);
  const { finished } = desk.session().dayBook.on(desk.companion().state().today);
  expect(finished.has(key)).toBe(true);
});

test('Of what the desks say of the day its file has what is about its practitioner alone, and none of it once the list of a desk is of days later.', async () => {
  const { room, desk, linked, expected, practitionerId } = await clinic();
  const day = desk.companion().state().today;
  const of = (key = '') => ({ day, what: 'note' as const, key });
  const others = rowsAtDesk(desk).find((row) => row.practitioner?.id !== practitionerId && row.patientId);
  const own = expected()[0]?.key ?? '';
  desk.session().dayBook.mark([
    { ...of(own), value: 'Needs the ramp' },
    { ...of(others?.key), value: 'Of another practitioner' },
  ]);
  await room.pc.clock.advance(2000);
  await linked.hub.kill();
  await room.restart();
  const messages = () => room.view().day?.visits.flatMap(({ message }) => message?.text ?? []);
  expect(messages()).toEqual(['Needs the ramp']);
  const [marked, seen] = [true, false].map(async (isMark) =>
    (await room.kept()).filter(({ what }) => (what !== 'arrived') === isMark).map(({ key }) => key),
  );
  expect(await marked).toEqual([own]);
  const visits = new Set(room.view().day?.visits.map(({ key }) => key));
  expect(((await seen) ?? []).filter((key) => !visits.has(key))).toEqual([]);
  room.pc.clock.jumpWall(3 * 24 * 3_600_000);
  await room.pc.clock.advance(2 * 60_000);
  // Alone, that may be a clock that is wrong.
  expect((await room.kept()).length).toBeGreaterThan(0);
  await linked.hub.start();
  await room.pc.until('it has a list of today', () => room.view().day?.date === room.view().today, 300_000);
  await room.pc.clock.advance(5000);
  expect(room.view().today > day).toBe(true);
  expect(messages()).toEqual([]);
  expect((await room.kept()).filter((one) => one.day === day)).toEqual([]);
});

test('Where every desk is locked it says so, and goes on when one opens.', async () => {
  const { room, desk } = await clinic();
  desk.companion().lock.lock();
  await room.pc.until('no desk', () => room.view().link === 'no-desk', 20 * 60_000);
  await desk.clock.until(desk.companion().lock.open(null));
  await room.pc.until('linked', () => room.view().link === 'linked', 120_000);
});

test('Its page is served its own calls and no other; a desk is served none of them.', async () => {
  const { room, desk } = await clinic();
  const refused = async (at: PractitionersPc['call'], name: CallName, input: object) => {
    const answer = await at(name, input as never);
    return !answer.ok && ['bad-input', 'not-connected'].includes(answer.failure.kind);
  };
  const served: string[] = [];
  for (const name of Object.keys(calls) as CallName[])
    if (
      !/^(lock|clinic|startup)\.|^settings\.change|Sharing|app\.reportError/.test(name) &&
      !(await refused(room.call, name, {}))
    )
      served.push(name);
  expect(served.toSorted()).toEqual([
    'app.state',
    'app.status',
    'app.tryAgain',
    'board.state',
    'consulting.read',
    'settings.read',
  ]);
  const { bridgeCallOf } = await import('../../fakes/served-bridge.ts');
  expect(await refused(bridgeCallOf(desk), 'consulting.read', {})).toBe(true);
  expect(
    await refused(room.call, 'setup.connect', {
      baseUrl: 'https://x',
      apiKey: 'k',
      caFile: null,
      memoryOnly: false,
    }),
  ).toBe(true);
});

test('Locked, nothing of the day is served or shown but initials; it starts locked with its PIN, which alone opens it.', async () => {
  const { room, expected, arrive } = await clinic();
  const done = <T>(promise: Promise<T>) => room.pc.clock.until(promise);
  expect(await done(room.call('lock.setPin', { current: null, pin: '4711' }))).toMatchObject({
    value: { pin: true },
  });
  await room.call('lock.now', {});
  expect(room.pc.companion().state()).toMatchObject({ phase: 'locked', practitionersPc: true });
  expect(await room.call('consulting.read', {})).toMatchObject({ failure: { kind: 'locked' } });
  const before = room.pc.events.length;
  const [next] = unsetRows(expected());
  arrive(next);
  await room.pc.clock.advance(10_000);
  const emitted = JSON.stringify(room.pc.events.slice(before));
  expect(emitted).toContain('arrival.seen');
  expect(emitted).not.toContain(next?.patient?.name);
  await room.restart();
  expect(room.pc.companion().state().phase).toBe('locked');
  expect(await done(room.call('lock.open', { pin: '0000' }))).toMatchObject({
    failure: { kind: 'pin-wrong' },
  });
  expect(await done(room.call('lock.openWithKey', { apiKey: room.pc.apiKey }))).toMatchObject({
    failure: { kind: 'pin-wrong' },
  });
  expect(await done(room.call('lock.open', { pin: '4711' }))).toMatchObject({
    value: { phase: 'consulting' },
  });
});

test('Without its entry in the keychain, or with one that was edited, it shows nothing, and makes no new one: removed at the hub and added again it goes on.', async () => {
  for (const entry of [null, '{"v":1}']) {
    const { room } = await clinic();
    expect(await room.pc.clock.until(room.call('lock.setPin', { current: null, pin: '4711' }))).toMatchObject(
      {
        ok: true,
      },
    );
    if (entry === null) room.pc.vault.delete(consultingSecret);
    else room.pc.vault.set(consultingSecret, entry);
    await room.restart();
    await room.pc.clock.advance(60_000);
    expect(room.pc.companion().state()).toMatchObject({
      phase: 'blocked',
      failure: { kind: 'room-key-missing' },
    });
    expect(room.view().day).toBeNull();
    expect(room.pc.vault.get(consultingSecret) ?? null).toBe(entry);
    expect(await room.call('app.tryAgain', {})).toMatchObject({ value: { phase: 'blocked' } });
    room.membership.setState({ is: 'removed' });
    await room.pc.clock.advance(1000);
    expect(room.membership.asked).toContain('leave');
  }
});

test('Removed at the hub, or left, it forgets the day, its key and its PIN.', async () => {
  const { room } = await clinic();
  await room.pc.clock.until(room.call('lock.setPin', { current: null, pin: '4711' }));
  await room.pc.clock.advance(5000);
  room.membership.setState({ is: 'removed' });
  await room.pc.until('forgotten', () => room.pc.companion().state().phase === 'first-run');
  expect(room.membership.asked).toContain('leave');
  await room.pc.clock.advance(5000);
  expect([...room.pc.vault.keys()]).toEqual([]);
  expect(readdirSync(room.pc.folder)).toEqual([]);
});

test('In privacy mode it shows initials, and nothing that was written of patients.', async () => {
  const { room, expected } = await clinic();
  room.pc.companion().changeSettings({ privacy: true });
  const read = await room.call('consulting.read', {});
  const text = JSON.stringify(read);
  for (const { patient, note, service: _service } of expected()) {
    if (patient) expect(text).not.toContain(patient.name);
    if (note) expect(text).not.toContain(note);
  }
  expect(await room.call('consulting.note', { key: '1:1', text: 'x' })).toMatchObject({
    failure: { kind: 'hidden' },
  });
});

test('Whose PC it is must be one whom the desks have named.', async () => {
  const { room } = await clinic({ choose: false });
  expect(await room.call('consulting.choose', { practitionerId: 999_999 })).toMatchObject({
    failure: { kind: 'stale' },
  });
  expect(room.view()).toMatchObject({ practitioner: null, day: null });
});

/** What lies in a folder, as one text. */
function textOf(folder: string): string {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');
}

test('What lies on its disk and in its keychain says nothing in clear, and no amount, contact or API key in any form.', async () => {
  const { room, desk, expected } = await clinic();
  await room.pc.clock.advance(5000);
  const disk = textOf(room.pc.folder);
  const names = expected().flatMap(({ patient }) => (patient ? [patient.name, patient.lastName] : []));
  for (const word of [...names, desk.apiKey].filter(({ length }) => length > 5))
    expect(disk.includes(word)).toBe(false);
  const held = JSON.stringify([room.view(), [...room.pc.vault.values()], room.pc.events]);
  expect(held).not.toContain(desk.apiKey);
  const contacts = rowsAtDesk(desk).flatMap(({ patient }) => [
    patient?.phone,
    patient?.email,
    patient?.address,
    patient?.birthdate,
  ]);
  for (const contact of contacts) if (contact) expect(held).not.toContain(contact);
  expect(held).not.toMatch(/cents|invoice|\$\d/i);
});
