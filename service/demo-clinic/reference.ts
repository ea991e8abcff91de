import type { BusyTimeType, Location, PaymentMethod } from '../../shared/practice/resources/index.ts';
import type { CustomFieldDefinition } from '../clinic-data.ts';
import { priceList } from './price-list.ts';

/** Reference data: locations, payment methods, busy-time types, custom fields. */

export const norwood = 1;
export const glenelg = 2;
/** Location ids by the staff's `home` index. */
export const locationIds = [norwood, glenelg] as const;

/** The two locations in their wire shape. */
export function locationRecords(zone: string, createdAt: string): Location[] {
  const both = {
    abn: '48 123 123 124',
    state: 'SA',
    country: 'Australia',
    timezone: zone,
    associatedServiceIds: priceList.map((s) => s.id),
    deletedAt: null,
    archived: false,
    createdAt,
    updatedAt: createdAt,
  };
  return [
    {
      ...both,
      id: norwood,
      title: 'Norwood',
      address: '186 The Parade',
      postalCode: '5067',
      suburb: 'Norwood',
      phone: '(08) 8331 0142',
      email: 'norwood@example.com',
      onlineBooking: true,
    },
    {
      ...both,
      id: glenelg,
      title: 'Glenelg',
      address: '44 Jetty Road',
      postalCode: '5045',
      suburb: 'Glenelg',
      phone: '(08) 8294 0175',
      email: 'glenelg@example.com',
      onlineBooking: false,
    },
  ];
}

export const paymentMethodIds = {
  eftpos: 1,
  cash: 2,
  creditCard: 3,
  directDeposit: 4,
  hicaps: 5,
  cheque: 6,
} as const;

const method = (id: number, name: string, description: string, ledgerAccountCode: string): PaymentMethod => ({
  id,
  name,
  description,
  ledgerAccountCode,
});

/** The payment methods. */
export function paymentMethods(): PaymentMethod[] {
  return [
    method(paymentMethodIds.eftpos, 'EFTPOS', 'Card at the desk', '1110'),
    method(paymentMethodIds.cash, 'Cash', 'Counted at closing', '1120'),
    method(paymentMethodIds.creditCard, 'Credit card', 'By phone', '1130'),
    method(paymentMethodIds.directDeposit, 'Direct deposit', 'Bank transfer', '1140'),
    method(paymentMethodIds.hicaps, 'Medicare/HICAPS', 'Claimed on the spot', '1150'),
    method(paymentMethodIds.cheque, 'Cheque', '', '1160'),
  ];
}

export const busyTypeIds = { lunch: 1, meeting: 2, leave: 3, notes: 4, training: 5 } as const;

/** The busy-time types. */
export function busyTimeTypes(createdAt: string): BusyTimeType[] {
  const type = (
    id: number,
    title: string,
    color: string,
    duration: number,
    counted: boolean,
  ): BusyTimeType => ({
    id,
    title,
    color,
    duration,
    note: null,
    deletedAt: null,
    isUtilisationIncluded: counted,
    archived: false,
    createdAt,
    updatedAt: createdAt,
  });
  return [
    type(busyTypeIds.lunch, 'Lunch', '#9aa5b1', 45, false),
    type(busyTypeIds.meeting, 'Meeting', '#5b7fd4', 30, true),
    type(busyTypeIds.leave, 'Leave', '#d98a3d', 480, false),
    type(busyTypeIds.notes, 'Notes and reports', '#5fa777', 30, true),
    type(busyTypeIds.training, 'Training', '#9b6fc4', 60, false),
  ];
}

export const customFieldNames = {
  language: 'Preferred language',
  interpreter: 'Interpreter needed',
  shoeSize: 'Shoe size',
  consent: 'Consent form signed',
  heardOfUs: 'How they heard of us',
} as const;

/** The custom fields of a patient. */
export function customFieldDefinitions(): CustomFieldDefinition[] {
  return [
    { id: 1, name: customFieldNames.language, type: 'text' },
    { id: 2, name: customFieldNames.interpreter, type: 'boolean' },
    { id: 3, name: customFieldNames.shoeSize, type: 'number' },
    { id: 4, name: customFieldNames.consent, type: 'date' },
    {
      id: 5,
      name: customFieldNames.heardOfUs,
      type: 'choice',
      choices: ['GP', 'Friend or family', 'Online', 'Walked past'],
    },
  ];
}
