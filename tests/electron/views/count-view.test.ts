import { expect, test } from 'vitest';
import { countView } from '../../../electron/views/count-view.ts';

const row = {
  date: '2026-11-23',
  locationIds: [],
  part: 1,
  amounts: '{}',
  cash: '{}',
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
      note: 'What was counted here can’t be read. Count again. Two coins',
    });
});

test('notes and coins that cannot be read are said so, beside the amount that was counted', () => {
  const read = (cash: string) => countView({ ...row, amounts: '{"2":"12.50"}', cash });
  const pieces = '{"2":{"pieces":{"5000":"3"},"float":"200"}}';
  expect(read(pieces)).toMatchObject({
    cash: { 2: { pieces: { 5000: '3' }, float: '200' } },
    note: 'Two coins',
  });
  expect(read('{"2":3}')).toMatchObject({
    amounts: { 2: '12.50' },
    cash: {},
    note: 'The notes and coins counted here can’t be read. Two coins',
  });
});
