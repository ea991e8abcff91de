import { afterEach, expect, test } from 'vitest';
import { practiceMark } from '../../../electron/clinic/practice-mark.ts';
import { newFeed } from '../../../electron/sync/feed-state.ts';
import { demoClinic } from '../../../service/demo-clinic.ts';
import { type LinkedDesks, openLinkedDesks } from '../../fakes/linked-desks.ts';
import { demoNow } from '../../fakes/whole-desk.ts';

let clinic: LinkedDesks | undefined;
afterEach(() => clinic?.close());

test('A PC that joins a practice with more locations than a page, the newest first, is of the same practice as the others.', async () => {
  const made = demoClinic({ seed: 7, patients: 20, now: demoNow });
  const [first] = made.locations;
  if (!first) throw new Error('no location');
  const more = [101, 102, 103].map((id) => ({ ...first, id, title: `Branch ${id}` }));
  const withMore = { ...made, locations: [...made.locations, ...more] } as typeof made;
  clinic = await openLinkedDesks(2, { clinic: withMore, dialect: { order: 'descending', pageSize: 2 } });
  const [one] = clinic.desks;
  await one?.clock.advance(60_000);
  // The first one is locked and opened, as every desk is within minutes.
  await one?.restart(1000);
  const third = await clinic.join();
  // Once all of its locations are read.
  await third.until('it is', () => third.session().practiceMark === one?.session().practiceMark);
});

test('A desk that starts while its locations are read again is of the same practice, whichever of them it has by then.', () => {
  const facts = new Map<string, string>();
  const desk = {
    fact: (name: string) => facts.get(name) ?? null,
    noteFact: (name: string, value: string) => void facts.set(name, value),
  };
  const markWith = (ids: readonly number[], firstReadDone: boolean) =>
    practiceMark('https://practice.example', {
      cache: {
        all: (() => ids.map((id) => ({ id, createdAt: '2020-01-01T00:00:00Z' }))) as never,
        feedState: () => JSON.stringify({ ...newFeed, firstReadDone }),
      },
      desk,
    });
  // The first page of a first connection, the newest first; then all.
  const first = markWith([8, 9], false);
  const whole = markWith([1, 8, 9], true);
  expect(whole).not.toBe(first);
  expect([markWith([], false), markWith([8, 9], false), markWith([1, 8, 9], true)]).toEqual([
    whole,
    whole,
    whole,
  ]);
});
