import { commonUses, type FieldUses, shown, unusedField, used } from '../uses.ts';

const { deletedAt: _notDocumented, ...common } = commonUses;

export const patientFormUses: FieldUses = {
  ...common,
  submittedAt: unusedField('A form that was submitted is completed, and no longer shown'),
  patientId: used('Whose row has the flag'),
  organisationId: unusedField('The service has no list of organisations'),
  appointmentId: used('A form of another appointment is shown there'),
  templateId: unusedField('The form has its title'),
  title: shown('Flag “Form not completed” in the row, the panel and the calls for tomorrow'),
  status: used('Incomplete and In progress have the flag'),
};
