import { expect, test } from 'vitest';
import type { WholeDesk } from '../../fakes/whole-desk.ts';
import { arrivalsSeenAt, clinicsWithPc, unsetRows } from './clinic-with-pc.ts';

const clinic = clinicsWithPc();
const hourMs = 3_600_000;

test.each([40, -40])(
  'What was marked while this PC was alone is said to the desks, also where its clock was wrong for a while (by %i days).',
  async (days) => {
    const { room, desk, linked, expected } = await clinic();
    await linked.hub.kill();
    await room.pc.clock.advance(30_000);
    const key = expected()[0]?.key ?? '';
    const { today } = desk.companion().state();
    expect(await room.call('consulting.mark', { key, what: 'gone-in', on: true })).toMatchObject({
      ok: true,
    });
    await room.pc.clock.advance(2000);
    // Its battery is empty: it starts in another month, and the network sets it right minutes later.
    await room.pc.restart(0, () => room.pc.pcClock.stepWall(days * 24 * hourMs));
    await room.pc.clock.advance(3 * 60_000);
    room.pc.pcClock.stepWall(-days * 24 * hourMs);
    await room.pc.clock.advance(60_000);
    await linked.hub.start();
    await room.pc.until('it is linked', () => room.view().link === 'linked', 120_000);
    await room.pc.clock.advance(60_000);
    expect(desk.session().dayBook.on(today).goneIn.has(key)).toBe(true);
  },
);

test.each([40, -40])(
  'At a PC whose clock is wrong by %i days marks are said and heard as at any other.',
  async (days) => {
    const { room, desk, linked, expected } = await clinic();
    const [mine, theirs] = expected();
    const { today } = desk.companion().state();
    await linked.hub.kill();
    await room.pc.clock.advance(30_000);
    await room.call('consulting.mark', { key: mine?.key ?? '', what: 'gone-in', on: true });
    desk
      .session()
      .dayBook.mark([{ day: today, what: 'note', key: theirs?.key ?? '', value: 'Needs the ramp' }]);
    await room.pc.restart(0, () => room.pc.pcClock.stepWall(days * 24 * hourMs));
    await room.pc.clock.advance(60_000);
    await linked.hub.start();
    await room.pc.until('it is linked', () => room.view().link === 'linked', 120_000);
    await room.pc.clock.advance(60_000);
    expect(
      desk
        .session()
        .dayBook.on(today)
        .goneIn.has(mine?.key ?? ''),
    ).toBe(true);
    const notes = () => room.view().day?.visits.flatMap(({ message }) => message?.text ?? []);
    expect([room.view().today, notes()]).toEqual([today, ['Needs the ramp']]);
    // The network sets it right, a moment before the day is shown again.
    room.pc.pcClock.stepWall(-days * 24 * hourMs);
    await room.pc.clock.advance(2 * 60_000);
    expect([room.view().today, notes()]).toEqual([today, ['Needs the ramp']]);
  },
);

test.each([
  ['locked', (desk: WholeDesk) => desk.companion().lock.lock()],
  ['off', (desk: WholeDesk) => desk.crash()],
] as const)(
  'An arrival is notified at a PC whose clock is three hours ahead, restarted while every desk is locked and the one that said the list is %s.',
  async (_how, end) => {
    const { room, linked, expected, arrive } = await clinic({ desks: 2 });
    const [first, second] = linked.desks as readonly [WholeDesk, WholeDesk];
    room.pc.pcClock.stepWall(3 * hourMs);
    await room.pc.clock.advance(60_000);
    const [next] = unsetRows(expected());
    second.companion().lock.lock();
    await room.pc.clock.advance(60_000);
    end(first);
    await room.pc.clock.advance(2 * 60_000);
    expect(room.view().link).toBe('no-desk');
    await room.restart();
    await room.pc.clock.advance(10_000);
    arrive(next);
    await room.pc.clock.advance(30_000);
    const status = room.view().day?.visits.find(({ key }) => key === next?.key)?.status;
    const seen = arrivalsSeenAt(room);
    await first.startAgain();
    expect([seen, status]).toEqual([[next?.key], 'arrived']);
  },
);

test.each([3, -3, 72, -72])(
  'Where the clock of the desk that says the lists is wrong by %i hours, a practitioner’s PC goes by the practice’s time.',
  async (hours) => {
    const { room, desk, expected, arrive } = await clinic();
    desk.pcClock.stepWall(hours * hourMs);
    // Its next answers show it by how much.
    await room.pc.clock.advance(3 * 60_000);
    const { today } = desk.companion().state();
    expect(room.view()).toMatchObject({ today, day: { date: today } });
    const ofNow = (at: number | null | undefined) => Math.abs((at ?? 0) - room.pc.clock.wall()) < 60_000;
    expect(ofNow(room.view().knownAt)).toBe(true);
    const [next] = unsetRows(expected());
    const key = next?.key ?? '';
    const before = arrivalsSeenAt(room).length;
    arrive(next);
    await room.pc.clock.advance(10_000);
    expect(arrivalsSeenAt(room).slice(before)).toEqual([key]);
    await room.call('consulting.mark', { key, what: 'gone-in', on: true });
    await room.pc.clock.advance(1000);
    expect(ofNow(desk.session().dayBook.on(today).goneIn.get(key)?.at)).toBe(true);
  },
);
