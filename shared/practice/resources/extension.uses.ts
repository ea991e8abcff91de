import { commonUses, type FieldUses, shown, unusedField, used } from '../uses.ts';

const { deletedAt: _notDocumented, ...common } = commonUses;

export const practitionerUses: FieldUses = {
  ...common,
  firstname: shown('Everywhere a practitioner is named'),
  lastname: shown('Everywhere a practitioner is named'),
  title: shown('Everywhere a practitioner is named'),
  profession: unusedField('The name is enough at the desk'),
  isActive: used('Who has left is not offered for booking'),
  timezone: unusedField('A day goes by the clock of its location'),
};

export const serviceUses: FieldUses = {
  ...common,
  name: shown('Everywhere a service is named'),
  duration: used('How long a booking takes'),
  unit: unusedField('An appointment has its own'),
  pricing: unusedField('An appointment has its own price'),
  taxType: unusedField('The invoice shows the tax'),
  serviceTags: unusedField('What they mean, the documentation does not say'),
};
