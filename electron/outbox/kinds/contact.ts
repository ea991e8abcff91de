import { z } from 'zod';
import type { Contact } from '../../../shared/practice/resources/index.ts';
import type { CallOutcome } from '../../practice/types.ts';
import type { WriteArgs } from '../../store/parsed-write.ts';
import { mayBeMadeSince } from '../reads/made-since.ts';
import { readList } from '../reads/read-list.ts';
import { same } from '../three-way.ts';
import { changeWords } from '../words.ts';
import {
  accepted,
  type CreatedRecords,
  type WriteContext,
  type WriteDefinition,
} from '../write-definition.ts';

const words = changeWords.contact;

type Args = WriteArgs['contact'];

const Evidence = z.object({
  /** Contacts of the same name and e-mail that were there before. */
  knownIds: z.array(z.int()),
  /** The server's time just before sending; null where it gives none. */
  serverTime: z.number().nullable().default(null),
});
type Evidence = z.infer<typeof Evidence>;

/** A new contact. Never sent twice automatically: without a response it is read back by all that was sent. */
export const contact: WriteDefinition<'contact', Evidence> = {
  kind: 'contact',
  version: 1,
  evidence: Evidence,
  named: words.named,
  masked: words.masked,
  keptDays: 30,
  subject: (a) => `contact:${a.name.toLowerCase()}`,
  patientId: () => null,
  title: (a) => words.title(a.name),
  describeEvidence: (_a, e) => (e.knownIds.length > 0 ? [words.before] : []),
  hold: 0,
  ifNotRecorded: 'ask-after-two-checks',
  shows: ['contacts'],

  async prepare(args, context) {
    const like = await contactsLike(args, context);
    if (!like.ok) return { kind: 'check-failed', outcome: like };
    const knownIds = like.value.map(({ id }) => id).sort();
    const known = { seen: words.known, about: knownIds };
    if (knownIds.length > 0 && !accepted(context, known)) return { kind: 'ask', ...known };
    return { kind: 'send', evidence: { knownIds, serverTime: like.serverTime } };
  },

  send: (args, _evidence, { client, options }) => client.createContact({ body: args }, options),

  async readBack(args, evidence, context) {
    const like = await contactsLike(args, context);
    if (!like.ok) return { kind: 'check-failed', outcome: like };
    const claimed = context.claimed();
    const others = like.value.filter(
      (one) => !evidence?.knownIds.includes(one.id) && !isOfAnother(one, claimed),
    );
    const since = evidence?.serverTime ?? null;
    const made = others.find((one) => saysWhatWasSent(one, args) && mayBeMadeSince(one, since));
    if (made) return { kind: 'done', outcome: { id: made.id }, seen: words.shown };
    if (others.length > 0) {
      return {
        kind: 'ask',
        seen: words.other,
        mayBeDone: true,
        missing: true,
      };
    }
    return { kind: 'not-done', seen: words.notShown };
  },

  /** Reports a contact that another desk added, too: one of the two is too many. */
  async findDuplicate(args, { knownIds }, outcome, context) {
    if (outcome === null) return { kind: 'no' };
    const like = await contactsLike(args, context);
    if (!like.ok) return { kind: 'check-failed' };
    const claimed = context.claimed();
    const isAnother = (one: Contact) =>
      one.id !== outcome.id && !one.archived && !knownIds.includes(one.id) && !isOfAnother(one, claimed);
    if (!like.value.some(isAnother)) return { kind: 'no' };
    const seen = words.twice;
    return {
      kind: 'duplicate',
      seen,
      warning: words.twiceWarning(like.value.map(({ id }) => id)),
    };
  },
};

/** Another write has made it, and it has not the id of what a practice that was restored from a backup has lost. */
function isOfAnother(one: Contact, claimed: CreatedRecords): boolean {
  const write = claimed.get(one.id);
  return write !== undefined && !(write?.kind === 'contact' && !isAlike(one.name, write.args.name));
}

/** In every text that was sent: another desk may have added someone of the same name. */
const saysWhatWasSent = (one: Contact, args: Args) =>
  Object.entries(args).every(([field, sent]) => {
    if (typeof sent !== 'string') return true;
    return field === 'email' ? isAlike(one.email, sent) : same(one[field as keyof Args], sent.trim());
  });

type Text = string | null | undefined;
/** But for capitals and space around it: some practices keep an e-mail in small letters, and people write names as they like. */
const isAlike = (one: Text, other: Text) => same(one?.trim().toLowerCase(), other?.trim().toLowerCase());

/**
 * Contacts of the same name and e-mail, as the service has them now. A service may keep an e-mail in small letters, and find it to the letter:
 * it is asked for both, and for each way in which one that is known here is written.
 */
async function contactsLike(args: Args, context: WriteContext): Promise<CallOutcome<Contact[]>> {
  const asked = await contactsWith(args.email, context);
  if (!asked.ok) return asked;
  const all = new Map(asked.value.map((one) => [one.id, one]));
  for (const email of otherSpellings(args, context)) {
    const more = await contactsWith(email, context);
    if (!more.ok) return more;
    for (const one of more.value) all.set(one.id, one);
  }
  return { ...asked, value: [...all.values()].filter((one) => isLike(one, args)) };
}

function otherSpellings(args: Args, { cache }: Pick<WriteContext, 'cache'>): readonly string[] {
  if (!args.email) return [];
  const known = cache.all('contacts').flatMap((one) => (isLike(one, args) ? (one.email ?? []) : []));
  const all = new Set([args.email.toLowerCase(), ...known]);
  all.delete(args.email);
  return [...all];
}

const contactsWith = (email: string | undefined, context: WriteContext) =>
  readList('listContacts', email ? { email } : {}, context);

const isLike = (one: Contact, { name, email }: Args) => isAlike(one.name, name) && isAlike(one.email, email);
