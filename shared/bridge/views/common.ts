import { z } from 'zod';

/**
 * What crosses the bridge for the page to show. Instants are UTC milliseconds, days `YYYY-MM-DD` in the location's
 * zone, money integer cents.
 */

export const Instant = z.int();
export const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const Cents = z.int();
export const Id = z.int().positive();
export const Label = z.string().max(400);

/** A person or thing with a name: `name` falls back on "Practitioner 12" where the service gives none. */
export const Named = z.strictObject({ id: Id, name: Label });
export type Named = z.infer<typeof Named>;

/** A service; with the colour that was chosen at this desk, if one was. */
export const ServiceView = Named.extend({ colour: z.string().optional() });
export type ServiceView = z.infer<typeof ServiceView>;

export const PractitionerView = z.lazy(() => z.strictObject({ id: Id, name: Label, colour: z.string() }));
export type PractitionerView = z.infer<typeof PractitionerView>;

export const LocationView = z.strictObject({ id: Id, name: Label, zone: z.string() });
export type LocationView = z.infer<typeof LocationView>;
