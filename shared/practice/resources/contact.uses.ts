import { commonUses, type FieldUses, phoneUses, shown, unusedField } from '../uses.ts';

const card = 'The contact’s card; found by it';
const { deletedAt: _notDocumented, ...common } = commonUses;

export const contactUses: FieldUses = {
  ...common,
  type: shown('The contact’s card'),
  name: shown(`${card}; who pays an invoice, who referred a case`),
  title: unusedField('The contact’s name is enough at the desk'),
  firstName: shown(card),
  lastName: shown(card),
  preferredName: unusedField('Not shown: the contact is found by it'),
  occupation: shown(card),
  companyName: shown(card),
  providerNumber: shown(card),
  doctorType: unusedField('The occupation and type say it; asked when a contact is made'),
  associatedPatientIds: shown('By name on the contact’s card'),
  associatedInvoiceIds: shown('How many, on the contact’s card'),
  associatedCaseIds: shown('How many, on the contact’s card'),
  email: shown(card),
  addressL1: shown('The contact’s card'),
  addressL2: shown('The contact’s card'),
  addressL3: shown('The contact’s card'),
  suburb: shown('The contact’s card'),
  state: shown('The contact’s card'),
  postalCode: shown('The contact’s card'),
  country: unusedField('Contacts are of the same country, or their phone number shows the other one'),
  ...phoneUses('phoneNumbers', 'The contact’s card, every number with its type'),
};
