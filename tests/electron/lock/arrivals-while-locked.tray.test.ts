import { afterEach, expect, test } from 'vitest';
import { todaysRows } from '../../../electron/desktop/todays-rows.ts';
import { waitingOf } from '../../../electron/desktop/tray/waiting.ts';
import { lockedIntervals } from '../../../electron/lock/while-locked.ts';
import { demoClinic } from '../../../service/demo-clinic.ts';
import type { Dialect } from '../../../service/dialect.ts';
import { dayMs, hourMs, minuteMs } from '../../../shared/durations.ts';
import { type DesktopAround, openDesktopAround } from '../../fakes/desktop-around.ts';
import { demoNow, openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
let desktop: DesktopAround;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  desktop.close();
  await desk.close();
});

/** Notices that stand. */
const standing = () => desktop.standing().length;

/** @param ahead how far this PC's clock is ahead of the practice's */
async function open(dialect: Partial<Dialect> = {}, ahead = 0): Promise<void> {
  const clinic = demoClinic({ seed: 7, patients: 60, now: demoNow });
  desk = await openWholeDesk({ clinic, dialect, now: demoNow + ahead });
  desk.setServiceClock(() => desk.clock.wall() - ahead);
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, hourMs);
  desktop = openDesktopAround(desk, { seenUntil: null });
  await desk.clock.advance(5000);
}

const lock = () => desk.companion().lock;
const session = () => desk.companion().session();
const isClosed = () => session() === null;
/** How often this arrival was notified. */
const reported = ({ appointmentId, patientId }: Who) =>
  desk.events.filter(
    (event) => event.name === 'arrival.seen' && event.payload.row.key === `${appointmentId}:${patientId}`,
  ).length;

type Who = { readonly appointmentId: number; readonly patientId: number };
/** Patients who are expected in an hour or two: until then they do not count as with the practitioner. */
function expected(): Who[] {
  return desk.service.sandbox.state('appointments').flatMap((one) => {
    const [place, more] = one.appointmentPatients ?? [];
    const ahead = Date.parse(one.start ?? '') - desk.companion().now();
    if (
      one.archived ||
      ahead < hourMs ||
      ahead > 4 * hourMs ||
      !place?.patientId ||
      more ||
      place.status != null
    )
      return [];
    return [{ appointmentId: one.id, patientId: place.patientId }];
  });
}
/** How many wait by the practice's clock, this patient among them; others may have gone in meanwhile. */
function waitingWith({ appointmentId, patientId }: Who): number {
  const rows = todaysRows(desk.companion()) ?? [];
  const waits = waitingOf(rows, {
    date: '',
    zone: 'UTC',
    locations: [],
    clockStyle: '12-hour',
    places: [],
    now: desk.companion().now(),
  });
  expect(waits.map(({ key }) => key)).toContain(`${appointmentId}:${patientId}`);
  return waits.length;
}
function someone(but?: Who): Who {
  const found = expected().find(({ appointmentId }) => appointmentId !== but?.appointmentId);
  if (!found) throw new Error('nobody is expected');
  return found;
}
const arrives = ({ appointmentId, patientId }: Who) => desk.service.sandbox.arrive(appointmentId, patientId);

/**
 * No more notices of it appear, whatever is opened and closed: behind the lock, a quarter of an hour later, and after it.
 * @param notices 2 where it stood there with initials when the desk was locked: the same one without them took its place
 */
async function staysReportedOnce(who: Who, notices = 1): Promise<void> {
  await desk.until('the files are closed', isClosed);
  await desk.clock.advance(2 * minuteMs);
  expect([reported(who), desktop.notices.length, standing()]).toEqual([1, notices, 1]);
  await desk.clock.until(lock().open(null), minuteMs);
  await desk.clock.advance(2 * minuteMs);
  expect([reported(who), desktop.notices.length]).toEqual([1, notices]);
}

const dialects: readonly Partial<Dialect>[] = [{}, { arrival: 'leaves-appointment', timestamps: 'seconds' }];

test.for(dialects)(
  'An arrival is told exactly once when it is read just before the files are closed: %j',
  async (dialect) => {
    await open(dialect);
    const who = someone();
    arrives(who);
    while (reported(who) === 0) await desk.clock.advance(50);
    lock().lock();
    await staysReportedOnce(who, 2);
  },
);

test('Who left and came again arrives again, also where both happened between two polls behind the lock.', async () => {
  await open();
  const who = someone();
  arrives(who);
  await desk.until('it is told', () => reported(who) === 1, minuteMs);
  lock().lock();
  await desk.until('the files are closed', isClosed);
  const { sandbox } = desk.service;
  sandbox.setStatus(who.appointmentId, who.patientId, null);
  await desk.clock.advance(1500);
  arrives(who);
  await desk.until('it is told again', () => reported(who) === 2, minuteMs);
  await desk.clock.advance(2 * minuteMs);
  expect(reported(who)).toBe(2);
});

test('An arrival that the files hold from before a restart is not told again behind the lock.', async () => {
  await open();
  const who = someone();
  arrives(who);
  await desk.until('it is told', () => reported(who) === 1, minuteMs);
  await desk.restart();
  await desk.until('the practice is there', () => session()?.connection().state === 'live', minuteMs);
  lock().lock();
  await desk.until('the files are closed', isClosed);
  // The list of statuses is read from a while before its watermark.
  await desk.clock.advance(2 * minuteMs);
  expect(reported(who)).toBe(1);
});

/** An answer is still under way when the files are closed: it comes into the cache before that. */
function arrivesWhileClosing(who: Who): void {
  const ending = session();
  if (!ending) throw new Error('no session');
  const { stop } = ending.sync;
  ending.sync.stop = async () => {
    arrives(who);
    const params = { id: who.appointmentId };
    const answer = await ending.client.getAppointment({ params }, { priority: 'interactive' });
    if (!answer.ok) throw new Error(answer.failure.kind);
    const { value, sequence } = answer;
    ending.cache.apply({ kind: 'appointments', objects: [value], sequence });
    // Until the tray has been redrawn.
    await new Promise<void>((done) => void desk.clock.after(1000, () => done()));
    await stop();
  };
}

test.for(dialects)(
  'An arrival is told exactly once when it is read while the files are being closed: %j',
  async (dialect) => {
    await open(dialect);
    const who = someone();
    arrivesWhileClosing(who);
    lock().lock();
    await staysReportedOnce(who);
  },
);

test('An arrival that is read while the files are being closed is notified also when the lock opens at once.', async () => {
  await open();
  const who = someone();
  arrivesWhileClosing(who);
  lock().lock();
  await desk.clock.advance(1);
  expect(isClosed()).toBe(true);
  await desk.clock.until(lock().open(null), minuteMs);
  await desk.clock.advance(2 * minuteMs);
  expect([reported(who), desktop.notices.length]).toEqual([1, 1]);
});

test.for(dialects)(
  'An arrival is told exactly once when it is read by what watches after the files were closed: %j',
  async (dialect) => {
    await open(dialect);
    const who = someone();
    lock().lock();
    await desk.until('the files are closed', isClosed);
    arrives(who);
    await desk.until('it is told', () => reported(who) > 0, minuteMs);
    await staysReportedOnce(who);
  },
);

test.for([-dayMs, 0, dayMs])(
  'Who waits is counted, and whose notice stands, by the practice’s time, on a PC whose clock is %i ms ahead.',
  async (ahead) => {
    await open({}, ahead);
    expect(desktop.waiting()).toBeGreaterThan(0);
    const who = someone();
    arrives(who);
    await desk.until('it is told', () => reported(who) > 0, minuteMs);
    await desk.clock.advance(2 * minuteMs);
    expect([standing(), desktop.waiting()]).toEqual([1, waitingWith(who)]);
    lock().lock();
    await desk.until('the files are closed', isClosed);
    await desk.clock.advance(2 * minuteMs);
    expect([reported(who), standing(), desktop.waiting()]).toEqual([1, 1, waitingWith(who)]);
  },
);

test.for(dialects)(
  'Opening the files again behind the lock neither takes a standing notice away nor tells it twice: %j',
  async (dialect) => {
    await open(dialect);
    const ours = someone();
    // What waits is a reason to open the files every quarter of an hour; it is never answered.
    desk.setPlugged(false);
    session()?.outbox.add('arrival', { ...ours, group: false, start: desk.clock.wall(), locationId: null });
    await desk.clock.advance(1000);
    lock().lock();
    await desk.until('the files are closed', isClosed);
    desk.setPlugged(true);
    const theirs = someone(ours);
    arrives(theirs);
    await desk.until('it is told', () => reported(theirs) > 0, 2 * minuteMs);
    await desk.clock.advance(1000);
    expect(standing()).toBe(1);
    const before = desktop.waiting();
    desk.setPlugged(false);
    for (let opened = 0; opened < 2; opened++) {
      const step = async (until: () => boolean) => {
        const end = desk.clock.monotonic() + lockedIntervals.rest + lockedIntervals.open + minuteMs;
        while (!until() && desk.clock.monotonic() < end) {
          await desk.clock.advance(250);
          expect([reported(theirs), desktop.notices.length, standing()]).toEqual([1, 1, 1]);
        }
      };
      await step(() => !isClosed());
      expect(isClosed()).toBe(false);
      await step(isClosed);
      expect(isClosed()).toBe(true);
    }
    // Others of those who wait may have gone in meanwhile, by the clock.
    expect(before).toBeGreaterThan(0);
    expect(desktop.waiting()).toBe(waitingWith(theirs));
    desk.setPlugged(true);
    await desk.clock.until(lock().open(null), minuteMs);
    await desk.clock.advance(2 * minuteMs);
    expect([reported(theirs), desktop.notices.length]).toEqual([1, 1]);
    expect(desk.events.some((e) => e.name === 'arrival.seen' && e.payload.elsewhere && isOf(e, ours))).toBe(
      false,
    );
  },
);

const isOf = (event: WholeDesk['events'][number], who: Who) =>
  event.name === 'arrival.seen' && event.payload.row.patientId === who.patientId;
