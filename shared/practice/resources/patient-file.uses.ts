import { type FieldUses, unusedField, used } from '../uses.ts';

export const patientFileUses: FieldUses = {
  id: used('Evidence that a document was filed'),
  name: unusedField('The desk keeps the name it gave'),
  patientId: unusedField('The desk knows whose document it filed'),
};
