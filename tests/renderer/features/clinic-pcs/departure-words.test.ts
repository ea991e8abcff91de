import { expect, test } from 'vitest';
import { sayLeaving, sayRemoving } from '../../../../renderer/features/clinic-pcs/departure-words.ts';

const member = { is: 'member', isLinked: true } as const;

test('A practitioner’s PC that leaves is said to lose its list, and what was marked while it was alone.', () => {
  const linked = sayLeaving(member, true);
  expect(linked.means).toMatch(/^Your list is deleted from this PC/);
  expect(linked.means).not.toMatch(/practice system|nothing unsent/);
  expect(linked.warning).toBeNull();
  expect(sayLeaving({ ...member, isLinked: false }, true).warning).toMatch(/will be lost/);
});

test('Nothing more is said to be lost at a practitioner’s PC that was removed: it is gone already.', () => {
  expect(sayLeaving({ is: 'removed', isLinked: false }, true).warning).toBeNull();
});

test('A reception PC that leaves is said to stay connected, linked or not.', () => {
  for (const isLinked of [true, false]) {
    const said = sayLeaving({ ...member, isLinked }, false);
    expect(said.means).toMatch(/stays connected to your practice system/);
    expect(said.warning).toBeNull();
  }
});

test('Of a practitioner’s PC that is removed no API key is said, but what it shows until it knows; of another, its key.', () => {
  const pc = { name: 'Room 1', sharesKey: false };
  const room = sayRemoving({ ...pc, role: 'practitioner' });
  expect(room.title).toBe('Room 1 has no API key');
  expect(Object.values(room).join(' ')).not.toMatch(/revoke|works on its own/);
  expect(room.rest).toMatch(/still show the list it has/);
  expect(sayRemoving({ ...pc, role: 'reception' }).rest).toMatch(/revoke its API key/);
  expect(sayRemoving({ ...pc, role: 'reception', sharesKey: true }).rest).toMatch(/the same API key/);
});
