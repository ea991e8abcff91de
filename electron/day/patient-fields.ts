import type { PatientField } from '../../shared/bridge/views.ts';
import { dateOnly, sayDate } from '../../shared/clinic-time.ts';
import type { Patient } from '../../shared/practice/resources/index.ts';
import { clip } from './people.ts';

/**
 * Every field of a patient (spec, "Patient") with its words for the screen, in the order of the page. `editable`: the
 * service can change it (spec, "Patient update body"); the rest can only be changed in the practice's own system.
 */
type Row = readonly [
  name: string,
  label: string,
  section: PatientField['section'],
  editable: boolean,
  read?: (patient: Patient) => string | null | undefined,
];

const day = (text: string | null | undefined) => {
  const date = dateOnly(text);
  return date === null ? null : sayDate(date);
};

export const patientFields: readonly Row[] = [
  ['title', 'Title', 'Identity', false],
  ['firstname', 'First name', 'Identity', true],
  ['middleName', 'Middle name', 'Identity', false],
  ['lastname', 'Last name', 'Identity', true],
  ['preferredName', 'Preferred name', 'Identity', false],
  ['birthdate', 'Born', 'Identity', true, (p) => day(p.birthdate)],
  ['sex', 'Sex', 'Identity', true],
  ['genderIdentity', 'Gender identity', 'Identity', true],
  ['pronouns', 'Pronouns', 'Identity', false],
  ['alert', 'Alert', 'Identity', true],
  ['email', 'E-mail', 'Contact', true],
  ['addressL1', 'Street', 'Contact', false],
  ['addressL2', 'Street, second line', 'Contact', false],
  ['addressL3', 'Street, third line', 'Contact', false],
  ['city', 'Suburb', 'Contact', true],
  ['state', 'State', 'Contact', true],
  ['postalCode', 'Postcode', 'Contact', true],
  ['country', 'Country', 'Contact', true],
  ['timezone', 'Time zone', 'Contact', true],
  ['communicationPreference', 'Reach by', 'Contact', true],
  ['medicareNum', 'Medicare number', 'Funding', true],
  ['irn', 'Medicare reference (IRN)', 'Funding', true],
  ['veteransFileNumber', 'Veterans’ file number', 'Funding', true],
  ['ndisNumber', 'NDIS number', 'Funding', true],
  ['ndisInfo.fundManagement', 'NDIS plan managed by', 'Funding', true, (p) => p.ndisInfo?.fundManagement],
  ['ndisInfo.startDate', 'NDIS plan from', 'Funding', true, (p) => day(p.ndisInfo?.startDate)],
  ['ndisInfo.endDate', 'NDIS plan until', 'Funding', true, (p) => day(p.ndisInfo?.endDate)],
  ['ndisInfo.diagnosis', 'NDIS diagnosis', 'Funding', true, (p) => p.ndisInfo?.diagnosis],
  [
    'ndisInfo.nominee',
    'NDIS nominee',
    'Funding',
    true,
    (p) => [p.ndisInfo?.nomineeFirstName, p.ndisInfo?.nomineeLastName].filter(Boolean).join(' '),
  ],
  ['ndisInfo.nomineeEmail', 'Nominee’s e-mail', 'Funding', true, (p) => p.ndisInfo?.nomineeEmail],
  [
    'ndisInfo.nomineeMobile',
    'Nominee’s mobile',
    'Funding',
    true,
    (p) => [p.ndisInfo?.nomineeMobileCode, p.ndisInfo?.nomineeMobileNumber].filter(Boolean).join(' '),
  ],
  ['healthFund.name', 'Health fund', 'Funding', false, (p) => p.healthFund?.name],
  ['healthFund.membershipNumber', 'Fund membership', 'Funding', false, (p) => p.healthFund?.membershipNumber],
  ['healthFund.patientNumber', 'Fund patient number', 'Funding', false, (p) => p.healthFund?.patientNumber],
  ['healthFund.cardIssueNumber', 'Fund card issue', 'Funding', false, (p) => p.healthFund?.cardIssueNumber],
  ['emergencyContactName', 'Emergency contact', 'Emergency', true],
  ['emergencyContactRelationship', 'Relationship', 'Emergency', true],
  ['emergencyContactNumber', 'Emergency number', 'Emergency', true],
  ['privacyPolicy', 'Privacy policy', 'Privacy', true],
  ['extraBillingInfo', 'On invoices', 'Billing', false],
  ['extraInfo', 'Further information', 'Record', false],
  ['createdAt', 'Record made', 'Record', false, (p) => day(p.createdAt)],
  ['updatedAt', 'Record changed', 'Record', false, (p) => day(p.updatedAt)],
];

export function fieldsOf(patient: Patient): PatientField[] {
  return patientFields.map(([name, label, section, editable, read]) => {
    const raw = read ? read(patient) : (patient as Readonly<Record<string, unknown>>)[name];
    const value = typeof raw === 'string' && raw.trim() !== '' ? clip(raw, 4000) : null;
    return { name, label, section, value, editable };
  });
}
