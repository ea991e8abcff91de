import { expect, test } from 'vitest';
import { heldFacts } from '../../../../renderer/features/settings/policy-words.ts';

const locations = [{ id: 2, name: 'Norwood', zone: 'Australia/Adelaide' }];
const settings = {
  locationIds: [2],
  pcsOnKey: 4,
  lockMinutes: 1,
  clockStyle: '12-hour' as const,
  initialsWhenLocked: false,
  notifyNames: 'none' as const,
  hideFromSharing: true,
  letterKeys: false,
  deleteScansAfterDays: 30,
  documentNamePattern: '{kind} - {date}',
  practicePages: {
    patient: 'https://app.example.com/patients/{id}',
    appointment: 'https://app.example.com/diary/{id}',
    invoice: null,
  },
};
const says = 'the policy file is followed';

test('what the policy of a PC decides can be read', () => {
  const updates = { mode: 'automatic' as const, opens: '06:30', closes: '19:30' };
  const held = [
    'locationIds',
    'pcsOnKey',
    'lockMinutes',
    'notifyNames',
    'initialsWhenLocked',
    'hideFromSharing',
    'letterKeys',
    'documentNamePattern',
    'practicePages',
  ] as const;
  expect(
    heldFacts({ locations, policy: { says, held: [...held], pinDemanded: true, updates } }, settings),
  ).toEqual([
    ['Location', 'Norwood'],
    ['API key', 'shared by 4 PCs'],
    ['Lock', 'after 1 minute'],
    ['Names in notifications', 'none'],
    ['Names while locked', 'none'],
    ['Hidden from screen sharing', 'on'],
    ['Single-key shortcuts', 'off'],
    ['Document names', '{kind} - {date}'],
    ['Practice system pages', 'app.example.com'],
    ['PIN', 'required'],
    ['Updates', 'automatic, never 6:30 am–7:30 pm'],
  ]);
  const off = { ...updates, mode: 'off' as const };
  expect(
    heldFacts({ locations, policy: { says, held: [], pinDemanded: false, updates: off } }, settings),
  ).toEqual([['Updates', 'by your IT support']]);
});

test('a location that the practice does not have is said', () => {
  const policy = { says, held: ['locationIds' as const], pinDemanded: false, updates: null };
  expect(heldFacts({ locations, policy }, { ...settings, locationIds: [2, 9] })).toEqual([
    ['Locations', 'Norwood; number 9, which your practice system doesn’t have'],
  ]);
});

test('without a policy there is nothing to read', () => {
  expect(heldFacts({ locations, policy: null }, settings)).toEqual([]);
  expect(
    heldFacts({ locations, policy: { says, held: [], pinDemanded: false, updates: null } }, settings),
  ).toEqual([]);
});
