import { expect, test } from 'vitest';
import { compareFields } from '../../../electron/outbox/three-way.ts';

const values = [null, '', 'a', 'b', 'c', [], ['a'], ['b'], { x: 1 }, { x: 1, y: null }];
const meaning = (value: unknown) => {
  if (value === null || value === '' || JSON.stringify(value) === '[]') return 'nothing';
  return JSON.stringify(value).replace(',"y":null', '');
};

test('A field that was changed elsewhere to something else is never overwritten; the user decides.', () => {
  for (const base of values) {
    for (const mine of values) {
      for (const theirs of values) {
        const compared = compareFields({ field: base }, { field: mine }, { field: theirs, other: 'theirs' });
        const [b, m, t] = [base, mine, theirs].map(meaning);
        const changedElsewhere = t !== b && t !== m;
        expect(compared.conflicts).toEqual(changedElsewhere ? ['field'] : []);
        expect(compared.send).toEqual(!changedElsewhere && t !== m ? ['field'] : []);
      }
    }
  }
});
