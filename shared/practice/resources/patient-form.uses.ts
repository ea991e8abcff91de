import { commonUses, type FieldUses, unusedField } from '../uses.ts';

const { deletedAt: _notDocumented, ...common } = commonUses;

const later = 'Kept for saying that a form is not completed; not on a screen yet';

export const patientFormUses: FieldUses = {
  ...common,
  submittedAt: unusedField(later),
  patientId: unusedField(later),
  organisationId: unusedField('The service has no list of organisations'),
  appointmentId: unusedField(later),
  templateId: unusedField('The form has its title'),
  title: unusedField(later),
  status: unusedField(later),
};
