import { wireFromInstant } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { NdisInfo, Patient } from '../../shared/practice/resources/index.ts';
import type { Contacts } from './contacts.ts';
import type { Dice } from './random.ts';

/** Who pays for a patient's treatment. */
export type Funding = 'private' | 'fund' | 'medicare' | 'ndis' | 'dva' | 'insurer';

/** The patient's fields about funding. */
export type FundingFields = Pick<
  Patient,
  | 'ndisNumber'
  | 'ndisInfo'
  | 'medicareNum'
  | 'irn'
  | 'veteransFileNumber'
  | 'healthFund'
  | 'invoiceRecipientId'
  | 'extraBillingInfo'
>;

/** NDIS people join before 65, veterans are mostly old, children come through the NDIS or their parents. */
export function fundingAt(age: number, d: Dice): Funding {
  const veteran = age >= 35 ? 2 : 0;
  return d.weighted<Funding>([
    ['private', 34],
    ['fund', age >= 16 ? 22 : 8],
    ['medicare', age >= 45 ? 20 : 8],
    ['ndis', age < 66 ? 20 : 4],
    ['dva', age >= 60 ? 9 : veteran],
    ['insurer', age >= 18 && age < 68 ? 6 : 0],
  ]);
}

/** The numbers and payers of a funding type. Some are missing or incomplete, as in every real list. */
export function fundingFields(funding: Funding, now: number, contacts: Contacts, d: Dice): FundingFields {
  const hasMedicare = funding === 'medicare' || d.chance(0.35);
  const fields: FundingFields = {
    ndisNumber: null,
    ndisInfo: null,
    medicareNum: hasMedicare && !(funding === 'medicare' && d.chance(0.04)) ? medicareNumber(d) : null,
    irn: hasMedicare && d.chance(0.88) ? d.int(1, 5).toString() : null,
    veteransFileNumber: null,
    healthFund: null,
    invoiceRecipientId: null,
    extraBillingInfo: null,
  };
  switch (funding) {
    case 'ndis': {
      const managed = d.weighted([
        ['Plan Managed', 60],
        ['Self Managed', 25],
        ['NDIA Managed', 15],
      ] as const);
      fields.ndisNumber = d.chance(0.96) ? `43${d.digits(7)}` : null;
      fields.ndisInfo = ndisInfo(managed, planEnd(now, d), d);
      if (managed === 'Plan Managed') fields.invoiceRecipientId = d.pick(contacts.planManagers);
      return fields;
    }
    case 'dva':
      fields.veteransFileNumber = `S${d.pick(['X', 'SS', 'M', 'CN'])}${d.digits(d.int(4, 6))}`;
      fields.invoiceRecipientId = contacts.veterans;
      return fields;
    case 'insurer':
      fields.invoiceRecipientId = d.pick(contacts.insurers);
      fields.extraBillingInfo = `Claim ${d.int(19, 26)}/${d.digits(5)}`;
      return fields;
    case 'fund':
      fields.healthFund = {
        name: d.pick([
          'Bupa',
          'Medibank',
          'HCF',
          'nib',
          'Police Health',
          'Australian Unity',
          'Teachers Health',
        ]),
        membershipNumber: d.digits(8),
        patientNumber: `0${d.int(1, 5)}`,
        cardIssueNumber: d.chance(0.8) ? `0${d.int(1, 3)}` : null,
      };
      return fields;
    case 'medicare':
    case 'private':
      return fields;
  }
}

/** Ten digits: eight, the check digit (weights 1 3 7 9 1 3 7 9), and the issue of the card. */
export function medicareNumber(d: Dice): string {
  const digits = [d.int(2, 6), ...Array.from({ length: 7 }, () => d.int(0, 9))];
  const check = digits.reduce((sum, digit, i) => sum + digit * ([1, 3, 7, 9][i % 4] ?? 0), 0) % 10;
  return `${digits.join('')}${check}${d.int(1, 4)}`;
}

/** When a plan ends, UTC midnight: most in months, some within days, some in the past. */
function planEnd(now: number, d: Dice): number {
  const inDays = d.weighted([
    [d.int(15, 350), 80],
    [d.int(1, 14), 9],
    [-d.int(1, 60), 11],
  ] as const);
  return (Math.floor(now / dayMs) + inDays) * dayMs;
}

const diagnoses = [
  'Autism spectrum disorder',
  'Cerebral palsy',
  'Multiple sclerosis',
  'Acquired brain injury',
  'Down syndrome',
  'Stroke',
  'Spinal cord injury',
  'Global developmental delay',
  'Muscular dystrophy',
] as const;

/** A one-year plan that ends at this instant. */
export function ndisInfo(fundManagement: string, endMs: number, d: Dice): NdisInfo {
  const nominee = d.chance(0.4);
  return {
    diagnosis: d.pick(diagnoses),
    fundManagement,
    nomineeFirstName: nominee ? d.pick(['Anna', 'Peter', 'Leila', 'Craig', 'Huong', 'Maria']) : null,
    nomineeLastName: nominee ? d.pick(['Barker', 'Singh', 'Tran', 'Russo', 'Khalil', 'Moore']) : null,
    nomineeEmail: nominee && d.chance(0.7) ? `nominee${d.digits(3)}@example.org` : null,
    nomineeMobileCode: nominee ? '+61' : null,
    nomineeMobileNumber: nominee ? `04${d.digits(8)}` : null,
    startDate: wireFromInstant(endMs - 365 * dayMs),
    endDate: wireFromInstant(endMs),
  };
}
