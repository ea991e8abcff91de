import { commonUses, type FieldUses, shown, unusedField, used } from '../uses.ts';

const slip = 'The payment slip';

export const locationUses: FieldUses = {
  ...commonUses,
  createdAt: used('By it one practice is told from another'),
  title: shown('Everywhere a location is named'),
  abn: shown(slip),
  address: shown(slip),
  postalCode: shown(slip),
  suburb: shown(slip),
  state: shown(slip),
  country: unusedField('The slip is handed over at the desk'),
  phone: shown(slip),
  email: shown(slip),
  timezone: used('The clock of the location’s days'),
  associatedServiceIds: used('Booking offers these services at the location first'),
  onlineBooking: unusedField('Says nothing of what the desk may book'),
};
