import { commonUses, type FieldUses, shown, unusedField, used } from '../uses.ts';

const page = 'The patient’s page';
const opened = 'The patient’s page, when the invoice is opened';
const { archived: _isArchived, deletedAt: _notDocumented, ...common } = commonUses;

export const invoiceUses: FieldUses = {
  ...common,
  invoiceNumber: shown('The patient’s page, paying, the slip'),
  issueDate: shown('The patient’s page, paying'),
  dueDate: shown(page),
  patientId: used('Who owes it'),
  contactId: shown('Who pays instead of the patient, by name'),
  locationId: used('The location that a payment of it is recorded at'),
  practitionerId: unusedField('The visit says who was seen'),
  extraBillingInfo: shown(opened),
  subtotal: shown(opened),
  tax: shown(opened),
  total: shown('The patient’s page, paying, what is owing'),
  paidAmount: used('What is still owing'),
  taxStatus: shown(opened),
  status: shown('The patient’s page, the row’s invoice'),
  invoiceItems: shown(opened),
  'invoiceItems[].id': unusedField('The lines stand in the order of the invoice'),
  'invoiceItems[].type': unusedField('The description says what it is'),
  'invoiceItems[].typeId': unusedField('The description says what it is'),
  'invoiceItems[].code': shown(opened),
  'invoiceItems[].description': shown(opened),
  'invoiceItems[].unitPrice': shown(opened),
  'invoiceItems[].quantity': shown(opened),
  'invoiceItems[].discount': shown(opened),
  'invoiceItems[].taxType': unusedField('The rate beside it says how much'),
  'invoiceItems[].taxRate': shown(opened),
  paymentIds: used('Evidence that a payment was recorded'),
  referenceNumbers: shown(opened),
  reference: shown(opened),
  description: shown('The patient’s page, paying'),
  isArchived: used('An archived invoice is left out of every screen and sum'),
};
