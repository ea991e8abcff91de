import { commonUses, type FieldUses, shown, used } from '../uses.ts';

const { deletedAt: _notDocumented, ...common } = commonUses;

const reason = 'Who could take a free time: the reason beside the patient';

export const waitlistEntryUses: FieldUses = {
  ...common,
  archived: used('An entry that is archived waits no longer'),
  createdAt: shown('Who could take a free time: for how long the patient has waited'),
  practitionerId: shown(reason),
  userGroupId: shown('Who could take a free time: by its number, as the service has no list of user groups'),
  locationId: shown(reason),
  patientId: shown('Who could take a free time'),
  serviceIds: shown(reason),
  waitlistTags: shown(reason),
  preferredDays: shown(reason),
  preferredTime: shown(reason),
};
