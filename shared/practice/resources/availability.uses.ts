import { type FieldUses, shown, used } from '../uses.ts';

export const availabilityUses: FieldUses = {
  date: shown('The columns, booking: the day of a roster'),
  locationId: used('At which location somebody works'),
  startTime: shown('The columns, booking'),
  endTime: shown('The columns, booking'),
  repeatInterval: shown('The roster, as the practice says it'),
};

export const freeSlotsUses: FieldUses = {
  practitionerId: shown('Booking, by name'),
  slots: shown('Booking'),
  'slots[].start': shown('Booking'),
  'slots[].end': shown('Booking'),
};
