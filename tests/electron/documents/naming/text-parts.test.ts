import { describe, expect, it, test } from 'vitest';
import { partsOf } from '../../../../electron/documents/naming/text-parts.ts';

const today = '2026-11-25';
const read = (...lines: string[]) => partsOf(lines.join('\r\n'), today);

describe('letters and forms as they reach a clinic', () => {
  it('a GP’s referral: the doctor who signed it and its date, not the birth date and not whom it is written to', () => {
    expect(
      read(
        'Sunrise Family Medical Centre',
        '12 Ocean Dr Bondi NSW 2026',
        'Provider No. 1234567A',
        '22/11/2026',
        'Ms Astrid Lindqvist, Physiotherapist',
        'Re: Margaret ODUYA  DOB: 14/03/1951',
        'Dear Dr Lindqvist,',
        'Thank you for seeing Margaret, who has had knee pain since 3 May 2026.',
        'MRI report attached.',
        'Yours sincerely,',
        '',
        'Dr Priya ANAND MBBS FRACGP',
      ),
    ).toEqual({ kind: 'Referral', doctor: 'Dr Anand', date: '22 Nov 2026' });
  });

  it('the form of the EPC programme', () => {
    expect(
      read(
        'Referral form for Individual Allied Health Services under Medicare',
        'Referring GP details: Dr. P. van der Berg',
        'Date of birth 14/3/1988',
        'Date: 2 Nov 2026',
      ),
    ).toEqual({ kind: 'EPC referral', doctor: 'Dr van der Berg', date: '2 Nov 2026' });
  });

  it('a care plan', () => {
    expect(
      read('GP Chronic Condition Management Plan', 'Prepared by Dr O’BRIEN', 'Review date: 1/5/2027'),
    ).toEqual({
      kind: 'Care plan',
      doctor: 'Dr O’Brien',
      date: null,
    });
  });

  it('a discharge summary that asks for a review is no referral', () => {
    expect(
      read(
        'ALFRED HOSPITAL',
        'DISCHARGE SUMMARY',
        'Discharged 20 November 2026',
        'Thank you for reviewing this patient.',
      ).kind,
    ).toBe('Discharge summary');
  });

  it('a radiologist’s report thanks for referring, and is addressed to the doctor who asked', () => {
    expect(
      read(
        'Harbour Radiology',
        'Referred by: Dr S Nguyen',
        'MRI RIGHT KNEE',
        'Date: 19.11.2026',
        'Clinical history: pain.',
        'Findings: A tear of the medial meniscus.',
        'Impression: tear.',
        'Thank you for referring this patient.',
      ),
    ).toEqual({ kind: 'Imaging report', doctor: 'Dr Nguyen', date: '19 Nov 2026' });
  });

  it.each([
    ['Medicare card', ['Medicare', '2123 45670 1', '1 MARGARET ODUYA', 'VALID TO 11/2028']],
    ['NDIS plan', ['Your NDIS plan', 'Participant: A B']],
    ['Consent', ['Consent to treatment', 'I understand that']],
    ['Invoice', ['TAX INVOICE', 'Amount due']],
    ['Certificate of capacity', ['Certificate of Capacity', 'WorkCover']],
    ['Pathology report', ['Southern Pathology', 'Haematology']],
    ['Operation report', ['Operation Report', 'Surgeon: Mr Lee']],
    ['New patient form', ['New Patient Form']],
    ['Letter', ['Harbour Orthopaedics', 'Dear Astrid,', 'I saw Margaret today.']],
    ['Letter', ['Dear Astrid,', 'Thank you for referring Margaret to me.']],
    [null, ['1 of 2', 'xyz']],
    [null, []],
  ])('%s', (kind, lines) => {
    expect(read(...lines).kind).toBe(kind);
  });
});

describe('doctors', () => {
  it.each([
    ['Yours sincerely,\n\n\nDr Priya Anand\nMedical Director', 'Dr Anand'],
    ['Prof. Mei-Ling Chen', 'Prof Chen'],
    ['Dr SMITH-JONES', 'Dr Smith-Jones'],
    ['Dr Anand Medical Centre', 'Dr Anand'],
    ['12 Ocean Dr Bondi', null],
    ['Dear Dr Anand', null],
    ['cc: Dr Anand', null],
    ['Dr Lee wrote. Dear Dr Anand', 'Dr Lee'],
    ['Dr Anand\n12 High St\n\nDear Dr Anand,\n\nYours sincerely, Dr Lee', 'Dr Lee'],
    ['dr anand', null],
    ['Dr', null],
    ['Dr ?', null],
    ['the Drone Dr0 hydro', null],
  ])('%j is by %s', (text, doctor) => {
    expect(partsOf(text, today).doctor).toBe(doctor);
  });
});

describe('dates', () => {
  it.each([
    ['Date: 22/11/2026', '22 Nov 2026'],
    ['seen on 3 May 2026, dated 22 November 2026', '22 Nov 2026'],
    ['DOB 14/3/2024, 22-11-26', '22 Nov 2026'],
    ['Born: 14 March 2024', null],
    ['Expiry 1/11/2026', null],
    ['26 Nov 2026', null],
    ['1 Jan 1999', null],
    ['31/02/2026', null],
  ])('%j is of %s', (text, date) => {
    expect(partsOf(text, today).date).toBe(date);
  });
});

test('Nothing of a patient is among it: no name but one behind “Dr” or “Prof”, and no birth date.', () => {
  const { kind, doctor, date } = read(
    'Referral',
    'Margaret Oduya',
    'Date of birth: 14/03/2023',
    'Dear Margaret Oduya, yours sincerely, Margaret Oduya',
  );
  expect([kind, doctor, date]).toEqual(['Referral', null, null]);
});

test('a text made to take long is read in a time that grows with its length alone', () => {
  const hostile = [
    'Dr '.repeat(7000),
    'Dr A A A A '.repeat(2000),
    'mri '.repeat(5000),
    `1 ${'A '.repeat(10_000)}Dr B`,
    `${'\n'.repeat(19_000)}Dr X`,
    '1/1/'.repeat(5000),
    `sincerely${' .'.repeat(9000)}Dr X`,
    'thank you for '.repeat(1400),
    'Dr \u202eevil\u0000 '.repeat(1500),
  ];
  const steps = () => hostile.map((text) => partsOf(text.slice(0, 20_000), today));
  const before = performance.now();
  steps();
  // So many milliseconds that no machine is too slow for it, and a regular expression gone wild takes minutes.
  expect(performance.now() - before).toBeLessThan(20_000);
});
