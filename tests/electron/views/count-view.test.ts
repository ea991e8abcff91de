import { expect, test } from 'vitest';
import { countView } from '../../../electron/views/count-view.ts';

const row = {
  date: '2026-11-23',
  locationIds: [],
  part: 1,
  note: 'Two coins',
  by: 'MB',
  at: 1,
  ended: null,
  system: null,
};

test('A count that cannot be read says so: nobody is to think that nothing was counted.', () => {
  const read = (amounts: string) => countView({ ...row, amounts });
  expect(read('{"cash":"12.50"}')).toMatchObject({ amounts: { cash: '12.50' }, note: 'Two coins' });
  for (const text of ['', '{', '[1]', '{"cash":12}'])
    expect(read(text)).toMatchObject({
      amounts: {},
      note: 'What was counted here cannot be read. Count again. Two coins',
    });
});
