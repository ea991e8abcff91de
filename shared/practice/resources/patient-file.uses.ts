import { type FieldUses, unused, used } from '../uses.ts';

export const patientFileUses: FieldUses = {
  id: used('Evidence that a document was filed'),
  name: unused('The desk keeps the name it gave'),
  patientId: unused('The desk knows whose document it filed'),
};
