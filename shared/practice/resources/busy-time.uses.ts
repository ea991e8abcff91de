import { commonUses, type FieldUses, shown, unusedField, used } from '../uses.ts';

export const busyTimeUses: FieldUses = {
  ...commonUses,
  start: shown('The columns; booking and moving ask when it clashes'),
  end: shown('The columns; booking and moving ask when it clashes'),
  locationId: used('At which location nobody can be booked'),
  practitionerIds: shown('In whose columns it stands'),
  repeatId: unusedField('Each time of a series comes as a record of its own'),
  recurringRule: unusedField('Each time of a series comes as a record of its own'),
  note: shown('The columns'),
  busyTimeTypeId: shown('By the title of its type, in the columns'),
};

export const busyTimeTypeUses: FieldUses = {
  ...commonUses,
  title: shown('The columns'),
  color: unusedField('The columns’ colours are the practitioners’; busy time is hatched'),
  duration: unusedField('A busy time has its own length'),
  note: unusedField('The note of the busy time itself is shown'),
  isUtilisationIncluded: unusedField('The desk makes no report of utilisation'),
};
