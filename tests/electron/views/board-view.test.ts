import { expect, test } from 'vitest';
import { boardView } from '../../../electron/views/board-view.ts';
import { maskedBoard } from '../../../electron/views/masked.ts';
import { BoardView, type DayRow } from '../../../shared/bridge/views.ts';
import { minute, row, sampleNow, samplePatient } from '../../renderer/sample.ts';

const settings = { theme: 'dark', clockStyle: '12-hour', waitAmberMinutes: 5, waitRedMinutes: 15 } as const;
const locations = [{ id: 2, name: 'Perth', zone: 'Australia/Perth' }];
const view = (rows: readonly DayRow[], names = false, places: readonly number[] = []) =>
  BoardView.parse(
    boardView(rows, {
      names,
      now: sampleNow,
      places,
      known: true,
      readAt: sampleNow,
      zone: 'Australia/Adelaide',
      locations,
      settings,
    }),
  );
const here = (more: Partial<DayRow> = {}) =>
  row({ status: 'arrived', statusAt: sampleNow - minute, ...more });

test('It shows only patients who are here and not done.', () => {
  const long = {
    start: sampleNow - 180 * minute,
    end: sampleNow - 150 * minute,
    statusAt: sampleNow - 180 * minute,
  };
  const rows = [
    here({ key: 'here' }),
    here({ key: 'done here', doneHere: true }),
    here({ key: 'left as arrived', ...long }),
    here({ key: 'nobody', patientId: null, patient: null }),
    ...(['unset', 'completed', 'cancelled', 'did-not-arrive', 'other'] as const).map((status) =>
      row({ key: status, status }),
    ),
  ];
  expect(view(rows).rows.map(({ key }) => key)).toEqual(['here']);
});

test('A patient at another location is shown without initials and name, and only where their practitioner has a patient here.', () => {
  const [priya, dan] = [1, 2].map((id) => ({ id, name: `Practitioner ${id}`, colour: '#123456' }));
  const rows = [
    here({ key: 'here', locationId: 1, practitioner: priya ?? null }),
    here({ key: 'with the same', locationId: 2, practitioner: priya ?? null }),
    here({ key: 'with another', locationId: 2, practitioner: dan ?? null }),
  ];
  expect(view(rows, true, [1]).rows.map((one) => [one.key, one.elsewhere, one.initials, one.name])).toEqual([
    ['here', false, 'JC', 'Jia Chen'],
    ['with the same', true, '?', null],
  ]);
});

test('Of a patient it holds initials, the name as well where the setting shows names, and nothing else.', () => {
  const secret = samplePatient({
    phone: '0400 111 222',
    alert: 'Epilepsy',
    address: '1 Sea St',
    email: 'a@b.au',
  });
  const rows = [here({ patient: secret, note: 'a note', flags: [] })];
  const masked = view(rows);
  expect(masked.rows).toMatchObject([{ initials: 'JC', name: null }]);
  for (const word of ['Jia', 'Chen', '0400', 'Epilepsy', 'Sea St', 'a@b.au', '1988', 'a note', 'Podiatry']) {
    expect(JSON.stringify(masked)).not.toContain(word);
  }
  const named = view(rows, true);
  expect(named.rows).toMatchObject([{ initials: 'JC', name: 'Jia Chen' }]);
  expect(JSON.stringify(named)).not.toMatch(/0400|Epilepsy|Sea St|a@b|1988|a note/);
  expect(maskedBoard(named)).toEqual(masked);
});

test('each line has the clock of its location; whose record is not here yet stands as a question', () => {
  const rows = [here({ key: 'a', locationId: 2, patient: null }), here({ key: 'b', locationId: null })];
  expect(view(rows, true).rows).toMatchObject([
    { key: 'a', zone: 'Australia/Perth', initials: '?', name: null },
    { key: 'b', zone: 'Australia/Adelaide' },
  ]);
});

test('what crosses has an end, however many are here', () => {
  const many = Array.from({ length: 300 }, (_, i) => here({ key: `row ${i}`, start: sampleNow - i * 1000 }));
  expect(view(many).rows).toHaveLength(200);
  expect(view(many).rows[0]?.key).toBe('row 299');
});
