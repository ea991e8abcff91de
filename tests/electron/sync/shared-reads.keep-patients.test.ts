import { expect, test } from 'vitest';
import { linkedDesksUnderTest } from '../../fakes/linked-desks-under-test.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

const minute = 60_000;
const underTest = linkedDesksUnderTest();

test.each([0, 1])(
  'A linked desk that is to have every patient from now on has them within a quarter of an hour (desk %i of two).',
  async (place) => {
    const { desks } = await underTest.open(2, { patients: 120, keepsBookedOnly: () => true });
    const desk = desks[place] as WholeDesk;
    await desk.clock.advance(3 * minute);
    const count = () => desk.session().cache.count('patients');
    const booked = count();
    expect(booked).toBeLessThan(120);
    desk.companion().changeSettings({ keepPatients: 'everyone' });
    await desk.clock.advance(15 * minute);
    expect({ polls: desk.session().link()?.polls, patients: count() }).toEqual({
      polls: desk.session().link()?.polls,
      patients: 120,
    });
  },
);
