import { expect, test } from 'vitest';
import { noLabels, withLabel } from '../../../electron/views/labels.ts';
import { serviceView } from '../../../electron/views/people.ts';

test('a service has the practice’s name, else the desk’s, else its number', () => {
  const labels = withLabel(noLabels, 'service', 4, { name: 'Hands', colour: null });
  expect(serviceView(4, { id: 4, name: 'Hand therapy' }, labels)).toEqual({ id: 4, name: 'Hand therapy' });
  expect(serviceView(4, null, labels)).toEqual({ id: 4, name: 'Hands' });
  expect(serviceView(4, { id: 4, name: '' }, noLabels)).toEqual({ id: 4, name: 'Service 4' });
});

test('a colour that was chosen at this desk goes with it, whoever gives the name', () => {
  const labels = withLabel(noLabels, 'service', 4, { name: null, colour: '#0b8f6a' });
  expect(serviceView(4, { id: 4, name: 'Hand therapy' }, labels)).toEqual({
    id: 4,
    name: 'Hand therapy',
    colour: '#0b8f6a',
  });
});
