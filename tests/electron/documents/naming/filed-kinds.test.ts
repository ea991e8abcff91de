import { expect, test } from 'vitest';
import { createFiledKinds } from '../../../../electron/documents/naming/filed-kinds.ts';

const patients = ['Margaret Oduya', 'Jia Chen', 'Ruth Abernethy', 'Tom Smith', 'Ann Smith', 'Bob Smith'];
const filed = (...all: (readonly [name: string, patientId: number])[]) => {
  const kinds = createFiledKinds((id) => patients[id] ?? `patient ${id}`);
  for (const [n, [name, patientId]] of all.entries()) kinds.add(String(n), { name, patientId });
  return kinds;
};

test('usual kinds are known wherever they stand in a name, the most frequent first', () => {
  const kinds = filed(
    ['Consent.pdf', 0],
    ['Referral - Dr Anand - 22 Nov 2026.pdf', 0],
    ['22 Nov 2026 - referral (2).pdf', 1],
    ['IMG_4412.pdf', 1],
  );
  expect(kinds.top()).toEqual(['Referral', 'Consent']);
});

test('What is no usual kind counts only once it was filed for three patients.', () => {
  const kinds = filed(
    ['Exercise program.pdf', 0],
    ['Exercise program - 1 Nov 2026.pdf', 1],
    ['Exercise program (1 of 2).pdf', 1],
  );
  expect(kinds.top()).toEqual([]);
  kinds.add('another', { name: 'exercise program.pdf', patientId: 2 });
  expect(kinds.top()).toEqual(['Exercise program']);
  kinds.remove('another');
  expect(kinds.top()).toEqual([]);
});

test('A kind has no word of the name of the patient whom it was filed for, no doctor and no number.', () => {
  const three = (name: string, ids = [0, 1, 2]) => ids.map((id) => [name, id] as const);
  expect(filed(...three('Smith consent', [3, 4, 5])).top()).toEqual([]);
  expect(filed(...three('Dr Anand letter')).top()).toEqual([]);
  expect(filed(...three('Mrs Jones splint')).top()).toEqual([]);
  expect(filed(...three('Claim 4711')).top()).toEqual([]);
  expect(filed(...three('a very long sentence of words')).top()).toEqual([]);
  expect(filed(['Oduya splint.pdf', 0], ['Chen splint.pdf', 1], ['Ruth splint.pdf', 2]).top()).toEqual([]);
});
