import { describe, expect, test } from 'vitest';
import { calmOf, type FlagFacts, flagsOf } from '../../../../electron/views/flags/flags.ts';
import type { Patient } from '../../../../shared/practice/resources/index.ts';

const well: Patient = {
  id: 1,
  firstname: 'Jia',
  lastname: 'Chen',
  birthdate: '1988-03-14T00:00:00.000Z',
  email: 'jia@example.com',
  phoneNumbers: [{ phoneNumber: '0412 345 678', type: 'Mobile', code: '+61' }],
  privacyPolicy: 'Accepted',
};
const facts = (more: Partial<FlagFacts> = {}): FlagFacts => ({
  patient: well,
  date: '2026-11-21',
  zone: 'Australia/Adelaide',
  mistakable: null,
  unread: 0,
  cases: [],
  casesRead: true,
  dayComplete: true,
  caseId: null,
  forms: [],
  appointmentId: 1,
  owingCents: 0,
  thirdPartyCents: 0,
  alsoToday: [],
  firstVisit: null,
  ...more,
});
const codes = (more: Partial<FlagFacts>) => flagsOf(facts(more)).map((flag) => flag.code);
const patient = (more: Partial<Patient>) => ({ patient: { ...well, ...more } });

describe('flags', () => {
  test('A patient about whom nothing is wrong has none.', () => {
    expect(flagsOf(facts())).toEqual([]);
  });

  test('A similar name on the same day names the other patient and the time.', () => {
    const mistakable = { patient: { ...well, id: 2, firstname: 'Jian' }, start: '10:30 am' };
    expect(flagsOf(facts({ mistakable }))).toMatchObject([
      { code: 'similar-name', tone: 'bad', label: 'Similar name today', explain: /Jian Chen, 10:30 am/ },
    ]);
    const same = { patient: { ...well, id: 3 }, start: '11:00 am' };
    expect(flagsOf(facts({ mistakable: same }))[0]?.label).toBe('Same name today');
  });

  test('A form that is not completed is shown with its title, until it is; one of another appointment is not.', () => {
    const form = { id: 1, patientId: 1, title: ' Intake ', status: 'Incomplete' };
    const shown = (...forms: FlagFacts['forms']) => flagsOf(facts({ forms }));
    expect(shown(form)).toMatchObject([
      {
        code: 'form-open',
        tone: 'info',
        label: 'Form not completed: Intake',
        explain: /^Ask the patient to complete/,
      },
    ]);
    expect(shown({ ...form, status: 'In progress', appointmentId: 1 })).toMatchObject([
      { label: 'Form not completed: Intake', explain: /has started it/ },
    ]);
    expect(shown({ ...form, title: null })[0]?.label).toBe('Form not completed: untitled form');
    for (const more of [
      { status: 'Completed' },
      { status: 'Withdrawn' },
      { status: null },
      { appointmentId: 2 },
      { archived: true },
    ])
      expect(shown({ ...form, ...more })).toEqual([]);
  });

  test('Of several forms the flag has their number, and their first titles.', () => {
    const forms = ['Intake', 'Consent', 'Pain diary', 'Falls'].map((title, id) => ({
      id: id + 1,
      patientId: 1,
      title,
      status: 'Incomplete',
    }));
    expect(flagsOf(facts({ forms: forms.slice(0, 2) }))).toMatchObject([
      { label: '2 forms not completed', explain: 'Intake, Consent.' },
    ]);
    expect(flagsOf(facts({ forms }))[0]?.explain).toBe('Intake, Consent, Pain diary and 1 more.');
  });

  test('An alert is shown in its own words.', () => {
    expect(flagsOf(facts(patient({ alert: 'Hearing aid' })))).toMatchObject([
      { code: 'alert', explain: 'Hearing aid' },
    ]);
  });

  test('An alert that is cut off says so, and one from right to left turns nothing beside it.', () => {
    const explained = (alert: string) => flagsOf(facts(patient({ alert })))[0]?.explain;
    expect(explained('a'.repeat(401))).toMatch(/^a{390,}…$/);
    expect(explained('\u202eHearing aid')).toBe('\u2068\u202eHearing aid\u2069');
  });

  test('The NDIS plan is held against the date of the appointment.', () => {
    const plan = (endDate: string) => patient({ ndisNumber: '430118226', ndisInfo: { endDate } });
    expect(codes(plan('2026-11-20T00:00:00Z'))).toEqual(['ndis-ended']);
    expect(flagsOf(facts(plan('2026-11-24T00:00:00Z')))[0]?.label).toBe('NDIS plan ends 24 Nov');
    expect(codes(plan('2027-06-30T00:00:00Z'))).toEqual([]);
    expect(codes(patient({ ndisInfo: { endDate: '2020-01-01' } }))).toEqual(['ndis-number']);
  });

  test('What ended in another year than that of the appointment has its year: it is no matter of days.', () => {
    const plan = (endDate: string) =>
      flagsOf(facts(patient({ ndisNumber: '430118226', ndisInfo: { endDate } })))[0]?.label;
    expect(plan('2025-11-18T00:00:00Z')).toBe('NDIS plan ended 18 Nov 2025');
    expect(plan('2026-11-18T00:00:00Z')).toBe('NDIS plan ended 18 Nov');
    const ended = (expiryDate: string) =>
      flagsOf(facts({ cases: [{ id: 9, isOpen: true, expiryDate }], caseId: 9 }))[0]?.explain;
    expect(ended('2024-11-19')).toBe('The case ended on 19 Nov 2024.');
    expect(ended('2026-11-19')).toBe('The case ended on 19 Nov.');
  });

  test('A case that ended, ends soon, or is not attached is shown.', () => {
    const open = { id: 9, isOpen: true, expiryDate: '2027-11-01T00:00:00Z' };
    expect(codes({ cases: [open], caseId: null })).toEqual(['no-case']);
    expect(codes({ cases: [open], caseId: 9 })).toEqual([]);
    expect(codes({ cases: [{ ...open, expiryDate: '2026-11-30' }], caseId: 9 })).toEqual(['case-expiring']);
    expect(codes({ cases: [{ ...open, expiryDate: '2026-11-01 10:00:00' }], caseId: 9 })).toEqual([
      'case-expired',
    ]);
  });

  test('A case that is attached and closed is shown, and never shown as well.', () => {
    const closed = { id: 9, isOpen: false, trackType: 'Appointments', budget: 10, appointmentCount: 3 };
    expect(flagsOf(facts({ cases: [closed], caseId: 9 }))).toMatchObject([
      { code: 'case-closed', tone: 'bad', label: 'Case closed' },
    ]);
    expect(codes({ cases: [{ ...closed, expiryDate: '2026-11-01' }], caseId: 9 })).toEqual(['case-closed']);
    expect(calmOf(facts({ firstVisit: false, cases: [closed], caseId: 9 }))).toEqual([]);
    expect(codes({ cases: [closed], caseId: null })).toEqual([]);
  });

  test('What ends on the day of the appointment, or the day after, is shown in words.', () => {
    const plan = (endDate: string) =>
      flagsOf(facts(patient({ ndisNumber: '430118226', ndisInfo: { endDate } })));
    expect(plan('2026-11-21')).toMatchObject([
      { code: 'ndis-ending', explain: 'The plan ends on the day of this appointment.' },
    ]);
    expect(plan('2026-11-22')[0]?.explain).toBe('The plan ends the day after this appointment.');
    const ending = (expiryDate: string) =>
      flagsOf(facts({ cases: [{ id: 9, isOpen: true, expiryDate }], caseId: 9 }));
    expect(ending('2026-11-21')).toMatchObject([
      {
        code: 'case-expiring',
        label: 'Case ends 21 Nov',
        explain: 'The case ends on the day of this appointment.',
      },
    ]);
    expect(ending('2026-12-19')[0]?.explain).toBe('The case ends 28 days after this appointment.');
    expect(ending('2026-12-20')).toEqual([]);
    expect(ending('2026-11-20')[0]?.code).toBe('case-expired');
  });

  test('A birthday is the date on record, whatever the hour and the zone it is written in.', () => {
    expect(codes(patient({ birthdate: '1990-11-21T00:00:00.000Z' }))).toEqual(['birthday']);
    expect(codes(patient({ birthdate: '1990-11-20T00:00:00.000Z' }))).toEqual([]);
    expect(codes(patient({ birthdate: '1990-11-22T00:00:00.000Z' }))).toEqual([]);
  });

  test('A case that is used up, or nearly, is shown; where it is unknown, nothing is shown.', () => {
    const visits = { id: 9, isOpen: true, trackType: 'Appointments', budget: 10 };
    const label = (more: object) =>
      flagsOf(facts({ cases: [{ ...visits, ...more }], caseId: 9 })).map((f) => f.label);
    expect(label({ appointmentCount: 10 })).toEqual(['Case used up']);
    expect(label({ appointmentCount: 8 })).toEqual(['2 visits left']);
    expect(label({ appointmentCount: 3 })).toEqual([]);
    expect(label({ appointmentCount: 5, utilisationAlert: 50 })).toEqual(['5 visits left']);
    expect(label({ trackType: 'Hours', hours: 9.5 })).toEqual(['0.5 hours left']);
    expect(label({ trackType: 'Budget', budget: 900 })).toEqual([]);
    expect(label({ trackType: 'Budget', budget: 900, hasAlert: true })).toEqual(['Case nearly used up']);
  });

  test('Missing ways to reach a patient, half a Medicare number and an open privacy policy are shown.', () => {
    expect(flagsOf(facts(patient({ phoneNumbers: [] })))[0]?.label).toBe('No mobile');
    expect(flagsOf(facts(patient({ email: ' ', phoneNumbers: [] })))[0]?.label).toBe('No mobile or email');
    expect(codes(patient({ medicareNum: '2428778132', irn: '' }))).toEqual(['medicare-irn']);
    expect(flagsOf(facts(patient({ privacyPolicy: 'Rejected' })))[0]?.label).toBe('Privacy policy rejected');
  });

  test('A funding number that is missing or half is shown.', () => {
    const label = (more: Partial<Patient>) => flagsOf(facts(patient(more))).map((f) => f.label);
    expect(label({ medicareNum: '2428 77813 2', irn: '1' })).toEqual([]);
    expect(label({ medicareNum: '2428 778', irn: '1' })).toEqual(['Medicare number incomplete']);
    expect(label({ irn: '1' })).toEqual(['Medicare number missing']);
    expect(label({ ndisNumber: '430 118 226' })).toEqual([]);
    expect(label({ ndisNumber: '430 118' })).toEqual(['NDIS number incomplete']);
    expect(label({ ndisInfo: { endDate: '2027-06-30' } })).toEqual(['NDIS number missing']);
    expect(label({ healthFund: { name: 'Bupa' } })).toEqual(['Fund membership no. missing']);
    expect(label({ healthFund: { name: 'Bupa', membershipNumber: '7' } })).toEqual([]);
  });

  test('A birth date that is missing is shown, since it distinguishes patients.', () => {
    expect(flagsOf(facts(patient({ birthdate: '0000-00-00' })))[0]?.label).toBe('No date of birth');
  });

  test('A first visit is shown only when it is certain.', () => {
    expect(codes({ firstVisit: null })).toEqual([]);
    expect(codes({ firstVisit: true })).toEqual(['first-visit']);
  });

  test('What others owe, a second appointment and a birthday are shown calmly.', () => {
    const all = flagsOf(
      facts({ thirdPartyCents: 9600, alsoToday: ['2:00 pm'], ...patient({ birthdate: '1990-11-21' }) }),
    );
    expect(all.map((flag) => [flag.tone, flag.label])).toEqual([
      ['info', '$96.00 owed by others'],
      ['info', 'Also at 2:00 pm'],
      ['info', 'Birthday'],
    ]);
  });

  describe('what is well or unknown', () => {
    const calm = (more: Partial<FlagFacts>) =>
      calmOf(facts({ firstVisit: false, ...more })).map((c) => `${c.tone}: ${c.label}`);

    test('A case with plenty left is green; one whose use is unknown, or that is not read yet, is grey.', () => {
      const visits = { id: 9, isOpen: true, trackType: 'Appointments', budget: 10, appointmentCount: 3 };
      expect(calm({ cases: [visits], caseId: 9 })).toEqual(['good: 7 visits left']);
      expect(calm({ cases: [{ ...visits, appointmentCount: 10 }], caseId: 9 })).toEqual([]);
      expect(calm({ cases: [{ ...visits, trackType: 'Budget' }], caseId: 9 })).toEqual([
        'unknown: Use of the case',
      ]);
      expect(calm({ caseId: 9 })).toEqual(['unknown: Case']);
      expect(calm({})).toEqual([]);
    });

    test('Whether it is the first visit, and when an NDIS plan ends, is said to be unknown where it is.', () => {
      expect(calm({ firstVisit: null })).toEqual(['unknown: First visit']);
      expect(calm(patient({ ndisNumber: '430118226' }))).toEqual(['unknown: End of the NDIS plan']);
    });

    test('Similar names are not shown while others of the day are not read.', () => {
      expect(calm({ unread: 1 })).toEqual(['unknown: Similar names']);
    });

    describe('what is unknown is never shown as if it were fine', () => {
      test('whether a case is missing, before the cases are read', () => {
        expect(calm({ casesRead: false })).toEqual(['unknown: Whether a case is missing']);
        expect(calm({ casesRead: false, cases: [{ id: 9, isOpen: true }] })).toEqual([]);
        expect(flagsOf(facts({ casesRead: false, cases: [{ id: 9, isOpen: true }] }))).toMatchObject([
          { code: 'no-case' },
        ]);
      });

      test('whether there is another appointment or a similar name, before the day is read whole', () => {
        expect(calm({ dayComplete: false })).toEqual([
          'unknown: Similar names',
          'unknown: Another appointment today',
        ]);
        expect(calm({ dayComplete: false, alsoToday: ['2:00 pm'] })).toEqual(['unknown: Similar names']);
      });
    });
  });
});
