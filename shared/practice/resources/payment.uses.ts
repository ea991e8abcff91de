import { commonUses, type FieldUses, shown, unusedField, used } from '../uses.ts';

const { deletedAt: _archivedAt, ...common } = commonUses;

export const paymentUses: FieldUses = {
  ...common,
  createdAt: used('Of a payment without an answer: whether it was made by it'),
  paymentNumber: shown('Takings, the patient’s page, the slip'),
  amount: shown('Takings, the patient’s page, the slip'),
  patientId: shown('By name: takings, the slip'),
  locationId: used('Whose till it is in'),
  paymentMethodId: shown('By its name: takings, the patient’s page, the slip'),
  paymentDate: shown('Takings, the patient’s page, the slip'),
  paymentInvoices: shown('The slip'),
  'paymentInvoices[].invoiceId': shown('By number on the slip; evidence that a payment was recorded'),
  'paymentInvoices[].amount': shown('The slip'),
  'paymentInvoices[].ledgerId': unusedField('An id of the accounting ledger'),
  creditAllocations: shown('The patient’s page and the slip: credit used'),
  'creditAllocations[].invoiceId': shown('By number, on the patient’s page and the slip'),
  'creditAllocations[].amount': shown('The patient’s page and the slip'),
  ledgerId: unusedField('An id of the accounting ledger'),
  archivedAt: used('Tells that a payment was removed where it has no flag'),
};

export const paymentMethodUses: FieldUses = {
  id: commonUses.id,
  name: shown('Paying, takings, the slip'),
  description: unusedField('The name tells the methods apart'),
  ledgerAccountCode: unusedField('An account of the accounting ledger'),
};
