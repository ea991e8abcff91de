import { expect, test } from 'vitest';
import { practiceTime } from '../../../electron/practice/practice-time.ts';
import { hourMs, minuteMs } from '../../../shared/durations.ts';
import { linkedDesksUnderTest } from '../../fakes/linked-desks-under-test.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

const { openTwo } = linkedDesksUnderTest();

/** By how much a desk is off the practice's clock, ms: so much are its payments. */
const off = ({ session, pcClock, clock }: WholeDesk) =>
  Math.abs(practiceTime(session(), pcClock.wall()) - clock.wall());

test('A desk for which another one polls goes by the practice’s clock also after that of its PC was set, and set right.', async () => {
  const { one, other } = await openTwo(30);
  const { clock } = one;
  expect(one.session().link()?.polls).toBe(true);
  for (const step of [hourMs, -hourMs]) {
    other.pcClock.stepWall(step);
    await clock.advance(minuteMs);
    expect([off(one), off(other)].map((ms) => ms < 2000)).toEqual([true, true]);
  }
});
