import type {
  CaseView,
  InvoiceView,
  NdisView,
  PatientBrief,
  PatientField,
  PatientPage,
  SupportItemView,
  SupportView,
  VisitView,
} from '../../../shared/bridge/views.ts';
import { addDays, sayDate } from '../../../shared/clinic-time.ts';
import { practitioners, services, zone } from './clinic.ts';

/** Believable pages of the invented patients. */

const day = 86_400_000;
const hour = 3_600_000;

type Row = readonly [string, string, PatientField['section'], boolean, string | null];

function fieldsOf(patient: PatientBrief, rich: boolean): PatientField[] {
  const [first = '', ...rest] = patient.name.split(' ');
  const rows: Row[] = [
    ['title', 'Title', 'Identity', false, rich ? 'Mr' : null],
    ['firstname', 'First name', 'Identity', true, first],
    ['middleName', 'Middle name', 'Identity', false, null],
    ['lastname', 'Last name', 'Identity', true, rest.join(' ')],
    ['preferredName', 'Preferred name', 'Identity', false, patient.preferredName],
    ['birthdate', 'Born', 'Identity', true, patient.birthdate && sayDate(patient.birthdate)],
    ['sex', 'Sex', 'Identity', true, rich ? 'Male' : null],
    ['genderIdentity', 'Gender identity', 'Identity', true, null],
    ['pronouns', 'Pronouns', 'Identity', false, rich ? 'he/him' : null],
    ['alert', 'Alert', 'Identity', true, patient.alert],
    ['email', 'Email', 'Contact', true, patient.email],
    ['addressL1', 'Street', 'Contact', false, patient.address?.split(',')[0] ?? null],
    ['addressL2', 'Address line 2', 'Contact', false, null],
    ['addressL3', 'Address line 3', 'Contact', false, null],
    ['city', 'Suburb', 'Contact', true, 'Norwood'],
    ['state', 'State', 'Contact', true, 'SA'],
    ['postalCode', 'Postcode', 'Contact', true, '5067'],
    ['country', 'Country', 'Contact', true, 'Australia'],
    ['timezone', 'Time zone', 'Contact', true, null],
    ['communicationPreference', 'Reach by', 'Contact', true, rich ? 'SMS_EMAIL' : null],
    ['medicareNum', 'Medicare number', 'Funding', true, rich ? '2428 77813 2' : null],
    ['irn', 'Medicare reference (IRN)', 'Funding', true, rich ? '1' : null],
    ['veteransFileNumber', 'Veterans’ file number', 'Funding', true, null],
    ['ndisNumber', 'NDIS number', 'Funding', true, rich ? '430 118 226' : null],
    ['ndisInfo.fundManagement', 'NDIS plan managed by', 'Funding', true, rich ? 'Plan managed' : null],
    ['ndisInfo.startDate', 'NDIS plan from', 'Funding', true, rich ? '25 November 2025' : null],
    ['ndisInfo.endDate', 'NDIS plan until', 'Funding', true, rich ? '24 November 2026' : null],
    ['ndisInfo.diagnosis', 'NDIS diagnosis', 'Funding', true, null],
    ['ndisInfo.nomineeFirstName', 'Nominee’s first name', 'Funding', true, null],
    ['ndisInfo.nomineeLastName', 'Nominee’s last name', 'Funding', true, null],
    ['ndisInfo.nomineeEmail', 'Nominee’s email', 'Funding', true, null],
    ['healthFund.name', 'Health fund', 'Funding', false, rich ? 'Bupa' : null],
    ['healthFund.membershipNumber', 'Fund membership', 'Funding', false, rich ? '70031442' : null],
    ['emergencyContactName', 'Emergency contact', 'Emergency', true, rich ? 'Mei Chen' : null],
    ['emergencyContactRelationship', 'Relationship', 'Emergency', true, rich ? 'Sister' : null],
    ['emergencyContactNumber', 'Emergency number', 'Emergency', true, rich ? '0400 112 233' : null],
    ['privacyPolicy', 'Privacy policy', 'Privacy', true, rich ? 'No response' : 'Accepted'],
    ['extraBillingInfo', 'On invoices', 'Billing', false, rich ? 'Attention: Plan Partners' : null],
    ['extraInfo', 'Further information', 'Record', false, rich ? 'Prefers the ground-floor room.' : null],
    ['createdAt', 'Record made', 'Record', false, '3 February 2023'],
    ['updatedAt', 'Record changed', 'Record', false, '12 November 2026'],
  ];
  return rows.map(([name, label, section, editable, value]) => ({ name, label, section, editable, value }));
}

function visitsOf(now: number, rich: boolean): VisitView[] {
  const at = (days: number, of: number, more: Partial<VisitView> = {}): VisitView => ({
    appointmentId: 7000 + days + 400,
    start: now + days * day - 6 * 60_000,
    end: now + days * day + 24 * 60_000,
    zone,
    locationName: 'Norwood',
    practitioner: practitioners[1] ?? null,
    service: services[of] ?? null,
    status: 'completed',
    statusWord: null,
    note: null,
    caseId: 41,
    ...more,
  });
  const booked = { status: 'unset' } as const;
  if (!rich) return [at(0, 4, booked), at(-21, 4)];
  return [
    at(28, 3, booked),
    at(14, 3, booked),
    at(0, 3, { ...booked, note: 'Brings new orthotics.', price: { cents: 9600, per: null } }),
    at(-14, 3, { price: { cents: 19399, per: 'Hour' } }),
    at(-28, 3, { status: 'cancelled', cancellation: 'Illness · rang at 8, will book again' }),
    at(-42, 3),
    at(-56, 4, { practitioner: practitioners[0] ?? null }),
    at(-70, 3, { status: 'did-not-arrive' }),
    at(-84, 3, { ...booked, locationName: 'Glenelg' }),
    at(-98, 1, { note: 'First assessment. Referral from Dr Anand.' }),
  ];
}

function casesOf(rich: boolean): CaseView[] {
  const one = (id: number, number: string, more: Partial<CaseView>): CaseView => ({
    id,
    number,
    state: 'open',
    issued: '2026-08-12',
    expires: '2027-08-11',
    used: 8,
    allowed: 10,
    unit: 'visits',
    use: 'nearly',
    contact: 'Dr Leila Anand',
    notes: null,
    ...more,
  });
  if (!rich) return [];
  return [
    one(41, 'EPC 2026', {
      practitioner: practitioners[1] ?? null,
      providerNumber: '2428781W',
      referralPeriod: '12 months',
      alsoCounts: ['did-not-arrive', 'cancelled'],
    }),
    one(42, 'NDIS plan', {
      unit: 'hours',
      used: 11.5,
      allowed: 40,
      use: 'plenty',
      contact: 'Plan Partners NDIS',
    }),
    one(43, 'Workcover 7731', {
      unit: 'cents',
      used: null,
      allowed: 240_000,
      use: 'cannot-tell',
      contact: 'ReturnToWorkSA',
      notes: 'Ask for the claim number at each visit.',
    }),
    one(44, 'EPC 2025', {
      state: 'expired',
      issued: '2025-01-10',
      expires: '2026-01-09',
      used: 5,
      allowed: 5,
      use: 'used-up',
    }),
  ];
}

function supportOf(now: number): SupportView[] {
  const one = (id: number, days: number, more: Partial<SupportView>): SupportView => ({
    id,
    start: now - days * day,
    end: now - days * day + hour,
    practitioner: practitioners[3] ?? null,
    itemCode: '15_617_0128_1_3',
    quantity: 1.5,
    unit: 'Hour',
    priceCents: 19399,
    note: null,
    ...more,
  });
  return [
    one(61, 9, {
      note: 'Home visit: rails in the bathroom.',
      service: services[3] ?? null,
      invoice: 'invoiced',
    }),
    one(62, 23, { quantity: 0.5, itemCode: '15_045_0128_1_3' }),
  ];
}

const itemsOf = (now: number): SupportItemView[] => [
  {
    id: 81,
    appointmentId: 7386,
    start: now - 14 * day,
    type: 'Provider Travel',
    itemCode: '15_799_0128_1_3',
    quantity: 0.5,
    unit: 'Hour',
    priceCents: 9699,
    toMinutes: 15,
    returnMinutes: 15,
    address: '12 Kensington Road, Norwood',
    note: null,
  },
];

const ndisOf = (rich: boolean): NdisView => ({
  diagnosis: null,
  nomineeEmail: null,
  fundManagement: rich ? 'Plan managed' : null,
  nomineeLastName: null,
  nomineeFirstName: null,
  nomineeMobileCode: null,
  nomineeMobileNumber: null,
  startDate: rich ? '2025-11-25' : null,
  endDate: rich ? '2026-11-24' : null,
});

const paid = (id: number, number: string, issued: string): InvoiceView => ({
  id,
  number,
  issued,
  due: null,
  status: 'Paid',
  totalCents: 9600,
  paidCents: 9600,
  owingCents: 0,
  pendingCents: 0,
  thirdParty: null,
  locationId: 1,
  description: 'Podiatry',
  detail: {
    moreLines: 0,
    lines: [
      {
        code: 'F012',
        description: 'Podiatry, long consultation',
        quantity: 2,
        unitCents: 4800,
        discount: '$4.36',
        taxRate: 10,
      },
    ],
    subtotalCents: 8727,
    taxCents: 873,
    taxStatus: 'including',
    references: ['PO 4471'],
    billing: null,
  },
});

export function fakePatientPage(
  patient: PatientBrief,
  open: readonly InvoiceView[],
  facts: { now: number; today: string; loaded: boolean },
): PatientPage {
  const rich = patient.alert !== null;
  const { now, today, loaded } = facts;
  const sum = (third: boolean) =>
    open.filter((i) => (i.thirdParty !== null) === third).reduce((all, i) => all + i.owingCents, 0);
  return {
    patient,
    archived: false,
    fields: fieldsOf(patient, rich),
    phoneNumbers: patient.phone
      ? [
          { phoneNumber: patient.phone, type: 'Mobile', code: '+61' },
          ...(rich ? [{ phoneNumber: '08 8362 1190', type: 'Work', code: '+61' }] : []),
        ]
      : [],
    tags: rich ? ['NDIS', 'Large print'] : [],
    customFields: rich
      ? [
          { name: 'Shoe size', value: '42', id: null },
          { name: 'Referral source', value: 'Dr Leila Anand', id: 12 },
        ]
      : [],
    visits: visitsOf(now, rich),
    invoices: [
      ...open,
      ...(rich
        ? [paid(9001, 'INV-0188', addDays(today, -14)), paid(9002, 'INV-0171', addDays(today, -42))]
        : []),
    ],
    payments: rich
      ? [
          {
            id: 8790,
            number: 'PAY-4402',
            at: now - 14 * day,
            method: 'EFTPOS',
            amountCents: 8500,
            removed: false,
          },
          {
            id: 8791,
            number: 'PAY-4410',
            at: now - 15 * day,
            method: 'Credit used',
            amountCents: 0,
            removed: false,
            onlyCredit: true,
            credits: [{ invoice: 'INV-0188', cents: 1100 }],
          },
        ]
      : [
          {
            id: 8999,
            number: 'PAY-4999',
            at: now - 20 * day,
            method: 'Cash',
            amountCents: 3000,
            removed: false,
          },
        ],
    cases: casesOf(rich),
    ndis: ndisOf(rich),
    supportActivities: rich ? supportOf(now) : [],
    supportItems: rich ? itemsOf(now) : [],
    files: rich
      ? [
          {
            writeId: '00000000-0000-4000-8000-0000000000f1',
            name: 'Referral Dr Anand.pdf',
            patientId: patient.id,
            patientName: patient.name,
            filedAt: now - 30 * day,
            by: 'MB',
            fileId: 71,
          },
        ]
      : [],
    unreadablePayments: 0,
    totals: {
      visits: visitsOf(now, rich).length,
      invoices: open.length + (rich ? 2 : 0),
      payments: rich ? 1 : 0,
      cases: casesOf(rich).length,
      supportActivities: rich ? supportOf(now).length : 0,
      supportItems: rich ? itemsOf(now).length : 0,
      files: rich ? 1 : 0,
    },
    owing: {
      patientCents: sum(false),
      thirdPartyCents: sum(true),
      openInvoices: open.filter((i) => i.owingCents > 0).length,
    },
    loadedAt: loaded ? now : null,
  };
}
