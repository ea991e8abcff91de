import { isWireDatetime } from '../shared/practice/fields.ts';
import {
  communicationPreferences,
  type Patient,
  privacyPolicies,
} from '../shared/practice/resources/index.ts';
import type { CustomFieldDefinition } from './clinic-data.ts';
import type { OperationHandlers } from './handler.ts';
import { answerPage, equal, part } from './lists.ts';
import { badField, badRequest, done, notFound, single } from './outcome.ts';
import { foldedOrNull, phoneDigits } from './store/kinds.ts';

/**
 * Patients (spec, "Patient", "Patient update body"; wire-facts: a full replace of 20 fields).
 *
 * - The fields of the body are replaced, all others stay.
 * - createdAt of the body is kept when it is in the past; updatedAt is the server's.
 * - birthdate is returned as a midnight UTC datetime.
 */

/** Any documented datetime form -> that day's midnight in UTC. */
const midnight = (datetime: string | null): string | null =>
  datetime ? `${datetime.slice(0, 10)}T00:00:00.000Z` : null;

/** Fields whose current value a full replace may repeat, even an invalid one. */
const keptFields = [
  ['privacyPolicy', privacyPolicies],
  ['communicationPreference', communicationPreferences],
] as const satisfies readonly (readonly [keyof Patient, readonly string[]])[];

const full = (datetime: string | null | undefined): string | null =>
  datetime ? new Date(datetime).toISOString() : null;

/** Whether a text is a value of a custom field's type. Empty clears the field. */
export function fitsCustomField(field: CustomFieldDefinition, value: string): boolean {
  if (value === '') return true;
  switch (field.type) {
    case 'text':
      return true;
    case 'number':
      return /^-?\d{1,15}(\.\d{1,10})?$/.test(value);
    case 'date':
      return value.length === 10 && isWireDatetime(value);
    case 'boolean':
      return value === 'true' || value === 'false';
    case 'choice':
      return field.choices?.includes(value) ?? false;
  }
}

export const patientOperations = {
  listPatients: (practice, { query }) =>
    answerPage(practice, 'patients', '/patients', query, {
      tests: [
        ...equal('firstname', foldedOrNull(query.firstname)),
        ...equal('lastname', foldedOrNull(query.lastname)),
        ...equal('email', foldedOrNull(query.email)),
        ...equal('birthdate', query.birthdate),
      ],
      parts: {
        ...part(
          'patient_phones',
          query.phoneNumber === undefined ? [] : equal('digits', phoneDigits(query.phoneNumber)),
        ),
        ...part('patient_tags', equal('tag', foldedOrNull(query.patientTag))),
      },
      ids: query.ids,
    }),

  getPatient: ({ records }, { params }) => {
    const text = records.text('patients', params.id);
    return text === null ? notFound(`patient ${params.id}`) : single(text);
  },

  updatePatient: (practice, { params, body }) => {
    const before = practice.records.get('patients', params.id);
    if (!before) return notFound(`patient ${params.id}`);
    if (before.archived) return badRequest('the patient is archived');
    for (const [name, known] of keptFields) {
      const value = body[name];
      if (value && !(known as readonly string[]).includes(value) && value !== before[name])
        return badField(name, `must be one of ${known.join(', ')}, or what the record has`);
    }
    const { createdAt, updatedAt: _, ndisInfo, birthdate, ...fields } = body;
    const past = createdAt !== undefined && Date.parse(createdAt) < practice.clock.now();
    const after = {
      ...before,
      ...fields,
      birthdate: midnight(birthdate),
      createdAt: past ? full(createdAt) : before.createdAt,
      updatedAt: practice.stamp(),
    } as Patient;
    if (ndisInfo !== undefined) {
      after.ndisInfo = ndisInfo && {
        ...ndisInfo,
        startDate: full(ndisInfo.startDate),
        endDate: full(ndisInfo.endDate),
      };
    }
    practice.records.put('patients', after);
    return done;
  },

  updateCustomFields: (practice, { params, body }) => {
    const { records } = practice;
    const before = records.get('patients', params.id);
    if (!before) return notFound(`patient ${params.id}`);
    if (before.archived) return badRequest('the patient is archived');
    const values = new Map((before.customFields ?? []).map((field) => [field.name, field.value]));
    for (const { customFieldId, value } of body.customFieldData) {
      const field = records.get('custom_fields', customFieldId);
      if (!field) return badField('customFieldId', `${customFieldId} is no custom field`);
      if (!fitsCustomField(field, value))
        return badField('value', `of "${field.name}" must be a ${field.type}`);
      values.set(field.name, value);
    }
    const customFields = [...values].map(([name, value]) => ({ name, value }));
    records.put('patients', { ...before, customFields, updatedAt: practice.stamp() });
    return done;
  },
} satisfies Partial<OperationHandlers>;
