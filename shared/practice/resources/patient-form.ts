import { z } from 'zod';
import { datetime, essential, id, openEnum, ref, stamps, statusResource } from '../fields.ts';

export const formStatuses = ['Incomplete', 'In progress', 'Completed'] as const;

/**
 * Extension: how far a patient is with a form (docs/practice-api/extensions.md, "Forms"). What the patient answered is
 * dropped when the response is parsed, with every field that is not named here.
 */
export const PatientForm = statusResource(
  {
    id: id(),
    submittedAt: datetime(),
    patientId: essential(ref()),
    organisationId: ref(),
    appointmentId: ref(),
    templateId: ref(),
    title: z.string(),
    status: openEnum(formStatuses),
    archived: z.boolean(),
    ...stamps,
  },
  ['content'],
);
export type PatientForm = z.infer<typeof PatientForm>;
