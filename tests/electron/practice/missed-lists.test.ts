import { describe, expect, it } from 'vitest';
import { goneAfterMs, longestSilenceMs, longestUnaskedMs } from '../../../electron/practice/capabilities.ts';
import { createMissedLists, createMissedListsByServer } from '../../../electron/practice/missed-lists.ts';
import { createServerProfile } from '../../../electron/practice/server-profile.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

const minute = 60_000;

/** A server that has lost its payments, and the sessions of one run. */
function bench() {
  const clock = createVirtualClock();
  const missed = createMissedLists(clock);
  let saved: string | null = null;
  const save = (text: string) => {
    saved = text;
  };
  const session = () => createServerProfile({ clock, saved, save, missed });
  session().sawOperation('listPayments', true);
  return {
    clock,
    session,
    locked: () => createServerProfile({ clock, saved: null, save: () => {}, missed }),
  };
}

/** Something comes of calls all the time. */
async function heardFor(
  { clock }: ReturnType<typeof bench>,
  profile: ReturnType<typeof createServerProfile>,
  ms: number,
) {
  for (let passed = 0; passed < ms; passed += 5 * minute) {
    await clock.advance(5 * minute);
    profile.sawOperation('listAppointments', true);
  }
}

describe('a list that was there and is not found', () => {
  it('is given up after four hours, over all sessions and what is read behind the lock', async () => {
    const desk = bench();
    for (let passed = 0; passed < goneAfterMs; passed += 60 * minute) {
      const session = desk.session();
      session.sawOperation('listPayments', false);
      expect(session.lacks('listPayments')).toBe(false);
      await heardFor(desk, desk.locked(), 60 * minute);
    }
    const session = desk.session();
    session.sawOperation('listPayments', false);
    expect(session.lacks('listPayments')).toBe(true);
  });

  it('begins again where no session has asked for it in a while', async () => {
    const desk = bench();
    desk.session().sawOperation('listPayments', false);
    await heardFor(desk, desk.locked(), Math.max(goneAfterMs, longestUnaskedMs + minute));
    const session = desk.session();
    session.sawOperation('listPayments', false);
    expect(session.lacks('listPayments')).toBe(false);
  });

  it('begins again where the PC slept behind the lock', async () => {
    const desk = bench();
    for (let passed = 0; passed <= goneAfterMs; passed += 60 * minute) {
      const session = desk.session();
      session.sawOperation('listPayments', false);
      expect(session.lacks('listPayments')).toBe(false);
      await desk.clock.advance(Math.max(60 * minute, longestSilenceMs + minute));
    }
  });

  it('begins again where anything else comes of it, in whichever session', async () => {
    const desk = bench();
    desk.session().sawOperation('listPayments', false);
    await heardFor(desk, desk.locked(), 60 * minute);
    desk.session().sawOtherFailure('listPayments');
    for (let passed = 0; passed < goneAfterMs - 60 * minute; passed += 60 * minute) {
      desk.session().sawOperation('listPayments', false);
      await heardFor(desk, desk.locked(), 60 * minute);
    }
    const session = desk.session();
    session.sawOperation('listPayments', false);
    expect(session.lacks('listPayments')).toBe(false);
  });
});

it('each server has its own', async () => {
  const clock = createVirtualClock();
  const of = createMissedListsByServer(clock);
  expect(of('https://one.example')).toBe(of('https://one.example'));
  expect(of('https://one.example')).not.toBe(of('https://other.example'));
});
