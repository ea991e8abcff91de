import { z } from 'zod';
import { lazy } from '../../memoize.ts';
import { PatientUpdate, SeenPatientFields } from '../../practice/resources/index.ts';
import { bounded } from '../bounded.ts';
import * as v from '../views.ts';
import { call, Day, Id, SearchText, written } from './call.ts';

const seenFields = lazy(() => bounded(SeenPatientFields));
const wantedFields = lazy(() => bounded(PatientUpdate).partial());

/** Patients. */
export const patientCalls = {
  'patient.search': call(() => [
    z.strictObject({ text: SearchText, date: Day.nullable(), archived: z.boolean().default(false) }),
    /** `more`: others were found too, and are not among them. */
    z.strictObject({ hits: z.array(v.PatientHit).max(50), more: z.boolean() }),
  ]),
  /** What the panel beside the day can put right in place, and what comes next. */
  'patient.atDesk': call(() => [
    z.strictObject({ patientId: Id, appointmentId: Id.nullable(), date: Day }),
    v.AtDeskView,
  ]),
  /** Everything this PC knows of a patient; null where it has no such record. */
  'patient.page': call(() => [z.strictObject({ patientId: Id }), v.PatientPage]),
  /** The same after reading the patient, visits, invoices, cases and support activities from the service. */
  'patient.load': call(() => [z.strictObject({ patientId: Id }), v.PatientPage]),
  /** Asks the service, for what this PC does not keep. */
  'patient.searchService': call(() => [
    z.strictObject({ text: SearchText.min(1), archived: z.boolean().default(false) }),
    /** `asked`: what the service was asked for, in words; empty where what was typed fits no question. */
    z.strictObject({
      hits: z.array(v.PatientHit).max(50),
      more: z.boolean(),
      asked: z.array(v.Label).max(2),
    }),
  ]),
  'patient.change': call(() => [
    /** The changed fields as the person saw them (`base`) and wants them (`mine`), named as in the spec. */
    z.strictObject({ patientId: Id, base: seenFields(), mine: wantedFields() }),
    written,
  ]),
  'patient.changeCustomFields': call(() => [
    z.strictObject({
      patientId: Id,
      fields: z
        .array(
          z.strictObject({
            customFieldId: Id,
            name: v.Label.min(1),
            base: z.string().max(4000).nullable(),
            value: z.string().max(4000),
          }),
        )
        .min(1)
        .max(50),
    }),
    written,
  ]),
} as const;
