import { describe, expect, it } from 'vitest';
import {
  type Attendance,
  type Connections,
  endOf,
  keptShareMs,
  mayCallAlone,
  nextAttendance,
} from '../../../electron/link/attendance.ts';

const desks = ['d01', 'd02'];
type Look = {
  readonly open: readonly string[];
  readonly ended: readonly (readonly [string, 'left' | 'stale'])[];
};
const seen = (open: readonly string[], ended: Look['ended'] = []): Look => ({ open, ended });
const connections = ({ open, ended }: Look, at: number): Connections => ({
  open: new Set(open),
  ended: new Map(ended.map(([desk, is]) => [desk, { is, at }])),
});

/** The attendance after several reads, a second apart. */
function afterLooks(...looks: readonly Look[]): Attendance {
  let attendance: Attendance = {};
  for (const [index, look] of looks.entries()) {
    attendance = nextAttendance(attendance, desks, connections(look, index * 1_000), index * 1_000);
  }
  return attendance;
}

describe('a desk may be calling alone', () => {
  it('when its connection went stale, for ten minutes', () => {
    const attendance = afterLooks(seen(['d01', 'd02']), seen(['d01'], [['d02', 'stale']]), seen(['d01']));
    expect(mayCallAlone(attendance, 2_000)).toEqual(['d02']);
    expect(mayCallAlone(attendance, 1_000 + keptShareMs - 1)).toEqual(['d02']);
    expect(mayCallAlone(attendance, 1_000 + keptShareMs)).toEqual([]);
  });

  it('for ten minutes from the end of a connection that came and ended between two looks', () => {
    const linked = nextAttendance({}, desks, connections(seen(['d02']), 0), 0);
    const stale = nextAttendance(linked, desks, connections(seen([], [['d02', 'stale']]), 1_000), 5_000);
    const again = connections(seen([], [['d02', 'stale']]), 304_000);
    const later = nextAttendance(stale, desks, again, 305_000);
    expect(mayCallAlone(later, 304_000 + keptShareMs - 1)).toEqual(['d02']);
    expect(mayCallAlone(nextAttendance(later, desks, again, 310_000), 304_000 + keptShareMs)).toEqual([]);
  });

  it('when it left, and its next connection went stale before it was seen', () => {
    const left = afterLooks(seen(['d02']), seen([], [['d02', 'left']]));
    const stale = connections(seen([], [['d02', 'stale']]), 4_000);
    expect(mayCallAlone(nextAttendance(left, desks, stale, 5_000), 5_000)).toEqual(['d02']);
  });

  it('for ten minutes also where the hub’s clock was set back by an hour', () => {
    const hour = 3_600_000;
    const at = (now: number, look: Look, before: Attendance) =>
      nextAttendance(before, desks, connections(look, now), now);
    const linked = at(hour, seen(['d01', 'd02']), {});
    const stale = at(0, seen(['d01']), linked);
    expect(mayCallAlone(stale, keptShareMs - 1)).toEqual(['d02']);
    expect(mayCallAlone(stale, keptShareMs)).toEqual([]);
  });

  it('when it was there before the hub restarted, and has not come back', () => {
    expect(mayCallAlone(afterLooks(seen(['d01', 'd02']), seen(['d01'])), 1_000)).toEqual(['d02']);
  });

  it('and not when it left, as the PCs do that are switched off in the evening', () => {
    const attendance = afterLooks(
      seen(['d01', 'd02']),
      seen(['d01'], [['d02', 'left']]),
      seen([]),
      seen(['d01']),
    );
    expect(mayCallAlone(attendance, 3_000)).toEqual([]);
  });

  it('and not when the end of its connection is known a moment later, as one that left', () => {
    const late = [seen(['d02']), seen([]), seen([], [['d02', 'left']])] as const;
    expect(mayCallAlone(afterLooks(...late.slice(0, 2)), 1_000)).toEqual(['d02']);
    expect(mayCallAlone(afterLooks(...late), 2_000)).toEqual([]);
  });

  it('whatever an earlier connection of it came to', () => {
    const first = nextAttendance({}, desks, connections(seen(['d02']), 0), 5_000);
    const then = nextAttendance(first, desks, connections(seen([], [['d02', 'left']]), 4_000), 6_000);
    expect(mayCallAlone(then, 6_000)).toEqual(['d02']);
  });

  it('and not when it is back, was never there, or was removed', () => {
    const back = afterLooks(seen(['d02']), seen([], [['d02', 'stale']]), seen(['d02'], [['d02', 'stale']]));
    expect(mayCallAlone(back, 2_000)).toEqual([]);
    expect(mayCallAlone(afterLooks(seen([])), 0)).toEqual([]);
    expect(nextAttendance(afterLooks(seen(['d02'])), ['d01'], connections(seen([]), 1_000), 1_000)).toEqual(
      {},
    );
  });

  it.each([
    ['Stale Connection', 'stale'],
    ['Read Error', 'stale'],
    ['Write Deadline', 'stale'],
    ['Slow Consumer (Pending Bytes)', 'stale'],
    ['Client Closed', 'left'],
    ['Authentication Failure', 'left'],
    ['Credentials Revoked', 'left'],
    ['Server Shutdown', 'left'],
  ])('by the server’s own word: %s is %s', (reason, end) => {
    expect(endOf(reason)).toBe(end);
  });
});
