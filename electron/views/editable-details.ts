import type { EditableDetails } from '../../shared/bridge/views.ts';
import type { Patient } from '../../shared/practice/resources/index.ts';
import { cut } from './people.ts';

/**
 * What of a patient is changed at the desk and on their page alike, as the service has it: it is sent back as it was.
 * @param fieldIds ids of custom fields by name, as learned by this desk
 */
export function editableDetails(patient: Patient, fieldIds: ReadonlyMap<string, number>): EditableDetails {
  return {
    phoneNumbers: (patient.phoneNumbers ?? []).map((one) => ({
      phoneNumber: one.phoneNumber ?? '',
      type: one.type ?? null,
      code: one.code ?? null,
    })),
    tags: (patient.patientTags ?? []).map((tag) => cut(tag, 400)),
    customFields: (patient.customFields ?? []).map(({ name, value }) => ({
      name: cut(name ?? '', 400),
      value: cut(value ?? '', 4000),
      id: fieldIds.get(name ?? '') ?? null,
    })),
  };
}
