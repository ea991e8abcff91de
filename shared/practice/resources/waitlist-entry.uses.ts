import { commonUses, type FieldUses, unusedField, used } from '../uses.ts';

const { deletedAt: _notDocumented, ...common } = commonUses;

const later = 'Kept for finding who could take a free time; not on a screen yet';

export const waitlistEntryUses: FieldUses = {
  ...common,
  archived: used('An entry that is archived waits no longer'),
  createdAt: unusedField(later),
  practitionerId: unusedField(later),
  userGroupId: unusedField('The service has no list of user groups'),
  locationId: unusedField(later),
  patientId: unusedField(later),
  serviceIds: unusedField(later),
  waitlistTags: unusedField(later),
  preferredDays: unusedField(later),
  preferredTime: unusedField(later),
};
