import { z } from 'zod';
import { datetime, id, keptEnum, openEnum, record, ref, resource, sentDatetime, stamps } from '../fields.ts';
import { PhoneNumber, SentPhoneNumber } from './phone-number.ts';

export const privacyPolicies = ['No response', 'Accepted', 'Rejected'] as const;
export const communicationPreferences = ['NONE', 'SMS', 'SMS_EMAIL', 'EMAIL'] as const;

export const NdisInfo = record(
  {
    diagnosis: z.string(),
    nomineeEmail: z.string(),
    fundManagement: z.string(),
    nomineeLastName: z.string(),
    nomineeFirstName: z.string(),
    nomineeMobileCode: z.string(),
    nomineeMobileNumber: z.string(),
    startDate: datetime(),
    endDate: datetime(),
  },
  [],
);
export type NdisInfo = z.infer<typeof NdisInfo>;

export const HealthFund = record(
  { name: z.string(), membershipNumber: z.string(), patientNumber: z.string(), cardIssueNumber: z.string() },
  [],
);

/** docs/practice-api/resources.md, "Patients and contacts". */
export const Patient = resource({
  id: id(),
  firstname: z.string(),
  lastname: z.string(),
  middleName: z.string(),
  preferredName: z.string(),
  title: z.string(),
  email: z.string(),
  sex: z.string(),
  genderIdentity: z.string(),
  pronouns: z.string(),
  alert: z.string(),
  invoiceRecipientId: ref(),
  /** Documented as YYYY-MM-DD, returned as a midnight UTC datetime; never shifted by a zone. */
  birthdate: datetime(),
  timezone: z.string(),
  extraInfo: z.string(),
  extraBillingInfo: z.string(),
  addressL1: z.string(),
  addressL2: z.string(),
  addressL3: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phoneNumbers: z.array(PhoneNumber),
  privacyPolicy: openEnum(privacyPolicies),
  ndisNumber: z.string(),
  ndisInfo: NdisInfo,
  medicareNum: z.string(),
  irn: z.string(),
  veteransFileNumber: z.string(),
  emergencyContactNumber: z.string(),
  emergencyContactName: z.string(),
  emergencyContactRelationship: z.string(),
  communicationPreference: openEnum(communicationPreferences),
  archived: z.boolean(),
  deletedAt: datetime(),
  patientTags: z.array(z.string()),
  customFields: z.array(record({ name: z.string(), value: z.string() }, [])),
  healthFund: HealthFund,
  ...stamps,
});
export type Patient = z.infer<typeof Patient>;

const text = () => z.string().nullable();

/**
 * A full replace: 20 fields must be present, null where empty; the last six are optional
 * (docs/practice-api/deployed-service.md, "Writes").
 */
export const PatientUpdate = z.strictObject({
  firstname: z.string().min(1),
  lastname: z.string().min(1),
  email: text(),
  sex: text(),
  genderIdentity: text(),
  alert: text(),
  birthdate: sentDatetime().nullable(),
  city: text(),
  state: text(),
  postalCode: text(),
  country: text(),
  phoneNumbers: z.array(SentPhoneNumber),
  privacyPolicy: keptEnum(privacyPolicies).nullable(),
  ndisNumber: text(),
  medicareNum: text(),
  irn: text(),
  veteransFileNumber: text(),
  emergencyContactNumber: text(),
  emergencyContactName: text(),
  emergencyContactRelationship: text(),
  timezone: text().optional(),
  ndisInfo: z
    .strictObject({
      diagnosis: text().optional(),
      nomineeEmail: text().optional(),
      fundManagement: text().optional(),
      nomineeLastName: text().optional(),
      nomineeFirstName: text().optional(),
      nomineeMobileCode: text().optional(),
      nomineeMobileNumber: text().optional(),
      startDate: sentDatetime().nullable().optional(),
      endDate: sentDatetime().nullable().optional(),
    })
    .nullable()
    .optional(),
  patientTags: z.array(z.string()).optional(),
  communicationPreference: keptEnum(communicationPreferences).nullable().optional(),
  createdAt: sentDatetime().optional(),
  updatedAt: sentDatetime().optional(),
});
export type PatientUpdate = z.infer<typeof PatientUpdate>;

/** Fields of a patient as a person saw them before they changed them: a name may be empty at the practice. */
export const SeenPatientFields = PatientUpdate.extend({ firstname: text(), lastname: text() }).partial();

/** Body of PUT /patients/{id}/custom-field. */
export const CustomFieldUpdate = z.strictObject({
  customFieldData: z.array(z.strictObject({ customFieldId: id(), value: z.string() })),
});

/** docs/practice-api/files.md. */
export const PatientFile = record({ id: id(), name: z.string(), patientId: id() }, ['id']);
export type PatientFile = z.infer<typeof PatientFile>;
