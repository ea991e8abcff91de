import type {
  Appointment,
  BusyTime,
  BusyTimeType,
  CancellationReason,
  Case,
  Contact,
  Invoice,
  Location,
  Patient,
  PatientForm,
  Payment,
  PaymentMethod,
  Practitioner,
  Service,
  SupportActivity,
  SupportItem,
  WaitlistEntry,
} from '../shared/practice/resources/index.ts';

/**
 * A whole practice as plain data: the demo clinic generates it from a seed, and the service loads it into its tables.
 * Resources are in their wire shapes (datetimes in UTC with milliseconds, money in decimal dollars).
 */
export type ClinicData = {
  readonly locations: readonly Location[];
  readonly practitioners: readonly Practitioner[];
  readonly services: readonly ServiceRecord[];
  readonly rosters: readonly Roster[];
  readonly paymentMethods: readonly PaymentMethod[];
  readonly customFields: readonly CustomFieldDefinition[];
  readonly busyTimeTypes: readonly BusyTimeType[];
  readonly busyTimes: readonly BusyTime[];
  readonly contacts: readonly Contact[];
  readonly patients: readonly Patient[];
  readonly cases: readonly Case[];
  readonly appointments: readonly Appointment[];
  readonly invoices: readonly Invoice[];
  readonly payments: readonly Payment[];
  readonly supportActivities: readonly SupportActivity[];
  readonly supportItems: readonly SupportItem[];
  readonly waitlists: readonly WaitlistEntry[];
  readonly patientForms: readonly FormRecord[];
  readonly cancellationReasons: readonly CancellationReason[];
};

/** A service, and how many patients one of its appointments takes (more than 1: a group). */
export type ServiceRecord = Service & { readonly maxPatients: number };

/** A form, and what the patient has answered so far. */
export type FormRecord = PatientForm & { readonly content?: Readonly<Record<string, string>> | null };

/** When a practitioner works at a location, in that location's zone. */
export type Roster = {
  readonly id: number;
  readonly practitionerId: number;
  readonly locationId: number;
  /** The first day it applies to (`YYYY-MM-DD`); repeats keep its weekday. */
  readonly date: string;
  /** The last day it applies to; null: without end. */
  readonly until: string | null;
  /** `HH:MM`. */
  readonly startTime: string;
  readonly endTime: string;
  /** Null: that one day only. */
  readonly repeatInterval: 'Weekly' | 'Fortnightly' | null;
};

/** A custom field of a patient: set by id, read by name. */
export type CustomFieldDefinition = {
  readonly id: number;
  readonly name: string;
  readonly type: 'text' | 'number' | 'date' | 'boolean' | 'choice';
  readonly choices?: readonly string[];
};
