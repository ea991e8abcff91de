import { z } from 'zod';
import { ConsultingList, Instant, Named } from '../../shared/bridge/views.ts';
import { roleOfPc } from '../../shared/pc-role.ts';
import { type Context, pseudonymousId, type Sealing } from '../link/sealing.ts';
import { parseStored } from '../store/stored.ts';
import type { ClinicLink } from './clinic-link.ts';
import { splitSender, withSender } from './named-sender.ts';

/**
 * What reception desks say for practitioners' PCs, in the bucket `day`, sealed with the key of the day: a list for each practitioner, and whose lists
 * there are.
 *
 * Guarantee: a message has the fields of its shape and no others; one with more is neither sealed nor read.
 */
const schema = 1;

const PractitionerList = ConsultingList.extend({
  /** Ids are of this practice (practice-mark.ts). */
  practice: z.string(),
});
export type PractitionerList = z.infer<typeof PractitionerList>;

const ListedPeople = z.strictObject({
  practice: z.string(),
  practitioners: z.array(Named).max(200),
  /** When the practice last confirmed the statuses of today, by its own clock as far as the desk that says so knows it; null: not yet. */
  readAt: Instant.nullable(),
});
export type ListedPeople = z.infer<typeof ListedPeople>;

/** The key in the bucket `day` of whose lists there are. */
export const peopleKey = 'lists.people';

/** The key of a practitioner's list: it does not say whose. */
export const listKey = (ids: Uint8Array, practitionerId: number): string =>
  `lists.${pseudonymousId(ids, 'practitioner', String(practitionerId))}`;

export const isListKey = (key: string): boolean => /^lists\.[^.]+$/.test(key);

const contextOf = (desk: string, key: string): Context => ({
  scope: 'state',
  subject: `day.${key}`,
  desk,
  schema,
  id: key,
});

type Sealed = Pick<ClinicLink, 'sealing'> & { readonly link: { readonly desk: string } };

const seal = ({ sealing, link: { desk } }: Sealed, key: string, text: string): Uint8Array =>
  withSender(desk, sealing.seal('day', contextOf(desk, key), Buffer.from(text, 'utf8')));

/** The text of a list as it is sealed and compared; null: it has a field, or a value, that has no place in it. */
export function listText(list: PractitionerList): string | null {
  const parsed = PractitionerList.safeParse(list);
  return parsed.success ? JSON.stringify(parsed.data) : null;
}

/** The same of whose lists there are. @throws ZodError for a field that has no place in it */
export const peopleText = (people: ListedPeople): string => JSON.stringify(ListedPeople.parse(people));

export const sealListText = seal;

/** Whether a PC that joins now can open a message. */
export const isListOpenToAll = (sealing: Pick<Sealing, 'isOfNewestKey'>, body: Uint8Array): boolean =>
  sealing.isOfNewestKey(splitSender(body).sealed);

/** @returns the text of a message; null: it can't be opened, or a practitioner's PC sealed it */
export function openListText(
  sealing: Pick<Sealing, 'open'>,
  key: string,
  body: Uint8Array,
): { readonly text: string; readonly desk: string } | null {
  const { desk, sealed } = splitSender(body);
  if (roleOfPc(desk) === 'practitioner') return null;
  const opened = sealing.open(contextOf(desk, key), sealed);
  if (!opened.ok || opened.key !== 'day') return null;
  return { text: Buffer.from(opened.body).toString('utf8'), desk };
}

/** @returns null: of a shape that this version does not know */
export const readDayList = (text: string): PractitionerList | null => parseStored(PractitionerList, text);
export const readListedPeople = (text: string): ListedPeople | null => parseStored(ListedPeople, text);
