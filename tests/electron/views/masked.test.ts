import { describe, expect, test } from 'vitest';
import { initialsOfName, maskedPatient, maskedRow, maskedWrite } from '../../../electron/views/masked.ts';
import { clip } from '../../../electron/views/people.ts';
import { row, samplePatient, write } from '../../renderer/sample.ts';

/** Words that a bystander must not see. */
const secret = [
  'Jia',
  'Chen',
  'Jack',
  '1988',
  'Osmond',
  '0412',
  'example.com',
  'Hearing',
  'hydro pool',
  'orthotics',
  '42',
  'NDIS',
  'visits',
  'wheelchair',
];
const jia = samplePatient({
  preferredName: 'Jack',
  address: '12 Osmond Terrace',
  phone: '0412 345 678',
  email: 'jia@example.com',
  alert: 'Hearing aid in left ear',
});

describe('No name, birth date, address, phone number, e-mail, alert, note or amount passes, and nothing of a plan or a case', () => {
  test('of a row and of a patient', () => {
    const reported = row({
      patient: jia,
      deskNote: { text: 'Needs the wheelchair ramp', at: 0, by: 'MB' },
      groupNote: { text: 'In the hydro pool today', at: 0, by: 'MB' },
      owing: { patientCents: 4250, thirdPartyCents: 0, openInvoices: 1 },
      invoice: 'awaiting',
      note: 'Brings new orthotics',
      cancellation: 'Hearing test',
      flags: [{ code: 'owing', tone: 'bad', label: 'Owes $42.50', explain: '' }],
      calm: [
        { code: 'ndis', tone: 'good', label: 'NDIS plan', explain: 'Until 30 June 2027.' },
        { code: 'case', tone: 'good', label: '7 visits left', explain: '' },
      ],
    });
    const passed = JSON.stringify([maskedRow(reported), maskedPatient(jia)]);
    for (const word of secret) expect(passed).not.toContain(word);
    expect(maskedRow(reported)).toMatchObject({
      start: reported.start,
      status: 'unset',
      patient: { name: 'JC' },
    });
  });

  test('of a write, which says what it is and where it stands', () => {
    const reported = write({
      kind: 'payment',
      title: 'Payment of $42.50 from Jia Chen',
      patientName: 'Jia Chen',
      says: 'Jia Chen paid 42',
      evidence: ['Before: $42.50 owing'],
      amountCents: 4250,
      failure: { kind: 'refused-by-service', status: 422, words: 'Jia Chen owes 42' },
    });
    const masked = maskedWrite(reported, { title: 'Payment', says: 'Refused' });
    for (const word of secret) expect(JSON.stringify(masked)).not.toContain(word);
    expect(masked).toMatchObject({ title: 'Payment, JC', says: 'Refused', amountCents: null });
  });
});

test('initials are letters of the name, also of one that runs from right to left', () => {
  const shown = clip('مريم حداد', 400);
  expect(shown).not.toBe('مريم حداد');
  expect([shown, clip('\u200fשרה כהן', 400)].map(initialsOfName)).toEqual(['مح', 'שכ']);
});

test('initials are those of the first and the last word of a name', () => {
  expect(['Margaret Oduya', 'Mary Anne de la Cruz', 'Cher', ' ', 'Żaneta Ółów'].map(initialsOfName)).toEqual([
    ...['MO', 'MC', 'C', '?', 'ŻÓ'],
  ]);
});
