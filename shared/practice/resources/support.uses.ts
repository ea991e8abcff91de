import { commonUses, type FieldUses, shown, unusedField, used } from '../uses.ts';

const page = 'The patient’s page';
const { archived: _noFlag, ...withoutFlag } = commonUses;

export const supportActivityUses: FieldUses = {
  ...commonUses,
  start: shown('Under the day, the patient’s page'),
  end: shown('Under the day, the patient’s page'),
  patientId: shown('Under the day by name; whose page it stands on'),
  practitionerId: shown('By name: under the day, the patient’s page'),
  serviceId: shown('By name: under the day, the patient’s page'),
  locationId: used('Under which location’s day it stands'),
  caseId: unusedField('The use of a case stands in its own numbers'),
  note: shown('Under the day, the patient’s page'),
  itemCode: shown('Under the day, the patient’s page'),
  repeatId: unusedField('Each time of a series comes as a record of its own'),
  recurringRule: unusedField('Each time of a series comes as a record of its own'),
  unit: shown(page),
  pricing: shown(page),
  quantity: shown(page),
  taxType: unusedField('The invoice shows the tax'),
  invoiceId: shown('Whether it is invoiced, on the patient’s page'),
  doNotInvoice: shown('“Not to be invoiced”, on the patient’s page'),
};

export const supportItemUses: FieldUses = {
  ...withoutFlag,
  appointmentId: used('The visit beside which it stands'),
  type: shown(page),
  itemCode: shown(page),
  pricing: shown(page),
  toMinutes: shown(page),
  returnMinutes: shown(page),
  appointmentAddress: shown(page),
  unit: shown(page),
  quantity: shown(page),
  note: shown(page),
};
