import { expect } from 'vitest';
import type { Contact } from '../../shared/practice/resources/index.ts';
import { promise } from './conform.ts';

promise(
  'createContact',
  'Response: the Contact with id, the association arrays, archived, createdAt, updatedAt.',
  async ({ call, service }) => {
    const body = {
      type: 'Invoice recipient',
      name: 'Plan Partners',
      email: 'accounts@example.com',
      firstName: 'Ana',
      lastName: 'Lee',
      doctorType: null,
      phoneNumbers: [{ phoneNumber: '1300 000 000', type: 'Work', code: '+61' }],
      suburb: 'Richmond',
    };
    const { status, json } = await call('createContact', { body });
    expect(status).toBe(200);
    expect(json).toEqual({
      ...body,
      id: 9,
      associatedPatientIds: [],
      associatedInvoiceIds: [],
      associatedCaseIds: [],
      archived: false,
      createdAt: '2026-11-16T00:00:00.000Z',
      updatedAt: '2026-11-16T00:00:00.000Z',
    });
    expect(service.sandbox.state('contacts', 9)).toEqual(json);
    const found = (await call('listContacts', { query: { phoneNumber: '1300000000' } })).json as {
      data: Contact[];
    };
    expect(found.data).toEqual([json]);
  },
);

promise(
  'listContacts',
  'A contact names the patients, invoices and cases that name it.',
  async ({ call, service }) => {
    const { sandbox } = service;
    const contact = () => sandbox.state('contacts', 1);
    expect(contact()).toMatchObject({
      associatedPatientIds: [1],
      associatedInvoiceIds: [1],
      associatedCaseIds: [1],
    });
    const invoice = sandbox.invoice({ appointmentId: 1, patientId: 1 });
    sandbox.editPatient(3, { invoiceRecipientId: 1 });
    sandbox.edit('cases', 4, { contactId: 1 });
    expect(contact()).toMatchObject({
      associatedPatientIds: [1, 3, 4],
      associatedInvoiceIds: [1, invoice.id],
      associatedCaseIds: [1, 4],
    });
    const changed = (await call('listContacts', { query: { update_gt: '2026-11-15' } })).json as {
      data: Contact[];
    };
    expect(changed.data.map((one) => one.id)).toEqual([1, 4]);
  },
);
