import { commonUses, type FieldUses, shown, unusedField, used } from '../uses.ts';

const { deletedAt: _notDocumented, archived: _noFlag, ...common } = commonUses;

export const caseUses: FieldUses = {
  ...common,
  contactId: shown('Who referred, by name: the patient’s page'),
  practitionerId: shown('By name: the patient’s page'),
  organisationId: unusedField('The service has no list of organisations'),
  patientId: used('Whose case it is'),
  issueDate: shown('The patient’s page'),
  expiryDate: shown('The patient’s page, a flag on the row, booking'),
  hours: shown('What is used of a case by hours'),
  items: unusedField('The use of a case stands in its own numbers'),
  'items[].typeId': unusedField('The use of a case stands in its own numbers'),
  'items[].type': unusedField('The use of a case stands in its own numbers'),
  caseNumber: shown('Its name: the patient’s page, booking'),
  budget: shown('What a case allows'),
  appointmentCount: shown('What is used of a case by visits'),
  providerNumber: shown('The patient’s page'),
  referralPeriod: shown('The patient’s page'),
  notes: shown('The patient’s page'),
  trackType: used('What the numbers of a case count'),
  includeDidNotArrive: shown('In the words of a case, on the patient’s page'),
  includeCancelled: shown('In the words of a case, on the patient’s page'),
  isOpen: shown('Whether a case is open or closed'),
  hasAlert: used('A case of which nothing can be counted is nearly used up'),
  isAlertUtilizationSent: unusedField('What the practice’s own system has sent is its own affair'),
  remindTime: unusedField('Reminders are sent by the practice’s own system'),
  utilisationAlert: used('From which part on a case is nearly used up'),
};
