import { expect, test } from 'vitest';
import { createMissed } from '../../../../electron/desktop/notifications/missed.ts';
import type { Arrived } from '../../../../electron/desktop/notifications/notice-rules.ts';
import type { DayRow } from '../../../../shared/bridge/views.ts';
import { hourMs } from '../../../../shared/durations.ts';
import { createVirtualClock } from '../../../fakes/virtual-clock.ts';
import { createPcClock } from '../../../simulation/pc-clock.ts';

/** A start of Foyer at a PC whose clock is not the practice's; `read`: the practice confirms today's list. */
function started(readBefore: number, set: number) {
  const clock = createVirtualClock(Date.UTC(2026, 10, 18, 1, 30));
  const pc = createPcClock(clock);
  pc.stepWall(set);
  let todayReadAt = clock.wall() + readBefore;
  let rows: readonly DayRow[] = [];
  const notified: string[] = [];
  const missed = createMissed({
    companion: {
      now: clock.wall,
      status: () =>
        ({ todayReadAt }) as ReturnType<Parameters<typeof createMissed>[0]['companion']['status']>,
    },
    clock: pc,
    seenUntil: clock.wall() - hourMs,
    rows: () => rows,
    isOurs: () => false,
    seenAt: () => null,
    notify: (found: readonly Arrived[]) => void notified.push(...found.map(({ key }) => key)),
  });
  const arrived = (key: string): DayRow => ({
    ...({ key, patientId: 1, status: 'arrived' } as DayRow),
    start: clock.wall(),
    end: clock.wall() + hourMs,
    statusAt: clock.wall() - 60_000,
  });
  return {
    clock,
    pc,
    notified,
    known: (key: string) => {
      rows = [arrived(key)];
    },
    read() {
      todayReadAt = pc.wall();
    },
    stop: missed.stop,
  };
}

test('Who arrived while Foyer did not run is notified also where the clock of the PC was ahead at the start, and is put right before the list is read.', async () => {
  const start = started(-12 * hourMs, 2 * hourMs);
  await start.clock.advance(5000);
  start.pc.stepWall(-2 * hourMs);
  start.known('7:1');
  start.read();
  await start.clock.advance(5000);
  expect(start.notified).toEqual(['7:1']);
  start.stop();
});

test('A clock that is behind the last reading of the run before does not make that reading one of this run.', async () => {
  const start = started(-12 * hourMs, -48 * hourMs);
  await start.clock.advance(5000);
  expect(start.notified).toEqual([]);
  start.known('7:1');
  start.read();
  await start.clock.advance(5000);
  expect(start.notified).toEqual(['7:1']);
  start.stop();
});
