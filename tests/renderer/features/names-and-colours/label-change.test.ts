import { expect, test } from 'vitest';
import { noLabels } from '../../../../electron/views/labels.ts';
import { practitionerView } from '../../../../electron/views/people.ts';
import {
  ownName,
  withColour,
  withName,
} from '../../../../renderer/features/names-and-colours/label-change.ts';
import { swatches, swatchName } from '../../../../renderer/features/names-and-colours/swatches.ts';
import { calls } from '../../../../shared/bridge/contract.ts';
import type { LabelView } from '../../../../shared/bridge/views.ts';
import { contrast, themes } from '../../contrast.ts';

const label = (more: Partial<LabelView> = {}): LabelView => ({
  kind: 'practitioner',
  id: 3,
  name: 'Lena',
  colour: '#7c5cff',
  named: false,
  ...more,
});

test('a new name keeps the colour, and a new colour keeps the name', () => {
  const set = { kind: 'practitioner', id: 3 };
  expect(withName(label(), '  Lena Fox ')).toEqual({ ...set, name: 'Lena Fox', colour: '#7c5cff' });
  expect(withColour(label(), '#0b8f6a')).toEqual({ ...set, name: 'Lena', colour: '#0b8f6a' });
});

test('an emptied name, or the one that Foyer gives of itself, is no name', () => {
  expect([withName(label(), ' ').name, withName(label(), 'Practitioner 3').name]).toEqual([null, null]);
  expect(ownName(label({ name: 'Practitioner 3' }))).toBeNull();
  expect(ownName(label({ kind: 'service', name: 'Service 3', colour: null }))).toBeNull();
});

test('a service can be given a colour, and lose it again', () => {
  const service = label({ kind: 'service', id: 4, name: 'Hand therapy', colour: null, named: true });
  expect(withColour(service, '#0b8f6a')).toEqual({ kind: 'service', id: 4, name: null, colour: '#0b8f6a' });
  expect(withColour(service, null)).toMatchObject({ colour: null });
});

test('a name that the service gives is never stored beside its colour', () => {
  expect(withColour(label({ named: true }), '#0b8f6a').name).toBeNull();
});

test('every change is one that the bridge takes', () => {
  for (const hex of Object.values(swatches))
    expect(calls['labels.set'].in.safeParse(withColour(label(), hex)).success).toBe(true);
});

test('a colour is shown by its name, one outside the table as “Custom colour”', () => {
  expect([swatchName('#7C5CFF'), swatchName('#123456')]).toEqual(['Violet', 'Custom colour']);
});

test('each colour is seen at 3 : 1 on the light and on the dark ground', () => {
  const weak = Object.values(themes).flatMap((colours) =>
    Object.entries(swatches).filter(([, hex]) => contrast(hex, colours.get('panel') ?? '') < 3),
  );
  expect(weak).toEqual([]);
});

test('a colour that Foyer gives of itself has a name', () => {
  const given = Array.from({ length: 10 }, (_, id) => practitionerView(id, null, noLabels).colour);
  expect(given.map(swatchName)).not.toContain('Custom colour');
});
