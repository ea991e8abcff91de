import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  listKey,
  listText,
  peopleKey,
  peopleText,
  sealListText,
} from '../../../electron/clinic/day-list-messages.ts';
import { followLists } from '../../../electron/consulting/list-feed.ts';
import { createSealing } from '../../../electron/link/sealing.ts';
import { createListeners } from '../../../shared/listeners.ts';
import { sightIds, sightKeys } from '../clinic/desks-in-sight.ts';
import { fakeWorld } from '../link/worlds.ts';

test('What was sealed with new keys before this PC had them is read once it has them.', async () => {
  const world = await fakeWorld();
  const rotated = { ...sightKeys, day: new Map([...sightKeys.day, [2, randomBytes(32)] as const]) };
  const [desk, link] = [await world.link('d01'), await world.link('p01', 'practitioner')];
  const sealing = createSealing('p01', randomBytes(16), sightKeys);
  const newKeys = createListeners<[]>();
  const heard: string[] = [];
  const feed = followLists({ link, sealing, ids: sightIds, onNewKeys: newKeys.add }, () => 5, {
    onPeople: ({ practitioners }) => heard.push(`people ${practitioners.length}`),
    onList: ({ practitionerId }) => heard.push(`list of ${practitionerId}`),
  });
  await world.clock.advance(1000);
  const theirs = { link: desk, sealing: createSealing('d01', randomBytes(16), rotated) };
  const people = peopleText({ practice: 'p1', practitioners: [{ id: 5, name: 'Ng' }], readAt: null });
  const list = listText({ practice: 'p1', practitionerId: 5, zone: 'Australia/Adelaide', days: [] });
  for (const [key, text] of [
    [listKey(sightIds, 5), list],
    [peopleKey, people],
  ] as const)
    await world.clock.until(desk.state.put('day', key, sealListText(theirs, key, text ?? '')));
  await world.clock.advance(1000);
  expect(heard).toEqual([]);
  sealing.setKeys(rotated);
  newKeys.notify();
  expect(heard.toSorted()).toEqual(['list of 5', 'people 1']);
  feed.close();
});
