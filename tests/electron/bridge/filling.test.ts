import { afterEach, expect, test } from 'vitest';
import type { Dialect } from '../../../service/dialect.ts';
import { dayOf } from '../../../shared/clinic-time.ts';
import { givenUp } from '../../fakes/given-up.ts';
import { allIsRead, bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(() => desk.close());
const hour = 3_600_000;

/** A desk that has read everything, and a free hour with a practitioner for whom patients wait. */
async function openWith(dialect: Partial<Dialect>) {
  desk = await openWholeDesk({ patients: 400, dialect });
  await desk.connect();
  await allIsRead(desk);
  const { cache } = desk.session();
  const { today, zone } = desk.companion().state();
  const start = desk.clock.wall() + 20 * hour;
  const [next] = cache.appointmentsBetween(start, start + 72 * hour, null);
  const waitsFor = cache.all('waitlists').find((one) => !one.archived && one.practitionerId)?.practitionerId;
  const free = {
    start,
    end: start + hour,
    practitionerId: waitsFor ?? next?.practitionerId ?? 1,
    locationId: null,
    serviceId: null,
  };
  const call = bridgeCallOf(desk);
  const ask = async (exceptId: number | null = null) => {
    const answer = await call('booking.candidates', { ...free, exceptId });
    if (!answer.ok) throw new Error(answer.failure.kind);
    return answer.value;
  };
  return { free, call, ask, today, zone, cache };
}

test('Who waits and who is booked later are listed with their numbers; who was asked is kept over a restart.', async () => {
  const { ask, call, free, zone } = await openWith({});
  const before = await ask();
  expect(before.waitingList).toBe('read');
  const waiting = before.candidates.filter(({ waits }) => waits !== null);
  const later = before.candidates.filter(({ waits }) => waits === null);
  expect(waiting.length).toBeGreaterThan(0);
  expect(later.length).toBeGreaterThan(0);
  expect(before.candidates.map(({ waits }) => waits === null)).toEqual([
    ...waiting.map(() => false),
    ...later.map(() => true),
  ]);
  const [first] = before.candidates;
  if (!first) throw new Error('no one is listed');
  expect(await ask(first.patient.id)).not.toMatchObject({
    candidates: [{ patient: { id: first.patient.id } }],
  });
  const note = {
    patientId: first.patient.id,
    date: dayOf(free.start, zone),
    start: free.start,
    practitionerId: free.practitionerId,
  };
  expect(await call('booking.noteOffer', { ...note, outcome: 'not-today' })).toMatchObject({
    ok: true,
    value: { offer: { outcome: 'not-today', start: free.start } },
  });
  await desk.restart();
  const again = await bridgeCallOf(desk)('booking.candidates', { ...free, exceptId: null });
  if (!again.ok) throw new Error(again.failure.kind);
  expect(again.value.candidates.at(-1)).toMatchObject({
    patient: { id: first.patient.id },
    offer: { outcome: 'not-today' },
  });
  const taken = await bridgeCallOf(desk)('booking.noteOffer', { ...note, outcome: null });
  expect(taken).toMatchObject({ ok: true, value: { offer: null } });
});

test('Who is booked here into the time is not listed for another one of the day, and is marked as booked on other days.', async () => {
  const { ask, call, free, zone, cache } = await openWith({});
  const [first] = (await ask()).candidates.filter(({ waits }) => waits !== null);
  const [service] = cache.all('services');
  const [location] = cache.all('locations');
  if (!first || !service || !location) throw new Error('no one waits');
  const { start, end, practitionerId } = free;
  const about = { patientId: first.patient.id, start, practitionerId };
  await call('booking.noteOffer', { ...about, date: dayOf(start, zone), outcome: 'offered' });
  const booking = { ...about, end, serviceId: service.id, locationId: location.id, caseId: null, note: null };
  desk.setPlugged(false);
  expect((await call('booking.create', booking)).ok).toBe(true);
  expect((await ask()).candidates.map(({ patient }) => patient.id)).not.toContain(first.patient.id);
  const nextWeek = { ...free, start: start + 168 * hour, end: end + 168 * hour, exceptId: null };
  const answer = await call('booking.candidates', nextWeek);
  if (!answer.ok) throw new Error(answer.failure.kind);
  const listed = answer.value.candidates.find(({ patient }) => patient.id === first.patient.id);
  expect(listed).toMatchObject({ booked: start, offer: { outcome: 'offered' } });
});

test.each([
  ['all extensions', { extensions: 'absent' as const }],
  ['the waiting list', { extensions: 'absent:waitlists' as const }],
])('Without %s those who are booked later are listed alone.', async (_name, dialect) => {
  const { ask, call, today } = await openWith(dialect);
  const { candidates, waitingList } = await ask();
  expect(waitingList).toBe('absent');
  expect(candidates.length).toBeGreaterThan(0);
  expect(candidates.every(({ waits, later }) => waits === null && later !== null)).toBe(true);
  if (dialect.extensions !== 'absent') return;
  // No flag of a form, and no list of which a page could show that it is there.
  const day = await call('day.read', { date: today, locationId: null, offset: 0, ahead: true });
  if (!day.ok) throw new Error(day.failure.kind);
  expect(day.value.rows.flatMap(({ flags }) => flags).map(({ code }) => code)).not.toContain('form-open');
  const lists = desk
    .companion()
    .status()
    .lists.map(({ feed }) => feed);
  for (const feed of ['waitlists', 'patientForms', 'cancellationReasons']) expect(lists).not.toContain(feed);
});

test('A form that a patient of the day has not completed is a flag of the row, with its title.', async () => {
  const { call, cache } = await openWith({});
  const open = cache
    .all('patientForms')
    .filter(({ status, archived }) => status === 'Incomplete' && !archived);
  const visits = open.flatMap(({ appointmentId, title }) => {
    const visit = appointmentId ? cache.get('appointments', appointmentId) : null;
    return visit && !visit.archived ? [{ visit, title }] : [];
  });
  const [found] = visits;
  if (!found) throw new Error('no visit with an open form');
  const { zone } = desk.companion().state();
  const date = dayOf(Date.parse(found.visit.start ?? ''), zone);
  const flagNow = async () => {
    const day = await call('day.read', { date, locationId: null, offset: 0, ahead: true });
    if (!day.ok) throw new Error(day.failure.kind);
    const row = day.value.rows.find(({ appointmentId }) => appointmentId === found.visit.id);
    return row?.flags.find(({ code }) => code === 'form-open');
  };
  const flag = await flagNow();
  expect(`${flag?.label} ${flag?.explain}`).toContain(found.title);
  // Those of a list that the practice has no longer stay in the cache, and on no screen.
  desk.service.sandbox.setDialect({ extensions: 'absent:patient-forms' });
  await givenUp(desk, 'patientForms');
  expect(cache.count('patientForms')).toBeGreaterThan(0);
  expect(await flagNow()).toBeUndefined();
});

test('A time that ends before it begins is refused.', async () => {
  const { call, free } = await openWith({});
  const answer = await call('booking.candidates', { ...free, end: free.start, exceptId: null });
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'bad-input', fields: ['end'] } });
});
