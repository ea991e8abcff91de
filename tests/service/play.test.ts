import { afterEach, describe, expect, it } from 'vitest';
import { demoClinic } from '../../service/demo-clinic.ts';
import { type PlaySandbox, startPlay } from '../../service/play.ts';
import { createService, type PracticeService } from '../../service/service.ts';
import { instantAt } from '../../shared/clinic-time.ts';
import { centsFromDollars } from '../../shared/money.ts';
import { at, rowsOfToday } from './demo-clinic/reading.ts';

const zone = 'Australia/Adelaide';
const minute = 60_000;

/** A clock that moves only when a test lets it; a sleeper wakes when its time has come. */
function virtualClock(start: number) {
  let now = start;
  let sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  return {
    now: () => now,
    sleep: (ms: number) => new Promise<void>((wake) => sleepers.push({ at: now + ms, wake })),
    sleeping: () => sleepers.length,
    async pass(ms: number): Promise<void> {
      const end = now + ms;
      for (;;) {
        await new Promise<void>((resolve) => setImmediate(resolve));
        const next = sleepers.toSorted((a, b) => a.at - b.at)[0];
        if (next === undefined || next.at > end) break;
        sleepers = sleepers.filter((one) => one !== next);
        now = next.at;
        next.wake();
      }
      now = end;
    },
  };
}

const open: PracticeService[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.close();
});

async function clinicAt(clock: string) {
  const start = instantAt('2026-11-24', clock, zone);
  const time = virtualClock(start);
  const service = await createService({
    clinic: demoClinic({ seed: 5, patients: 60, now: start }),
    clock: time,
  });
  open.push(service);
  const rows = () => {
    const clinic = { appointments: service.sandbox.state('appointments') };
    return rowsOfToday(clinic as Parameters<typeof rowsOfToday>[0], time.now(), zone);
  };
  return { start, time, service, rows };
}

describe('a day that happens by itself', () => {
  it('goes from a third to its end: people arrive, are through, are invoiced, pay and book again', async () => {
    const { start, time, service, rows } = await clinicAt('11:00');
    const log: string[] = [];
    const before = {
      payments: service.sandbox.state('payments').length,
      appointments: service.sandbox.state('appointments').length,
    };
    const invoicesBefore = service.sandbox.state('invoices').length;
    const play = startPlay(service, {
      clock: time,
      seed: 2,
      speed: 6,
      random: () => 0.4,
      log: (line) => log.push(line),
    });
    await time.pass(15 * minute);
    const midway = rows();
    const waiting = midway.filter(({ place }) => place.status === 'Arrived');
    expect(waiting.length).toBeGreaterThan(0);
    for (const { place } of waiting) expect(at(place.statusUpdatedAt)).toBeLessThanOrEqual(time.now());

    await time.pass(80 * minute);
    play.stop();
    const left = rows().filter(({ place }) => place.status === null || place.status === 'Arrived');
    expect(left).toEqual([]);
    const done = rows().filter(
      ({ place }) => place.status === 'Completed' && at(place.statusUpdatedAt) > start,
    );
    expect(done.length).toBeGreaterThan(15);
    expect(service.sandbox.state('invoices').length - invoicesBefore).toBeGreaterThan(15);
    const payments = service.sandbox.state('payments');
    expect(payments.length - before.payments).toBeGreaterThan(5);
    for (const invoice of service.sandbox.state('invoices')) {
      expect(centsFromDollars(invoice.paidAmount) ?? 0).toBeLessThanOrEqual(
        centsFromDollars(invoice.total) ?? 0,
      );
    }
    expect(service.sandbox.state('appointments').length).toBeGreaterThan(before.appointments + 3);
    expect(log).toEqual([]);
  });

  it('books no patient over another', async () => {
    const { time, service } = await clinicAt('11:00');
    const known = service.sandbox.state('appointments').length;
    const play = startPlay(service, { clock: time, seed: 2, speed: 6 });
    await time.pass(60 * minute);
    play.stop();
    const all = service.sandbox.state('appointments').filter((one) => !one.archived);
    const fresh = all.filter(({ id }) => id > known);
    expect(fresh.length).toBeGreaterThan(0);
    for (const one of fresh) {
      const met = all.filter(
        (other) =>
          other.id !== one.id &&
          other.practitionerId === one.practitionerId &&
          at(other.start) < at(one.end) &&
          at(other.end) > at(one.start),
      );
      expect(met).toEqual([]);
    }
  });

  it('is the same day for the same seed', async () => {
    const days = [];
    for (let i = 0; i < 2; i++) {
      const { time, service, rows } = await clinicAt('11:00');
      const play = startPlay(service, { clock: time, seed: 9, random: () => 0.2 });
      await time.pass(30 * minute);
      play.stop();
      days.push(rows().map(({ place }) => [place.appointmentId, place.patientId, place.status]));
    }
    expect(days[1]).toEqual(days[0]);
  });

  it('happens faster when told to', async () => {
    const { time, service, rows } = await clinicAt('11:00');
    const done = () => rows().filter(({ place }) => place.status === 'Completed').length;
    const before = done();
    const play = startPlay(service, { clock: time, seed: 2, speed: 20 });
    await time.pass(12 * minute);
    play.stop();
    expect(done() - before).toBeGreaterThan(5);
  });

  it('keeps no process alive, and does nothing after stop: nothing after stop', async () => {
    const { time, service } = await clinicAt('11:00');
    const play = startPlay(service, { clock: time });
    await time.pass(minute);
    play.stop();
    await time.pass(minute);
    const before = JSON.stringify(service.sandbox.state('appointments'));
    await time.pass(60 * minute);
    expect(JSON.stringify(service.sandbox.state('appointments'))).toBe(before);
    expect(time.sleeping()).toBe(0);
  });

  it('never throws: what cannot be done is logged and left', async () => {
    const { time, service } = await clinicAt('11:00');
    const log: string[] = [];
    const refuse = () => {
      throw new RangeError('Margaret Oduya cannot');
    };
    const sandbox: PlaySandbox = { ...service.sandbox, arrive: refuse, setStatus: refuse };
    const play = startPlay({ sandbox }, { clock: time, seed: 2, log: (line) => log.push(line) });
    await time.pass(60 * minute);
    play.stop();
    expect(log.length).toBeGreaterThan(3);
    expect(log.length).toBeLessThan(80);
    for (const line of log) expect(line).toMatch(/^play: [\w -]+ failed \(RangeError\)$/);
  });

  it('never throws: not when the practice cannot even be read', async () => {
    const time = virtualClock(0);
    const log: string[] = [];
    const fails = () => {
      throw new Error('closed');
    };
    const sandbox = {
      state: fails,
      arrive: fails,
      setStatus: fails,
      invoice: fails,
      pay: fails,
      book: fails,
    };
    const play = startPlay({ sandbox }, { clock: time, log: (line) => log.push(line) });
    await time.pass(10_000);
    play.stop();
    expect(new Set(log)).toEqual(new Set(['play: a look failed (Error)']));
  });

  it('keeps no process alive, and does nothing after stop: no process alive', async () => {
    const { execFile } = await import('node:child_process');
    const script = `
      import { startPlay } from './service/play.ts';
      const none = () => [];
      startPlay({ sandbox: { state: none, arrive: none, setStatus: none, invoice: none, pay: none, book: none } });
    `;
    const isOver = await new Promise((resolve) => {
      execFile(process.execPath, ['--input-type=module', '-e', script], { timeout: 240_000 }, (error) =>
        resolve(error === null),
      );
    });
    expect(isOver).toBe(true);
  });
});
