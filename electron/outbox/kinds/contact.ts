import { z } from 'zod';
import { type Contact, ContactCreate } from '../../../shared/practice/resources/index.ts';
import type { CallOutcome } from '../../practice/types.ts';
import { readList } from '../reads/read-list.ts';
import { same } from '../three-way.ts';
import { accepted, type WriteContext, type WriteDefinition } from '../write-definition.ts';

const Args = ContactCreate;
type Args = ContactCreate;

const Evidence = z.object({
  /** Contacts of the same name and e-mail that were there before. */
  knownIds: z.array(z.int()),
});

/** A new contact. Never sent twice automatically: without a response it is read back by name and e-mail. */
export const contact: WriteDefinition<Args, z.infer<typeof Evidence>> = {
  kind: 'contact',
  version: 1,
  args: Args,
  evidence: Evidence,
  subject: (a) => `contact:${a.name.toLowerCase()}`,
  patientId: () => null,
  amountCents: () => null,
  title: (a) => `New contact: ${a.name}`,
  describeEvidence: (_a, e) =>
    e.knownIds.length > 0 ? ['There was one of this name and e-mail before'] : [],
  hold: 0,
  ifNotRecorded: 'ask-after-two-checks',
  shows: ['contacts'],

  async prepare(args, context) {
    const like = await contactsLike(args, context);
    if (!like.ok) return { kind: 'check-failed', outcome: like };
    const knownIds = like.value.map(({ id }) => id).sort();
    const known = { seen: 'The practice already has a contact of this name and e-mail', about: knownIds };
    if (knownIds.length > 0 && !accepted(context, known)) return { kind: 'ask', ...known };
    return { kind: 'send', evidence: { knownIds } };
  },

  send: (args, _evidence, { client, options }) => client.createContact({ body: args }, options),

  async readBack(args, evidence, context) {
    const like = await contactsLike(args, context);
    if (!like.ok) return { kind: 'check-failed', outcome: like };
    const claimed = context.claimed();
    const made = like.value.find((one) => !evidence?.knownIds.includes(one.id) && !claimed.has(one.id));
    if (made) return { kind: 'done', outcome: { id: made.id }, seen: 'The practice shows the contact' };
    return { kind: 'not-done', seen: 'The practice does not show the contact' };
  },

  /** Reports a contact that another desk added, too: one of the two is too many. */
  async findDuplicate(args, { knownIds }, outcome, context) {
    const made = Made.safeParse(outcome);
    if (!made.success) return { kind: 'no' };
    const like = await contactsLike(args, context);
    if (!like.ok) return { kind: 'check-failed' };
    const claimed = context.claimed();
    const isAnother = ({ id, archived }: Contact) =>
      id !== made.data.id && !archived && !knownIds.includes(id) && !claimed.has(id);
    if (!like.value.some(isAnother)) return { kind: 'no' };
    const seen = 'The practice has two of it';
    return {
      kind: 'duplicate',
      seen,
      warning: `A contact that was added here is there twice: ${sayIds(like.value)}.`,
    };
  },
};

const sayIds = (contacts: readonly Contact[]) => `numbers ${contacts.map(({ id }) => id).join(' and ')}`;

const Made = z.object({ id: z.int() });

/** Contacts of the same name and e-mail, as the service has them now. */
async function contactsLike(args: Args, context: WriteContext): Promise<CallOutcome<Contact[]>> {
  const read = await readList('listContacts', args.email ? { email: args.email } : {}, context);
  if (!read.ok) return read;
  return {
    ...read,
    value: read.value.filter((one) => same(one.name, args.name) && same(one.email, args.email)),
  };
}
