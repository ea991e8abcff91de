import { dollarsFromCents } from '../../shared/money.ts';
import type { ServiceRecord } from '../clinic-data.ts';

/** The twelve services, with the prices of a clinic in Adelaide. Who pays for what: `funding.ts`. */
export const serviceIds = {
  initialAssessment: 1,
  physioFollowUp: 2,
  handTherapy: 3,
  podiatry: 4,
  carePlanVisit: 5,
  otHomeProgram: 6,
  otAssessment: 7,
  exercisePhysiology: 8,
  ndisTherapy: 9,
  hydrotherapy: 10,
  pilates: 11,
  dvaTreatment: 12,
} as const;

/** A service in the generator's units: cents, quarters of an hour. */
export type PricedService = {
  readonly id: number;
  readonly name: string;
  readonly minutes: number;
  readonly unit: 'Hour' | 'Each';
  readonly cents: number;
  readonly taxType: 'STANDARD' | 'EXEMPT';
  readonly tags: readonly string[];
  readonly maxPatients: number;
  /** The code on an invoice: NDIS support item, Medicare or DVA item, or our own. */
  readonly code: string;
};

const service = (
  id: number,
  name: string,
  minutes: number,
  unit: 'Hour' | 'Each',
  cents: number,
  code: string,
  tags: readonly string[],
  more: { taxType?: 'STANDARD'; maxPatients?: number } = {},
): PricedService => ({
  id,
  name,
  minutes,
  unit,
  cents,
  code,
  tags,
  taxType: more.taxType ?? 'EXEMPT',
  maxPatients: more.maxPatients ?? 1,
});

export const priceList: readonly PricedService[] = [
  service(serviceIds.initialAssessment, 'Initial assessment', 60, 'Each', 14_500, 'INIT', ['Private', 'New']),
  service(serviceIds.physioFollowUp, 'Physio follow-up', 30, 'Each', 9_600, 'PHY30', ['Private']),
  service(serviceIds.handTherapy, 'Hand therapy', 45, 'Each', 12_800, 'HAND45', ['Private']),
  service(serviceIds.podiatry, 'Podiatry', 30, 'Each', 9_400, 'POD30', ['Private']),
  service(serviceIds.carePlanVisit, 'Care plan visit', 30, 'Each', 6_180, '10960', ['Medicare']),
  service(serviceIds.otHomeProgram, 'OT home program', 60, 'Hour', 19_399, '15_617_0128_1_3', ['NDIS']),
  service(serviceIds.otAssessment, 'OT functional assessment', 90, 'Hour', 19_399, '15_617_0128_1_3', [
    'NDIS',
    'New',
  ]),
  service(serviceIds.exercisePhysiology, 'Exercise physiology', 45, 'Each', 11_000, 'EP45', ['Private']),
  service(serviceIds.ndisTherapy, 'NDIS therapy session', 60, 'Hour', 18_399, '15_055_0128_1_3', ['NDIS']),
  service(serviceIds.hydrotherapy, 'Hydrotherapy', 60, 'Each', 3_000, 'HYDRO', ['Private', 'Group'], {
    maxPatients: 6,
  }),
  service(serviceIds.pilates, 'Pilates class', 60, 'Each', 3_200, 'PIL', ['Private', 'Group'], {
    taxType: 'STANDARD',
    maxPatients: 8,
  }),
  service(serviceIds.dvaTreatment, 'Veterans’ treatment', 30, 'Each', 7_770, 'PH20', ['DVA']),
];

const byId = new Map(priceList.map((s) => [s.id, s]));

/** The service with this id of the price list; anything else is a bug. */
export function serviceOf(id: number): PricedService {
  const found = byId.get(id);
  if (found === undefined) throw new RangeError(`the price list has no service ${id}`);
  return found;
}

/** Its length in quarters of an hour. */
export const quartersOf = (s: PricedService): number => s.minutes / 15;

/** The price of one patient's place without tax, cents. */
export const placeCents = (s: PricedService): number =>
  s.unit === 'Hour' ? Math.round((s.cents * s.minutes) / 60) : s.cents;

/** The price list in its wire shape. */
export function serviceRecords(createdAt: string): ServiceRecord[] {
  return priceList.map((s) => ({
    id: s.id,
    name: s.name,
    duration: s.minutes,
    unit: s.unit,
    pricing: dollarsFromCents(s.cents),
    taxType: s.taxType,
    serviceTags: [...s.tags],
    archived: false,
    maxPatients: s.maxPatients,
    createdAt,
    updatedAt: createdAt,
  }));
}
