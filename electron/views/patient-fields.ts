import type { NdisView, PatientField } from '../../shared/bridge/views.ts';
import { clinicDayOf, dateOnly, sayDate } from '../../shared/clinic-time.ts';
import type { Patient } from '../../shared/practice/resources/index.ts';
import { cut } from './people.ts';

/**
 * Every field of a patient (docs/practice-api/resources.md, "Patients and contacts") with its label, in the order of
 * the page. `editable`: the service can change it; the rest can only be changed in the practice's own system.
 */
type Row = readonly [
  name: string,
  label: string,
  section: PatientField['section'],
  editable: boolean,
  read?: (patient: Patient, names: FieldNames) => string | null | undefined,
];

export type FieldNames = {
  /** The name of a record that the patient refers to; null where it is not cached. */
  readonly contact: (id: number) => string | null;
  /** The clinic's zone: the record's instants are dates in it. */
  readonly zone: string;
};

const said = (date: string | null) => (date === null ? null : sayDate(date));
const day = (text: string | null | undefined, { zone }: FieldNames) => said(clinicDayOf(text, zone));

export const patientFields: readonly Row[] = [
  ['title', 'Title', 'Identity', false],
  ['firstname', 'First name', 'Identity', true],
  ['middleName', 'Middle name', 'Identity', false],
  ['lastname', 'Last name', 'Identity', true],
  ['preferredName', 'Preferred name', 'Identity', false],
  ['birthdate', 'Born', 'Identity', true, (p) => said(dateOnly(p.birthdate))],
  ['sex', 'Sex', 'Identity', true],
  ['genderIdentity', 'Gender identity', 'Identity', true],
  ['pronouns', 'Pronouns', 'Identity', false],
  ['alert', 'Alert', 'Identity', true],
  ['email', 'Email', 'Contact', true],
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
  ['ndisInfo.startDate', 'NDIS plan from', 'Funding', true, (p, names) => day(p.ndisInfo?.startDate, names)],
  ['ndisInfo.endDate', 'NDIS plan until', 'Funding', true, (p, names) => day(p.ndisInfo?.endDate, names)],
  ['ndisInfo.diagnosis', 'NDIS diagnosis', 'Funding', true, (p) => p.ndisInfo?.diagnosis],
  ['ndisInfo.nomineeFirstName', 'Nominee’s first name', 'Funding', true, (p) => p.ndisInfo?.nomineeFirstName],
  ['ndisInfo.nomineeLastName', 'Nominee’s last name', 'Funding', true, (p) => p.ndisInfo?.nomineeLastName],
  ['ndisInfo.nomineeEmail', 'Nominee’s email', 'Funding', true, (p) => p.ndisInfo?.nomineeEmail],
  [
    'ndisInfo.nomineeMobileCode',
    'Nominee’s country code',
    'Funding',
    true,
    (p) => p.ndisInfo?.nomineeMobileCode,
  ],
  [
    'ndisInfo.nomineeMobileNumber',
    'Nominee’s mobile',
    'Funding',
    true,
    (p) => p.ndisInfo?.nomineeMobileNumber,
  ],
  ['healthFund.name', 'Health fund', 'Funding', false, (p) => p.healthFund?.name],
  ['healthFund.membershipNumber', 'Fund membership', 'Funding', false, (p) => p.healthFund?.membershipNumber],
  ['healthFund.patientNumber', 'Fund patient number', 'Funding', false, (p) => p.healthFund?.patientNumber],
  ['healthFund.cardIssueNumber', 'Fund card issue', 'Funding', false, (p) => p.healthFund?.cardIssueNumber],
  ['emergencyContactName', 'Emergency contact', 'Emergency', true],
  ['emergencyContactRelationship', 'Relationship', 'Emergency', true],
  ['emergencyContactNumber', 'Emergency number', 'Emergency', true],
  ['privacyPolicy', 'Privacy policy', 'Privacy', true],
  [
    'invoiceRecipientId',
    'Invoices go to',
    'Billing',
    false,
    ({ invoiceRecipientId: id }, { contact }) => (id ? (contact(id) ?? `Contact ${id}`) : null),
  ],
  ['extraBillingInfo', 'On invoices', 'Billing', false],
  ['extraInfo', 'Further information', 'Record', false],
  ['createdAt', 'Record made', 'Record', false, (p, names) => day(p.createdAt, names)],
  ['updatedAt', 'Record changed', 'Record', false, (p, names) => day(p.updatedAt, names)],
];

export function fieldsOf(patient: Patient, names: FieldNames): PatientField[] {
  return patientFields.map(([name, label, section, editable, read]) => {
    const raw = read ? read(patient, names) : (patient as Readonly<Record<string, unknown>>)[name];
    const value = typeof raw === 'string' && raw.trim() !== '' ? cut(raw, 4000) : null;
    return { name, label, section, value, editable };
  });
}

/** The longest text that is shown whole. */
const mostShown = 4000;

/** The NDIS plan as it would be sent back; null where a text is too long to be shown whole, or a date is invalid. */
export function ndisOf(patient: Patient, zone: string): NdisView | null {
  const info = patient.ndisInfo ?? {};
  const text = (value: string | null | undefined) => value?.trim() || null;
  const ndis: NdisView = {
    diagnosis: text(info.diagnosis),
    nomineeEmail: text(info.nomineeEmail),
    fundManagement: text(info.fundManagement),
    nomineeLastName: text(info.nomineeLastName),
    nomineeFirstName: text(info.nomineeFirstName),
    nomineeMobileCode: text(info.nomineeMobileCode),
    nomineeMobileNumber: text(info.nomineeMobileNumber),
    startDate: clinicDayOf(info.startDate, zone),
    endDate: clinicDayOf(info.endDate, zone),
  };
  const lost = (info.startDate && !ndis.startDate) || (info.endDate && !ndis.endDate);
  return lost || Object.values(ndis).some((value) => (value?.length ?? 0) > mostShown) ? null : ndis;
}
