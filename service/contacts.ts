import type { Contact } from '../shared/practice/resources/index.ts';
import type { OperationHandlers } from './handler.ts';
import { answerPage, equal, part } from './lists.ts';
import { created, notFound, single } from './outcome.ts';
import { foldedOrNull, phoneDigits } from './store/kinds.ts';

/** Contacts: referrers and invoice recipients (spec, "Contact", "Contact create body"). */
export const contactOperations = {
  listContacts: (practice, { query }) =>
    answerPage(practice, 'contacts', '/contacts', query, {
      tests: [
        ...equal('firstname', foldedOrNull(query.firstname)),
        ...equal('lastname', foldedOrNull(query.lastname)),
        ...equal('email', foldedOrNull(query.email)),
      ],
      parts: part(
        'contact_phones',
        query.phoneNumber === undefined ? [] : equal('digits', phoneDigits(query.phoneNumber)),
      ),
    }),

  getContact: ({ records }, { params }) => {
    const text = records.text('contacts', params.id);
    return text === null ? notFound(`contact ${params.id}`) : single(text);
  },

  createContact: (practice, { body }) => {
    const { records } = practice;
    const stamp = practice.stamp();
    const contact = {
      id: records.nextId('contacts'),
      ...body,
      phoneNumbers: body.phoneNumbers ?? [],
      associatedPatientIds: [],
      associatedInvoiceIds: [],
      associatedCaseIds: [],
      archived: false,
      createdAt: stamp,
      updatedAt: stamp,
    } as Contact;
    records.put('contacts', contact);
    return created(JSON.stringify(contact));
  },
} satisfies Partial<OperationHandlers>;
