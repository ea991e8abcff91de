import { z } from 'zod';
import { dayMs } from '../../durations.ts';
import * as v from '../views.ts';
import { call, Day, Id } from './call.ts';

/** Clinic days of these locations together; none: of all of them. */
const someDays = { from: Day, to: Day, locationIds: z.array(Id).max(500) };
const isShort = ({ from, to }: { from: string; to: string }) => {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  return days >= 0 && days < v.mostFigureDays;
};

/** How some days went, in figures without patients. */
export const figureCalls = {
  /** From what is on this PC: the practice is not asked. */
  'figures.read': call(() => [z.strictObject(someDays).refine(isShort), v.FiguresView]),
  /** Reads the practitioner's working hours from the practice. */
  'figures.unfilled': call(() => [
    z.strictObject({ ...someDays, practitionerId: Id }).refine(isShort),
    v.UnfilledView,
  ]),
} as const;
