import type { OperationHandlers } from './handler.ts';
import { answerPage, between, equal, part } from './lists.ts';
import { notFound, type OperationOutcome, single } from './outcome.ts';
import type { Practice } from './practice.ts';
import { foreign, ownDiary } from './roles.ts';
import type { KindName } from './store/kinds.ts';
import { foldedOrNull } from './store/kinds.ts';

/** Read-only records: locations, payment methods, busy times and their types, practitioners, services, forms. */

const one = ({ records }: Practice, kind: KindName, id: number, word: string): OperationOutcome => {
  const text = records.text(kind, id);
  return text === null ? notFound(`${word} ${id}`) : single(text);
};

export const referenceOperations = {
  listLocations: (practice, { query }) =>
    answerPage(practice, 'locations', '/locations', query, {
      tests: equal('title', foldedOrNull(query.title)),
    }),
  getLocation: (practice, { params }) => one(practice, 'locations', params.id, 'location'),

  listPaymentMethods: (practice, { query }) =>
    answerPage(practice, 'payment_methods', '/payment-methods', query),
  getPaymentMethod: (practice, { params }) => one(practice, 'payment_methods', params.id, 'payment method'),

  listBusyTimes: (practice, { query, user }) => {
    const own = ownDiary(user);
    return answerPage(practice, 'busy_times', '/busy-times', query, {
      tests: [
        ...between('start_at', query.start_gt, query.start_lt),
        ...equal('type_id', query.busyTimeTypeId),
      ],
      parts: part('busy_time_practitioners', equal('practitioner_id', query.practitionerId)),
      also:
        own === null
          ? []
          : [
              {
                sql: 'EXISTS (SELECT 1 FROM busy_time_practitioners o WHERE o.parent = t.id AND o.practitioner_id = ?)',
                values: [own],
              },
            ],
    });
  },
  getBusyTime: ({ records }, { params, user }) => {
    const busy = records.get('busy_times', params.id);
    const own = ownDiary(user);
    const hidden = own !== null && !(busy?.practitionerIds ?? []).includes(own);
    return busy && !hidden ? single(JSON.stringify(busy)) : notFound(`busy time ${params.id}`);
  },
  getBusyTimeType: (practice, { params }) => one(practice, 'busy_time_types', params.id, 'busy time type'),
  listBusyTimeTypes: (practice, { query }) =>
    answerPage(practice, 'busy_time_types', '/busy-time-types', query),

  listPractitioners: (practice, { query }) => answerPage(practice, 'practitioners', '/practitioners', query),
  getPractitioner: (practice, { params }) => one(practice, 'practitioners', params.id, 'practitioner'),
  listServices: (practice, { query }) => answerPage(practice, 'services', '/services', query),
  getService: (practice, { params }) => one(practice, 'services', params.id, 'service'),

  listPatientForms: (practice, { query }) =>
    answerPage(practice, 'patient_forms', '/patient-forms', query, {
      tests: [...equal('patient_id', query.patientId), ...equal('template_id', query.templateId)],
    }),
  getPatientForm: (practice, { params }) => one(practice, 'patient_forms', params.id, 'patient form'),

  listSupportActivities: (practice, { query, user }) =>
    answerPage(practice, 'support_activities', '/support-activities', query, {
      tests: [
        ...between('start_at', query.start_gt, query.start_lt),
        ...equal('patient_id', query.patientId),
        ...equal('practitioner_id', ownDiary(user)),
      ],
    }),
  listSupportItems: (practice, { query, user }) => {
    const own = ownDiary(user);
    return answerPage(practice, 'support_items', '/support-items', query, {
      tests: equal('appointment_id', query.appointmentId),
      also:
        own === null
          ? []
          : [
              {
                sql: 't.appointment_id IN (SELECT id FROM appointments WHERE practitioner_id = ?)',
                values: [own],
              },
            ],
    });
  },

  listInvoices: (practice, { query, user }) =>
    answerPage(practice, 'invoices', '/invoices', query, {
      tests: [
        ...equal('patient_id', query.patientId),
        ...equal('location_id', query.locationId),
        ...equal('practitioner_id', query.practitionerId),
        ...equal('practitioner_id', ownDiary(user)),
        ...equal('status', query.status),
      ],
    }),
  getInvoice: ({ records }, { params, user }) => {
    const invoice = records.get('invoices', params.id);
    return invoice && !foreign(user, invoice.practitionerId)
      ? single(JSON.stringify(invoice))
      : notFound(`invoice ${params.id}`);
  },
} satisfies Partial<OperationHandlers>;
